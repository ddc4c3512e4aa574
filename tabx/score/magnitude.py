"""Compute γ, the severity of a partial cell (TabXEval, section 2.2)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from tabx.compare.records import ItemKind
from tabx.rubric.choices import Divisor, IntervalDivisor
from tabx.score.totals import price_of_lone_key
from tabx.values.records import Measure

if TYPE_CHECKING:
    from tabx.compare.records import Item
    from tabx.rubric.model import Rubric
    from tabx.score.totals import Totals

_LARGEST_MAGNITUDE = 1e12
"""Clip for rubrics without one: keeps a division by almost 0 from making the error infinite."""


def gamma(rubric: Rubric, totals: Totals | None = None) -> Callable[[Item], float]:
    """Return the function γ(item) = ω · magnitude.

    A partly right key counts `key_factor` times as much, but costs less than a wrong key; `totals` tell where that is
    the only one beside one value.
    """
    size_of, omegas = magnitude(rubric), rubric.omegas
    others = omegas["Others"]

    def measure(item: Item) -> float:
        omega = omegas.get(item.type, others) if item.type is not None else others
        return omega * size_of(item)

    return measure if rubric.gamma.key_factor == 1.0 else _dearer_for_keys(measure, rubric, totals)


def magnitude(rubric: Rubric) -> Callable[[Item], float]:
    """Return the function that measures how far a cell is off, clipped, then floored.

    The magnitude before clip and floor depends on the data type. Numbers: |predicted − gold| over the rubric's divisor,
    on an interval scale over the gold column's spread. Strings: 1 − similarity. Booleans: 0 or 1. Lists and ranges:
    1 − F1 or 1 − similarity of the way from the floor to 1, so that every item counts. Dates and times: the difference
    over the rubric's scale, or over the gold column's spread where that is narrower and the rubric measures by it: two
    seconds are half of a race that four part. Where the rubric has a floor, a column without a right value raises it
    for some of its cells, and a value in the row of another is wholly wrong (`Item.least`). It is 1 where a divisor is
    0, a figure is unknown, or the value is wholly wrong.
    """
    settings = rubric.gamma
    floor = settings.floor or 0.0
    clip = _LARGEST_MAGNITUDE if settings.clip is None else settings.clip
    # Settings are read once here, not for each of a million cells.
    by_gold = settings.divisor is Divisor.GOLD
    by_spread = settings.interval is IntervalDivisor.SPREAD
    scales = {Measure.DATE: settings.date_scale_days, Measure.TIME: settings.time_scale_seconds}

    def size_of(item: Item) -> float:
        kind = item.measure
        size: float | None
        if kind is Measure.SIMILARITY:
            size = 1.0 - item.similarity
        elif kind is Measure.RATIO or (kind is Measure.INTERVAL and not by_spread):
            size = _over(item.difference, item.gold_value if by_gold else item.predicted_value)
        elif kind is Measure.INTERVAL:
            size = _over(item.difference, item.spread)
        elif kind is Measure.LIST:
            size = _above(floor, 1.0 - item.list_f1)
        elif kind is Measure.RANGE:
            size = _above(floor, 1.0 - item.similarity)
        elif kind is Measure.DATE or kind is Measure.TIME:
            size = _over(item.difference, _narrower(scales[kind], item.spread if by_spread else None))
        elif kind is Measure.BOOLEAN:
            size = 1.0 if item.difference is None else abs(item.difference)
        else:
            size = 1.0
        if not size <= clip:  # also where it is not a number
            size = clip
        return max(floor, size, item.least if floor else 0.0)

    return size_of


BELOW_A_WRONG_KEY = 0.99
"""Most that a partly right key costs, of a wrong one: just below, so that spoiling it altogether still costs more."""


def _dearer_for_keys(
    measure: Callable[[Item], float], rubric: Rubric, totals: Totals | None
) -> Callable[[Item], float]:
    """Return γ with the rubric's factor for keys, as far as they cost less than a wrong key."""
    factor = rubric.gamma.key_factor
    wrong, partial, row = (rubric.weights[name] for name in ("wrong_key", "partial.cell", "missing.row"))
    alone = price_of_lone_key(wrong or 0.0, row or 0.0, partial or 0.0)
    most, most_alone = (
        BELOW_A_WRONG_KEY * price / partial if price and partial else math.inf for price in (wrong, alone)
    )

    def measure_cell_or_key(item: Item) -> float:
        amount = measure(item)
        # A near key names the same row: where it has no price of its own it is an ordinary cell.
        if not item.key or item.kind is ItemKind.NEAR:
            return amount
        bound = most_alone if totals is not None and totals.holds_one_value(item) else most
        return max(amount, min(factor * amount, bound))

    return measure_cell_or_key


def _above(floor: float, size: float) -> float:
    """Return a size of 0..1 moved to the part above the floor."""
    return floor + (1.0 - floor) * size


def _narrower(scale: float, spread: float | None) -> float:
    """Return the smaller of a scale and a column's spread, the scale where there is no spread."""
    return min(scale, spread) if spread else scale


def _over(difference: float | None, divisor: float | None) -> float:
    """Return |difference / divisor|; 1 where the divisor is 0 or either is unknown."""
    if difference is None or not divisor:
        return 1.0
    size = abs(difference / divisor)
    return 1.0 if math.isnan(size) else size
