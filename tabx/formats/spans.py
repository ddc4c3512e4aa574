"""Spans listed separately from texts, for formats of plain rows, and applied again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabx.base.errors import InputError
from tabx.base.limits import check
from tabx.formats.grid import Grid
from tabx.table import Cell


class Span(NamedTuple):
    """The anchor and the size of a cell that covers several grid positions."""

    row: int
    column: int
    row_span: int
    column_span: int


def spans_of(rows: Grid) -> tuple[Span, ...]:
    """Return the spans of a grid, by row and column."""
    return tuple(
        Span(row, column, cell.row_span, cell.column_span)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if cell.is_anchor and cell.is_spanned
    )


def repeated_by(text: str, down: int, across: int) -> int:
    """Return the number of characters that a spanned cell repeats, one copy per position."""
    return len(text) * (down * across - 1)


def spread(rows: Grid, spans: Iterable[Span]) -> Grid:
    """Return the grid with spans; the text of a span is that of its anchor.

    Raises
    ------
    InputError
        For a span outside the grid or over another one, and for more repeated text than the limit.
    """
    cells = [list(row) for row in rows]
    width = len(rows[0]) if rows else 0
    repeated = 0
    for span in spans:
        row, column, down, across = span
        if not _is_inside(span, len(rows), width):
            raise InputError(f"span {list(span)} lies outside the {len(rows)}×{width} grid")
        text, address = cells[row][column].text, cells[row][column].address
        repeated += repeated_by(text, down, across)
        check("repeated_text", repeated, "a table")
        for below in range(down):
            for beside in range(across):
                if cells[row + below][column + beside].is_spanned:
                    raise InputError(f"span {list(span)} overlaps another span")
                cells[row + below][column + beside] = Cell(text, down, across, below, beside, address)
    return tuple(map(tuple, cells))


def _is_inside(span: Span, height: int, width: int) -> bool:
    row, column, down, across = span
    rows_fit = row >= 0 and down > 0 and row + down <= height
    return rows_fit and column >= 0 and across > 0 and column + across <= width


def parse_spans(value: object, name: str) -> tuple[Span, ...]:
    """Return the spans of a JSON list of [row, column, row span, column span].

    Raises
    ------
    InputError
        For anything else.
    """
    spans = []
    for item in value if isinstance(value, Sequence) else ():
        if not isinstance(item, list) or len(item) != 4 or not all(_is_whole(part) for part in item):
            raise InputError(f"{name} holds {item!r}; a span is [row, column, row span, column span]")
        spans.append(Span(*(int(part) for part in item)))
    return tuple(spans)


def _is_whole(part: object) -> bool:
    return isinstance(part, str) and part.isascii() and part.isdigit() and len(part) < 10
