"""Dates and years as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from tabx.values.reading.measures import canonical
from tabx.values.reading.times import time_of_day
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Value, flag_set

_YEAR = re.compile(r"[12]\d{3}")
_SHORT_YEAR = re.compile(r"'(\d{2})")
_SHORT_IN_TEXT = re.compile(r"(?:(?P<fiscal>(?<![^\W_])FY)\s?['’]?|(?<!\w)['’])(?P<year>\d\d)(?!\d)", re.IGNORECASE)
_YEAR_IN_TEXT = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_SEASON = re.compile(r"([12]\d{3})\s?[-/]\s?(\d{4}|\d{2})")


def read_short_year(text: str, shown: str) -> tuple[Value, ...]:
    """Return the years that "'92" may be, as numbers: the twentieth century first from 30 on."""
    found = _SHORT_YEAR.fullmatch(text)
    if found is None:
        return ()
    short = int(found[1])
    centuries = (1900, 2000, 1800) if short >= 30 else (2000, 1900, 1800)
    return tuple(_year_number(shown, century + short, "ambiguous", "form:two-digit year") for century in centuries)


def _year_number(shown: str, year: int, *flags: str) -> Value:
    return Value(
        DataType.NUMERICAL, shown, f"n:{year}", number=float(year), quantum=1.0, entity=EntityKind.DATE,
        resolution="year", flags=frozenset(flags),
    )  # fmt: skip


def read_year(text: str, shown: str) -> Value | None:
    """Return a bare year of four digits as a date of resolution "year"; None where it is none."""
    if not _YEAR.fullmatch(text):
        return None
    number = float(date(int(text), 1, 1).toordinal())
    return Value(
        DataType.DATE, shown, "d:" + text, number=number, quantum=365.0, entity=EntityKind.DATE, resolution="year"
    )


@lru_cache(maxsize=16384)
def with_full_years(text: str, other: str) -> str:
    """Return a text with "'23" and "FY23" written out where the other text holds the year in full ("2023")."""

    def full(match: re.Match[str]) -> str:
        year = next((year for year in years_in(other) if year.endswith(match["year"])), "")
        return f"{'FY ' if match['fiscal'] else ''}{year}" if year else match[0]

    return _SHORT_IN_TEXT.sub(full, text)


def years_in(text: str) -> tuple[str, ...]:
    """Return the years of four digits that stand in a text, in order."""
    return tuple(_YEAR_IN_TEXT.findall(text))


def read_season(text: str, shown: str) -> tuple[Value, ...]:
    """Return "1999–00", "1999/2000" as a string whose key holds both years in full; () where it is none."""
    found = _SEASON.fullmatch(text)
    if found is None:
        return ()
    first, last = int(found[1]), int(found[2])
    if len(found[2]) == 2:
        last += first - first % 100
        last += 100 if last < first and found[2] == "00" else 0
    if last <= first:
        return ()
    season = Value(
        DataType.STRING, shown, f"s:{first}-{last}", entity=EntityKind.DATE, flags=frozenset({"form:years", "years"})
    )
    return (season,)


_MONTH_NAMES = (
    "january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun", "july|jul", "august|aug",
    "september|sept|sep", "october|oct", "november|nov", "december|dec",
)  # fmt: skip
MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split("|")}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_M = r"(?P<m>january|february|march|april|may|june|july|august|september|october|november|december" + (
    r"|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\.?"
)
_W = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?"
_D = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
_DAY = r"(?:the\s+)?" + _D
_Y = r"(?P<y>\d{4}|'\d{2})"
_REST = r"(?:(?:,|\s+at|\s*-)?\s+(?P<t>\d{1,2}[:h]?\d{0,2}.{0,20}))?"
_WRITTEN = tuple(
    (re.compile(_W + pattern, re.IGNORECASE), form)
    for pattern, form in (
        (_M + r"\s*-?\s*" + _D + r"(?:\s*,\s*|\s+(?:of\s+)?|-)" + _Y + _REST, "form:long date"),
        (_DAY + r"(?:\s+day)?(?:\s+of\s+|\s*[-./ ]\s*|(?<=[a-z])\s*,\s*)" + _M + r"[\s,\-./]+" + _Y + _REST,
         "form:day month year"),
        (r"(?P<d>\d{1,2})[-\s]" + _M + r"[-\s](?P<y>\d{2})", "form:day month year"),
        (_Y + r"[\s,\-]+" + _M + r"[\s\-]+" + _D, "form:year month day"),
        (_M + r"[\s,\-/]*" + _Y, "form:month year"),
        (_M + r"[-/](?P<y>\d{2})", "form:month year"),
        (_Y + r"[\s,\-/]+" + _M, "form:year month"),
        (_M + r"\s*-?\s*" + _D, "form:month day"),
        (_DAY + r"(?:\s+of\s+|\s*[-\s]\s*)" + _M, "form:day month"),
    )
)  # fmt: skip
_HAS_MONTH = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec", re.IGNORECASE)
_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,]+(\d{1,2}:.{2,20}))?")
_NUMERIC = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,]+(\d{1,2}:.{2,20}))?")
_YEAR_MONTH = re.compile(r"(\d{4})[-/.](\d{2})|(\d{1,2})[/.-](\d{4})")
_MONTH_DAY = re.compile(r"(\d{1,2})/(\d{1,2})")


def has_month(text: str) -> bool:
    """Return whether the name of a month may be in the text."""
    return _HAS_MONTH.search(text) is not None


def _full_year(text: str) -> int:
    """Return the year of four digits or two; two digits by the POSIX rule (69–99 are 1969–1999)."""
    year = int(text.lstrip("'"))
    if len(text.lstrip("'")) > 2:
        return year
    return year + (1900 if year >= 69 else 2000)


def _make(
    shown: str, year: int | None, month: int, day: int | None, form: str, clock: str | None = None, *flags: str
) -> Value | None:
    """Return a date of the parts given, None where there is no such day."""
    if not 1 <= month <= 12 or day == 0 or (year is not None and not 1 <= year <= 9999):
        return None
    try:
        number = float(date(2000 if year is None else year, month, day or 1).toordinal())
    except ValueError:
        return None
    key = f"d:{'-' if year is None else format(year, '04d')}-{month:02d}" + (f"-{day:02d}" if day else "")
    resolution = "month" if day is None else "day" if year is not None else "day of year"
    quantum = 1.0 if day else 30.0
    if year is None:
        number -= date(2000, 1, 1).toordinal() - 1
    if clock:
        time = time_of_day(clock)
        if time is None:
            return None
        if time[0]:
            number, key = number + time[0] / 86400, f"{key}T{canonical(time[0])}"
            resolution, quantum = time[1], (60.0 if time[1] == "minute" else 1.0) / 86400
        else:
            form += " at midnight"
    return Value(
        DataType.DATE, shown, key, number=number, quantum=quantum, entity=EntityKind.DATE, resolution=resolution,
        flags=flag_set(form, *flags),
    )  # fmt: skip


def _written(text: str, shown: str) -> Value | None:
    for pattern, form in _WRITTEN:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict()
        year = _full_year(parts["y"]) if parts.get("y") else None
        day = int(parts["d"]) if parts.get("d") else None
        value = _make(shown, year, MONTHS[parts["m"].lower()], day, form, parts.get("t"))
        if value is not None:
            return value
    return None


def _numeric(found: re.Match[str], shown: str) -> Iterator[Value]:
    """Yield the readings of 03/04/2020, the more common order first: day first with dots, month first else."""
    first, second, year = int(found[1]), int(found[3]), _full_year(found[4])
    sign, clock = found[2], found[5]
    day_first = ((second, first), "day-first")
    month_first = ((first, second), "month-first")
    orders = (day_first, month_first) if sign == "." else (month_first, day_first)
    certain = first == second or first > 12 or second > 12
    form = {"/": "form:slashed date", ".": "form:dotted date", "-": "form:dashed date"}[sign]
    for (month, day), order in orders:
        flags = (order,) if certain else (order, "ambiguous")
        value = _make(shown, year, month, day, form, clock, *(flags if first != second else ()))
        if value is not None:
            yield value
        if first == second:
            return


def read_date(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a plain text as a date, most plausible first; () where it is none.

    Readings of "03/04/2020" carry the flag "day-first" or "month-first".
    """
    if len(text) > 60:
        return ()
    if has_month(text):
        value = _written(text, shown)
        return () if value is None else (value,)
    if found := _ISO.fullmatch(text):
        value = _make(shown, int(found[1]), int(found[3]), int(found[4]), "form:iso date", found[5])
        return () if value is None else (value,)
    if found := _NUMERIC.fullmatch(text):
        return tuple(_numeric(found, shown))
    return ()


def read_year_month(text: str, shown: str) -> tuple[Value, ...]:
    """Return "2020-07" or "07/2020" as a month; () where it is none."""
    found = _YEAR_MONTH.fullmatch(text)
    if found is None:
        return ()
    year, month = (found[1], found[2]) if found[1] else (found[4], found[3])
    if not 1000 <= int(year) <= 2199:
        return ()
    value = _make(shown, int(year), int(month), None, "form:numeric month")
    return () if value is None else (value,)


def read_compact_date(text: str) -> tuple[Value, ...]:
    """Return eight digits read as year, month and day ("20231231"); () where they are none."""
    if len(text) != 8 or text[:2] not in ("18", "19", "20", "21"):
        return ()
    return read_date(f"{text[:4]}-{text[4:6]}-{text[6:]}", text)


def read_month_day(text: str, shown: str) -> tuple[Value, ...]:
    """Return the dates that "12/03" may be: month and day in both orders, month and year."""
    found = _MONTH_DAY.fullmatch(text)
    if found is None:
        return ()
    first, second = int(found[1]), int(found[2])
    days = [_make(shown, None, first, second, "form:slashed date", None, "month-first", "ambiguous")]
    if first != second:
        days.append(_make(shown, None, second, first, "form:slashed date", None, "day-first", "ambiguous"))
    month = None
    if len(found[2]) == 2:
        month = _make(shown, _full_year(found[2]), first, None, "form:numeric month", None, "ambiguous")
    return tuple(value for value in (*days, month) if value is not None)
