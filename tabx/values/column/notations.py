"""Notations that a column resolves for its ambiguous cells.

These are lists, pairs, the order of day and month, the decimal separator, the century and the clock.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.values.column.choices import CellReadings, ColumnReadings, Occurring, filled_of, keep_wanted, prefer
from tabx.values.column.properties import is_in_range_of_years, is_year
from tabx.values.columns import ColumnFlag
from tabx.values.reading.header import clock_of
from tabx.values.records import DataType
from tabx.values.value import Flag, Form, HeaderReading, Value

PAIR = "pair"
"""Flag of a value of two numbers in parentheses, "(1,2)"."""

_ORDERS = frozenset({"day-first", "month-first"})
_NUMERIC_MONTH = "form:numeric month"
_SHORT_YEAR = "form:two-digit year"
_WHOLE_NUMBER = re.compile(r"[^\d.,]*(\d+)[^\d.,]*")
_MINUTES, _HOURS = "minutes:seconds", "hours:minutes"
_CLOCK_OF_HEADER = {"min:sec": _MINUTES, "h:min": _HOURS}
_MINUTES_WORDS = frozenset({"mp", "pace", "lap", "duration"})


@dataclass(frozen=True, slots=True)
class NotationThresholds:
    """Majorities needed to resolve a notation for the ambiguous cells."""

    share_of_order: float = 0.8
    """Least share of the common order among the unambiguous dates; below it ambiguous dates may have either order. At
    0.6 a column of both orders is resolved, which hides its error."""

    times_of_other_sign: int = 2
    """Factor by which one decimal separator must outnumber the other. At 1 as at 4 the rarer of the two is no longer
    the error."""

    listed_for_one_sure: int = 2
    """Cells with two items that one list of three or more makes lists, itself counted: where most cells have but two,
    the column may hold places ("Oslo, Norway") or names."""

    cells_for_one_listed: int = 2
    """Cells for each of those with several items: a column of labels has an enumeration here and there."""

    thousands_alone: int = 2
    """Numbers such as "1,200" that are thousands without other evidence; a single one may be 1.2."""


THRESHOLDS = NotationThresholds()


def settle_lists(header: HeaderReading, readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve whether a text such as "drama, comedy" is a list, unlike "Oslo, Norway".

    It is one if some item occurs at different positions or also alone, if the header has "(s)", or if at least half of
    the cells with several items are lists for certain, and at least half of all cells have several.
    """
    if DataType.LIST not in occurring.types:
        return readings
    listed = [options for options in readings if any(option.type is DataType.LIST for option in options)]
    if not listed:
        return readings
    if (
        not _are_lists(listed, len(filled_of(readings, occurring)))
        and not _moving_items(readings) - _keys_alone(readings)
        and "(s)" not in header.name
    ):
        return readings
    return prefer(readings, lambda value: value.type is DataType.LIST)


def _are_lists(listed: ColumnReadings, filled: int) -> bool:
    """Return whether the cells with several items are lists for certain, by their number and their share."""
    sure = sum(options[0].type is DataType.LIST and Flag.RANGE not in options[0].flags for options in listed)
    return (
        THRESHOLDS.listed_for_one_sure * sure >= len(listed) and THRESHOLDS.cells_for_one_listed * len(listed) >= filled
    )


def _moving_items(readings: ColumnReadings) -> set[str]:
    """Return the keys that come first in one cell and later in another.

    A cell without a list counts as both positions; ranges are ignored.
    """
    first: set[str] = set()
    later: set[str] = set()
    for options in readings:
        as_list = next((option for option in options if option.type is DataType.LIST), None)
        if as_list is None:
            first.add(options[0].key)
            later.add(options[0].key)
        elif Flag.RANGE not in as_list.flags:
            first.add(as_list.items[0].key)
            later.update(item.key for item in as_list.items[1:])
    later.discard("")
    return first & later


def _keys_alone(readings: ColumnReadings) -> set[str]:
    """Return the keys of single-valued cells that are not an item of any list."""
    items = {item.key for options in readings for option in options for item in option.items}
    return {options[0].key for options in readings} - items


def settle_pairs(readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve "(1,2)" as two numbers, unless the column has decimal commas but no points.

    Only unambiguous cells count as evidence.
    """
    if PAIR not in occurring.flags or not any(PAIR in options[0].flags for options in readings):
        return readings
    sure = [options[0].flags for options in readings if len(options) == 1]
    has_comma, has_point = (any(sign in flags for flags in sure) for sign in ("decimal comma", "decimal point"))
    is_decimal = has_comma and not has_point
    return keep_wanted(readings, lambda value: (PAIR in value.flags) is not is_decimal)


def settle_months(readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve "12/03" as December 2003 if all dates of the column may be month and year.

    At least one date must be read so first, as "02/00" is, which can be nothing else.
    """
    if _NUMERIC_MONTH not in occurring.flags:
        return readings
    dates = [options for options in readings if options[0].type is DataType.DATE]
    if not any(_NUMERIC_MONTH in options[0].flags for options in dates):
        return readings
    if not all(any(_NUMERIC_MONTH in option.flags for option in options) for options in dates):
        return readings
    return keep_wanted(readings, lambda value: _NUMERIC_MONTH in value.flags)


def settle_days(readings: ColumnReadings, flags: list[str], occurring: Occurring) -> ColumnReadings:
    """Resolve the order of day and month by the dates that allow only one order."""
    if _ORDERS.isdisjoint(occurring.flags):
        return readings
    certain: Counter[str] = Counter()
    for options in readings:
        if options[0].type is DataType.DATE and Flag.AMBIGUOUS not in options[0].flags:
            certain.update(options[0].flags & _ORDERS)
    total = certain.total()
    if not total:
        return readings
    order, count = max(sorted(certain.items()), key=lambda item: item[1])
    if count < total:
        flags += [ColumnFlag.MIXED_DATES, f"mostly {order}"]
        if count < THRESHOLDS.share_of_order * total:
            return readings
    flags.append(order)
    return keep_wanted(readings, lambda value: order in value.flags)


@dataclass(slots=True)
class _SignCounts:
    """Evidence of a column's numbers for its decimal separator.

    Attributes
    ----------
    point, comma : int
        Numbers that certainly have a decimal point, or a decimal comma.
    thousands : int
        Ambiguous numbers such as "1,234", more likely thousands.
    whole_digits : list of int
        Digit counts of the integers without separators, years excluded.
    """

    point: int
    comma: int
    thousands: int
    whole_digits: list[int]


def settle_commas(readings: ColumnReadings, flags: list[str], occurring: Occurring) -> ColumnReadings:
    """Resolve "1,234" and "15.400" by the numbers whose decimal separator is certain.

    A separator that is certain in more than twice as many numbers as the other applies to all. Without any certain
    decimal comma, the comma of "1,234" groups thousands if the column has a second such number or integers without
    separators. "15.400" is a decimal where the column writes integers of that size without a separator; otherwise it
    stays ambiguous.
    """
    if _has_sure_points_only(occurring):
        return readings
    counts = _count_signs(readings)
    point, comma, times = counts.point, counts.comma, THRESHOLDS.times_of_other_sign
    if comma and point:
        flags.append(ColumnFlag.MIXED_DECIMALS)
        if comma != point:
            flags.append(ColumnFlag.MOSTLY_DECIMAL_COMMA if comma > point else ColumnFlag.MOSTLY_DECIMAL_POINT)
    if comma > times * point:
        flags.append(ColumnFlag.DECIMAL_COMMA)
        return keep_wanted(readings, lambda value: Flag.DECIMAL_POINT not in value.flags)
    if point > times * comma or (not comma and counts.thousands >= THRESHOLDS.thousands_alone):
        return keep_wanted(readings, _is_no_decimal_comma)
    if comma:
        return readings
    if counts.thousands and counts.whole_digits:
        readings = keep_wanted(readings, lambda value: "," not in value.text or _is_no_decimal_comma(value))
    longest = max(counts.whole_digits, default=0)
    return [_with_decimals(options, longest) for options in readings]


def _has_sure_points_only(occurring: Occurring) -> bool:
    """Return whether no number has a decimal comma or several readings."""
    return not occurring.is_open and Flag.DECIMAL_COMMA not in occurring.flags


def _count_signs(readings: ColumnReadings) -> _SignCounts:
    """Return the evidence of a column's numbers for its decimal separator."""
    counts = _SignCounts(0, 0, 0, [])
    for options in readings:
        value = options[0]
        if value.type is not DataType.NUMERICAL:
            continue
        if (whole := _WHOLE_NUMBER.fullmatch(value.text.strip())) and not is_year(value):
            counts.whole_digits.append(len(whole[1]))
        signs = _decimal_signs(options)
        if len(signs) > 1:
            counts.thousands += Flag.DECIMAL_POINT in value.flags and "," in value.text
            continue
        counts.point += "decimal point" in signs
        counts.comma += "decimal comma" in signs
    return counts


def _decimal_signs(options: CellReadings) -> set[str]:
    """Return the decimal separators that the readings of a cell allow."""
    return {flag for option in options for flag in ("decimal point", "decimal comma") if flag in option.flags}


def _is_no_decimal_comma(value: Value) -> bool:
    return Flag.DECIMAL_COMMA not in value.flags


def _with_decimals(options: CellReadings, longest: int) -> CellReadings:
    """Return "15.400" as a decimal if the column has integers of its size without a separator.

    `longest` is the number of digits of the longest such integer.
    """
    first = options[0]
    if "." not in first.text or not first.flags >= {Flag.AMBIGUOUS, Flag.DECIMAL_POINT}:
        return options
    if sum(map(str.isdecimal, first.text)) > longest:
        return options
    return keep_wanted([options], _is_no_decimal_comma)[0]


def settle_centuries(readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve the century of "'92" by the reading closest to the median of the full years."""
    if _SHORT_YEAR not in occurring.flags:
        return readings
    full_years = sorted(
        options[0].number
        for options in readings
        if options[0].number is not None
        and _SHORT_YEAR not in options[0].flags
        and is_in_range_of_years(options[0].number)
    )
    if not full_years:
        return readings
    median = full_years[len(full_years) // 2]
    return [_in_century(options, median) if _SHORT_YEAR in options[0].flags else options for options in readings]


def _in_century(options: CellReadings, year: float) -> CellReadings:
    """Return the reading closest to a year, no longer ambiguous."""
    closest = min(options, key=lambda option: abs((option.number or 0.0) - year))
    return (replace(closest, flags=closest.flags - {Flag.AMBIGUOUS}),)


def settle_clocks(header: HeaderReading, readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve hours:minutes against minutes:seconds.

    The evidence is, in this order, the format in the header, the times that only one clock can show (hundredths,
    am/pm), and words of the header such as "pace".
    """
    if not occurring.is_open or DataType.TIME not in occurring.types:
        return readings
    times = [options[0] for options in readings if options[0].type is DataType.TIME]
    if not times:
        return readings
    wanted = _CLOCK_OF_HEADER.get(clock_of(header)) or _clock_of_times(header, times)
    return keep_wanted(readings, lambda value: wanted in value.flags) if wanted else readings


def _clock_of_times(header: HeaderReading, times: Sequence[Value]) -> str:
    """Return the clock that the times, or else the header's words, suggest; "" for none."""
    seconds = sum(_MINUTES in value.flags for value in times)
    halves = sum(Form.AM_PM in value.flags for value in times)
    if 2 * seconds >= len(times) or (seconds and not halves):
        return _MINUTES
    if halves:
        return _HOURS
    return _MINUTES if not _MINUTES_WORDS.isdisjoint(header.words) else ""
