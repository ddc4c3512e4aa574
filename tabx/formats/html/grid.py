"""The grid of an HTML table, with a cell at each position of its rowspan and colspan."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lxml import etree

from tabx.base.limits import check, check_time
from tabx.formats.grid import Grid
from tabx.formats.html.text import address_of, text_of
from tabx.formats.spans import repeated_by
from tabx.table import Cell, Note, check_size

_MOST_COLUMNS = 1000
"""The bound that the HTML standard sets to colspan."""


@dataclass(frozen=True)
class Placed:
    """A grid, a mask of its `<th>` positions, what was repaired of its rows, and notes on its columns."""

    cells: Grid
    heads: tuple[tuple[bool, ...], ...]
    messages: tuple[str, ...]
    notes: tuple[Note, ...] = ()


def lay_out(rows: Sequence[etree._Element], parts: Sequence[int]) -> Placed:
    """Return the grid of the rows of a table.

    A rowspan ends with its part of the table, one of 0 reaches to that end; a colspan above the 1000 of the HTML
    standard counts as 1000. Uncovered positions are empty cells.

    Parameters
    ----------
    rows : sequence of elements
        The `<tr>` elements.
    parts : sequence of int
        The part of each row, ascending (thead, tbody, tfoot).
    """
    cells: dict[tuple[int, int], Cell] = {}
    heads: set[tuple[int, int]] = set()
    messages: list[str] = []
    spans = repeated = 0
    for row, element in enumerate(rows):
        rest = bisect_right(parts, parts[row]) - row
        column = 0
        for child in element.iterchildren("td", "th"):
            while (row, column) in cells:
                column += 1
            down, across = _span(child, "rowspan", rest, rest), _span(child, "colspan", _MOST_COLUMNS, 1)
            check("cells", len(cells) + down * across, "an HTML table")  # before the span is laid out
            spans += down > 1 or across > 1
            free = next((step for step in range(across) if (row, column + step) in cells), across)
            down = _free_below(cells, row, column, down, free)
            if free != across:
                messages.append(f"row {row + 1}: colspan {across} overlaps another cell, cut to {free}")
            text = text_of(child)
            address = address_of(child, text)
            repeated += repeated_by(text, down, free)
            check("repeated_text", repeated, "an HTML table")
            for below in range(down):
                for beside in range(free):
                    cells[row + below, column + beside] = Cell(text, down, free, below, beside, address)
                    if child.tag == "th":
                        heads.add((row + below, column + beside))
            column += free
        check_time()
        check("spans", spans, "an HTML table")
    return _squared(cells, heads, len(rows), messages)


def _squared(
    cells: dict[tuple[int, int], Cell], heads: set[tuple[int, int]], height: int, messages: list[str]
) -> Placed:
    """Return the full grid, with empty cells at uncovered positions."""
    extents = [0] * height
    begun = [0] * height  # the columns up to the last one in which a cell of the row begins
    alone = [True] * height  # whether the row has one cell only
    for (row, column), cell in cells.items():
        extents[row] = max(extents[row], column + 1)
        begun[row] = max(begun[row], column + 1 - cell.column_offset)
        alone[row] = alone[row] and column == cell.column_offset
    width = _width(extents, begun, alone)
    check_size(height, width)
    short = [str(row + 1) for row, extent in enumerate(extents) if extent < width]
    if short:
        messages.append(f"padded to {width} cells: row {', row '.join(short)}")
    grid = [[cells.get((row, column), Cell("")) for column in range(width)] for row in range(height)]
    for row, extent in enumerate(extents):
        if extent > width:
            grid[row] = [_within(cell, column, width) for column, cell in enumerate(grid[row])]
    flags = tuple(tuple((row, column) in heads for column in range(width)) for row in range(height))
    return Placed(tuple(map(tuple, grid)), flags, tuple(messages))


def _width(extents: Sequence[int], begun: Sequence[int], alone: Sequence[bool]) -> int:
    """Return the width of the table; a cell may claim more (`colspan="99"`) alone in its row, or than others reach."""
    divided = [row for row, single in enumerate(alone) if not single]
    if not divided:
        return max(extents)
    widest, reached = max(extents[row] for row in divided), max(begun[row] for row in divided)
    is_only_claimed = any(extents[row] <= reached for row in divided)
    return reached if is_only_claimed else widest


def _within(cell: Cell, column: int, width: int) -> Cell:
    """Return a cell whose span ends with the table."""
    return replace(cell, column_span=min(cell.column_span, width - column + cell.column_offset))


def _span(element: etree._Element, name: str, most: int, zero: int) -> int:
    """Return a span attribute: its leading digits or 1, `zero` for 0, at most `most`."""
    match = re.match(r"\s*\+?([0-9]{1,9})", element.get(name, ""))
    value = int(match[1]) if match else 1
    return min(value or zero, most)


def _free_below(cells: dict[tuple[int, int], Cell], row: int, column: int, down: int, across: int) -> int:
    """Return how many rows of a span are free of cells that reach down from above."""
    return next(
        (below for below in range(down) if any((row + below, column + beside) in cells for beside in range(across))),
        down,
    )
