"""Dates in the forms that the engine writes; only forms with one reading."""

from __future__ import annotations

import re
from datetime import date

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_NAMES = {name[:length].lower(): index + 1 for index, name in enumerate(MONTHS) for length in (3, len(name))}
_FORMS = (
    ("iso", re.compile(r"(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})")),
    ("dotted", re.compile(r"(?P<d>\d{2})\.(?P<m>\d{2})\.(?P<y>\d{4})")),
    ("day first", re.compile(r"(?P<d>\d{1,2}) (?P<m>[A-Z][a-z]{3,8}) (?P<y>\d{4})")),
    ("month first", re.compile(r"(?P<m>[A-Z][a-z]{3,8}) (?P<d>\d{1,2}), (?P<y>\d{4})")),
    ("short", re.compile(r"(?P<d>\d{1,2}) (?P<m>[A-Z][a-z]{2}) (?P<y>\d{4})")),
)
FORMS = ("iso", "day first", "month first", "short")
"""The forms a date may be put into: none of them can be misread."""


def read_date(text: str) -> tuple[date, str] | None:
    """Return the date in a text and its written form, None where the text is no date."""
    for form, pattern in _FORMS:
        match = pattern.fullmatch(text.strip())
        if match is None:
            continue
        named = match["m"]
        month = int(named) if named.isdigit() else _NAMES.get(named.lower(), 0)
        try:
            told = "day first" if form == "short" and named == "May" else form  # a name that is its own short form
            return date(int(match["y"]), month, int(match["d"])), told
        except ValueError:
            continue
    return None


def write_date(day: date, form: str) -> str:
    """Return a day in a form."""
    month = MONTHS[day.month - 1]
    if form == "iso":
        return day.isoformat()
    if form == "dotted":
        return f"{day.day:02}.{day.month:02}.{day.year:04}"
    if form == "month first":
        return f"{month} {day.day}, {day.year:04}"
    return f"{day.day} {month if form == 'day first' else month[:3]} {day.year:04}"
