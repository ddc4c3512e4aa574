"""Gaps to the first of a column: "+0.45" below 1:02.45 is 1:02.90."""

from __future__ import annotations

import re
from dataclasses import replace

from tabx.values.columns import Column
from tabx.values.reading.measures import canonical, number_key
from tabx.values.reading.times import SECONDS_OF_HOUR, SECONDS_OF_MINUTE
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Value

Values = tuple[Value, ...]

_GAP = re.compile(r"\+\s?(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d+(?:\.\d+)?)\s?(?:s|sec|secs|seconds|[\"″])?")
"""A number behind a plus sign, in seconds beside times, with minutes and hours before it or without."""

LEAST_GAPS = 2
"""Gaps of a column: a single signed number below another one may as well be a change."""

_DECIMALS_KEPT = 9
"""Decimals of a sum; finer ones are rounding errors of floats."""


def behind_the_first(column: Column, partner: Column) -> Values | None:
    """Return a column with its gaps added to its first value, the only one without a plus sign; None without gaps.

    What is neither a gap nor a number, as the mark of who did not finish, stays.
    """
    gaps = {place: gap for place, value in enumerate(column.values) if (gap := _gap_of(value.text)) is not None}
    amounts = [place for place, value in enumerate(column.values) if _is_amount(value)]
    if len(gaps) < LEAST_GAPS or len(amounts) != 1 or amounts[0] > min(gaps):
        return None
    first = column.values[amounts[0]]
    return tuple(
        _later(value, first, gaps[place]) if place in gaps else value for place, value in enumerate(column.values)
    )


def _is_amount(value: Value) -> bool:
    """Return whether a cell is a number or a time without a plus sign."""
    is_number = value.type in (DataType.TIME, DataType.NUMERICAL) and value.number is not None
    return is_number and not value.text.strip().startswith("+")


def _gap_of(text: str) -> float | None:
    """Return the gap that a cell says, None where it is none."""
    found = _GAP.fullmatch(text.strip())
    if found is None:
        return None
    hours, minutes, seconds = found.groups(default="0")
    return SECONDS_OF_HOUR * int(hours) + SECONDS_OF_MINUTE * int(minutes) + float(seconds)


def _later(value: Value, first: Value, gap: float) -> Value:
    """Return a gap as the amount that it stands for, in the type and unit of the first one."""
    number = round((first.number or 0.0) + gap, _DECIMALS_KEPT)
    is_time = first.type is DataType.TIME
    key = "t:" + canonical(number) if is_time else number_key(number, first.unit)
    return replace(
        value,
        type=first.type,
        key=key,
        number=number,
        unit=None if is_time else first.unit,
        unit_from="" if is_time else first.unit_from,
        entity=EntityKind.TIME if is_time else first.entity,
        resolution=first.resolution,
    )
