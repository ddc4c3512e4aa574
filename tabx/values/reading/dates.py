"""Read dates: with the name of a month, in digits only, and partial dates.

Partial dates are a month with its year and a day with its month.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tabx.values.reading.measures import canonical
from tabx.values.reading.times import SECONDS_OF_DAY, SECONDS_OF_MINUTE, time_of_day
from tabx.values.reading.years import full_year
from tabx.values.reading.zones import zone_key
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Flag, Form, Resolution, Value, flag_set


@dataclass(frozen=True, slots=True)
class DateThresholds:
    """Limits that decide which texts are dates."""

    longest_date: int = 60
    """Most characters of a date; the longest of 7,602 different dates of the development data has 26."""
    first_year_beside_month: int = 1000
    """First year that "07/2020" and "2020-07" may hold; "0012/07" is more likely a code."""
    last_year_beside_month: int = 2199
    """Last such year; "9999-12" is more likely a code. `column.properties` uses the same range to decide whether a
    column of bare numbers holds years. No reason on record for just 2199."""
    compact_centuries: tuple[str, ...] = ("18", "19", "20", "21")
    """First two digits of a date such as "20231231"; most other numbers of eight digits begin differently."""


THRESHOLDS = DateThresholds()

_MONTHS_OF_YEAR = 12  # a larger number must be a day
_LAST_YEAR = 9999  # the last that `datetime.date` holds
_LEAP_YEAR = 2000  # replaces a missing year, so that 29 February exists; any leap year would do
_DAYS_OF_MONTH = 30.0  # quantum of a date without a day
_COMPACT_DIGITS = 8  # yyyymmdd
_SHORT_YEAR_DIGITS = 2  # of "12/03" read as December 2003

_MONTH_NAMES = (
    "january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun", "july|jul", "august|aug",
    "september|sept|sep", "october|oct", "november|nov", "december|dec",
)  # fmt: skip
MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split("|")}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTH = r"(?P<m>january|february|march|april|may|june|july|august|september|october|november|december" + (
    r"|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\.?"
)
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?"
_DAY_NUMBER = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
_DAY = r"(?:the\s+)?" + _DAY_NUMBER
_YEAR = r"(?P<y>\d{4}|'\d{2})"
_CLOCK = r"(?:(?:,|\s+at|\s*-)?\s+(?P<t>\d{1,2}[:h]?\d{0,2}.{0,20}))?"
_WRITTEN = tuple(
    (re.compile(_WEEKDAY + pattern, re.IGNORECASE), form)
    for pattern, form in (
        (_MONTH + r"\s*-?\s*" + _DAY_NUMBER + r"(?:\s*,\s*|\s+(?:of\s+)?|-)" + _YEAR + _CLOCK, Form.LONG_DATE),
        (_DAY + r"(?:\s+day)?(?:\s+of\s+|\s*[-./ ]\s*|(?<=[a-z])\s*,\s*)" + _MONTH + r"[\s,\-./]+" + _YEAR + _CLOCK,
         Form.DAY_MONTH_YEAR),
        (r"(?P<d>\d{1,2})[-\s]" + _MONTH + r"[-\s](?P<y>\d{2})", Form.DAY_MONTH_YEAR),
        (_YEAR + r"[\s,\-]+" + _MONTH + r"[\s\-]+" + _DAY_NUMBER, Form.YEAR_MONTH_DAY),
        (_MONTH + r"[\s,\-/]*" + _YEAR, Form.MONTH_YEAR),
        (_MONTH + r"[-/](?P<y>\d{2})", Form.MONTH_YEAR),
        (_YEAR + r"[\s,\-/]+" + _MONTH, Form.YEAR_MONTH),
        (_MONTH + r"\s*-?\s*" + _DAY_NUMBER, Form.MONTH_DAY),
        (_DAY + r"(?:\s+of\s+|\s*[-\s]\s*)" + _MONTH, Form.DAY_MONTH),
    )
)  # fmt: skip
"""Patterns of dates with the name of a month, in the order tried: those with a year before those without."""
_HAS_MONTH = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec", re.IGNORECASE)
_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,]+(\d{1,2}:.{2,20}))?")
_NUMERIC = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,]+(\d{1,2}:.{2,20}))?")
_YEAR_MONTH = re.compile(r"(\d{4})[-/.](\d{2})|(\d{1,2})[/.-](\d{4})")
_MONTH_DAY = re.compile(r"(\d{1,2})/(\d{1,2})")


def has_month(text: str) -> bool:
    """Return whether the text may contain the name of a month."""
    return _HAS_MONTH.search(text) is not None


def read_date(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as a date, most plausible first; empty if it is none.

    Readings of "03/04/2020" carry the flag "day-first" or "month-first". `shown` is the text as read, before
    normalization.
    """
    if len(text) > THRESHOLDS.longest_date:
        return ()
    if has_month(text):
        value = _written(text, shown)
        return () if value is None else (value,)
    if found := _ISO.fullmatch(text):
        value = date_value(shown, int(found[1]), int(found[3]), int(found[4]), Form.ISO_DATE, found[5])
        return () if value is None else (value,)
    if found := _NUMERIC.fullmatch(text):
        return tuple(_numeric(found, shown))
    return ()


def _written(text: str, shown: str) -> Value | None:
    """Return the date of a text with the name of a month, or None."""
    for pattern, form in _WRITTEN:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict()
        year = full_year(parts["y"]) if parts.get("y") else None
        day = int(parts["d"]) if parts.get("d") else None
        value = date_value(shown, year, MONTHS[parts["m"].lower()], day, form, parts.get("t"))
        if value is not None:
            return value
    return None


_NUMERIC_FORMS = {"/": Form.SLASHED_DATE, ".": Form.DOTTED_DATE, "-": Form.DASHED_DATE}


def _numeric(found: re.Match[str], shown: str) -> Iterator[Value]:
    """Yield the readings of a date such as "03/04/2020", the more common order first.

    With dots the day comes first more often, with slashes and dashes the month.
    """
    first, second, year = int(found[1]), int(found[3]), full_year(found[4])
    sign, clock = found[2], found[5]
    day_first, month_first = ((second, first), Flag.DAY_FIRST), ((first, second), Flag.MONTH_FIRST)
    certain = first == second or first > _MONTHS_OF_YEAR or second > _MONTHS_OF_YEAR
    for (month, day), order in (day_first, month_first) if sign == "." else (month_first, day_first):
        flags = (order,) if certain else (order, Flag.AMBIGUOUS)
        value = date_value(shown, year, month, day, _NUMERIC_FORMS[sign], clock, *(flags if first != second else ()))
        if value is not None:
            yield value
        if first == second:
            return


def read_year_month(text: str, shown: str) -> tuple[Value, ...]:
    """Return "2020-07" or "07/2020" read as a month; empty if it is none."""
    found = _YEAR_MONTH.fullmatch(text)
    if found is None:
        return ()
    year, month = (found[1], found[2]) if found[1] else (found[4], found[3])
    if not THRESHOLDS.first_year_beside_month <= int(year) <= THRESHOLDS.last_year_beside_month:
        return ()
    value = date_value(shown, int(year), int(month), None, Form.NUMERIC_MONTH)
    return () if value is None else (value,)


def read_compact_date(text: str) -> tuple[Value, ...]:
    """Return eight digits read as year, month and day ("20231231"); empty if they are none."""
    if len(text) != _COMPACT_DIGITS or not text.startswith(THRESHOLDS.compact_centuries):
        return ()
    return read_date(f"{text[:4]}-{text[4:6]}-{text[6:]}", text)


def read_month_day(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of "12/03": month and day in both orders, then month and year."""
    found = _MONTH_DAY.fullmatch(text)
    if found is None:
        return ()
    first, second = int(found[1]), int(found[2])
    slashed, doubt = Form.SLASHED_DATE, Flag.AMBIGUOUS
    values = [date_value(shown, None, first, second, slashed, None, Flag.MONTH_FIRST, doubt)]
    if first != second:
        values.append(date_value(shown, None, second, first, slashed, None, Flag.DAY_FIRST, doubt))
    if len(found[2]) == _SHORT_YEAR_DIGITS:
        values.append(date_value(shown, full_year(found[2]), first, None, Form.NUMERIC_MONTH, None, doubt))
    return tuple(value for value in values if value is not None)


def date_value(
    shown: str, year: int | None, month: int, day: int | None, form: str, clock: str | None = None, *flags: str
) -> Value | None:
    """Return a date made of the parts given, or None if there is no such day or time of day."""
    number = _days(year, month, day)
    if number is None:
        return None
    key, resolution = _key_of_day(year, month, day), _resolution_of_day(year, day)
    quantum = 1.0 if day else _DAYS_OF_MONTH
    zone = ""
    if clock:
        time = time_of_day(clock)
        if time is None:
            return None
        seconds, finest, zone = time
        if seconds or zone_key(zone):
            number, resolution = number + seconds / SECONDS_OF_DAY, finest
            key += f"T{canonical(seconds)}{zone_key(zone)}"
            quantum = (SECONDS_OF_MINUTE if finest is Resolution.MINUTE else 1.0) / SECONDS_OF_DAY
        else:
            # Programs print midnight after a date that has no time: only the form changes, not the value.
            form += " at midnight"
    return Value(
        DataType.DATE, shown, key, number=number, quantum=quantum, entity=EntityKind.DATE, resolution=resolution,
        remark=zone.upper(), flags=flag_set(form, *flags),
    )  # fmt: skip


def _key_of_day(year: int | None, month: int, day: int | None) -> str:
    return f"d:{'-' if year is None else format(year, '04d')}-{month:02d}" + (f"-{day:02d}" if day else "")


def _resolution_of_day(year: int | None, day: int | None) -> Resolution:
    if day is None:
        return Resolution.MONTH
    return Resolution.DAY_OF_YEAR if year is None else Resolution.DAY


def _days(year: int | None, month: int, day: int | None) -> float | None:
    """Return the proleptic ordinal of a day, or None if there is no such day.

    Without a year it is the day's number within a leap year.
    """
    if not 1 <= month <= _MONTHS_OF_YEAR or day == 0 or (year is not None and not 1 <= year <= _LAST_YEAR):
        return None
    try:
        days = date(_LEAP_YEAR if year is None else year, month, day or 1).toordinal()
    except ValueError:
        return None
    return float(days if year is not None else days - date(_LEAP_YEAR, 1, 1).toordinal() + 1)
