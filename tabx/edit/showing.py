"""What shows an edit judged in each medium; a view is loaded when it is asked for."""

from __future__ import annotations

from typing import Any

from tabx.base.display import Medium
from tabx.documents import media
from tabx.edit.judgement import EditJudgement


def show(judgement: EditJudgement, medium: Medium, **options: Any) -> str | bytes:
    """Return a judgement in a medium, as `media.show` does of a document."""
    from tabx.edit.document import edit_document

    return media.show(edit_document(judgement), medium, **options)
