"""Numbers with more decimals than the gold's column has, which round to the gold: 58.744924 for 58.74."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.column.properties import SameColumn
from tabx.values.columns import Column
from tabx.values.records import DataType
from tabx.values.value import Flag, Form, Value

_SCALED = frozenset({Form.MAGNITUDE_WORD, Form.SCIENTIFIC, Form.FRACTION, Form.COMPOUND})
"""Notations whose last digit stands at another place in each cell."""
_POINT, _COMMA = re.compile(r"\.(\d+)(?!.*\.\d)"), re.compile(r",(\d+)(?!.*,\d)")

OF_ONE_SIZE = 0.1
"""Share of a number's size that others of the column have at least where they show how finely it is given: in a column
of 58.74 and 0.0123 each has its own last digit, in one of 58.74, 41.2 and 7.15 a nought at the end was left out. A
tenth, so that they have as many digits before the point or one less."""


def is_unrounded(gold: Value, number: float, quantum: float, column: Column) -> bool:
    """Return whether a number has more decimals than the gold's column and rounds to the gold.

    Where the column shows no decimals, its numbers are counts as likely as rounded ones: 3.4 is not 3 goals.

    Parameters
    ----------
    gold : Value
    number, quantum : float
        The predicted number and the size of its last digit, in the gold's unit.
    column : Column
        The gold's.
    """
    if not gold.number or not number or not 0 < quantum < (gold.quantum or 0.0):
        return False  # soon, as most numbers do: no column gives the gold more finely than its own text
    step = last_digit(gold, column)
    slack = 1e-9 * step + 1e-13 * abs(gold.number)
    return quantum < step * (1 - 1e-9) and abs(number - gold.number) <= step / 2 + slack


def last_digit(gold: Value, column: Column) -> float:
    """Return the size of the last digit to which a column gives a number with decimals; 0 where it shows none."""
    own = gold.quantum or 0.0
    if gold.flags & _SCALED:
        return own if _decimals(gold) else 0.0
    alike = [step for size, step in _steps(SameColumn(column)) if size >= OF_ONE_SIZE * abs(gold.number or 0.0)]
    return min([own, *alike]) if alike else 0.0


@lru_cache(maxsize=64)
def _steps(same: SameColumn) -> tuple[tuple[float, float], ...]:
    """Return size and last digit of the numbers of a column that show decimals, the largest of each step alone."""
    largest: dict[float, float] = {}
    for value in same.column.values:
        if value.type is not DataType.NUMERICAL or value.number is None or value.flags & _SCALED:
            continue
        if value.quantum and _decimals(value):
            largest[value.quantum] = max(abs(value.number), largest.get(value.quantum, 0.0))
    return tuple((size, step) for step, size in largest.items())


def _decimals(value: Value) -> int:
    """Return how many decimals the text of a number shows."""
    pattern = _POINT if Flag.DECIMAL_POINT in value.flags else _COMMA if Flag.DECIMAL_COMMA in value.flags else None
    found = pattern.search(value.text) if pattern is not None else None
    return len(found[1]) if found else 0
