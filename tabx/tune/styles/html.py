"""Ways to write HTML: with or without a head of its own, row headers and column groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from random import Random

from tabx.formats.grid import Grid, new_sections
from tabx.table import KeyPath, Table

WAYS = ("head and body", "rows alone", "column group", "row headers")


def draw_html(random: Random) -> tuple[str, Callable[[Sequence[Table]], str]]:
    """Return a way to write HTML."""
    name = random.choice(WAYS)
    return name, partial(_html, name=name)


def _html(tables: Sequence[Table], name: str) -> str:
    return "\n".join(_table(table, name) for table in tables)


def _table(table: Table, name: str) -> str:
    lines = ["<table>"]
    if table.caption is not None:
        lines.append(f"<caption>{_content(table.caption)}</caption>")
    if name == "column group":
        lines.append(f"<colgroup>{'<col>' * table.column_count}</colgroup>")
    head = [_row(table.header_rows, index, table.column_count) for index in range(len(table.header_rows))]
    body = _body(table, 1 if name == "row headers" else table.stub_columns)
    if name == "rows alone":
        return "\n".join([*lines, *head, *body, "</table>"]) + "\n"
    return "\n".join([*lines, "<thead>", *head, "</thead>", "<tbody>", *body, "</tbody>", "</table>"]) + "\n"


def _body(table: Table, heads: int) -> list[str]:
    lines, before = list[str](), KeyPath()
    for index in range(table.row_count):
        group = table.row_groups[index] if table.row_groups else ()
        across = f'<tr><th colspan="{table.column_count}" scope="rowgroup">'
        lines += [f"{across}{_content(text)}</th></tr>" for text in new_sections(before, group)]
        lines.append(_row(table.rows, index, heads))
        before = group
    return lines


def _row(rows: Grid, index: int, heads: int) -> str:
    cells = []
    for column, cell in enumerate(rows[index]):
        if cell.is_anchor:
            tag = "th" if column < heads else "td"
            down = f' rowspan="{cell.row_span}"' if cell.row_span > 1 else ""
            across = f' colspan="{cell.column_span}"' if cell.column_span > 1 else ""
            cells.append(f"<{tag}{down}{across}>{_content(cell.text)}</{tag}>")
    return f"<tr>{''.join(cells)}</tr>"


def _content(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br>")
