"""Read one cell (`read`): try each type in turn.

A text with digits may be a date, time, number, compound or range; any other text is a list, a boolean or a string.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tabx.values.reading.bounds import read_bound
from tabx.values.reading.compounds import read_compound
from tabx.values.reading.dates import (
    WEEKDAYS,
    has_month,
    read_compact_date,
    read_date,
    read_month_day,
    read_year_month,
)
from tabx.values.reading.digit_codes import code_digits, may_be_code
from tabx.values.reading.durations import read_duration
from tabx.values.reading.fractions import bare_fraction
from tabx.values.reading.lists import break_items, comma_items, literal_items
from tabx.values.reading.literals import CODED_BLANKS, LONGEST_TRUTH, boolean, is_blank, weak_boolean
from tabx.values.reading.myriads import read_myriads
from tabx.values.reading.numbers import read_decimal, read_integer, read_number
from tabx.values.reading.objects import fields_of, may_be_object
from tabx.values.reading.other_dates import read_other_date
from tabx.values.reading.times import read_time
from tabx.values.reading.years import read_season, read_short_year, read_year
from tabx.values.records import DataType, EntityKind
from tabx.values.text import fold, plain, split_footnote
from tabx.values.value import NO_FLAGS, Flag, Form, Value, flag_set

LONGEST = 2000
"""Most characters of a text that is read; longer ones are strings. Of 113,654 different cells of the development data
two are longer, and 99.9 % have at most 179 characters."""
REMEMBERED = 262_144
"""Size of the cache of readings: enough for a long table, whose gold and predicted cells are mostly the same texts."""


@dataclass(frozen=True, slots=True)
class CellThresholds:
    """Limits that decide which types a text is tried as."""

    longest_with_digits: int = 100
    """Most characters of a number, date or time; it bounds the cost of reading a sentence that contains a number.
    The longest value of these types in the development data has 44."""
    longest_range: int = 80
    """Most characters of a range of two dates or times; the longest of the development data has 35."""
    ends_of_range: int = 2
    """Parts of a range: the first and the last; "1-2-3" is no range."""
    sure_items: int = 3
    """Fewest items between commas for which a list is the first reading; "Oslo, Norway" may be one place, so its
    reading as a list comes last and the column decides."""
    most_words_of_sure_item: int = 5
    """Most words of an item of such a list; a longer one is more likely a clause. No reason on record for five."""


THRESHOLDS = CellThresholds()

_DIGIT = re.compile(r"[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒]")
_SPACED_RANGE = re.compile(r"\s+(?:-|--|to|until|through)\s+")
_TIGHT_RANGE = re.compile(r"(?<=[\dmM.])\s?-\s?(?=[\dA-Za-z])")
_PAIR = re.compile(r"\(\s*\d+,\d+\s*\)")
_DECADE = re.compile(r"[12]\d\d0'?s")
_MAYBE_DATE = re.compile(r"[a-zA-Z]{3}|[-/.]\d+[-/.]")
_LETTERS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
_DIGITS = re.compile(r"[0-9]+")
_DECIMAL = re.compile(r"(?:0|[1-9][0-9]{0,8})\.[0-9]{1,2}")
"""A number that is nothing else: with three decimals the point may separate thousands."""


@lru_cache(maxsize=REMEMBERED)
def read(text: str) -> tuple[Value, ...]:
    """Return all plausible readings of a cell's text, the most plausible first; never empty.

    The column decides between readings that carry the flag "ambiguous" (`tabx.values.column.read_column.read_column`).
    Texts of more than 2000 characters are strings.
    """
    # Digits alone and letters alone come first: they are most cells, and need no normalization.
    if _DIGITS.fullmatch(text):
        return _of_digits(text)
    if _DECIMAL.fullmatch(text):
        return (read_decimal(text),)
    if is_blank(text):
        coded = text.strip().casefold() in CODED_BLANKS
        return (empty_value(text), string_value(text)) if coded else (empty_value(text),)
    if len(text) > LONGEST:
        return (string_value(text),)
    return _object(text) or _of_signs(text)


def _object(text: str) -> tuple[Value, ...]:
    fields = fields_of(text) if may_be_object(text) else ()
    return (object_value(text, fields),) if fields else ()


def _of_signs(text: str) -> tuple[Value, ...]:
    """Return the readings of a text of letters, digits and signs, that is no object."""
    if _LETTERS.fullmatch(text) and " and " not in text:
        return _single(text, text)
    bare, mark = split_footnote(plain(text))
    if is_blank(bare):
        return (empty_value(text),)
    digits = len(bare) <= THRESHOLDS.longest_with_digits and _DIGIT.search(bare)
    values = _with_digits(bare, text) if digits else ()
    if not values:
        return _worded(bare, text)
    return tuple(replace(value, remark=value.remark or mark) for value in values) if mark else values


def _of_digits(text: str) -> tuple[Value, ...]:
    """Return the readings of ASCII digits."""
    values = read_integer(text)
    year = read_year(text, text)
    return (*values, *read_compact_date(text)) if year is None else (*values, year)


def _with_digits(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text with digits as anything but a plain string; may be empty."""
    values = _dated(text, shown)
    if values:
        return _marked(values)
    if _DECADE.fullmatch(text):
        return _marked((string_value(shown), *read_number(text, shown)))
    values = read_number(text, shown)
    if not values:
        return _rarer(text, shown)
    if len(values) == 1 and Flag.DECIMAL_COMMA in values[0].flags and _PAIR.fullmatch(text):
        return _marked((string_value(shown, Flag.PAIR), *values))
    year = read_year(text, shown)
    return values if year is None else (*values, year)


def _rarer(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as something rarer than a plain number, date or time; may be empty."""
    readers = (read_bound, read_duration, read_compound, read_myriads, read_other_date, _code, _range)
    return next((values for read_as in readers if (values := read_as(text, shown))), ())


def _code(text: str, shown: str) -> tuple[Value, ...]:
    """Return a telephone number or an ISBN, keyed by its digits; empty if the text is none."""
    digits = code_digits(text) if may_be_code(text) else ""
    return (Value(DataType.STRING, shown, "s:" + digits, flags=flag_set(Flag.IDENTIFIER)),) if digits else ()


def _dated(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as a date, time or season, with their alternatives.

    "12/03" may also be a fraction or a string.
    """
    values: tuple[Value, ...] = ()
    first = text[0]
    if first.isdecimal() and ("/" in text or "-" in text):
        values = (*read_season(text, shown), *read_year_month(text, shown))
        pair = (*read_month_day(text, shown), *bare_fraction(text, shown))
        if pair:
            values += (string_value(shown), *pair)
    if ":" in text or text[-1] in "mMhH.":
        values += read_time(text, shown)
    if first == "'":
        values += read_short_year(text, shown)
    may_be_date = _MAYBE_DATE.search(text) is not None if first.isdecimal() else has_month(text)
    return values + read_date(text, shown) if may_be_date else values


def _range(text: str, shown: str) -> tuple[Value, ...]:
    """Return a range of two dates or times as a list of both, in order; empty if it is none."""
    if len(text) > THRESHOLDS.longest_range:
        return ()
    parts = _SPACED_RANGE.split(text)
    parts = parts if len(parts) > 1 else _TIGHT_RANGE.split(text)
    if len(parts) != THRESHOLDS.ends_of_range:
        return ()
    first, last = (_time_or_date(part.strip()) for part in parts)
    if first is None or last is None or first.type is not last.type:
        return ()
    if not first.resolution or not last.resolution:
        return ()
    key = f"l:{first.key}~{last.key}"
    return (Value(DataType.LIST, shown, key, items=(first, last), entity=first.entity, flags=flag_set(Flag.RANGE)),)


def _time_or_date(text: str) -> Value | None:
    values = read_time(text, text) or read_date(text, text) or read_other_date(text, text)
    return values[0] if values else None


def _worded(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text that is no number, date or time."""
    before, after = _lists(text, shown)
    return (*before, *_single(text, shown), *after)


def _lists(text: str, shown: str) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    """Return the list readings that come before the string reading, and those that come after."""
    items = literal_items(text) or break_items(text)
    if items:
        return (list_value(shown, items),), ()
    if not ("," in text or " and " in text or " & " in text):
        return (), ()
    items = comma_items(text)
    if not items:
        return (), ()
    value = list_value(shown, items)
    types = {item.type for item in value.items}
    short = all(len(item.split()) <= THRESHOLDS.most_words_of_sure_item for item in items)
    sure = (len(items) >= THRESHOLDS.sure_items and short) or (len(types) == 1 and DataType.STRING not in types)
    return ((value,), ()) if sure else ((), (value,))


def _single(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as a string and, where it names a truth value, as a boolean."""
    value = string_value(shown)
    if len(text) > LONGEST_TRUTH:
        return (value,)
    truth = boolean(text)
    if truth is not None:
        return boolean_value(shown, truth), value
    truth = weak_boolean(text)
    return (value,) if truth is None else (value, boolean_value(shown, truth))


def _marked(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the readings, flagged as ambiguous if there are several."""
    if len(values) == 1:
        return values
    return tuple(replace(value, flags=value.flags | {Flag.AMBIGUOUS}) for value in values)


def string_value(text: str, *flags: str) -> Value:
    """Return the reading of a text as a string."""
    entity = EntityKind.DATE if text.strip().casefold() in WEEKDAYS else EntityKind.OTHERS
    key = fold(text) if len(text) <= LONGEST else " ".join(text.casefold().split())
    return Value(DataType.STRING, text, "s:" + key, entity=entity, flags=flag_set(*flags) if flags else NO_FLAGS)


def boolean_value(text: str, truth: bool) -> Value:
    """Return the reading of a text as a boolean."""
    return Value(DataType.BOOL, text, f"b:{int(truth)}", number=float(truth))


def empty_value(text: str) -> Value:
    """Return the reading of a text as an empty cell."""
    return Value(DataType.EMPTY, text, "")


def object_value(text: str, fields: Sequence[tuple[str, str]]) -> Value:
    """Return the reading of an object of JSON: what its fields hold, whose order says nothing."""
    items = tuple(Value(DataType.OTHERS, f"{path}: {held}", f"f:{path}={read(held)[0].key}") for path, held in fields)
    key = "o:" + "|".join(sorted(item.key for item in items))
    return Value(DataType.LIST, text, key, items=items, flags=flag_set(Flag.OBJECT))


def list_value(text: str, items: tuple[str, ...]) -> Value:
    """Return the reading of a text as a list; each item keeps its most plausible reading."""
    values = tuple(read(item)[0] for item in items)
    key = "l:" + "|".join(sorted(value.key for value in values))
    return Value(DataType.LIST, text, key, items=values, flags=flag_set(Form.LIST))
