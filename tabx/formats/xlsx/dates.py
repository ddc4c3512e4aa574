"""Dates and times as a spreadsheet shows them: days counted from 1900 or from 1904.

`show_date` follows a number format, `show_iso` is used where none is known; then the parts of a format.
"""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import NamedTuple

from tabx.formats.xlsx.number_formats import Part, PartKind, Section

_LAST = 2_958_466
"""The day after 31 December 9999, the last that a spreadsheet knows."""

_LEAP_DAY_THAT_NEVER_WAS = 60
"""29 February 1900, which spreadsheets count since Lotus 1-2-3 did."""

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_ENGLISH = 0x09
"""The language in the lowest ten bits of a Windows locale identifier."""


class Shown(NamedTuple):
    """A date as text, and whether it is ISO 8601 in place of a locale's own form."""

    text: str
    is_iso: bool = False


class _Moment(NamedTuple):
    days: int
    seconds: int
    fraction: str
    date: datetime.date | None


def show_date(serial: float, section: Section, is_1904: bool) -> Shown | None:
    """Return a serial number as a section of a date format shows it.

    Names of months and days are English. Under another locale such names, and the locale's short date, are replaced by
    ISO 8601.

    Returns
    -------
    Shown or None
        None for a serial number that is no date (29 February 1900 among them) and for unknown parts.
    """
    plan = _plan(section)
    moment = _moment(serial, plan.places, is_1904) if plan.is_known else None
    if moment is None or (plan.wants_date and moment.date is None):
        return None
    if plan.is_foreign:
        return Shown(_iso(moment, plan.has_clock), is_iso=True)
    texts = [_shown_part(part, minute, moment, plan.halves) for part, minute in zip(section, plan.minutes, strict=True)]
    known = [text for text in texts if text is not None]
    return Shown("".join(known).strip(), plan.is_local) if len(known) == len(texts) else None


class _Plan(NamedTuple):
    """The elements that a section shows.

    Attributes
    ----------
    is_known : bool
        Whether all its parts are parts of dates.
    places : int
        Decimal places of the seconds.
    minutes : tuple of bool
        For each part whether it is minutes.
    wants_date, has_clock, halves : bool
        Whether a day, hours to seconds, or AM and PM are shown.
    is_foreign : bool
        Whether names of months or days are in another language than English.
    is_local : bool
        Whether the short date of the reader's own locale is shown.
    """

    is_known: bool
    places: int
    minutes: tuple[bool, ...]
    wants_date: bool
    has_clock: bool
    halves: bool
    is_foreign: bool
    is_local: bool


@lru_cache(maxsize=1024)
def _plan(section: Section) -> _Plan:
    minutes = _is_minute(section)
    kinds = {part.kind for part in section}
    dates = [part.text for part in section if part.kind is PartKind.DATE]
    letters = {
        part.text[0].lower()
        for part, minute in zip(section, minutes, strict=True)
        if part.kind is PartKind.DATE and not minute
    }
    return _Plan(
        is_known=kinds.isdisjoint((PartKind.NUMBER, PartKind.GENERAL, PartKind.TEXT)),
        places=max((len(text.partition(".")[2]) for text in dates), default=0),
        minutes=tuple(minutes),
        wants_date=PartKind.SYSTEM in kinds or not letters.isdisjoint("ymd"),
        has_clock=any(minutes) or PartKind.ELAPSED in kinds or not letters.isdisjoint("hs"),
        halves=PartKind.HALF in kinds,
        is_foreign=_has_foreign_names(section),
        is_local=PartKind.SYSTEM in kinds,
    )


def _has_foreign_names(section: Section) -> bool:
    """Whether a section shows names of months or days in another language than English."""
    if not any(part.kind is PartKind.LOCALE and _is_foreign(part.text) for part in section):
        return False
    # Minutes are mm at the most: a longer run of m is a month.
    return any(part.kind is PartKind.DATE and part.text[0] in "mMdD" and len(part.text) > 2 for part in section)


def show_iso(serial: float, is_1904: bool) -> str | None:
    """Return a serial number in ISO 8601, a whole day without time; None if it is no date."""
    moment = _moment(serial, 0, is_1904)
    return None if moment is None else _iso(moment, bool(moment.seconds) or moment.date is None)


def _moment(serial: float, places: int, is_1904: bool) -> _Moment | None:
    if not 0 <= serial < _LAST:
        return None
    unit = 10**places
    total = int(serial * 86_400 * unit + 0.5)
    days, rest = divmod(total, 86_400 * unit)
    seconds, fraction = divmod(rest, unit)
    if is_1904:
        start = datetime.date(1904, 1, 1)
    elif days == _LEAP_DAY_THAT_NEVER_WAS:
        return None
    else:
        start = datetime.date(1899, 12, 31 if days < _LEAP_DAY_THAT_NEVER_WAS else 30)
    try:
        date = start + datetime.timedelta(days) if days or is_1904 else None
    except OverflowError:
        return None
    return _Moment(days, seconds, str(fraction).rjust(places, "0") if places else "", date)


def _iso(moment: _Moment, with_clock: bool) -> str:
    clock = f"{moment.seconds // 3600:02d}:{moment.seconds // 60 % 60:02d}:{moment.seconds % 60:02d}"
    date = "" if moment.date is None else moment.date.isoformat()
    return f"{date} {clock}".strip() if with_clock else date


def _is_minute(section: Section) -> list[bool]:
    """Return for each part whether its m means minutes: after hours or before seconds."""
    places = [index for index, part in enumerate(section) if part.kind in {PartKind.DATE, PartKind.ELAPSED}]
    flags = [False] * len(section)
    for order, index in enumerate(places):
        if section[index].text[0] in "mM" and len(section[index].text) <= 2:
            before = section[places[order - 1]].text[0] if order else ""
            after = section[places[order + 1]].text[0] if order + 1 < len(places) else ""
            flags[index] = before in {"h", "H"} or after in {"s", "S"}
    return flags


def _is_foreign(locale: str) -> bool:
    """Whether the language of a locale, hexadecimal or by name, is not English."""
    try:
        return int(locale.split(",")[0], 16) & 0x3FF not in {0, _ENGLISH}
    except ValueError:
        return not locale.lower().startswith("en")


def _shown_part(part: Part, minute: bool, moment: _Moment, halves: bool) -> str | None:
    """Return the text of a part; None for one that cannot be shown."""
    kind, text = part
    if kind is PartKind.LITERAL:
        return text
    if kind is PartKind.LOCALE:
        return ""
    if kind is PartKind.HALF:
        words = text.split("/") if text.upper() == "A/P" else ["AM", "PM"]
        return words[moment.seconds // 3600 >= 12]
    if kind is PartKind.SYSTEM:
        return "" if moment.date is None else moment.date.isoformat()
    if kind is PartKind.ELAPSED:
        total = moment.days * 86_400 + moment.seconds
        return str(total // {"h": 3600, "m": 60, "s": 1}[text[0].lower()]).rjust(len(text), "0")
    return _shown_letters(text, minute, moment, halves)


def _shown_letters(text: str, minute: bool, moment: _Moment, halves: bool) -> str | None:
    """Return the text of a run of one letter (yyyy, mm, d, hh, ss.00)."""
    letter, width = text[0].lower(), len(text)
    hours = moment.seconds // 3600
    if letter == "h":
        return str((hours % 12 or 12) if halves else hours).rjust(min(width, 2), "0")
    if letter == "s":
        seconds, point, _ = text.partition(".")
        return str(moment.seconds % 60).rjust(min(len(seconds), 2), "0") + point + (moment.fraction if point else "")
    if minute:
        return str(moment.seconds // 60 % 60).rjust(width, "0")
    return None if moment.date is None else _of_date(letter, width, moment.date)


def _of_date(letter: str, width: int, date: datetime.date) -> str | None:
    if letter == "y":
        return f"{date.year:04d}" if width > 2 else f"{date.year % 100:02d}"
    if width > 4 + (letter == "m"):
        return None
    number, name = (date.month, _MONTHS[date.month - 1]) if letter == "m" else (date.day, _DAYS[date.weekday()])
    return {1: str(number), 2: f"{number:02d}", 3: name[:3], 4: name, 5: name[:1]}[width]
