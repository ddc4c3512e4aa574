"""Read dates of other languages than English.

East Asian dates name their parts (2020年5月3日, 2020년 5월 3일). The names of months in German, French, Spanish,
Italian and Portuguese are those of the Unicode locale data, by the package babel, imported when a text may hold one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.reading.calendar import LANGUAGES, name_of, names_by_number
from tabx.values.reading.dates import THRESHOLDS, date_value
from tabx.values.reading.years import full_year, read_year
from tabx.values.value import Form, Value

_CLOCK = r"(?:,?\s*(?:um|à|a las|alle|às)?\s+(?P<t>\d{1,2}:\d{2}[^\s]{0,10})(?: Uhr)?)?"
_WEEKDAY = r"(?:(?P<w>[^\W\d_]{2,13}(?:-feira)?)[.,]{0,2}\s+)?"
_BEGINNINGS = (
    "jan|jän|gen|ene|feb|fev|fév|mar|mär|mai|mag|may|apr|avr|abr|jui|jun|jul|giu|lug|aou|aoû|aug|ago|set|sep|oct|okt"
    "|out|ott|nov|dec|déc|dez|dic"
)
"""First three letters of the months in all these languages: a text without one is none of their dates."""
_MONTH = rf"(?P<m>(?:{_BEGINNINGS})[^\W\d_]{{0,8}})\.?"
_DAY = r"(?:(?:den|der|le|el|il|am|em)\s+)?(?P<d>\d{1,2})(?:\.|er|º|°|o)?"
_OF = r"(?:\s*[-/]\s*|\s+(?:de\s+|di\s+)?)"
_OF_YEAR = r"(?:\s*[-/,]\s*|\s+(?:de\s+|del\s+|di\s+|do\s+)?)"
_YEAR = r"(?P<y>\d{4}|'\d{2})"
_WRITTEN = tuple(
    (re.compile(_WEEKDAY + pattern, re.IGNORECASE), form)
    for pattern, form in (
        (_DAY + _OF + _MONTH + _OF_YEAR + _YEAR + _CLOCK, Form.DAY_MONTH_YEAR),
        (_MONTH + _OF_YEAR + _YEAR, Form.MONTH_YEAR),
        (_DAY + _OF + _MONTH, Form.DAY_MONTH),
    )
)
"""Patterns of dates with the name of a month, which stands behind the day in all these languages."""
_MAY_BE_WRITTEN = re.compile(rf"(?<![^\W\d_])(?:{_BEGINNINGS})", re.IGNORECASE)

_EAST_ASIAN_WEEKDAY = r"(?:\s?\(?(?:星期|周|週)?[一二三四五六日天月火水木金土월화수목금토일](?:曜日?|요일)?\)?)?"
_EAST_ASIAN = re.compile(
    r"(?:(?:(?P<era>明治|大正|昭和|平成|令和|民[国國])\s?)?(?P<y>\d{1,4}|元)\s?[年년]\s?)?"
    r"(?:(?P<m>\d{1,2})\s?[月월]\s?)?(?:(?P<d>\d{1,2})\s?[日일号號])?"
    + _EAST_ASIAN_WEEKDAY
    + r"(?:\s*(?P<t>\d{1,2}:\d{2}.{0,10}))?"
)
_MAY_BE_EAST_ASIAN = re.compile(r"[\d元]\s?[年년월月]")
_YEARS_BEFORE_ERA = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018, "民国": 1911, "民國": 1911}
_SPACED = re.compile(r"(?P<y>\d{4})\. (?P<m>\d{1,2})\. (?P<d>\d{1,2})\.?")
"""A Korean date in digits: "2020. 5. 3."."""
_DIGITS_OF_YEAR = 4  # "20年" without an era may be twenty years
_EAST_ASIAN_FORMS = {
    (True, True): Form.YEAR_MONTH_DAY, (True, False): Form.YEAR_MONTH, (False, True): Form.MONTH_DAY,
}  # fmt: skip
"""The form of a date with a month, by whether its year and its day are given."""


def read_other_date(text: str, shown: str) -> tuple[Value, ...]:
    """Return a text read as a date of another language; empty if it is none."""
    if len(text) > THRESHOLDS.longest_date:
        return ()
    value = None
    if _MAY_BE_EAST_ASIAN.search(text) or _SPACED.match(text):
        value = _east_asian(text, shown)
    elif _MAY_BE_WRITTEN.search(text):
        value = _written(text, shown)
    return () if value is None else (value,)


def _east_asian(text: str, shown: str) -> Value | None:
    """Return the date of a text that names year, month and day by their signs, or None.

    At least two parts must be there, or a year of four digits: "3年" lasts three years, "5月" may be five months.
    """
    found = _SPACED.fullmatch(text) or _EAST_ASIAN.fullmatch(text)
    if found is None:
        return None
    parts = found.groupdict()
    year = _year(parts["y"], parts.get("era"))
    if parts["y"] and year is None:
        return None
    if parts["m"] is None:
        return None if year is None or parts["d"] else read_year(f"{year:04d}", shown)
    day = int(parts["d"]) if parts["d"] else None
    form = _EAST_ASIAN_FORMS.get((year is not None, day is not None))
    return None if form is None else date_value(shown, year, int(parts["m"]), day, form, parts.get("t"))


def _year(written: str | None, era: str | None) -> int | None:
    """Return a year, counted from the beginning of its era if one is named."""
    if written is None:
        return None
    if era:
        return _YEARS_BEFORE_ERA[era] + (1 if written == "元" else int(written))
    return int(written) if len(written) == _DIGITS_OF_YEAR else None


def _written(text: str, shown: str) -> Value | None:
    """Return the date of a text with the name of a month, or None."""
    for pattern, form in _WRITTEN:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict()
        month = _months().get(name_of(parts["m"]))
        # Without a year a short name may be any word: "3 set", "2 out".
        is_short = parts.get("y") is None and name_of(parts["m"]) not in _full_names()
        if month is None or is_short or (parts["w"] and name_of(parts["w"]) not in _weekdays()):
            continue
        year = full_year(parts["y"]) if parts.get("y") else None
        day = int(parts["d"]) if parts.get("d") else None
        return date_value(shown, year, month, day, form, parts.get("t"))
    return None


def _names(of: str, *widths: str) -> dict[str, int]:
    return {name: number for language in LANGUAGES for name, number in names_by_number(language, of, *widths).items()}


@lru_cache(maxsize=1)
def _months() -> dict[str, int]:
    return _names("months", "wide", "abbreviated")


@lru_cache(maxsize=1)
def _full_names() -> frozenset[str]:
    return frozenset(_names("months", "wide"))


@lru_cache(maxsize=1)
def _weekdays() -> frozenset[str]:
    return frozenset(_names("days", "wide", "abbreviated"))
