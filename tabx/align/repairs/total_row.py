"""Total rows, which are extra rows whose numbers are all sums of the gold's columns."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabx.align.repairs.draft import Draft
from tabx.values import fold
from tabx.values.column.properties import is_year
from tabx.values.columns import Column, Scale
from tabx.values.records import DataType
from tabx.values.value import Value

TOTAL_WORDS = frozenset({"total", "totals", "sum", "overall", "all", "combined", "sums", "σ", "∑", "gesamt", "summe"})
"""Words that call a row a total."""


@dataclass(frozen=True, slots=True)
class TotalRowThresholds:
    """Thresholds for taking the numbers of a row as sums."""

    least_addends: int = 2
    """Rows of a table, and numbers of a column, that can be summed: the sum of one number is a copy of it."""

    least_sums: int = 2
    """Sums that are not 0 which a row needs that no word calls a total: a single one comes out right by chance."""

    least_sums_if_called: int = 1
    """Sums that a row needs which is called a total."""

    relative_error: float = 1e-9
    """Error of a sum of floating-point numbers that is no other number: it guards against rounding errors."""


THRESHOLDS = TotalRowThresholds()

Totals = dict[int, tuple[int, float]]
"""For each gold column how many numbers it holds and their sum; (0, 0) where its numbers do not add up."""


def column_totals(draft: Draft) -> Totals:
    """Return the number of addends and the sum of each paired gold column."""
    return {g: _total_of(draft.gold.columns[g]) for g, _ in draft.single_columns()}


def _total_of(column: Column) -> tuple[int, float]:
    if not _is_measured(column):
        return 0, 0.0
    numbers = [amount for value in column.values if (amount := _amount(value)) is not None]
    return len(numbers), math.fsum(numbers)


def _is_measured(column: Column) -> bool:
    """Whether a column's numbers measure or count, so that they add up; years do not."""
    if column.type is not DataType.NUMERICAL or column.scale is Scale.NOMINAL:
        return False
    return not all(is_year(value) for value in column.values if value.number is not None)


def _amount(value: Value) -> float | None:
    """Return the addend of a value in a sum.

    In the base unit, but as written for a unit with another zero.
    """
    return value.number if value.unit is not None and value.unit.offset else value.base


def is_total_row(draft: Draft, j: int, totals: Totals) -> bool:
    """Whether a predicted row has enough numbers and all are sums of gold columns."""
    if draft.gold.height < THRESHOLDS.least_addends:
        return False
    sums, is_called = 0, _is_called_total(draft, j)
    for g, p in draft.single_columns():
        value = draft.predicted.value(j, p)
        if not _is_measured(draft.gold.columns[g]) or not value.key or fold(value.text) in TOTAL_WORDS:
            continue
        addends, total = totals[g]
        if addends < THRESHOLDS.least_addends or not _is_sum(value, total):
            return False
        sums += is_called or total != 0
    return sums >= (THRESHOLDS.least_sums_if_called if is_called else THRESHOLDS.least_sums)


def _is_sum(value: Value, total: float) -> bool:
    """Whether a value is a total, rounded to the digits it is written with."""
    amount = _amount(value)
    if amount is None:
        return False
    factor = value.unit.factor if value.unit and not value.unit.offset else 1.0
    step = (value.quantum or 0.0) * factor
    return abs(amount - total) <= step / 2 + THRESHOLDS.relative_error * abs(total)


def _is_called_total(draft: Draft, j: int) -> bool:
    words = {word for texts in draft.predicted.texts for word in fold(texts[j]).split()}
    return bool(words & TOTAL_WORDS)
