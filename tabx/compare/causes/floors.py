"""Wrong cells whose floor is raised: those of a short column without a right value, and those with another row's value.

Whoever put one act on all of its values leaves none right: together they are no less than one of them wholly wrong.
Three cells bear it, as the first three of a cause are paid in full. It holds whatever made them wrong, so that another
error in one of them never costs less. A value in the row of another is wholly wrong there (`displaced`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import repeat

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.choosing import Told
from tabx.compare.causes.displaced import displaced_items
from tabx.compare.causes.wrong_cells import LEAST, WrongCells, WrongColumn
from tabx.compare.records import Finding
from tabx.values.kinds import DifferenceKind

MOST_BELOW_ONE = 4
"""Values of a column that at a floor of .25, with those beyond three at a half, are less than one wholly wrong."""

_NO_OTHER_VALUES = frozenset({DifferenceKind.UNIT, DifferenceKind.UNIT_LOST, DifferenceKind.MARK})
"""Kinds of wrong cells that leave their value what it is."""


def raised(wrong: WrongCells | None, told: Sequence[Told], findings: Sequence[Finding]) -> Iterator[tuple[int, float]]:
    """Yield the indices of the items whose floor is raised, each with its floor; keys are dear enough.

    Of a short column without a right value they are three; of displaced values all.
    """
    if wrong is None:
        return
    rounded = {cell.finding for one in told if one.act.kind is CauseKind.ROUNDING for cell in one.cells}
    for column in wrong.columns.values():
        count = len(column.filled)
        if not column.is_key and LEAST <= count <= MOST_BELOW_ONE:
            items = _other_values(column, findings, rounded)
            yield from zip(items[:LEAST] if len(items) >= count else (), repeat(1 / LEAST))
    yield from zip(displaced_items(wrong), repeat(1.0))


def _other_values(column: WrongColumn, findings: Sequence[Finding], rounded: Collection[int]) -> list[int]:
    """Return the items of the cells of a column that are other values, not merely rounded or without their unit."""
    cells = [cell for cell in column.cells if findings[cell.finding].kind not in _NO_OTHER_VALUES]
    return [cell.item for cell in cells if cell.item is not None and cell.finding not in rounded]
