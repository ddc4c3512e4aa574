"""The values of one column, each read once: what it counts as, a number's size, a text's writing.

Whatever is the same value in Python is one *distinct* value here; the arrays of a `Column` stand beside those, and
`places` says which of them each row holds. Values that are read alike may still be several distinct ones (1 and "1").
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from math import isfinite
from typing import Any
from uuid import UUID

import numpy as np

Ints = np.ndarray[Any, np.dtype[np.int64]]
Floats = np.ndarray[Any, np.dtype[np.float64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]

WHOLE_BELOW = 2.0**53
"""Floats from here on are all whole, so that noise leaves whole numbers too."""

_NUMERAL = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?", re.ASCII).fullmatch
"""A text that a database would write for a number: "007" and "+1" are texts, such as codes."""

_MOMENT = re.compile(
    r"\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?)?", re.ASCII
).fullmatch

_LONGEST = 330
"""Characters of a number: a float has at most 309 in front of its point."""


def numeral(text: str, otherwise: Any = None) -> Any:
    """Return the number that a text writes as a database would, else another value."""
    if len(text) > _LONGEST or not _NUMERAL(text):
        return otherwise
    return int(text) if text.lstrip("-").isdigit() else float(text)


NO_NUMBER, NUMBER, REAL = 0, 1, 2
"""What a value counts as. With strict types NUMBER is a whole number of its type and REAL a float or decimal."""


@dataclass(frozen=True)
class Reading:
    """How values are read.

    Attributes
    ----------
    strict_types, ignore_case, trim : bool
        The options of `match_results`.
    moments : bool
        Whether a text may stand for a date or a moment, as one side holds such.
    empty_is_null : bool
        Whether the empty text is NULL, as one side cannot tell them apart.
    """

    strict_types: bool = False
    ignore_case: bool = False
    trim: bool = False
    moments: bool = False
    empty_is_null: bool = False

    def text(self, text: str) -> str:
        """Return a text as it is compared."""
        text = text.strip() if self.trim else text
        return text.casefold() if self.ignore_case else text


@dataclass(frozen=True)
class Nested:
    """A list or struct: its build, in which numbers are left out, and those numbers in their order."""

    build: Hashable
    numbers: tuple[int | float, ...]


@dataclass
class Column:
    """A column's distinct values, and which of them each row holds.

    Attributes
    ----------
    places : array of int
        For each row the place of its value among the distinct ones.
    kinds : array of int
        For each distinct value NO_NUMBER, NUMBER or REAL.
    numbers : array of float
        The numbers; 0 where the value is none.
    wholes : array of bool
        Whether the number is whole and exact.
    exact : array of int
        The whole numbers, exactly; 0 elsewhere.
    texts : dict
        Writing of the numbers that are texts, by place.
    others : dict
        What is no number, by place, by a key that equal values share; NULL is None.
    nested : dict
        The lists and structs, by place.
    """

    places: Ints
    kinds: Ints
    numbers: Floats
    wholes: Flags
    exact: Ints
    texts: dict[int, str] = field(default_factory=dict)
    others: dict[int, Hashable] = field(default_factory=dict)
    nested: dict[int, Nested] = field(default_factory=dict)

    def set_numbers(self, at: Sequence[int], values: Sequence[int | float | Decimal], kind: int) -> None:
        """Store numbers at some places; what is NaN or infinite is stored as another value."""
        plain = _of_plain(values, kind)
        if plain is not None:
            for name in ("kinds", "numbers", "wholes", "exact"):
                getattr(self, name)[at] = getattr(plain, name)[plain.places]
            return
        for place, value in zip(at, values, strict=True):
            number, whole, exact = sized(value)
            if number is None:
                self.others[place] = ("number", str(value).lower())
                continue
            self.kinds[place], self.numbers[place], self.wholes[place], self.exact[place] = kind, number, whole, exact


def sized(value: int | float | Decimal) -> tuple[float | None, bool, int]:
    """Return a number as float, whether it is whole and exact, and then its exact size; None for NaN and infinity."""
    if isinstance(value, int):
        try:
            number = float(value)
        except OverflowError:
            return None, False, 0
        fits = -(2**63) <= value < 2**63
        return number, fits, value if fits else 0
    number = float(value)
    if not isfinite(number):
        return None, False, 0
    whole = number == int(number) and abs(number) < WHOLE_BELOW
    return number, whole, int(number) if whole else 0


def read_column(values: Sequence[Any], reading: Reading, types: set[type] | None = None) -> Column:
    """Return a column's values, read; `types` are theirs where they are known."""
    types = set(map(type, values)) if types is None else types
    if any(issubclass(kind, np.generic) for kind in types):
        return read_column([value.item() if isinstance(value, np.generic) else value for value in values], reading)
    if types in ({int}, {float}):
        plain = _of_plain(values, REAL if reading.strict_types and types == {float} else NUMBER)
        if plain is not None:
            return plain
    return _of_any(values, types, reading)


def _of_any(values: Sequence[Any], types: set[type], reading: Reading) -> Column:
    distinct, places = _distinct(values, types)
    column = _empty(places, len(distinct))
    for kind, at in _places_by_type(distinct, types).items():
        _read_type(kind)(column, at, [distinct[place] for place in at], reading)
    return column


def _places_by_type(values: Sequence[Any], types: set[type]) -> dict[type, list[int]]:
    if len(types) == 1:
        return {next(iter(types)): list(range(len(values)))}
    places: dict[type, list[int]] = {}
    for place, value in enumerate(values):
        places.setdefault(type(value), []).append(place)
    return places


def _of_plain(values: Sequence[Any], kind: int) -> Column | None:
    """Return a column of ints alone, or of floats, read at one go; None for others, and beyond 64 bits or numbers."""
    types = set(map(type, values))
    if types == {int}:
        try:
            return _of_ints(np.array(values, dtype=np.int64), kind)
        except OverflowError:
            return None
    if types != {float}:
        return None
    floats = np.array(values, dtype=np.float64)
    return _of_floats(floats, kind) if np.isfinite(floats).all() else None


def _of_ints(values: Ints, kind: int) -> Column:
    distinct, places = np.unique(values, return_inverse=True)
    column = _empty(places, len(distinct))
    column.kinds[:], column.numbers[:], column.wholes[:], column.exact[:] = kind, distinct, True, distinct
    return column


def _of_floats(values: Floats, kind: int) -> Column:
    distinct, places = np.unique(values, return_inverse=True)
    column = _empty(places, len(distinct))
    column.kinds[:], column.numbers[:] = kind, distinct
    column.wholes[:] = (distinct == np.floor(distinct)) & (np.abs(distinct) < WHOLE_BELOW)
    column.exact[column.wholes] = distinct[column.wholes].astype(np.int64)
    return column


def _empty(places: Ints, count: int) -> Column:
    return Column(
        places=places,
        kinds=np.zeros(count, dtype=np.int64),
        numbers=np.zeros(count),
        wholes=np.zeros(count, dtype=bool),
        exact=np.zeros(count, dtype=np.int64),
    )


def _distinct(values: Sequence[Any], types: set[type]) -> tuple[list[Any], Ints]:
    """Return the distinct values and the place of each row's; values of several types of number are told by type."""
    typed = sum(issubclass(kind, int | float | Decimal) for kind in types) > 1
    keys: Sequence[Any] = [(type(value), value) for value in values] if typed else values
    try:
        known = {key: place for place, key in enumerate(dict.fromkeys(keys))}
        places = np.fromiter(map(known.__getitem__, keys), dtype=np.int64, count=len(keys))
    except TypeError:  # a list, a dict: each is its own distinct value
        return list(values), np.arange(len(values))
    return [key[1] for key in known] if typed else list(known), places


_Reader = Callable[[Column, list[int], list[Any], Reading], None]


def _read_type(kind: type) -> _Reader:
    """Return what reads values of a type."""
    for known, reader in _READERS:
        if issubclass(kind, known):
            return reader
    return _read_as_text


def _read_nulls(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    column.others.update(dict.fromkeys(at))


def _read_bools(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    if reading.strict_types:
        column.others.update({place: ("bool", bool(value)) for place, value in zip(at, values, strict=True)})
    else:
        column.set_numbers(at, [int(value) for value in values], NUMBER)


def _read_numbers(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    kind = NUMBER if isinstance(values[0], int) or not reading.strict_types else REAL
    column.set_numbers(at, values, kind)


def _read_texts(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    changes = reading.trim or reading.ignore_case
    texts = dict(zip(at, map(reading.text, values) if changes else values, strict=True))
    column.others.update(texts)
    if reading.empty_is_null:
        column.others.update({place: None for place, text in texts.items() if not text})
    if reading.moments:
        _read_moments_of_texts(column, texts)
    if not reading.strict_types:
        _read_numerals(column, {place: text for place, text in texts.items() if _NUMERAL(text)})


def _read_moments_of_texts(column: Column, texts: dict[int, str]) -> None:
    moments = {place: _moment_of(text) for place, text in texts.items() if _MOMENT(text)}
    column.others.update({place: moment for place, moment in moments.items() if moment is not None})


def _read_numerals(column: Column, numerals: dict[int, str]) -> None:
    """Store texts that write numbers, as numbers that are texts; one too large for a number stays a text."""
    sizes = {place: numeral(text) for place, text in numerals.items()}
    for place in [place for place, size in sizes.items() if not _is_storable(size)]:
        del sizes[place]
    for place in sizes:
        del column.others[place]
        column.texts[place] = numerals[place]
    column.set_numbers(list(sizes), list(sizes.values()), NUMBER)


def _is_storable(size: int | float | None) -> bool:
    """Whether there is a number, and it is finite as a float."""
    return size is not None and abs(size) <= sys.float_info.max


def _moment_of(text: str) -> Hashable:
    try:
        return _moment(datetime.fromisoformat(text))
    except ValueError:
        return None


def _moment(value: date | datetime) -> Hashable:
    """Return a key that a date shares with the moment at which it begins."""
    if not isinstance(value, datetime):
        value = datetime.combine(value, time())
    if value.tzinfo is not None:
        return ("moment", value.astimezone(UTC).isoformat())
    return ("moment", value.isoformat())


def _read_moments(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    kind = type(values[0]).__name__ if reading.strict_types else ""
    column.others.update(
        {place: (kind, _moment(value)) if kind else _moment(value) for place, value in zip(at, values, strict=True)}
    )


def _read_bytes(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    column.others.update({place: ("bytes", bytes(value)) for place, value in zip(at, values, strict=True)})


def _read_as_text(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    """Read times, UUIDs and what else has one writing; with strict types they are no texts."""
    for place, value in zip(at, values, strict=True):
        text = reading.text(str(value))
        column.others[place] = (type(value).__name__, text) if reading.strict_types else text


def _read_durations(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    column.others.update({place: ("duration", value) for place, value in zip(at, values, strict=True)})


def _read_nested(column: Column, at: list[int], values: list[Any], reading: Reading) -> None:
    for place, value in zip(at, values, strict=True):
        numbers: list[int | float] = []
        column.nested[place] = Nested(_build(value, numbers, reading), tuple(numbers))


def _build(value: Any, numbers: list[int | float], reading: Reading) -> Hashable:
    """Return what a value is without its numbers, which are added to `numbers`."""
    if isinstance(value, dict):
        return ("struct", tuple((str(name), _build(part, numbers, reading)) for name, part in value.items()))
    if isinstance(value, list | tuple | np.ndarray):
        return ("list", tuple(_build(part, numbers, reading) for part in value))
    part = read_column([value], reading)
    if part.kinds[0]:
        numbers.append(int(part.exact[0]) if part.wholes[0] else float(part.numbers[0]))
        return ("number", int(part.kinds[0]) if reading.strict_types else 0)
    return ("value", part.others[0])


_READERS: tuple[tuple[type | tuple[type, ...], _Reader], ...] = (
    (type(None), _read_nulls),
    (bool, _read_bools),
    ((int, float, Decimal), _read_numbers),
    (str, _read_texts),
    ((bytes, bytearray, memoryview), _read_bytes),
    ((date, datetime), _read_moments),
    (timedelta, _read_durations),
    ((list, tuple, dict, np.ndarray), _read_nested),
    ((time, UUID), _read_as_text),
)
"""What reads which type, the first that fits: a bool is an int, a datetime is a date."""
