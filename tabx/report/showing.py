"""What shows a comparison in each medium; a view is loaded when it is asked for."""

from __future__ import annotations

from io import StringIO
from typing import Any

from tabx.base.display import Medium
from tabx.base.errors import FormatError
from tabx.report.model_comparison import ModelComparison

SUFFIXES = (".html", ".md", ".json", ".csv", ".xlsx", ".txt")
"""Suffixes of files that hold a comparison."""

_MEDIA = {".md": Medium.MARKDOWN, ".html": Medium.HTML, ".txt": Medium.TEXT}


def show(comparison: ModelComparison, medium: Medium, **options: Any) -> str | bytes:
    """Return a comparison as text, Markdown, page, notebook view, or as the content of a file with the `suffix` given.

    Raises
    ------
    FormatError
        For a suffix that names no format of a comparison.
    """
    if medium is Medium.FILE:
        return _content(comparison, options["suffix"])
    if medium is Medium.TEXT:
        return _text(comparison, **options)
    if medium is Medium.MARKDOWN:
        from tabx.report.markdown import comparison_markdown

        return comparison_markdown(comparison)
    from tabx.report.page import comparison_fragment, comparison_page

    return comparison_page(comparison) if medium is Medium.HTML else comparison_fragment(comparison)


def _content(comparison: ModelComparison, suffix: str) -> str | bytes:
    if suffix not in SUFFIXES:
        raise FormatError(f"{suffix or 'no suffix'}: no format of a comparison; {', '.join(SUFFIXES)} are right")
    if suffix in _MEDIA:
        return show(comparison, _MEDIA[suffix])
    if suffix == ".json":
        return comparison.to_json()
    from tabx.report.sheets import comparison_csv, comparison_xlsx

    return comparison_csv(comparison) if suffix == ".csv" else comparison_xlsx(comparison)


def _text(comparison: ModelComparison, width: int = 100, *, full: bool = False) -> str:
    from tabx.report.terminal import write_comparison

    lines = StringIO()
    write_comparison(comparison, lines, width=width, full=full)
    return lines.getvalue()
