"""The texts of an item as the page shows them: their tables, with spans as in the source, or the raw text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from tabx.annotate.checking import Size
from tabx.base.errors import TabxError
from tabx.base.escapes import shorten, visible, visible_lines
from tabx.formats import load_tables
from tabx.table import Cell, Table, show_path

ROWS = 2000
"""Most rows of a table that are shown: a person reads no more, and a browser stays quick."""

LONG = 240
"""Characters from which a cell scrolls in itself: some eight lines of its widest column."""

LONGEST_TEXT = 200_000
"""Characters of a raw text that are shown: some sixty pages."""


@dataclass(frozen=True, slots=True)
class ShownCell:
    """A cell: its text, place from 0, spans, and whether it scrolls in itself."""

    text: str
    row: int
    column: int
    row_span: int
    column_span: int
    long: bool


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row; `section` is the title above it where a section begins."""

    cells: tuple[ShownCell, ...]
    section: str


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as rows of anchors, with what is to be said about it."""

    caption: str
    width: int
    header: tuple[tuple[ShownCell, ...], ...]
    rows: tuple[ShownRow, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One text of an item.

    Attributes
    ----------
    tables : tuple of ShownTable
        () where there is none: then the raw text stands for them.
    raw : str
        The text as written, with escapes for what cannot be seen.
    size : Size
        Of all its tables together.
    """

    tables: tuple[ShownTable, ...]
    raw: str
    size: Size


@lru_cache(maxsize=512)
def shown_text(text: str) -> Shown:
    """Return a text as the page shows it."""
    tables = tables_of(text)
    size = Size(
        sum(table.row_count for table in tables),
        sum(table.column_count for table in tables),
        sum(table.cell_count for table in tables),
    )
    return Shown(tuple(map(_shown, tables)), shorten(visible_lines(text), LONGEST_TEXT), size)


@lru_cache(maxsize=512)
def tables_of(text: str) -> tuple[Table, ...]:
    """Return the tables of a text, () where none can be read."""
    try:
        return load_tables(text)
    except TabxError:
        return ()


def column_names(tables: tuple[Table, ...]) -> list[str]:
    """Return the names of all columns, each once."""
    names = (visible(show_path(path)) for table in tables for path in table.columns)
    return list(dict.fromkeys(name for name in names if name))


def _shown(table: Table) -> ShownTable:
    rows = table.rows[:ROWS]
    left = table.row_count - len(rows)
    return ShownTable(
        caption=visible(table.caption or ""),
        width=table.column_count,
        header=tuple(_cells(row, level, len(table.header_rows)) for level, row in enumerate(table.header_rows)),
        rows=tuple(_rows(table, rows)),
        rest=f"{left:,} more rows are not shown" if left else "",
    )


def _rows(table: Table, rows: tuple[tuple[Cell, ...], ...]) -> Iterator[ShownRow]:
    """Yield the rows; no cell reaches over the title of a section."""
    groups = table.row_groups[: len(rows)] or ((),) * len(rows)
    number = 0
    before: tuple[str, ...] = ()
    for group, alike in groupby(groups):
        end = number + len(list(alike))
        for place in range(number, end):
            title = visible(show_path(group)) if place == number and group != before else ""
            yield ShownRow(_cells(rows[place], place, end), title)
        number, before = end, group


def _cells(row: tuple[Cell, ...], number: int, count: int) -> tuple[ShownCell, ...]:
    """Return the cells that start in a row, their spans within the rows that are there."""
    return tuple(
        ShownCell(
            visible_lines(cell.text),
            number,
            column,
            min(cell.row_span, count - number),
            min(cell.column_span, len(row) - column),
            len(cell.text) > LONG,
        )
        for column, cell in enumerate(row)
        if cell.is_anchor
    )
