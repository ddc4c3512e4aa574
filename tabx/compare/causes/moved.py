"""Values moved by some rows within their column, those at its end to its beginning."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Clue, Family, change_any
from tabx.compare.causes.chance import WRONG
from tabx.compare.causes.wrong_cells import WrongCells, WrongColumn, are_small

MOST_PLACES = 4
"""Rows of the gold with the same value from which a value may have come; of more it says too little."""


def moved_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield by how many rows a cell's value may have been moved in its column."""
    for column in wrong.columns.values():
        if column.cells:
            yield from _moved(column)


def _moved(column: WrongColumn) -> Iterator[Clue]:
    height = len(column.paired.pair.gold.values)
    for cell in column.cells:
        origins = column.rows.get(cell.predicted.key, ())
        if len(origins) <= MOST_PLACES:
            for origin in origins:
                if origin != cell.row:
                    yield cell, Act(CauseKind.MOVED, "", _shortest(cell.row - origin, height))


def _shortest(by: int, rows: int) -> int:
    """Return by how many rows a value is moved, down or up around the end, whichever is nearer."""
    down = by % rows
    return down if 2 * down <= rows else down - rows


SLIPS = 0.1
"""Share of wrong values that are another row's: most are values that the column does not have."""


def _chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong value is that of one certain other row.

    Small numbers may all be confused with those of other rows, and not only the share that is taken for wrong.
    """
    is_small = are_small(column.type, list(column.filled.values()))
    return min(1.0, column.taken / WRONG) if is_small else max(column.likeness, SLIPS * column.taken)


def _say(act: Act, wrong: WrongCells) -> str:
    rows = act.value if isinstance(act.value, int) else 0
    return f"are moved by {abs(rows)} row{'s' if abs(rows) > 1 else ''} {'down' if rows > 0 else 'up'}"


FAMILIES = {(CauseKind.MOVED, ""): Family(change_any, _chance, _say, changes_alike=True)}
