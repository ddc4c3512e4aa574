"""Notations that a column settles: order of day and month, decimal sign, century, clock."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from tabx.values.column.choices import prefer
from tabx.values.column.properties import is_year
from tabx.values.reading.header import clock_of
from tabx.values.records import DataType
from tabx.values.value import HeaderReading, Value


def settle_lists(header: HeaderReading, readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Settle "drama, comedy" against "Oslo, Norway": lists where an item stands at different places or alone.

    A header with "(s)" says so too.
    """
    if not any(option.type is DataType.LIST for options in readings for option in options):
        return readings
    first: set[str] = set()
    later: set[str] = set()
    for options in readings:
        listed = next((option for option in options if option.type is DataType.LIST), None)
        if listed is None:
            first.add(options[0].key)
            later.add(options[0].key)
        elif "range" not in listed.flags:
            first.add(listed.items[0].key)
            later.update(item.key for item in listed.items[1:])
    later.discard("")
    if not first & later - _alone(readings) and "(s)" not in header.name:
        return readings
    return prefer(readings, lambda value: value.type is DataType.LIST)


def _alone(readings: list[tuple[Value, ...]]) -> set[str]:
    """Return the keys of single cells that no list has an item of."""
    listed = {item.key for options in readings for option in options for item in option.items}
    return {options[0].key for options in readings} - listed


PAIR = "pair"


def settle_pairs(readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Read "(1,2)" as two numbers, unless others of the column surely have a decimal comma and none has a point."""
    if not any(PAIR in options[0].flags for options in readings):
        return readings
    sure = [options[0].flags for options in readings if len(options) == 1]
    negative = any("decimal comma" in flags for flags in sure) and not any("decimal point" in flags for flags in sure)
    return prefer(readings, lambda value: (PAIR in value.flags) is not negative, drop=True)


MONTHLY = "form:numeric month"


def settle_months(readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Read "12/03" as December 2003 where all dates can be month and year and one can be nothing else ("02/00")."""
    dates = [options for options in readings if options[0].type is DataType.DATE]
    monthly = [options for options in dates if any(MONTHLY in option.flags for option in options)]
    if not dates or len(monthly) < len(dates) or not any(MONTHLY in options[0].flags for options in dates):
        return readings
    return prefer(readings, lambda value: MONTHLY in value.flags, drop=True)


def settle_days(readings: list[tuple[Value, ...]], flags: list[str]) -> list[tuple[Value, ...]]:
    """Settle the order of day and month by the dates that allow one order only."""
    certain: Counter[str] = Counter()
    for options in readings:
        if options[0].type is DataType.DATE and "ambiguous" not in options[0].flags:
            certain.update(options[0].flags & {"day-first", "month-first"})
    total = certain.total()
    if not total:
        return readings
    order, count = max(sorted(certain.items()), key=lambda item: item[1])
    if count < total:
        flags += ["mixed dates", f"mostly {order}"]
        if count < 0.8 * total:
            return readings
    flags.append(order)
    return prefer(readings, lambda value: order in value.flags, drop=True)


_WHOLE = re.compile(r"[^\d.,]*(\d+)[^\d.,]*")


def _decimal_signs(options: tuple[Value, ...]) -> set[str]:
    """Return which decimal signs the readings of a cell have, whatever unit they take its letters for."""
    return {flag for option in options for flag in ("decimal point", "decimal comma") if flag in option.flags}


def settle_commas(readings: list[tuple[Value, ...]], flags: list[str]) -> list[tuple[Value, ...]]:
    """Settle "1,234" and "15.400" by the numbers that leave no doubt about the decimal sign.

    Several numbers with a comma before three digits, or one among whole numbers, and none that has another number of
    decimals, are taken for thousands. "15.400" has decimals where the column prints other numbers of that size without
    a sign, else it stays in doubt.
    """
    comma = point = grouped = 0
    plain: list[int] = []
    for options in readings:
        value = options[0]
        if value.type is not DataType.NUMERICAL:
            continue
        if (whole := _WHOLE.fullmatch(value.text.strip())) and not is_year(value):
            plain.append(len(whole[1]))
        signs = _decimal_signs(options)
        if len(signs) > 1:
            grouped += "decimal point" in value.flags and "," in value.text
            continue
        point += "decimal point" in signs
        comma += "decimal comma" in signs
    if comma and point:
        flags.append("mixed decimals")
        if comma != point:
            flags.append("mostly decimal comma" if comma > point else "mostly decimal point")
    if comma > 2 * point:
        flags.append("decimal-comma")
        return prefer(readings, lambda value: "decimal point" not in value.flags, drop=True)
    if point > 2 * comma or (not comma and grouped > 1):
        return prefer(readings, lambda value: "decimal comma" not in value.flags, drop=True)
    if grouped and plain and not comma:
        readings = prefer(
            readings, lambda value: "," not in value.text or "decimal comma" not in value.flags, drop=True
        )
    longest = max(plain, default=0)
    return readings if comma else [_ungrouped(options, longest) for options in readings]


def _ungrouped(options: tuple[Value, ...], longest: int) -> tuple[Value, ...]:
    """Return "15.400" as a decimal where numbers of `longest` digits, no fewer than its own, stand without a sign."""
    first = options[0]
    if "." not in first.text or not first.flags >= {"ambiguous", "decimal point"}:
        return options
    if sum(map(str.isdecimal, first.text)) > longest:
        return options
    return prefer([options], lambda value: "decimal comma" not in value.flags, drop=True)[0]


def settle_centuries(readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Settle the century of "'92" by the years given in full: the reading nearest to their median."""
    short = "form:two-digit year"
    years = sorted(
        options[0].number
        for options in readings
        if options[0].number is not None and short not in options[0].flags and 1000 <= options[0].number <= 2199
    )
    if not years:
        return readings
    middle = years[len(years) // 2]
    out = []
    for options in readings:
        if short in options[0].flags:
            nearest = min(options, key=lambda option: abs((option.number or 0.0) - middle))
            options = (replace(nearest, flags=nearest.flags - {"ambiguous"}),)
        out.append(options)
    return out


def settle_clocks(header: HeaderReading, readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Settle hours:minutes against minutes:seconds by the header, by hundredths, or by what a clock cannot show."""
    times = [options for options in readings if options[0].type is DataType.TIME]
    if not times:
        return readings
    said = clock_of(header)
    wanted = {"min:sec": "minutes:seconds", "h:min": "hours:minutes"}.get(said, "")
    if not wanted:
        seconds = sum(options[0].flags >= {"minutes:seconds"} for options in times)
        halves = sum("form:am/pm" in options[0].flags for options in times)
        if 2 * seconds >= len(times) or (seconds and not halves):
            wanted = "minutes:seconds"
        elif halves:
            wanted = "hours:minutes"
        elif {"mp", "pace", "lap", "duration"} & set(header.words):
            wanted = "minutes:seconds"
    return prefer(readings, lambda value: wanted in value.flags, drop=True) if wanted else readings
