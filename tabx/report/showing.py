"""What shows a comparison in each medium; a view is loaded when it is asked for."""

from __future__ import annotations

from typing import Any

from tabx.base.display import Medium
from tabx.documents import media
from tabx.report.model_comparison import ModelComparison


def show(comparison: ModelComparison, medium: Medium, **options: Any) -> str | bytes:
    """Return a comparison in a medium, as `media.show` does of a document; its page lists the pairs, too."""
    from tabx.report.document import comparison_document

    document = comparison_document(comparison)
    if medium is Medium.HTML or options.get("suffix") == ".html":
        from tabx.report.page import comparison_page

        return comparison_page(comparison, document)
    return media.show(document, medium, **options)
