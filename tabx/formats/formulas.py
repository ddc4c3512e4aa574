"""Texts that a spreadsheet would take for formulas, in formats that cannot mark texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tabx.formats.grid import Grid
from tabx.table import Cell, Table

GUARDED = ("csv", "tsv", "html")
"""Formats whose cells a spreadsheet reads as if a person had typed them."""

_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_SIGNED = re.compile(r"[+-](?:\d[\d,. ]*|[.,]\d+)\s?%?")


def starts_formula(text: str) -> bool:
    """Whether a text starts with =, +, - or @ and is not a signed number such as "-3.1%"."""
    bare = text.strip()
    return bare.startswith(_STARTS) and not _SIGNED.fullmatch(bare)


def is_formula(text: str) -> bool:
    """Whether a spreadsheet could take a text for a formula; a lone dash is not one."""
    return starts_formula(text) and any(map(str.isalnum, text))


def formulas(table: Table) -> Iterator[str]:
    """Yield the texts that a spreadsheet could take for formulas: header, sections, cells."""
    yield from _formulas_of(table.header_rows)
    for path in dict.fromkeys(table.row_groups):
        yield from filter(is_formula, path)
    yield from _formulas_of(table.rows)


def _formulas_of(rows: Grid) -> Iterator[str]:
    for row in rows:
        yield from (cell.text for cell in row if cell.is_anchor and is_formula(cell.text))


def without_formulas(table: Table) -> Table:
    """Return the table with an apostrophe before each text that could be a formula."""
    return replace(
        table,
        header_rows=_disarmed(table.header_rows),
        rows=_disarmed(table.rows),
        row_groups=tuple(tuple(map(_text, path)) for path in table.row_groups),
        caption=None if table.caption is None else _text(table.caption),
    )


def _disarmed(rows: Grid) -> Grid:
    return tuple(tuple(_cell(cell) for cell in row) for row in rows)


def _cell(cell: Cell) -> Cell:
    return replace(cell, text=_text(cell.text)) if is_formula(cell.text) else cell


def _text(text: str) -> str:
    return f"'{text}" if is_formula(text) else text
