"""Columns of months and of days of the week, short or long, in the languages whose dates are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabx.values.column.choices import ColumnReadings, Occurring
from tabx.values.reading.calendar import Calendar, calendars, english, may_be_calendar_name, name_of
from tabx.values.records import DataType, EntityKind
from tabx.values.value import HeaderReading, Value


@dataclass(frozen=True, slots=True)
class CalendarThresholds:
    """Bounds within which names are those of months or days of the week."""

    cells_to_one_other: int = 4
    """At most one cell in this many may be something else: a year of months ends in "Total" or "Year", and one of the
    names may be misspelt."""

    least_names: int = 3
    """Different names without a header that says so: "Jan" and "April" alone may be persons."""

    most_kinds: int = 36
    """Most different cells: twelve months in three forms. A column of more names has other ones."""

    longest_name: int = 16
    """Most characters of a name; "segunda-feira" and "wednesday" have fewer."""


THRESHOLDS = CalendarThresholds()

_HEADERS = frozenset({
    "month", "months", "day", "days", "weekday", "weekdays", "monat", "monate", "tag", "wochentag", "mois", "jour",
    "jours", "mes", "meses", "dia", "día", "dias", "mese", "mesi", "giorno", "giorni", "mês",
})  # fmt: skip
"""Words of a header over such names, so that a single one is enough."""
_READ = (DataType.STRING, DataType.BOOL)


def read_calendar_names(header: HeaderReading, readings: ColumnReadings, occurring: Occurring) -> list[Value] | None:
    """Return the cells of a column of months, or of days of the week, keyed by their number in year or week.

    None where most cells are no such names of one language. What stands among them ("Total") stays the text that it is.
    """
    if DataType.STRING not in occurring.types:
        return None
    is_said = not _HEADERS.isdisjoint(header.words)
    bare = _name_said if is_said else name_of
    names = _names(readings, bare)
    if names is None:
        return None
    least = 1 if is_said else THRESHOLDS.least_names
    best = _calendar_of(names)
    if best is None or len({best.numbers.get(name) for name in names} - {None}) < least:
        return None
    return [_named(options[0], best.kind, best.numbers.get(_bare(options[0], bare))) for options in readings]


def _name_said(text: str) -> str:
    """Return a bare name below a header that says so, where two capitals are one as well ("MO")."""
    return name_of(text.lower())


def _bare(value: Value, bare: Callable[[str], str]) -> str:
    is_short = len(value.text) <= THRESHOLDS.longest_name
    return bare(value.text) if value.type in _READ and is_short else ""


def _calendar_of(names: Sequence[str]) -> Calendar | None:
    """Return the months or days, in one language, that most names are of; None where they are of none."""
    best = max(english(), key=lambda calendar: _fitting(names, calendar))
    if _fitting(names, best) < len(names):
        best = max(calendars(), key=lambda calendar: _fitting(names, calendar))
    return best if THRESHOLDS.cells_to_one_other * (len(names) - _fitting(names, best)) <= len(names) else None


def _names(readings: ColumnReadings, bare: Callable[[str], str]) -> list[str] | None:
    """Return the filled cells as bare names; None where too many cannot be names of months or days."""
    names: list[str] = []
    others = 0
    most = len(readings)
    for options in readings:
        value = options[0]
        if value.type is DataType.EMPTY:
            continue
        name = _bare(value, bare)
        others += not may_be_calendar_name(name)
        if THRESHOLDS.cells_to_one_other * others > most:
            return None
        names.append(name)
    is_possible = bool(names) and THRESHOLDS.cells_to_one_other * others <= len(names)
    return names if is_possible and len(set(names)) <= THRESHOLDS.most_kinds else None


def _fitting(names: Sequence[str], calendar: Calendar) -> int:
    return sum(name in calendar.numbers for name in names)


def _named(value: Value, kind: str, number: int | None) -> Value:
    if number is None:
        return value
    return replace(value, type=DataType.STRING, key=f"s:{kind} {number}", number=None, entity=EntityKind.DATE)
