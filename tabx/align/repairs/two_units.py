"""Columns of one quantity in two units in one column of the prediction: "9,823 ft (2,994 m)" for feet and metres."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tabx.align.repairs.draft import Draft
from tabx.values import read
from tabx.values.records import DataType
from tabx.values.relating.bracket_remarks import is_same_amount
from tabx.values.value import Unit

MOST = 0.9
"""Share of the gold's rows in which both columns are one amount: tables round oddly, or have a slip of their own."""

LEAST = 0.5
"""Share of the merged cells that hold both amounts, each with its unit; others may be edited besides."""

_PARTING = re.compile(r"[()\[\]/;=|\n]|,\s")


def are_in_two_units(draft: Draft, p: int, group: Sequence[int]) -> bool:
    """Whether two gold columns are one amount in two units, and a predicted column has it in both, each named.

    Nothing is run together then: each number says what it is, and either says all of it.
    """
    first, second, *more = (_unit_of(draft, column) for column in group)
    if more or first is None or second is None:
        return False
    if first == second or first.dimension != second.dimension:
        return False
    pairs = [tuple(draft.gold.value(i, g) for g in group) for i in range(draft.gold.height)]
    filled = [pair for pair in pairs if all(value.number is not None for value in pair)]
    same = sum(is_same_amount(two, one) for one, two in filled)
    if not filled or same < MOST * len(filled):
        return False
    texts = [draft.predicted.texts[p][j] for i, j in draft.single_rows() if any(draft.gold.keys[g][i] for g in group)]
    held = sum({first, second} <= set(_units_in(text)) for text in texts)
    return bool(texts) and held >= LEAST * len(texts)


def _unit_of(draft: Draft, g: int) -> Unit | None:
    """Return the unit that all numbers of a gold column have; None without one."""
    units = {value.unit for value in draft.gold.columns[g].values if value.type is DataType.NUMERICAL}
    return units.pop() if len(units) == 1 else None


def _units_in(text: str) -> Iterable[Unit]:
    """Return the units of the amounts that a text parts by brackets and other signs."""
    readings = (next(iter(read(part.strip())), None) for part in _PARTING.split(text) if part.strip())
    return [value.unit for value in readings if value is not None and value.unit is not None]
