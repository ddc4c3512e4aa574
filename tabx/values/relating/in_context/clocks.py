"""Times of 12 hours read in the half of the day that their header or column names: 5:00 under "start (pm)" is 17:00."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tabx.values.columns import Column
from tabx.values.reading.times import SECONDS_OF_DAY, SECONDS_OF_HOUR, read_time
from tabx.values.records import DataType
from tabx.values.value import Flag, Form, Value

Values = tuple[Value, ...]

_MORNING = frozenset({"am", "a.m", "morning", "mornings", "sunrise", "dawn"})
_EVENING = frozenset({"pm", "p.m", "afternoon", "afternoons", "evening", "evenings", "primetime", "sunset", "dusk"})
"""Words of a header by which its times lie before or after noon; a night has hours of both."""

_HOUR = re.compile(r"(?:0?[1-9]|1[0-2])(?:[:.][0-5]\d)?")
"""An hour on a clock of twelve, with its minutes or without."""

_WHOLE_HOUR = re.compile(r"(?:[01]?\d|2[0-4])")
"""An hour on a clock of twenty-four."""

NOON = 12 * SECONDS_OF_HOUR

LEAST_TIMES = 2
"""Different times that are twelve hours later, before the whole column is on the other clock: of one alone nothing
shows whether it was meant."""


def in_half_of_day(column: Column, partner: Column) -> Values | None:
    """Return a column's hours as times of the half of the day that is named, or None beside a column without times.

    The column names it in its header or in some of its cells ("7:00", "8:30 pm"), all in the same half. Whole hours are
    times only beside times: 17 beside 5 pm.
    """
    if not any(value.type is DataType.TIME for value in partner.values):
        return None
    half = half_of_header(column.header.words) or _half_of_cells(column.values)
    return tuple(_as_time(value, half) for value in column.values)


def half_of_header(words: Iterable[str]) -> str:
    """Return "am" or "pm" where the words of a header name one of them, "" where they name none or both."""
    said = frozenset(words)
    is_morning, is_evening = not said.isdisjoint(_MORNING), not said.isdisjoint(_EVENING)
    if is_morning == is_evening:
        return ""
    return "am" if is_morning else "pm"


def _half_of_cells(values: Sequence[Value]) -> str:
    """Return the half of the day that all cells name which name one, "" where they name both or none."""
    named = {(value.number or 0.0) >= NOON for value in values if Form.AM_PM in value.flags}
    if len(named) != 1:
        return ""
    return "pm" if True in named else "am"


def _as_time(value: Value, half: str) -> Value:
    """Return a cell as a time of day, unchanged where it is none."""
    text = value.text.strip()
    if Form.AM_PM in value.flags or value.type not in (DataType.TIME, DataType.NUMERICAL):
        return value
    if half and _HOUR.fullmatch(text):
        written = f"{text.replace('.', ':')} {half}"
    elif value.type is DataType.NUMERICAL and _WHOLE_HOUR.fullmatch(text):
        written = f"{text}:00"
    else:
        return value
    return next(iter(read_time(written, value.text)), value)


def states_half(pairs: Iterable[tuple[Value, Value]]) -> bool:
    """Return whether predicted times say in 24 hours what gold times of 12 hours leave open: 19:00 for 7:00.

    The gold shows no hour after twelve and no half of the day, all times are as many minutes past, and none but those
    of twelve itself stays as it is: else the unchanged ones would be in the other half.
    """
    times = [(gold, other) for gold, other in pairs if gold.type is other.type is DataType.TIME]
    if not times or not all(is_open(gold) and not _stays(gold, other) for gold, other in times):
        return False
    later = {gold.number for gold, other in times if is_twelve_later(gold, other)}
    return len(later) >= LEAST_TIMES


def _stays(gold: Value, other: Value) -> bool:
    """Return whether a time before noon is the same on both sides."""
    return gold.number == other.number and (gold.number or 0.0) < NOON


def is_twelve_later(gold: Value, other: Value) -> bool:
    """Return whether a time in 24 hours is the gold's of 12 hours, after noon."""
    if gold.number is None or other.number is None or not is_open(gold):
        return False
    return other.number == gold.number + NOON < SECONDS_OF_DAY


def is_open(value: Value) -> bool:
    """Return whether a time of day may lie in either half of the day, as it is written."""
    is_of_day = Flag.HOURS_MINUTES in value.flags and Form.AM_PM not in value.flags and not value.remark
    return is_of_day and SECONDS_OF_HOUR <= (value.number or 0.0) < NOON + SECONDS_OF_HOUR
