"""What shows a difference in each medium."""

from __future__ import annotations

from typing import Any

from tabx.base.display import Medium
from tabx.documents import media
from tabx.report.diff.document import diff_document
from tabx.report.diff.result_diff import ResultDiff


def show(diff: ResultDiff, medium: Medium, **options: Any) -> str | bytes:
    """Return a difference in a medium, as `media.show` does of a document."""
    return media.show(diff_document(diff), medium, **options)
