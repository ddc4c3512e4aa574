"""Comparison of a value with a range that the prediction has in its place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import read
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.differences import difference
from tabx.values.text import fold
from tabx.values.value import Flag, Unit, Value


@dataclass(frozen=True, slots=True)
class RangeThresholds:
    """Similarity of a value and a range; an exact value has 1, a value of another type 0."""

    holding: float = 0.5
    """Half is told: the value is in it, but not which one it is."""
    elsewhere: float = 0.1
    """The kind of value and hardly more. No reason on record for just a tenth."""


THRESHOLDS = RangeThresholds()

_LONGEST = 80
"""Most characters of a range, as in `reading.cell`."""
_NUMBER = r"[$€£]?[+-]?\d[\d.,]*%?"
_RANGE = re.compile(
    rf"(?:from |between )?({_NUMBER}) ?([^\W\d_]{{0,6}}) ?(?:-|to|until|through|and) ?({_NUMBER}) ?([^\W\d_]{{0,6}})"
)


def relate_range(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of a range in place of a value; None where the prediction is no range of its kind."""
    if gold.number is None or predicted.type not in (DataType.STRING, DataType.LIST):
        return None
    ends = _ends(gold, predicted, pair)
    if ends is None:
        return None
    holds = min(ends) <= gold.number <= max(ends)
    note = "which holds the gold's value" if holds else "which does not hold the gold's value"
    similarity = THRESHOLDS.holding if holds else THRESHOLDS.elsewhere
    return difference(
        gold, predicted, Relation.PARTIAL, DifferenceKind.RANGE, Measure.RANGE, similarity=similarity, note=note
    )


def _ends(gold: Value, predicted: Value, pair: ColumnPair) -> tuple[float, float] | None:
    """Return both ends of a range in the gold's unit, or None."""
    if predicted.type is DataType.LIST:
        return _ends_of_list(gold, predicted)
    if gold.type is not DataType.NUMERICAL or len(predicted.text) > _LONGEST:
        return None
    match = _RANGE.fullmatch(fold(predicted.text))
    if match is None:
        return None
    low, high = (_in_unit_of(gold, read(text)[0], pair) for text in _texts_of_ends(*match.groups()))
    return None if low is None or high is None else (low, high)


def _ends_of_list(gold: Value, predicted: Value) -> tuple[float, float] | None:
    """Return both ends of a range of dates or times; None for another list, or one of another type."""
    numbers = [item.number for item in predicted.items if item.type is gold.type and item.number is not None]
    is_range = Flag.RANGE in predicted.flags and len(numbers) == len(predicted.items)
    return (numbers[0], numbers[-1]) if is_range else None


def _texts_of_ends(first: str, unit: str, last: str, last_unit: str) -> tuple[str, str]:
    """Return both ends with the unit that is written behind the last ("3-7 km")."""
    if last.endswith("%"):
        return first.rstrip("%") + "%", last
    return f"{first} {unit or last_unit}".strip(), f"{last} {last_unit}".strip()


def _in_unit_of(gold: Value, end: Value, pair: ColumnPair) -> float | None:
    """Return an end of a range in the gold's unit and scale; None where it counts something else."""
    if end.number is None or end.type is not DataType.NUMERICAL:
        return None
    unit: Unit | None = end.unit
    if unit is None:
        return end.number * pair.predicted.header.factor
    if gold.unit is None:
        return end.number
    return gold.unit.from_base(unit.to_base(end.number)) if unit.dimension == gold.unit.dimension else None
