"""The readings of one cell."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from tabx.values.reading.dates import (
    WEEKDAYS,
    has_month,
    read_compact_date,
    read_date,
    read_month_day,
    read_season,
    read_short_year,
    read_year,
    read_year_month,
)
from tabx.values.reading.lists import break_items, comma_items, literal_items
from tabx.values.reading.literals import CODED_BLANKS, boolean, is_blank, weak_boolean
from tabx.values.reading.measures import entity_of, number_key
from tabx.values.reading.numbers import bare_fraction, read_integer, read_number
from tabx.values.reading.times import read_time
from tabx.values.reading.units import find_units
from tabx.values.records import DataType, EntityKind
from tabx.values.text import fold, plain, split_footnote
from tabx.values.value import NO_FLAGS, Value, flag_set


def read_compound(text: str, shown: str) -> tuple[Value, ...]:
    """Return the reading of a quantity in several units ("5 ft 10 in", "5'10\\"", "2 hours 5 minutes")."""
    parts = _compound_parts(text)
    if parts is None:
        return ()
    units = []
    for _, name in parts:
        units.append([unit for unit in find_units(name) if unit.dimension in {"length", "mass", "time"}])
    for first in units[0]:
        chosen = [next((unit for unit in some if unit.dimension == first.dimension), None) for some in units]
        known = [unit for unit in chosen if unit is not None]
        if len(known) < len(chosen) or any(a.factor <= b.factor for a, b in pairwise(known)):
            continue
        base = sum(float(number) * unit.factor for (number, _), unit in zip(parts, known, strict=True))
        number = float(format(first.from_base(base), ".15g"))
        quantum = float(format(first.from_base(known[-1].factor), ".12g"))
        return (
            Value(
                DataType.NUMERICAL,
                shown,
                number_key(float(format(number, ".13g")), first),
                number=number,
                quantum=quantum,
                unit=first,
                unit_from="cell",
                entity=entity_of(first),
                flags=frozenset({"form:compound"}),
            ),
        )
    return ()


_COMPOUND = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s?([a-zA-Z]{1,8}\.?|['\"])(?:\s?(?:,|and|&)?\s?)(?=\d|$)")
_BARE_INCHES = re.compile(r"(\d{1,2})\s?(?:'|ft\.?|feet)\s?(\d{1,2}(?:\.\d)?)")


def _compound_parts(text: str) -> list[tuple[str, str]] | None:
    if len(text) > 60 or not text[:1].isdecimal():
        return None
    if found := _BARE_INCHES.fullmatch(text):
        return [(found[1], "ft"), (found[2], "in")]
    parts: list[tuple[str, str]] = []
    position = 0
    for found in _COMPOUND.finditer(text):
        if found.start() != position:
            return None
        parts.append((found[1], found[2]))
        position = found.end()
    return parts if position == len(text) and 2 <= len(parts) <= 4 else None


LONGEST = 2000
"""Texts with more signs than this are strings without any attempt at reading them."""
REMEMBERED = 262_144
"""Texts whose readings are remembered: those of a long table, whose other side says mostly the same."""

_DIGIT = re.compile(r"[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒]")
_SPACED_RANGE = re.compile(r"\s+(?:-|--|to|until|through)\s+")
_TIGHT_RANGE = re.compile(r"(?<=[\dmM.])\s?-\s?(?=[\dA-Za-z])")
_PAIR = re.compile(r"\(\s*\d+,\d+\s*\)")
_DECADE = re.compile(r"[12]\d\d0'?s")
_MAYBE_DATE = re.compile(r"[a-zA-Z]{3}|[-/.]\d+[-/.]")
_LETTERS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
_DIGITS = re.compile(r"[0-9]+")


def string_value(text: str, *flags: str) -> Value:
    """Return the reading of a text as a string."""
    entity = EntityKind.DATE if text.strip().casefold() in WEEKDAYS else EntityKind.OTHERS
    key = fold(text) if len(text) <= LONGEST else " ".join(text.casefold().split())
    return Value(DataType.STRING, text, "s:" + key, entity=entity, flags=flag_set(*flags) if flags else NO_FLAGS)


def boolean_value(text: str, truth: bool) -> Value:
    """Return the reading of a text as a truth value."""
    return Value(DataType.BOOL, text, f"b:{int(truth)}", number=float(truth))


def empty_value(text: str) -> Value:
    """Return the reading of a text as an empty cell."""
    return Value(DataType.EMPTY, text, "")


def list_value(text: str, items: tuple[str, ...]) -> Value:
    """Return the reading of a text as a list of the items given, each read in turn."""
    values = tuple(read(item)[0] for item in items)
    return Value(
        DataType.LIST, text, "l:" + "|".join(sorted(value.key for value in values)), items=values,
        flags=flag_set("form:list"),
    )  # fmt: skip


def _range(text: str, shown: str) -> tuple[Value, ...]:
    """Return a span of two dates or times as a list of both, in order; () where the text is none."""
    if len(text) > 80:
        return ()
    parts = _SPACED_RANGE.split(text)
    parts = parts if len(parts) > 1 else _TIGHT_RANGE.split(text)
    if len(parts) != 2:
        return ()
    ends = [(read_time(part.strip(), part) or read_date(part.strip(), part)) for part in parts]
    if not all(ends):
        return ()
    items = (ends[0][0], ends[1][0])
    if items[0].type is not items[1].type or items[0].resolution == "" or items[1].resolution == "":
        return ()
    key = "l:" + "~".join(item.key for item in items)
    return (Value(DataType.LIST, shown, key, items=items, entity=items[0].entity, flags=frozenset({"range"})),)


def _dated(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings as a date, a time or a span of years, and what else these may be."""
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
    if _MAYBE_DATE.search(text) if first.isdecimal() else has_month(text):
        values += read_date(text, shown)
    return values


def _ambiguous(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the readings, flagged where there are several."""
    if len(values) == 1:
        return values
    return tuple(replace(value, flags=value.flags | {"ambiguous"}) for value in values)


def _with_digits(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text with digits as something else than words."""
    values = _dated(text, shown)
    if values:
        return _ambiguous(values)
    if _DECADE.fullmatch(text):
        return _ambiguous((string_value(shown), *read_number(text, shown)))
    values = read_number(text, shown) or read_compound(text, shown)
    if len(values) == 1 and "decimal comma" in values[0].flags and _PAIR.fullmatch(text):
        return _ambiguous((string_value(shown, "pair"), *values))
    if values and (year := read_year(text, shown)) is not None:
        values += (year,)
    return values or _range(text, shown)


def _lists(text: str, shown: str) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    """Return the readings as a list that come before and after the string."""
    items = literal_items(text) or break_items(text)
    if items:
        return (list_value(shown, items),), ()
    if "," in text or " and " in text or " & " in text:
        items = comma_items(text)
        if len(items) > 2 and all(len(item.split()) <= 5 for item in items):
            return (list_value(shown, items),), ()
        if items:
            value = list_value(shown, items)
            alike = {item.type for item in value.items}
            return ((value,), ()) if len(alike) == 1 and DataType.STRING not in alike else ((), (value,))
    return (), ()


def _word(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a single word or phrase: a string, or a truth value too."""
    value = string_value(shown)
    if len(text) > 5:
        return (value,)
    truth = boolean(text)
    if truth is not None:
        return boolean_value(shown, truth), value
    truth = weak_boolean(text)
    return (value,) if truth is None else (value, boolean_value(shown, truth))


def _worded(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text that is no number, date or time."""
    first, after = _lists(text, shown)
    return (*first, *_word(text, shown), *after)


@lru_cache(maxsize=REMEMBERED)
def read(text: str) -> tuple[Value, ...]:
    """Return all plausible readings of a cell's text, the most plausible first; never empty.

    A reading that another could replace carries the flag "ambiguous"; the column settles which holds
    (`tabx.values.column.read_column.read_column`). Texts of more than 2000 signs are strings.
    """
    if _DIGITS.fullmatch(text):
        values = read_integer(text)
        year = read_year(text, text)
        return (*values, *read_compact_date(text)) if year is None else (*values, year)
    if is_blank(text):
        coded = text.strip().casefold() in CODED_BLANKS
        return (empty_value(text), string_value(text)) if coded else (empty_value(text),)
    if len(text) > LONGEST:
        return (string_value(text),)
    if _LETTERS.fullmatch(text) and " and " not in text:
        return _word(text, text)
    bare, mark = split_footnote(plain(text))
    if is_blank(bare):
        return (empty_value(text),)
    values = _with_digits(bare, text) if len(bare) <= 100 and _DIGIT.search(bare) else ()
    if not values:
        return _worded(bare, text)
    return tuple(replace(value, remark=value.remark or mark) for value in values) if mark else values


__all__ = ["LONGEST", "boolean_value", "empty_value", "list_value", "read", "string_value"]
