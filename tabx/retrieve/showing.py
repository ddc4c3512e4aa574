"""What shows an evaluation in each medium; a view is loaded when it is asked for."""

from __future__ import annotations

from typing import Any

from tabx.base.display import Medium
from tabx.documents import media
from tabx.retrieve.evaluating import Evaluation


def show(evaluation: Evaluation, medium: Medium, **options: Any) -> str | bytes:
    """Return an evaluation in a medium, as `media.show` does of a document; a page lists the queries, too."""
    from tabx.retrieve.document import evaluation_document

    is_page = medium is Medium.HTML or options.get("suffix") == ".html"
    return media.show(evaluation_document(evaluation, with_queries=is_page), medium, **options)
