"""What shows a report of answers in each medium; a view is loaded when it is asked for."""

from __future__ import annotations

from typing import Any

from tabx.base.display import Medium
from tabx.documents import media
from tabx.retrieve.answering.reporting.report import AnswersReport


def show(report: AnswersReport, medium: Medium, **options: Any) -> str | bytes:
    """Return a report in a medium, as `media.show` does of a document; a page lists the questions, too."""
    from tabx.retrieve.answering.reporting.document import answers_document

    is_page = medium is Medium.HTML or options.get("suffix") == ".html"
    return media.show(answers_document(report, with_questions=is_page), medium, **options)
