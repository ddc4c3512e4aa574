"""Where the header of a LaTeX table ends."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabx.formats.grid import Grid
from tabx.formats.latex_rows import FULL_RULES, Body
from tabx.formats.sections import is_full
from tabx.table import Cell

_MIDDLE = frozenset(("midrule",))
_NUMBER = re.compile(r"[-+−±<>~≈$€£(]*\s*[\d.]")


def header_count(cells: Grid, body: Body) -> tuple[int, bool]:
    """Return how many rows of a grid are header, and whether a rule says so.

    Those above the first `\\midrule`, or above the first other full rule below a row; a rule above the first row
    alone, with another one over it (`\\toprule\\midrule`), says that there is no header. Rows that look like data
    (a name in front, mostly numbers behind) end a header that rises over several rows, unless `\\midrule` closes it
    right below. Without a rule the first row is the header. A title over all columns takes the row below it along,
    cells that group columns take along what stands under them.
    """
    height = len(cells)
    found = next((row for row in range(1, height + 1) if body.has_rule(row, _MIDDLE)), None)
    if found is None and height and body.has_rule(0, _MIDDLE) and len(body.rules[0]) > 1:
        return 0, True
    is_middle = found is not None
    if found is None:
        found = next((row for row in range(1, height) if body.has_rule(row, FULL_RULES)), None)
    ruled = found is not None
    count = found if found is not None else 1
    if count > (2 if is_middle else 1):
        count = next((row for row in range(1, count) if _looks_like_data(cells[row])), count)
    while count < height and all(is_full(row) for row in cells[:count]):
        count += 1
        following = next((row for row in range(count, height) if body.has_rule(row, FULL_RULES)), None)
        if ruled and following == count:
            break
    return min(max(count, _reach(cells, body, count)), height), ruled


def _reach(cells: Grid, body: Body, count: int) -> int:
    """Return how far cells that reach down, and groups of columns, take the header."""
    reach = count
    while reach < len(cells) and not _looks_like_data(cells[reach]):
        above = cells[reach - 1]
        groups = any(1 < cell.column_span < len(above) for cell in above)
        if not groups:
            break
        down = any(cell.row_offset + 1 < cell.row_span for cell in above)
        if not (down or body.partial_rules(reach) or body.has_rule(reach + 1, FULL_RULES)):
            break
        reach += 1
    return reach


def _looks_like_data(row: Sequence[Cell]) -> bool:
    """Whether a row has a name of its own in front and mostly numbers behind it."""
    behind = [cell for cell in row[1:] if cell.text]
    numbers = sum(_NUMBER.match(cell.text) is not None for cell in behind)
    return bool(row[0].text) and row[0].row_offset == 0 and bool(numbers) and numbers * 2 >= len(behind)
