"""Acts on dates and times: a constant shift, day and month exchanged."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import date

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Clue, Family, column_chance
from tabx.compare.causes.wrong_cells import WrongCells, WrongColumn
from tabx.values.records import DataType
from tabx.values.value import Resolution, Value

DAYS, SECONDS, MONTHS = "days", "seconds", "months"
_MONTHS_OF_A_YEAR = 12  # by the calendar
_DAY = 86400  # seconds
_UNITS = ((3600, "hour"), (60, "minute"), (1, "second"))


def date_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield what acts on dates and times would explain which cell."""
    for cell in wrong.cells:
        gold, predicted = cell.gold, cell.predicted
        if gold.type is not predicted.type or gold.resolution != predicted.resolution:
            continue
        if gold.number is None or predicted.number is None or gold.number == predicted.number:
            continue
        if gold.type is DataType.TIME:
            yield cell, Act(CauseKind.SHIFT, SECONDS, round(predicted.number - gold.number, 3))
        elif gold.type is DataType.DATE:
            for act in _date_acts(gold, predicted, predicted.number - gold.number):
                yield cell, act


def _date_acts(gold: Value, predicted: Value, days: float) -> Iterator[Act]:
    if days == round(days):
        yield Act(CauseKind.SHIFT, DAYS, round(days))
    else:
        yield Act(CauseKind.SHIFT, SECONDS, round(days * _DAY, 3))
    one, other = _date(gold), _date(predicted)
    if one is None or other is None:
        return
    months = (other.year - one.year) * _MONTHS_OF_A_YEAR + other.month - one.month
    if months and one.day == other.day:
        yield Act(CauseKind.SHIFT, MONTHS, months)
    if (one.year, one.month, one.day) == (other.year, other.day, other.month):
        yield Act(CauseKind.DAY_MONTH, "", 0)


def _date(value: Value) -> date | None:
    """Return the day of a date that names year, month and day."""
    if value.number is None or value.resolution in (Resolution.DAY_OF_YEAR, Resolution.MONTH, Resolution.YEAR):
        return None
    day = math.floor(value.number)
    return date.fromordinal(day) if 1 <= day <= date.max.toordinal() else None


def _changes(act: Act, value: Value) -> bool:
    return value.number is not None


def _changes_day_month(act: Act, value: Value) -> bool:
    day = _date(value)
    return day is not None and day.day != day.month and day.day <= _MONTHS_OF_A_YEAR


DAYS_OF_A_MONTH = 28
"""Days that every month has."""


def _day_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong date falls on one certain day: one of a month, or of those of the column."""
    return max(1 / DAYS_OF_A_MONTH, column.likeness) if column.values_possible > 1 else 1.0


def _say_days(act: Act, wrong: WrongCells) -> str:
    days = act.value if isinstance(act.value, int) else 0
    return f"are {_several(abs(days), 'day')} too {'late' if days > 0 else 'early'}"


def _say_months(act: Act, wrong: WrongCells) -> str:
    months = act.value if isinstance(act.value, int) else 0
    years, odd = divmod(abs(months), _MONTHS_OF_A_YEAR)
    size = _several(abs(months), "month") if odd else _several(years, "year")
    return f"are {size} too {'late' if months > 0 else 'early'}"


def _say_seconds(act: Act, wrong: WrongCells) -> str:
    seconds = act.value if isinstance(act.value, float | int) else 0
    size = abs(seconds)
    for unit, name in _UNITS:
        if size % unit == 0 or unit == 1:
            return f"are {_several(size / unit, name)} too {'late' if seconds > 0 else 'early'}"
    return ""


def _several(count: float, name: str) -> str:
    return f"{count:g} {name}" + ("" if count == 1 else "s")


def _say_exchanged(act: Act, wrong: WrongCells) -> str:
    return "have day and month exchanged"


FAMILIES = {
    (CauseKind.SHIFT, DAYS): Family(_changes, column_chance, _say_days, changes_alike=True),
    (CauseKind.SHIFT, MONTHS): Family(_changes, column_chance, _say_months, changes_alike=True),
    (CauseKind.SHIFT, SECONDS): Family(_changes, column_chance, _say_seconds, changes_alike=True),
    (CauseKind.DAY_MONTH, ""): Family(_changes_day_month, _day_chance, _say_exchanged, free=0, changes_alike=True),
}
