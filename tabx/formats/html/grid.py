"""The grid of an HTML table: every cell at each position that its rowspan and colspan cover."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lxml import etree

from tabx.formats.grid import Grid
from tabx.formats.html.text import text_of
from tabx.formats.spans import repeated_by
from tabx.limits import check, check_time
from tabx.table import Cell, check_size

_MOST_COLUMNS = 1000
"""The bound that the HTML standard sets to colspan."""


@dataclass(frozen=True)
class Placed:
    """A grid and which of its positions are `<th>`; what was said while it was laid out."""

    cells: Grid
    heads: tuple[tuple[bool, ...], ...]
    messages: tuple[str, ...]


def lay_out(rows: Sequence[etree._Element], parts: Sequence[int]) -> Placed:
    """Return the grid of the rows of a table; a span ends with its part, and parts are in order (thead, tbody, tfoot).

    A rowspan of 0 reaches to the end of the part; a colspan above the 1000 of the HTML standard counts as 1000.
    Positions that no cell covers are empty cells.
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
            _check_span(len(cells), down, across)
            spans += down > 1 or across > 1
            free = next((step for step in range(across) if (row, column + step) in cells), across)
            down = _free_below(cells, row, column, down, free)
            if free != across:
                messages.append(f"row {row + 1}: a colspan of {across} runs into another cell, cut to {free}")
            text = text_of(child)
            repeated += repeated_by(text, down, free)
            check("repeated_text", repeated, "an HTML table")
            for below in range(down):
                for beside in range(free):
                    cells[row + below, column + beside] = Cell(text, down, free, below, beside)
                    if child.tag == "th":
                        heads.add((row + below, column + beside))
            column += free
        check_time()
        check("spans", spans, "an HTML table")
    return _squared(cells, heads, len(rows), messages)


def _check_span(cells: int, down: int, across: int) -> None:
    """Raise InputError before a span is laid out that makes the table larger than the limits allow."""
    check("cells", cells + down * across, "an HTML table")


def _squared(
    cells: dict[tuple[int, int], Cell], heads: set[tuple[int, int]], height: int, messages: list[str]
) -> Placed:
    """Return the full grid, empty cells where none stands.

    A cell alone in its row reaches no further than the other rows do: `colspan="99"` means the whole row.
    """
    extents = [0] * height
    alone = [True] * height
    for (row, column), cell in cells.items():
        extents[row] = max(extents[row], column + 1)
        alone[row] = alone[row] and column == cell.column_offset
    width = max((extent for extent, single in zip(extents, alone, strict=True) if not single), default=max(extents))
    check_size(height, width)
    short = [str(row + 1) for row, extent in enumerate(extents) if extent < width]
    if short:
        messages.append(f"fewer than {width} cells, padded with empty ones: row {', row '.join(short)}")
    grid = [[cells.get((row, column), Cell("")) for column in range(width)] for row in range(height)]
    for row, single in enumerate(alone):
        if single and extents[row] > width:
            grid[row] = [replace(cell, column_span=width) for cell in grid[row]]
    flags = tuple(tuple((row, column) in heads for column in range(width)) for row in range(height))
    return Placed(tuple(map(tuple, grid)), flags, tuple(messages))


def _span(element: etree._Element, name: str, most: int, zero: int) -> int:
    """Return a span attribute as HTML reads it: leading digits, 1 where there are none, bounded."""
    match = re.match(r"\s*\+?([0-9]{1,9})", element.get(name, ""))
    value = int(match[1]) if match else 1
    return min(value or zero, most)


def _free_below(cells: dict[tuple[int, int], Cell], row: int, column: int, down: int, across: int) -> int:
    """Return how many rows of a span are free: a cell from above that reaches down is not written over."""
    return next(
        (below for below in range(down) if any((row + below, column + beside) in cells for beside in range(across))),
        down,
    )
