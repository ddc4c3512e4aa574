"""A document in every medium, by the suffix of its file."""

from __future__ import annotations

import io
from collections.abc import Callable

from tabx.base.errors import FormatError
from tabx.documents.csv_text import Value, csv_text
from tabx.documents.json_text import to_json
from tabx.documents.markdown import escape, markdown_table
from tabx.documents.record import Block, Document, TableBlock

SUFFIXES = (".json", ".csv", ".html", ".md", ".xlsx", ".txt")
"""Suffixes of files that hold a report."""

TEXT_WIDTH = 120
"""Characters in a line of a text file: most editors and viewers of logs show as many."""

_LONGEST_NAME = 31
"""Most characters of a sheet's name (specifications of Excel)."""


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


def text(document: Document) -> str:
    """Return all of a document as on a wide terminal."""
    from tabx.documents.terminal import write_document

    lines = io.StringIO()
    write_document(document, lines, width=TEXT_WIDTH, full=True)
    return lines.getvalue()


def markdown(document: Document) -> str:
    """Return all of a document as Markdown, with a final newline."""
    parts = [f"# {escape(document.title)}"]
    for part in document.parts:
        parts += [f"## {escape(part.title)}"] if part.title else []
        parts += map(_markdown, part.blocks)
    return "\n\n".join(parts) + "\n"


def _markdown(block: Block) -> str:
    if isinstance(block, TableBlock):
        return markdown_table(block.header, ([cell.text for cell in row] for row in block.rows))
    return escape(block)


def page(document: Document) -> str:
    """Return all of a document as one HTML page that loads nothing, with a final newline."""
    from markupsafe import Markup

    from tabx.documents.templates import ASSETS, asset, environment

    style = Markup(asset("tokens.css") + asset("document.css"))
    return environment(ASSETS).get_template("document.html.j2").render(document=document, style=style)


def workbook(document: Document) -> bytes:
    """Return a workbook: lines and tables of each part on a sheet, every figure on the last."""
    from tabx.documents.workbook import write_workbook

    sheets: dict[str, list[tuple[Value, ...]]] = {}
    for number, part in enumerate(document.parts, start=1):
        name = (part.title or f"part {number}")[:_LONGEST_NAME]
        sheets[name if name not in sheets else f"part {number}"] = [
            row for block in part.blocks for row in _rows(block)
        ]
    sheets["figures"] = [document.figures.header, *document.figures.lines]
    return write_workbook(sheets)


def _rows(block: Block) -> list[tuple[Value, ...]]:
    if isinstance(block, str):
        return [(block,)]
    return [block.header, *(tuple(cell.plain for cell in row) for row in block.rows), ()]
