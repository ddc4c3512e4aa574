"""Similarity of two values without context.

It is evidence for pairing rows and columns, not a judgement of the prediction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

from tabx.values.reading.measures import counts_other
from tabx.values.records import DataType
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.text import numbers_in, words
from tabx.values.value import Dimension, Flag, Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class SimilarityThresholds:
    """Weights of two values, of one type or of two, as evidence that they belong to one row."""

    most_unequal: float = 0.99
    """Highest similarity of values with different keys, so that 1 means the same value."""

    sharpness: int = 8
    """Exponent of 1 − |a − b| / max. 24.1 and 24.0 stay at 0.97, while 42 and 24 fall to 0.01 (0.11 at 4), as numbers
    of one column lie within a factor of two by chance."""

    other_unit: float = 0.5
    """Factor on the similarity of numbers whose units do not convert, or that count different things."""

    first_year: int = 1500
    """First whole number taken for a year, up to `last_year`: smaller ones are more often amounts. A number with a unit
    or a noun that it counts is never one."""

    last_year: int = 2100
    """Last whole number taken for a year. As amounts 1998 and 1999 would be nearly equal, as years they identify two
    rows. The range is narrower than that of a column of years (`column.properties`), because a number without context
    may be an amount."""

    years_apart: int = 5
    """Distance at which two years have similarity 0. No reason on record."""

    neighbouring_years: float = 0.5
    """Limit of the similarity of two years as they get close: between a wrong digit and another row."""

    same_digits_below: float = 0.3
    """Similarity below which digits are compared: above it they could not raise the result. It saves time only: numbers
    a power of ten or a sign apart have less than 0.01."""

    same_digits: float = 0.3
    """Least similarity of numbers with the same digits, of which one lost its sign or a power of ten ("15.4", "15400"):
    weaker evidence than any number nearby."""

    least_digits: int = 2
    """Fewest digits that must be the same: one in nine pairs shares a single digit by chance."""

    date_within_date: float = 0.7
    """Similarity of a date and a coarser one that contains it ("July 1998", "5 July 1998"). The tests require 0.6 to
    0.8, less than for neighbouring days."""

    neighbouring_days: float = 0.9
    """Limit of the similarity of two dates as they get close: nearly 1, as a date may be misread by a day."""

    days_to_half: float = 7.0
    """Days after which that similarity is halved: another day in a column of dates is more often another row."""

    days_apart: int = 366
    """Days from which two dates have similarity 0. No reason on record; 100 changes no tested case."""

    number_of_year: float = 0.9
    """Similarity of a year as a date and as a bare number: the same value in two types."""

    number_of_date: float = 0.4
    """Similarity of a full date and the bare number of its year: less than that of a date within a date."""

    number_of_boolean: float = 0.5
    """Similarity of a boolean and 1 or 0."""

    number_in_text: float = 0.8
    """Similarity of a number and a text that contains it, before division by the square root of the number of words:
    "325" is most of "325 widgets"."""

    other_types: float = 0.5
    """Factor on the similarity of the texts of values of different types: equal values seldom differ in type."""

    most_items: int = 30
    """Most items of a list that are matched, as the time grows with their square."""


THRESHOLDS = SimilarityThresholds()

_NUMERICAL = frozenset({DataType.NUMERICAL, DataType.TIME})
_EMPTY, _STRING, _NUMBER = DataType.EMPTY, DataType.STRING, DataType.NUMERICAL
_IDENTIFIER = Flag.IDENTIFIER
_DAYS_OF_YEAR = 365.25  # leap years counted in
_END_OF_CALENDAR = date.max.toordinal() + 1
_PARTS_GIVEN = {"year": 1, "month": 2}
_PARTS_OF_DAY = 3  # year, month, day: all that a calendar day has


def similarity(value: Value, other: Value) -> float:
    """Return the similarity of two values, between 0 and 1.

    It is symmetric, and 1 exactly where the keys are equal. Two empty values give 1, an empty and another one 0.
    Numbers are compared by their ratio (in base units if their units convert), dates by days, texts by words, lists by
    the F1 of their items.
    """
    if value.key == other.key:
        return 1.0
    value_type, other_type = value.type, other.type
    if value_type is _EMPTY or other_type is _EMPTY:
        return 0.0
    if value_type is _STRING and other_type is _STRING:
        found = text_similarity(value.text, other.text)
    elif value_type is _NUMBER and other_type is _NUMBER:
        found = _number_value_similarity(value, other)
    else:
        found = _by_types(value, other)
    return min(THRESHOLDS.most_unequal, found)


def _by_types(value: Value, other: Value) -> float:
    """Return the similarity of two values that are not both texts."""
    if value.type in _NUMERICAL and other.type in _NUMERICAL:
        return _number_value_similarity(value, other)
    if value.type is DataType.LIST or other.type is DataType.LIST:
        return _list_similarity(value, other)
    if value.type is DataType.DATE and other.type is DataType.DATE:
        return _date_similarity(value, other)
    if value.type is DataType.BOOL and other.type is DataType.BOOL:
        return 0.0
    by_text = THRESHOLDS.other_types * text_similarity(value.text, other.text)
    return max(_similarity_to_number(value, other), _similarity_to_number(other, value), by_text)


def number_similarity(number: float, other: float) -> float:
    """Return the similarity of two numbers: 1 if equal, near 0 if unrelated."""
    if number == other:
        return 1.0
    size = max(abs(number), abs(other))
    if not math.isfinite(size) or number * other < 0:
        return 0.0
    return math.pow(1.0 - abs(number - other) / size, THRESHOLDS.sharpness)


def _number_value_similarity(value: Value, other: Value) -> float:
    """Return the similarity of two numbers, including their units."""
    if _IDENTIFIER in value.flags or _IDENTIFIER in other.flags or value.number is None or other.number is None:
        return 0.0
    number, other_number, unit = value.number, other.number, value.unit
    # Asked first as most pairs have no unit and count nothing: this is the hottest function of pairing.
    if unit is not other.unit or value.remark or other.remark:
        return _measure_similarity(value, other, number, other_number)
    if unit is not None:
        number, other_number = unit.to_base(number), unit.to_base(other_number)
    elif _may_be_two_years(number, other_number):
        return _year_similarity(abs(number - other_number))
    return _with_same_digits(number_similarity(number, other_number), number, other_number)


def _measure_similarity(value: Value, other: Value, number: float, other_number: float) -> float:
    """Return the similarity of two numbers of which one counts something, or that differ in their units."""
    if _measure_other_things(value, other):
        return THRESHOLDS.other_unit * number_similarity(number, other_number)
    unit, other_unit = value.unit, other.unit
    if unit is not None and other_unit is not None:
        number, other_number = unit.to_base(number), other_unit.to_base(other_number)
    found = number_similarity(number, other_number)
    if unit is not other_unit:
        found = max(found, _percent_similarity(value, other))
    return _with_same_digits(found, number, other_number)


def _percent_similarity(value: Value, other: Value) -> float:
    """Return the similarity of a percentage to a bare number, which may be the same as a fraction: .12 and 12 %."""
    if _is_percent(value) == _is_percent(other):
        return 0.0
    return number_similarity(value.base or 0.0, other.base or 0.0)


def _with_same_digits(found: float, number: float, other: float) -> float:
    """Return a low similarity of two numbers raised where they differ only by a power of ten or a sign."""
    if found < THRESHOLDS.same_digits_below and number and other:
        return max(found, THRESHOLDS.same_digits * _show_same_digits(abs(number), abs(other)))
    return found


def _measure_other_things(value: Value, other: Value) -> bool:
    """Return whether two numbers count different things, or have units that do not convert."""
    if (value.remark or other.remark) and counts_other(value, other):
        return True
    return value.unit is not None and other.unit is not None and value.unit.dimension != other.unit.dimension


def _is_percent(value: Value) -> bool:
    return value.unit is not None and value.unit.dimension == Dimension.FRACTION


def _year_similarity(years: float) -> float:
    """Return the similarity of two years that are `years` apart."""
    return THRESHOLDS.neighbouring_years * max(0.0, 1.0 - years / THRESHOLDS.years_apart)


def number_similarities(numbers: Sequence[float], others: Sequence[float]) -> NDArray[np.float64]:
    """Return the similarity of all pairs of numbers without units or of one unit.

    The result has the shape (numbers, others). Equal numbers give 1. Unlike in `similarity`, numbers with the same
    digits get no credit for a lost minus or power of ten.
    """
    import numpy as np

    bounds = THRESHOLDS
    rows, columns = np.asarray(numbers, dtype=float)[:, None], np.asarray(others, dtype=float)[None, :]
    with np.errstate(invalid="ignore", over="ignore"):
        apart, size = np.abs(rows - columns), np.maximum(np.abs(rows), np.abs(columns))
        share = np.divide(apart, size, out=np.zeros_like(apart), where=size > 0)
        found = np.where(rows * columns < 0, 0.0, (1.0 - np.minimum(share, 1.0)) ** bounds.sharpness)
    years = _may_be_years(rows) & _may_be_years(columns)
    found = np.where(years, bounds.neighbouring_years * np.maximum(0.0, 1.0 - apart / bounds.years_apart), found)
    result: NDArray[np.float64] = np.where(apart == 0, 1.0, np.minimum(found, bounds.most_unequal))
    return result


def _may_be_years(numbers: NDArray[np.float64]) -> NDArray[np.bool_]:
    in_range = (numbers >= THRESHOLDS.first_year) & (numbers <= THRESHOLDS.last_year)
    result: NDArray[np.bool_] = (numbers == numbers.round()) & in_range
    return result


def _may_be_two_years(number: float, other: float) -> bool:
    first, last = THRESHOLDS.first_year, THRESHOLDS.last_year
    return number == int(number) and first <= number <= last and other == int(other) and first <= other <= last


def _show_same_digits(number: float, other: float) -> float:
    """Return 1 if two positive numbers have the same significant digits, at least two, else 0.

    Such numbers differ only by a power of ten.
    """
    digits = _digits(number)
    return float(len(digits) >= THRESHOLDS.least_digits and digits == _digits(other))


@lru_cache(maxsize=16384)
def _digits(number: float) -> str:
    return f"{number:.12e}".partition("e")[0].replace(".", "").rstrip("0")


def _date_similarity(value: Value, other: Value) -> float:
    """Return the similarity of two dates."""
    bounds = THRESHOLDS
    if value.number is None or other.number is None:
        return 0.0
    if value.resolution != other.resolution and _is_date_within_date(value, other):
        return bounds.date_within_date
    days = abs(value.number - other.number)
    if value.resolution == other.resolution == "year":
        return _year_similarity(days / _DAYS_OF_YEAR)
    return bounds.neighbouring_days / (1.0 + days / bounds.days_to_half) if days < bounds.days_apart else 0.0


def _is_date_within_date(value: Value, other: Value) -> bool:
    """Return whether the coarser of two dates contains the finer one."""
    day, other_day = _calendar_day(value), _calendar_day(other)
    parts = min(_PARTS_GIVEN.get(value.resolution, _PARTS_OF_DAY), _PARTS_GIVEN.get(other.resolution, _PARTS_OF_DAY))
    return day is not None and day[:parts] == (other_day or ())[:parts]


def _calendar_day(value: Value) -> tuple[int, int, int] | None:
    """Return year, month and day of a date, or None if it is outside the calendar."""
    if value.number is None or not 1 <= value.number < _END_OF_CALENDAR:
        return None
    day = date.fromordinal(int(value.number))
    return day.year, day.month, day.day


def _similarity_to_number(number: Value, other: Value) -> float:
    """Return the similarity of a number to a date, a boolean or a text that contains it."""
    if number.type is not DataType.NUMERICAL or number.number is None:
        return 0.0
    if other.type is DataType.DATE:
        day = _calendar_day(other)
        similarity_if_named = THRESHOLDS.number_of_year if other.resolution == "year" else THRESHOLDS.number_of_date
        return similarity_if_named * float(day is not None and day[0] == number.number)
    if other.type is DataType.BOOL:
        return THRESHOLDS.number_of_boolean if other.number == number.number else 0.0
    text_words = words(other.text)
    named = numbers_in(text_words)
    if named and f"{number.number:.12g}" in named:
        return THRESHOLDS.number_in_text / math.sqrt(len(text_words))
    return 0.0


def _list_similarity(value: Value, other: Value) -> float:
    """Return the F1 of list items, matched one to one, most similar pairs first."""
    if other.key < value.key:  # keeps the result symmetric where items tie
        value, other = other, value
    items, other_items = value.items or (value,), other.items or (other,)
    if items == (value,) and other_items == (other,):
        return text_similarity(value.text, other.text)
    most = THRESHOLDS.most_items
    pairs = sorted(
        (-similarity(item, other_item), i, j)
        for i, item in enumerate(items[:most])
        for j, other_item in enumerate(other_items[:most])
    )
    used: set[int] = set()
    other_used: set[int] = set()
    matched = 0.0
    for negated, i, j in pairs:
        if i not in used and j not in other_used:
            used.add(i)
            other_used.add(j)
            matched -= negated
    return 2 * matched / (len(items) + len(other_items))
