"""One table as a side of the page: header places, rows in chunks, the width of every column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from tabx.escapes import shorten, visible
from tabx.table import Table, show_path
from tabx.values.records import Relation
from tabx.views.figures import several
from tabx.views.marks import Marks

CHUNK = 50
"""Rows that a browser lays out together: those far from the window wait."""

LONGEST = 400
"""Characters of a cell that the page shows."""

NARROWEST, WORD, WIDEST = 2, 12, 36
"""Width of a column in characters: the least, the most that is kept for a word, the most."""

PADDING = 5
"""Characters beside the text of a cell: room at its sides and for its mark."""


@dataclass(frozen=True, slots=True)
class HeaderPlace:
    """A header cell: its text, where it stands in the grid of the header (from 0), and its mark."""

    text: str
    row: int
    column: int
    row_span: int
    column_span: int
    mark: str


@dataclass(frozen=True, slots=True)
class Place:
    """A cell: its text and its classes (the relation, "again" for a place that a span covers)."""

    text: str
    classes: str


@dataclass(frozen=True, slots=True)
class Line:
    """A row with its index from 0; `section` is told above it where it begins one."""

    index: int
    cells: tuple[Place, ...]
    section: str


@dataclass(frozen=True, slots=True)
class Side:
    """One table of the page.

    Attributes
    ----------
    name : str
        "gold" or "predicted".
    size, caption, rest : str
        Rows and columns in words; the caption; what is said of the rows left out.
    header : tuple of tuple of HeaderPlace
        Level by level; a cell over several levels stands in the first of them.
    long : bool
        Whether a browser should wait with the rows far from the window.
    chunks : tuple of tuple of Line
    least, widths : tuple of int
        Of the columns, in characters: what they need at least, and what they would like to have.
    """

    name: str
    size: str
    caption: str
    rest: str
    header: tuple[tuple[HeaderPlace, ...], ...]
    long: bool
    chunks: tuple[tuple[Line, ...], ...]
    least: tuple[int, ...]
    widths: tuple[int, ...]


def make_side(name: str, table: Table, marks: Marks, rows: Sequence[int]) -> Side:
    """Return a table as a side of the page, with the given rows of it."""
    lines = list(_lines(table, marks, rows))
    texts = [_texts(table, lines, column) for column in range(table.column_count)]
    left = table.row_count - len(rows)
    return Side(
        name=name,
        size=f"{several(table.row_count, 'row')} × {several(table.column_count, 'column')}",
        caption=shorten(visible(table.caption or ""), LONGEST),
        rest=f"{several(left, 'more row')} not shown" if left else "",
        header=tuple(_header(table, marks)),
        long=len(lines) > 2 * CHUNK,
        chunks=tuple(tuple(lines[start : start + CHUNK]) for start in range(0, len(lines), CHUNK)),
        least=tuple(_width((word for text in column for word in text.split()), WORD) for column in texts),
        widths=tuple(_width(column, WIDEST) for column in texts),
    )


def _header(table: Table, marks: Marks) -> Iterator[tuple[HeaderPlace, ...]]:
    if not table.header_rows:
        paths = enumerate(table.columns)
        yield tuple(
            HeaderPlace(show_path(path), 0, column, 1, 1, _mark(marks.headers[column])) for column, path in paths
        )
        return
    levels = len(table.header_rows)
    for level, row in enumerate(table.header_rows):
        places = []
        for column, cell in enumerate(row):
            if cell.is_anchor:
                rows, columns = min(cell.row_span, levels - level), min(cell.column_span, len(row) - column)
                lowest = level + rows == levels and columns == 1
                mark = _mark(marks.headers[column]) if lowest else ""
                places.append(HeaderPlace(shorten(visible(cell.text), LONGEST), level, column, rows, columns, mark))
        yield tuple(places)


def _lines(table: Table, marks: Marks, rows: Sequence[int]) -> Iterator[Line]:
    before: tuple[str, ...] = ()
    for row in rows:
        group = table.row_groups[row] if table.row_groups else ()
        section = shorten(visible(show_path(group)), LONGEST) if group != before else ""
        before = group
        cells = tuple(
            Place(
                shorten(visible(cell.text), LONGEST),
                " ".join(part for part in (_mark(mark), "" if cell.is_anchor else "again") if part),
            )
            for cell, mark in zip(table.rows[row], marks.cells[row], strict=True)
        )
        yield Line(row, cells, section)


def _texts(table: Table, lines: Sequence[Line], column: int) -> set[str]:
    words = {word for part in table.columns[column] for word in visible(part).split()}
    return words | {line.cells[column].text for line in lines}


def _width(texts: Iterable[str], most: int) -> int:
    longest = max(map(cell_len, texts), default=0)
    return min(max(longest, NARROWEST), most) + PADDING


def _mark(relation: Relation) -> str:
    return "" if relation is Relation.EXACT else str(relation)
