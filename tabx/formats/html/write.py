"""A table as HTML, with its spans, sections, row headers and caption."""

from __future__ import annotations

import re
from html import escape

from tabx.formats.grid import Grid, new_sections
from tabx.table import Cell, KeyPath, Table

_COLLAPSES = re.compile(r"^[ \n]|[ \n]$|[\t\r\f]|  | \n|\n ")


def write_html(table: Table) -> tuple[str, ...]:
    """Return the `<table>` element of a table; an empty thead means no header."""
    lines = ["<table>"]
    if table.caption is not None:
        lines.append(f"<caption{_style(table.caption)}>{_content(table.caption)}</caption>")
    head = [_row(table.header_rows, index, table.column_count) for index in range(len(table.header_rows))]
    lines += ["<thead>", *head, "</thead>", "<tbody>"] if head else ["<thead></thead>", "<tbody>"]
    before: KeyPath = ()
    for index in range(table.row_count):
        group = table.row_groups[index] if table.row_groups else ()
        lines += [
            f'<tr><th colspan="{table.column_count}" scope="rowgroup"{_style(text)}>{_content(text)}</th></tr>'
            for text in new_sections(before, group)
        ]
        lines.append(_row(table.rows, index, table.stub_columns))
        before = group
    return ("\n".join([*lines, "</tbody>", "</table>"]) + "\n",)


def _row(rows: Grid, index: int, heads: int) -> str:
    cells = [_cell(cell, "th" if column < heads else "td") for column, cell in enumerate(rows[index]) if cell.is_anchor]
    return f"<tr>{''.join(cells)}</tr>"


def _cell(cell: Cell, tag: str) -> str:
    rows = f' rowspan="{cell.row_span}"' if cell.row_span > 1 else ""
    columns = f' colspan="{cell.column_span}"' if cell.column_span > 1 else ""
    return f"<{tag}{rows}{columns}{_style(cell.text)}>{_content(cell.text)}</{tag}>"


def _style(text: str) -> str:
    return ' style="white-space: pre-wrap"' if _COLLAPSES.search(text) else ""


def _content(text: str) -> str:
    return escape(text, quote=False).replace("\r", "&#13;").replace("\n", "<br>")
