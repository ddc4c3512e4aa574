"""Read years: four digits, two digits after an apostrophe, seasons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from tabx.values.records import DataType, EntityKind
from tabx.values.value import Flag, Form, Resolution, Value


@dataclass(frozen=True, slots=True)
class YearThresholds:
    """Limits that decide the century of a two-digit year."""

    first_of_last_century: int = 30
    """First two-digit year of the twentieth century, alone and in a date: 30 to 99 are 1930 to 1999, 00 to 29 are 2000
    to 2029, by the rule of spreadsheets (Excel, LibreOffice), as tables mostly tell of the past or the near future.
    POSIX (strptime), which turns at 69, would put a birth of '45 into the future. For a year alone ("'92") the column
    may decide otherwise."""


THRESHOLDS = YearThresholds()

_YEAR = re.compile(r"[12]\d{3}")
_SHORT_YEAR = re.compile(r"'(\d{2})")
_SHORT_IN_TEXT = re.compile(r"(?:(?P<fiscal>(?<![^\W_])FY)\s?['’]?|(?<!\w)['’])(?P<year>\d\d)(?!\d)", re.IGNORECASE)
_TWO_DIGITS = re.compile(r"\d\d")
_YEAR_IN_TEXT = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_SEASON = re.compile(r"([12]\d{3})\s?[-/]\s?(\d{4}|\d{2})")
_SHORT_DIGITS = 2  # of a year without its century
_DAYS_OF_YEAR = 365.0  # quantum of a date of which only the year is given


def read_year(text: str, shown: str) -> Value | None:
    """Return a four-digit year as a date of resolution "year", or None if the text is none."""
    if not _YEAR.fullmatch(text):
        return None
    number = float(date(int(text), 1, 1).toordinal())
    return Value(
        DataType.DATE, shown, "d:" + text, number=number, quantum=_DAYS_OF_YEAR, entity=EntityKind.DATE,
        resolution=Resolution.YEAR,
    )  # fmt: skip


def read_short_year(text: str, shown: str) -> tuple[Value, ...]:
    """Return the years that "'92" may be, as numbers; from 30 on the twentieth century first."""
    found = _SHORT_YEAR.fullmatch(text)
    if found is None:
        return ()
    short = int(found[1])
    return tuple(_year_number(shown, century + short) for century in _centuries(short))


def _centuries(short: int) -> tuple[int, int, int]:
    """Return the centuries that two digits may be of, the likeliest first."""
    return (1900, 2000, 1800) if short >= THRESHOLDS.first_of_last_century else (2000, 1900, 1800)


def _year_number(shown: str, year: int) -> Value:
    return Value(
        DataType.NUMERICAL, shown, f"n:{year}", number=float(year), quantum=1.0, entity=EntityKind.DATE,
        resolution=Resolution.YEAR, flags=frozenset({Flag.AMBIGUOUS, Form.TWO_DIGIT_YEAR}),
    )  # fmt: skip


def full_year(text: str) -> int:
    """Return the year that four digits, or two digits by the rule for centuries, stand for."""
    digits = text.lstrip("'")
    year = int(digits)
    if len(digits) > _SHORT_DIGITS:
        return year
    return year + _centuries(year)[0]


def read_season(text: str, shown: str) -> tuple[Value, ...]:
    """Return a season ("1999–00", "1999/2000") as a string; empty if the text is none.

    Its key holds both years in full, so that both notations have the same key.
    """
    found = _SEASON.fullmatch(text)
    if found is None:
        return ()
    first, last = int(found[1]), int(found[2])
    if len(found[2]) == _SHORT_DIGITS:
        last += first - first % 100
        # Only "00" may be of the next century: "1999-05" is a month.
        last += 100 if last < first and found[2] == "00" else 0
    if last <= first:
        return ()
    season = Value(
        DataType.STRING, shown, f"s:{first}-{last}", entity=EntityKind.DATE, flags=frozenset({Form.YEARS, Flag.YEARS})
    )
    return (season,)


def years_in(text: str) -> tuple[str, ...]:
    """Return the four-digit years in a text, in order."""
    return tuple(_YEAR_IN_TEXT.findall(text))


@lru_cache(maxsize=16384)
def with_full_years(text: str, other: str) -> str:
    """Return a text with "'23" and "FY23" as full years, if `other` contains that year ("2023")."""
    if not _TWO_DIGITS.search(text):
        return text

    def full(match: re.Match[str]) -> str:
        year = next((year for year in years_in(other) if year.endswith(match["year"])), "")
        return f"{'FY ' if match['fiscal'] else ''}{year}" if year else match[0]

    return _SHORT_IN_TEXT.sub(full, text)
