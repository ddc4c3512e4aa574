"""Edits that change all amounts of a column alike: by a factor, an amount, their sign, a number of days."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random

from tabx.perturb.acts import DAY_MONTH, SHIFT, SIGN, added, cell_by_cell, multiplied, of_numbers
from tabx.perturb.causes import LEAST
from tabx.perturb.choosing import key_column, number_columns, numbers_of, pick, quoted, say_enough, without_act
from tabx.perturb.contents import Content, TextChange
from tabx.perturb.dates import write_date
from tabx.perturb.draft import Draft
from tabx.perturb.edit_numbers import ways_of
from tabx.perturb.numbers import Number

FACTORS = ("1.07", "0.93", "1.12", "0.85", "1.5", "2", "3")
"""A few per cent more or less, as by a tax or a discount, and plain multiples; no power of ten."""

LEAST_SHOWN = 100
"""Steps of its last digit that a product has at least: of fewer, rounding would hide the factor."""

MOST_PLACES = 6
"""Digits after the point at most, whatever they hide."""

LEAST_IN_ROW = 4
"""Numbers of a row that is multiplied: one of three gives the factor, and two of two or three digits, each of another
size, fit it by chance in more than one of 1,000 tables of a dozen lines."""

PERCENT = Fraction(1, 100)
DAYS = (1, 2, 7, 30, 100, 365)
"""Days of a shift: a slip by one, a week, a month, a year; no reason on record for the others."""

MINUTES = (5, 30, 60)
"""The same of times of day, in minutes."""

_TIME = re.compile(r"(?P<hours>\d{1,2}):(?P<minutes>\d{2})(?P<rest>:\d{2}(?:\.\d+)?)?")
_HOUR = 60  # minutes
_HOURS_OF_DAY = 24
_MONTHS = 12

Change = Callable[[Content], Content | None]
"""What an act makes of a content; None where it changes nothing."""


def _measures(draft: Draft) -> list[int]:
    """Return the columns of numbers of one notation that say enough, in which no act was done."""
    return without_act(draft, number_columns(draft, lambda numbers: say_enough(numbers, LEAST)))


def _write(draft: Draft, column: int, change: Callable[[Number], Number], rows: Sequence[int] = ()) -> None:
    """Change the numbers of a column, in all rows or in some."""
    for r, content, number in numbers_of(draft, column):
        if not rows or r in rows:
            draft.put(r, column, content.with_number(change(number)))


def _multiply(draft: Draft, column: int, factor: Fraction, rows: Sequence[int] = ()) -> None:
    """Multiply the numbers of a column, in all rows or in some, with as many digits as show the factor."""
    found = [number for r, _, number in numbers_of(draft, column) if not rows or r in rows]
    products = [abs(Fraction(number.digits)) * factor for number in found if number.digits]
    most = max((number.places for number in found), default=0)
    enough = (places for places in range(most, MOST_PLACES) if all(one * 10**places >= LEAST_SHOWN for one in products))
    more = next(enough, max(most, MOST_PLACES))

    def times(number: Number) -> Number:
        return number.of(Fraction(number.digits) * factor, number.places if more == most else more)

    _write(draft, column, times, rows)


def factor_silent(draft: Draft, rng: Random) -> str:
    """Multiply a column, all columns of numbers, or a row by one factor."""
    columns, factor = _measures(draft), rng.choice(FACTORS)
    all_rows = list(range(draft.height))
    places = [([c], all_rows) for c in columns]
    if len(columns) > 1:
        places.append((columns, all_rows))
    places += [(columns, [r]) for r in all_rows if _fills(draft, r, columns)]
    chosen, rows = pick(rng, places, "no column of three different numbers")
    for c in chosen:
        _multiply(draft, c, Fraction(factor), rows)
    is_row = len(rows) == 1
    sources = tuple(sorted(draft.columns[c].sources[0] for c in chosen))
    draft.acts.append(multiplied(sources, Fraction(factor), draft.rows[rows[0]].sources if is_row else ()))
    place = f"row {rows[0] + 1}" if is_row else "; ".join(quoted(draft, c) for c in chosen)
    return f"{place}: multiplied by {factor}"


def _fills(draft: Draft, row: int, columns: Sequence[int]) -> bool:
    """Whether a row of one gold row has numbers in some columns that say enough."""
    numbers = [fact.content.number for c in columns if (fact := draft.slots[row][c].sole)]
    found = [number for number in numbers if number is not None]
    return len(draft.rows[row].sources) == 1 and say_enough(found, LEAST_IN_ROW)


def percent_fraction(draft: Draft, rng: Random) -> str:
    """Write the percentages of a column as fractions of one, with the sign of per cent."""
    columns = [c for c in _measures(draft) if "%" in draft.columns[c].header + numbers_of(draft, c)[0][2].suffix]
    c = pick(rng, columns, "no column of percentages")
    _write(draft, c, _as_fraction)
    draft.acts.append(multiplied(draft.columns[c].sources, PERCENT))
    return f"{quoted(draft, c)}: fractions for per cent"


def _as_fraction(number: Number) -> Number:
    """Return a percentage as a fraction that claims to be one: without the sign it would be the same value."""
    shown = number.of(Fraction(number.digits) * PERCENT, max(0, number.places) + 2)
    return replace(shown, suffix=number.suffix or "%")


def unit_silent(draft: Draft, rng: Random) -> str:
    """Convert a column to another unit without naming it."""
    choices = [(c, way) for c in _measures(draft) for way in ways_of(draft, c) if not way.offset]
    c, way = pick(rng, choices, "no column of measures in a unit that tabx converts by a factor")
    _multiply(draft, c, 1 / way.factor)
    draft.acts.append(multiplied(draft.columns[c].sources, 1 / way.factor))
    return f"{quoted(draft, c)}: in {way.new}, unit not named"


def constant_difference(draft: Draft, rng: Random) -> str:
    """Add the same amount to all numbers of a column."""
    c = pick(rng, _measures(draft), "no column of three different numbers")
    numbers = [number for _, _, number in numbers_of(draft, c)]
    places = min(number.places for number in numbers)
    digits = [number.digits for number in numbers]
    spread = max(digits) - min(digits)
    unit = Decimal(1).scaleb(-places)
    # More than the last digit, which is misread more often than any other.
    amount = max((spread * rng.randint(20, 150) / 100).quantize(unit), 10 * unit)
    _write(draft, c, lambda number: number.of(number.digits + amount))
    draft.acts.append(added(draft.columns[c].sources, amount))
    return f"{quoted(draft, c)}: {amount} added"


def signs_turned(draft: Draft, rng: Random) -> str:
    """Turn the sign of all numbers of a column."""
    c = pick(rng, _measures(draft), "no column of three different numbers")
    _write(draft, c, _turned)
    draft.acts.append(of_numbers(SIGN, draft.columns[c].sources, _turned, amount=SIGN))
    return f"{quoted(draft, c)}: signs turned"


def _turned(number: Number) -> Number:
    return replace(number, digits=-number.digits)


def dates_shifted(draft: Draft, rng: Random) -> str:
    """Shift all dates or times of a column alike."""
    days, minutes = rng.choice(DAYS) * rng.choice((-1, 1)), rng.choice(MINUTES)
    shifts: dict[str, Change] = {
        f"{days} days": lambda content: _days_later(content, days),
        f"{minutes} minutes": lambda content: _minutes_later(content, minutes),
    }
    choices = [(c, said) for said, shift in shifts.items() for c in _changeable(draft, shift)]
    c, said = pick(rng, choices, "no column of three different dates or times beside the keys")
    _change(draft, c, SHIFT, shifts[said], said)
    return f"{quoted(draft, c)}: shifted by {said}"


def day_month_exchanged(draft: Draft, rng: Random) -> str:
    """Exchange day and month of the dates of a column, where that gives a date."""
    columns = [c for c in _changeable(draft, _exchanged) if _is_no_shift(draft.cells(c))]
    c = pick(rng, columns, "no column of three different dates that have another reading, not all as many days apart")
    _change(draft, c, DAY_MONTH, _exchanged, DAY_MONTH)
    return f"{quoted(draft, c)}: day and month exchanged"


def _is_no_shift(contents: Sequence[Content]) -> bool:
    pairs = [(content.day, new.day) for content in contents if (new := _exchanged(content)) is not None]
    return len({(new - day).days for day, new in pairs if day is not None and new is not None}) > 1


def _changeable(draft: Draft, change: Change) -> list[int]:
    """Return the columns beside the keys in which three different contents at least are changed."""
    key = key_column(draft)
    columns = [c for c in without_act(draft, range(draft.width)) if c != key]
    return [c for c in columns if len({one.text for one in draft.cells(c) if change(one) is not None}) >= LEAST]


def _change(draft: Draft, column: int, kind: str, change: Change, amount: str) -> None:
    for r, content in enumerate(draft.cells(column)):
        if (new := change(content)) is not None:
            draft.put(r, column, new)
    draft.acts.append(cell_by_cell(kind, draft.columns[column].sources, change, amount=amount))


def _days_later(content: Content, days: int) -> Content | None:
    return None if content.day is None else _on(content, content.day + timedelta(days=days))


def _minutes_later(content: Content, minutes: int) -> Content | None:
    match = _TIME.fullmatch(content.text)
    if match is None:
        return None
    hours, left = divmod(int(match["hours"]) * _HOUR + int(match["minutes"]) + minutes, _HOUR)
    if hours >= _HOURS_OF_DAY:
        return None
    width = len(match["hours"])
    return content.reworded(f"{hours:0{width}}:{left:02}{match['rest'] or ''}", TextChange.DIFFERENT)


def _exchanged(content: Content) -> Content | None:
    day = content.day
    if day is None or day.day > _MONTHS or day.day == day.month:
        return None
    return _on(content, date(day.year, day.day, day.month))


def _on(content: Content, day: date) -> Content:
    return replace(content, day=day, text=write_date(day, content.form))
