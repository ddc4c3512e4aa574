"""What shows a grounding in each medium; a view is loaded when it is asked for."""

from __future__ import annotations

from typing import Any

from tabx.base.display import Medium
from tabx.documents import media
from tabx.grounding.records import Grounding
from tabx.grounding.report.document import grounding_document


def show(grounding: Grounding, medium: Medium, **options: Any) -> str | bytes:
    """Return a grounding in a medium, as `media.show` does of a document; its page shows the text beside the table."""
    if medium is Medium.HTML or options.get("suffix") == ".html":
        from tabx.grounding.report.page import grounding_page

        return grounding_page([grounding])
    return media.show(grounding_document([grounding]), medium, **options)
