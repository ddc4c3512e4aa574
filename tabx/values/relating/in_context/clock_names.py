"""Headers that are the hours of a programme, on clocks of 12 and of 24 hours: 7:00, 7:30 and 19:00, 19:30."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabx.values.reading.times import read_time
from tabx.values.relating.in_context.clocks import LEAST_TIMES, NOON, is_open
from tabx.values.value import Flag, Form, Value

Names = tuple[str, ...]
Pairs = frozenset[tuple[str, str]]


def same_hours(gold: Sequence[str], predicted: Sequence[str]) -> Pairs:
    """Return the names of two header rows that are one hour in two writings, as (gold's, predicted).

    Hours that leave open the half of the day lie in the one in which more of them stand on the other side, all of a
    row in the same; a row that names several hours is read so, a single one may be anything.
    """
    return _same_hours(tuple(gold), tuple(predicted))


@lru_cache(maxsize=1024)
def _same_hours(gold: Names, predicted: Names) -> Pairs:
    sides = _hours(gold), _hours(predicted)
    if min(map(len, sides)) < LEAST_TIMES:
        return frozenset()
    ways = [(one, other) for one in _in_halves(sides[0]) for other in _in_halves(sides[1])]
    found = max((_met(*way) for way in ways), key=len)
    return found if len(found) >= LEAST_TIMES else frozenset()


def _met(gold: dict[str, float], predicted: dict[str, float]) -> Pairs:
    """Return the names of the same hour."""
    return frozenset((name, other) for name, hour in gold.items() for other, time in predicted.items() if hour == time)


def _hours(names: Names) -> dict[str, Value]:
    """Return those names that are an hour of the day, as read."""
    read = {name: next(iter(read_time(name, name)), None) for name in names}
    return {name: value for name, value in read.items() if value is not None and _is_of_day(value)}


def _is_of_day(value: Value) -> bool:
    return Form.AM_PM in value.flags or Flag.HOURS_MINUTES in value.flags


def _in_halves(hours: dict[str, Value]) -> list[dict[str, float]]:
    """Return the seconds since midnight of each name: as read, then those that leave it open after noon."""
    as_read = {name: value.number or 0.0 for name, value in hours.items()}
    later = {name: as_read[name] + NOON * (is_open(value) and as_read[name] < NOON) for name, value in hours.items()}
    return [as_read] if later == as_read else [as_read, later]
