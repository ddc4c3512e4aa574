"""Tables of cells marked one by one, as in wikis and OTSL: read by the rules of HTML for headers and spans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import NamedTuple

from tabx.table import Table


class MarkedCell(NamedTuple):
    """A cell: its content in HTML, whether it is marked as a header, and the rows and columns it covers."""

    html: str
    is_head: bool = False
    down: int = 1
    across: int = 1


def plain_html(text: str) -> str:
    """Return a text as HTML that says the same."""
    return escape(text.strip(), quote=False).replace("\n", "<br>")


def table_of_marked(rows: Iterable[Sequence[MarkedCell]], source_format: str, caption: str = "") -> Table | None:
    """Return the table of rows of marked cells, None without any cell; `caption` is in HTML."""
    from tabx.formats.html.read import html_tables

    lines = ["".join(map(_element, row)) for row in rows]
    head = f"<caption>{caption}</caption>" if caption else ""
    text = f"<table>{head}{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
    tables = html_tables(text) if any(lines) else ()
    return replace(tables[0], source_format=source_format) if tables else None


def _element(cell: MarkedCell) -> str:
    tag = "th" if cell.is_head else "td"
    return f'<{tag} rowspan="{cell.down}" colspan="{cell.across}">{cell.html}</{tag}>'
