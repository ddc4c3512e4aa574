"""Years: four digits, two digits after an apostrophe, seasons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from tabx.values.records import DataType, EntityKind
from tabx.values.value import Flag, Form, Resolution, Value


@dataclass(frozen=True, slots=True)
class YearThresholds:
    """Which century two digits belong to."""

    first_of_last_century: int = 30
    """A "'92" alone may be of any century, and the column decides: from 30 on the twentieth is tried first, for what
    tables tell of lies in the past or the near future. No reason on record for 30 beside the 69 below."""
    first_posix: int = 69
    """In a full date two digits are of one century, by the rule of POSIX (strptime): 69 to 99 are 1969 to 1999."""


THRESHOLDS = YearThresholds()

_YEAR = re.compile(r"[12]\d{3}")
_SHORT_YEAR = re.compile(r"'(\d{2})")
_SHORT_IN_TEXT = re.compile(r"(?:(?P<fiscal>(?<![^\W_])FY)\s?['’]?|(?<!\w)['’])(?P<year>\d\d)(?!\d)", re.IGNORECASE)
_YEAR_IN_TEXT = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_SEASON = re.compile(r"([12]\d{3})\s?[-/]\s?(\d{4}|\d{2})")
_SHORT_DIGITS = 2  # of a year without its century
_DAYS_OF_YEAR = 365.0  # quantum of a date of which only the year is given


def read_year(text: str, shown: str) -> Value | None:
    """Return a bare year of four digits as a date of resolution "year"; None where it is none."""
    if not _YEAR.fullmatch(text):
        return None
    number = float(date(int(text), 1, 1).toordinal())
    return Value(
        DataType.DATE, shown, "d:" + text, number=number, quantum=_DAYS_OF_YEAR, entity=EntityKind.DATE,
        resolution=Resolution.YEAR,
    )  # fmt: skip


def read_short_year(text: str, shown: str) -> tuple[Value, ...]:
    """Return the years that "'92" may be, as numbers: the twentieth century first from 30 on."""
    found = _SHORT_YEAR.fullmatch(text)
    if found is None:
        return ()
    short = int(found[1])
    centuries = (1900, 2000, 1800) if short >= THRESHOLDS.first_of_last_century else (2000, 1900, 1800)
    return tuple(_year_number(shown, century + short) for century in centuries)


def _year_number(shown: str, year: int) -> Value:
    return Value(
        DataType.NUMERICAL, shown, f"n:{year}", number=float(year), quantum=1.0, entity=EntityKind.DATE,
        resolution=Resolution.YEAR, flags=frozenset({Flag.AMBIGUOUS, Form.TWO_DIGIT_YEAR}),
    )  # fmt: skip


def full_year(text: str) -> int:
    """Return the year of four digits, or of two by the rule of POSIX."""
    digits = text.lstrip("'")
    year = int(digits)
    if len(digits) > _SHORT_DIGITS:
        return year
    return year + (1900 if year >= THRESHOLDS.first_posix else 2000)


def read_season(text: str, shown: str) -> tuple[Value, ...]:
    """Return "1999–00", "1999/2000" as a string whose key holds both years in full; () where it is none."""
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
    """Return the years of four digits that stand in a text, in order."""
    return tuple(_YEAR_IN_TEXT.findall(text))


@lru_cache(maxsize=16384)
def with_full_years(text: str, other: str) -> str:
    """Return a text with "'23" and "FY23" written out where the other text holds the year in full ("2023")."""

    def full(match: re.Match[str]) -> str:
        year = next((year for year in years_in(other) if year.endswith(match["year"])), "")
        return f"{'FY ' if match['fiscal'] else ''}{year}" if year else match[0]

    return _SHORT_IN_TEXT.sub(full, text)
