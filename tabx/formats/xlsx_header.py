"""Where the header of a sheet's table ends: its frozen rows, else the first row and the levels below its groups."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats.grid import Grid
from tabx.formats.sections import is_full
from tabx.table import Cell


def header_count(rows: Grid, frozen: int) -> int:
    """Return how many leading rows of a grid are header.

    Parameters
    ----------
    rows : grid
        The table without its title.
    frozen : int
        How many of its rows stay in view when the sheet is scrolled; 0 where nothing is said.
    """
    if frozen:
        return min(frozen, len(rows))
    count = reach = min(1, len(rows))
    while count < len(rows):
        last = rows[count - 1]
        reach = max(reach, *(count - cell.row_offset - 1 + cell.row_span for cell in last))
        if reach > count or _goes_on(last, rows[count]):
            count += 1
        else:
            break
    return count


def _goes_on(above: Sequence[Cell], below: Sequence[Cell]) -> bool:
    """Whether a row is one more level: it divides and names groups, and says nothing new below other names."""
    grouped = [bool(cell.text) and cell.column_span > 1 for cell in above]
    divides = any(
        group and cell.column_span < top.column_span for top, cell, group in zip(above, below, grouped, strict=True)
    )
    if not divides or is_full(below):
        return False
    return all(
        bool(cell.text) if group else not top.text or not cell.text or cell.row_offset > 0
        for top, cell, group in zip(above, below, grouped, strict=True)
    )
