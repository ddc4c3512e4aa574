"""How near two values are, without context: evidence for pairing rows and columns, no judgement."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

from tabx.values.reading.measures import counts_other
from tabx.values.records import DataType
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.text import numbers_in, words
from tabx.values.value import Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Closeness 1 − |a−b|/max is raised to this power: 24.1 against 24.0 stays near 1, 42 against 24 falls to .01.
_SHARPNESS = 8
_NUMERICAL = frozenset({DataType.NUMERICAL, DataType.TIME})
_EMPTY, _STRING = DataType.EMPTY, DataType.STRING


def similarity(a: Value, b: Value) -> float:
    """Return how near two values are, 0..1: symmetric, 1 exactly where their keys are equal.

    Two empty values give 1, an empty and another one 0. Numbers count by closeness (in base units where both name
    units that convert), dates by days, texts by words, lists by the F1 of their items.
    """
    if a.key == b.key:
        return 1.0
    one, other = a.type, b.type
    if one is _EMPTY or other is _EMPTY:
        return 0.0
    near = text_similarity(a.text, b.text) if one is _STRING and other is _STRING else _typed(a, b)
    return min(0.99, near)


def _typed(a: Value, b: Value) -> float:
    if a.type in _NUMERICAL and b.type in _NUMERICAL:
        return _numbers(a, b)
    if a.type is DataType.LIST or b.type is DataType.LIST:
        return _lists(a, b)
    if a.type is DataType.DATE and b.type is DataType.DATE:
        return _dates(a, b)
    if a.type is DataType.BOOL and b.type is DataType.BOOL:
        return 0.0
    return max(_mixed(a, b), _mixed(b, a), 0.5 * text_similarity(a.text, b.text))


def closeness(one: float, other: float) -> float:
    """Return how near two numbers are, 0..1; 1 for equal ones, near 0 for unrelated ones."""
    if one == other:
        return 1.0
    size = max(abs(one), abs(other))
    if not math.isfinite(size) or one * other < 0:
        return 0.0
    return math.pow(1.0 - abs(one - other) / size, _SHARPNESS)


def _numbers(a: Value, b: Value) -> float:
    if "identifier" in a.flags or "identifier" in b.flags or a.number is None or b.number is None:
        return 0.0
    one, other = a.number, b.number
    if (a.remark or b.remark) and counts_other(a, b):
        return 0.5 * closeness(one, other)
    if a.unit is not None and b.unit is not None:
        if a.unit.dimension != b.unit.dimension:
            return 0.5 * closeness(one, other)
        one, other = a.unit.to_base(one), b.unit.to_base(other)
    near = closeness(one, other)
    if a.unit is not b.unit and _is_percent(a) != _is_percent(b):
        near = max(near, closeness(a.base or 0.0, b.base or 0.0))  # a bare .12 may well be the 12 %
    if _is_year(one) and _is_year(other):
        return 0.5 * max(0.0, 1.0 - abs(one - other) / 5)
    if near < 0.3 and one and other:
        near = max(near, 0.3 * _same_digits(abs(one), abs(other)))
    return near


def _is_percent(value: Value) -> bool:
    return value.unit is not None and value.unit.dimension == "fraction"


def number_similarities(numbers: Sequence[float], others: Sequence[float]) -> NDArray[np.float64]:
    """Return what `similarity` gives for bare numbers, or numbers of one unit, all against all.

    Shape (numbers, others). A sign or a power of ten lost counts nothing here, and equal numbers give 1.
    """
    import numpy as np

    one, other = np.asarray(numbers, dtype=float)[:, None], np.asarray(others, dtype=float)[None, :]
    with np.errstate(invalid="ignore", over="ignore"):
        apart, size = np.abs(one - other), np.maximum(np.abs(one), np.abs(other))
        share = np.divide(apart, size, out=np.zeros_like(apart), where=size > 0)
        near = np.where(one * other < 0, 0.0, (1.0 - np.minimum(share, 1.0)) ** _SHARPNESS)
    years = _are_years(one) & _are_years(other)
    near = np.where(years, 0.5 * np.maximum(0.0, 1.0 - apart / 5), near)
    result: NDArray[np.float64] = np.where(apart == 0, 1.0, np.minimum(near, 0.99))
    return result


def _are_years(numbers: NDArray[np.float64]) -> NDArray[np.bool_]:
    result: NDArray[np.bool_] = (numbers == numbers.round()) & (numbers >= 1500) & (numbers <= 2100)
    return result


def _is_year(number: float) -> bool:
    return number == int(number) and 1500 <= number <= 2100


def _same_digits(one: float, other: float) -> float:
    """Return 1 where two numbers show the same two or more digits: a sign or a power of ten lost."""
    shown_one, shown_other = _digits(one), _digits(other)
    return float(shown_one == shown_other and len(shown_one) > 1)


@lru_cache(maxsize=16384)
def _digits(number: float) -> str:
    return f"{number:.12e}".partition("e")[0].replace(".", "").rstrip("0")


def _dates(a: Value, b: Value) -> float:
    if a.number is None or b.number is None:
        return 0.0
    if a.resolution != b.resolution and _contains(a, b):
        return 0.7
    days = abs(a.number - b.number)
    if a.resolution == b.resolution == "year":
        return 0.5 * max(0.0, 1.0 - days / 365.25 / 5)
    return 0.9 / (1.0 + days / 7) if days < 366 else 0.0


def _contains(a: Value, b: Value) -> bool:
    """Return whether the coarser of two dates holds the finer one."""
    one, other = _calendar(a), _calendar(b)
    size = min(_FINENESS.get(a.resolution, 3), _FINENESS.get(b.resolution, 3))
    return one is not None and one[:size] == (other or ())[:size]


_FINENESS = {"year": 1, "month": 2}


def _calendar(value: Value) -> tuple[int, int, int] | None:
    if value.number is None or not 1 <= value.number < 3652060:
        return None
    day = date.fromordinal(int(value.number))
    return day.year, day.month, day.day


def _mixed(a: Value, b: Value) -> float:
    """Return how near a number is to a date, a truth value or a text that names it."""
    if a.type is not DataType.NUMERICAL or a.number is None:
        return 0.0
    if b.type is DataType.DATE:
        calendar = _calendar(b)
        return (0.9 if b.resolution == "year" else 0.4) * float(calendar is not None and calendar[0] == a.number)
    if b.type is DataType.BOOL:
        return 0.5 if b.number == a.number else 0.0
    text_words = words(b.text)
    named = numbers_in(text_words)
    if named and f"{a.number:.12g}" in named:
        return 0.8 / math.sqrt(len(text_words))
    return 0.0


def _lists(a: Value, b: Value) -> float:
    """Return the F1 of items matched one to one, best first."""
    if b.key < a.key:  # the outcome must not depend on the side where items tie
        a, b = b, a
    one, other = a.items or (a,), b.items or (b,)
    if one == (a,) and other == (b,):
        return text_similarity(a.text, b.text)
    pairs = sorted((-similarity(x, y), i, j) for i, x in enumerate(one[:30]) for j, y in enumerate(other[:30]))
    used_one: set[int] = set()
    used_other: set[int] = set()
    shared = 0.0
    for near, i, j in pairs:
        if i not in used_one and j not in used_other:
            used_one.add(i)
            used_other.add(j)
            shared -= near
    return 2 * shared / (len(one) + len(other))
