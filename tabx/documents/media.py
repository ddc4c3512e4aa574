"""A document in every medium, by the suffix of its file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabx.base.display import Medium
from tabx.base.errors import FormatError
from tabx.documents.brief import at_first
from tabx.documents.csv_text import csv_text
from tabx.documents.json_text import to_json
from tabx.documents.markdown import markdown
from tabx.documents.record import Document, Part

SUFFIXES = (".json", ".csv", ".html", ".md", ".xlsx", ".txt")
"""Suffixes of files that hold a report."""

TEXT_WIDTH = 120
"""Characters in a line of a text file: most editors and viewers of logs show as many."""


def show(document: Document, medium: Medium, *, suffix: str = "", width: int = 100, full: bool = False) -> str | bytes:
    """Return a document in a medium: for a notebook what a terminal shows at first, for a file by its suffix.

    Errors are those of `content`.
    """
    if medium is Medium.FILE:
        return content(document, suffix)
    if medium is Medium.TEXT:
        return text(document, width=width, full=full)
    if medium is Medium.NOTEBOOK:
        return fragment(at_first(document.parts))
    return page(document) if medium is Medium.HTML else markdown(document)


def content(document: Document, suffix: str) -> str | bytes:
    """Return what a file with a suffix holds of a document.

    Raises
    ------
    FormatError
        The suffix names no medium.
    OptionError
        openpyxl is not installed, for a workbook.
    """
    media: dict[str, Callable[[Document], str | bytes]] = {
        ".json": lambda one: to_json(one.data),
        ".csv": lambda one: csv_text(one.figures.header, one.figures.lines),
        ".html": page,
        ".md": markdown,
        ".xlsx": workbook,
        ".txt": text,
    }
    if suffix not in media:
        raise FormatError(f"{suffix or 'no suffix'}: no format of a report; {', '.join(SUFFIXES)} are right")
    return media[suffix](document)


def text(document: Document, *, width: int = TEXT_WIDTH, full: bool = True) -> str:
    """Return a document as on a terminal: all of it, unless told otherwise."""
    from tabx.documents.paper import PlainText
    from tabx.documents.terminal import write_document

    lines = PlainText()
    write_document(document, lines, width=width, full=full)
    return lines.getvalue()


def page(document: Document) -> str:
    """Return all of a document as one HTML page that loads nothing, with a final newline."""
    from tabx.documents.templates import ASSETS, environment, styles

    style = styles("tokens.css", "document.css", "drawings.css")
    return environment(ASSETS).get_template("document.html.j2").render(document=document, style=style)


def fragment(parts: Iterable[Part]) -> str:
    """Return parts of a document for a notebook: no script is in them, and nothing else gets their style."""
    from tabx.documents.templates import ASSETS, environment, styles

    return environment(ASSETS).get_template("fragment.html.j2").render(parts=parts, style=styles("notebook.css"))


def workbook(document: Document) -> bytes:
    """Return a workbook: tables of each part on a sheet, lines on the first, every figure on the last."""
    from tabx.documents.sheets import sheets
    from tabx.documents.workbook import write_workbook

    return write_workbook(sheets(document))
