"""Lay out one table for the page: header cells, rows in chunks, column widths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from tabx.base.escapes import visible
from tabx.documents.figures import several
from tabx.documents.names import short
from tabx.table import Table, show_path
from tabx.values.records import Relation
from tabx.views.html.marks import Marks
from tabx.views.relations import FORGIVEN_CLASS, css_class

CHUNK = 50
"""Rows that a browser lays out together, when near the window. No reason on record; about two windows."""

LONGEST = 400
"""Most characters of a cell, caption or section: a paragraph; the JSON has the whole text."""

NARROWEST, WORD, WIDEST = 2, 12, 36
"""Column widths in characters: the least, the most reserved for one word, and the most."""

PADDING = 5
"""Width in characters beside the text of a cell, for margins and its mark."""


@dataclass(frozen=True, slots=True)
class HeaderCell:
    """A header cell: its text, position in the header grid (from 0), and mark."""

    text: str
    row: int
    column: int
    row_span: int
    column_span: int
    mark: str


@dataclass(frozen=True, slots=True)
class SideCell:
    """A cell: its text and CSS classes.

    The classes are the relation, "forgiven" where a house rule forgives it, and "again" for a place covered by a span.
    """

    text: str
    classes: str


@dataclass(frozen=True, slots=True)
class SideRow:
    """A row with its index from 0; `section` is the title above it where a section begins."""

    index: int
    cells: tuple[SideCell, ...]
    section: str


@dataclass(frozen=True, slots=True)
class Side:
    """One table of the page.

    Attributes
    ----------
    name : str
        "gold" or "predicted".
    size, caption, rest : str
        Rows and columns in words; the caption; how many rows are left out.
    header : tuple of tuple of HeaderCell
        Header cells by level; a cell that spans several levels is in the first.
    long : bool
        Whether a browser should delay the layout of rows far from the window.
    chunks : tuple of tuple of SideRow
    least, widths : tuple of int
        Least and preferred widths of the columns, in characters.
    """

    name: str
    size: str
    caption: str
    rest: str
    header: tuple[tuple[HeaderCell, ...], ...]
    long: bool
    chunks: tuple[tuple[SideRow, ...], ...]
    least: tuple[int, ...]
    widths: tuple[int, ...]


def make_side(name: str, table: Table, marks: Marks, rows: Sequence[int]) -> Side:
    """Return a table laid out for the page, reduced to the given rows."""
    shown = list(_rows(table, marks, rows))
    texts = [_texts(table, shown, column) for column in range(table.column_count)]
    left = table.row_count - len(rows)
    return Side(
        name=name,
        size=f"{several(table.row_count, 'row')} × {several(table.column_count, 'column')}",
        caption=short(table.caption or "", LONGEST),
        rest=f"{several(left, 'more row')} not shown" if left else "",
        header=tuple(_header(table, marks)),
        long=len(shown) > 2 * CHUNK,
        chunks=tuple(tuple(shown[start : start + CHUNK]) for start in range(0, len(shown), CHUNK)),
        least=tuple(_width((word for text in column for word in text.split()), WORD) for column in texts),
        widths=tuple(_width(column, WIDEST) for column in texts),
    )


def _header(table: Table, marks: Marks) -> Iterator[tuple[HeaderCell, ...]]:
    if not table.header_rows:
        paths = enumerate(table.columns)
        yield tuple(
            HeaderCell(show_path(path), 0, column, 1, 1, css_class(marks.headers[column])) for column, path in paths
        )
        return
    levels = len(table.header_rows)
    for level, row in enumerate(table.header_rows):
        places = []
        for column, cell in enumerate(row):
            if cell.is_anchor:
                rows, columns = min(cell.row_span, levels - level), min(cell.column_span, len(row) - column)
                lowest = level + rows == levels and columns == 1
                mark = css_class(marks.headers[column]) if lowest else ""
                places.append(HeaderCell(short(cell.text, LONGEST), level, column, rows, columns, mark))
        yield tuple(places)


def _rows(table: Table, marks: Marks, rows: Sequence[int]) -> Iterator[SideRow]:
    before: tuple[str, ...] = ()
    for row in rows:
        group = table.row_groups[row] if table.row_groups else ()
        section = short(show_path(group), LONGEST) if group != before else ""
        before = group
        cells = tuple(
            SideCell(
                short(cell.text, LONGEST),
                _classes(mark, (row, column) in marks.forgiven, cell.is_anchor),
            )
            for column, (cell, mark) in enumerate(zip(table.rows[row], marks.cells[row], strict=True))
        )
        yield SideRow(row, cells, section)


def _classes(mark: Relation, is_forgiven: bool, is_anchor: bool) -> str:
    parts = (css_class(mark), FORGIVEN_CLASS if is_forgiven else "", "" if is_anchor else "again")
    return " ".join(part for part in parts if part)


def _texts(table: Table, rows: Sequence[SideRow], column: int) -> set[str]:
    words = {word for part in table.columns[column] for word in visible(part).split()}
    return words | {row.cells[column].text for row in rows}


def _width(texts: Iterable[str], most: int) -> int:
    longest = max(map(cell_len, texts), default=0)
    return min(max(longest, NARROWEST), most) + PADDING
