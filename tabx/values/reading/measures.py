"""Build keys of numbers with their units, and read the nouns that name what is counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tabx.values.records import DataType, EntityKind
from tabx.values.value import Dimension, HeaderReading, Unit, Value

_PLURALS = {
    "points": "point", "pts": "point", "votes": "vote", "people": "person", "persons": "person",
    "inhabitants": "inhabitant", "residents": "inhabitant", "resident": "inhabitant", "seats": "seat", "games": "game",
    "goals": "goal", "wins": "win", "losses": "loss", "cars": "car", "matches": "match", "shares": "share",
    "employees": "employee", "students": "student", "members": "member", "units": "unit", "items": "item",
    "rebounds": "rebound", "assists": "assist", "steals": "steal", "blocks": "block", "turnovers": "turnover",
    "times": "time", "episodes": "episode", "seasons": "season", "laps": "lap", "passengers": "passenger",
    "runs": "run", "wickets": "wicket", "caps": "cap", "appearances": "appearance", "medals": "medal",
    "copies": "copy", "tracks": "track", "pages": "page", "words": "word", "stars": "star", "rooms": "room",
    "floors": "floor", "storeys": "storey", "stories": "storey", "voters": "voter", "deaths": "death",
    "cases": "case", "人": "person", "名": "person", "명": "person",
}  # fmt: skip
_NOUNS = _PLURALS | {noun: noun for noun in _PLURALS.values()}
_QUALIFIERS = frozenset({"each", "total", "overall"})
COUNT_WORDS = frozenset(_NOUNS) | _QUALIFIERS
"""Words beside a number that name what is counted ("goals") or how ("total"), and are no units."""


@lru_cache(maxsize=4096)
def noun_of(remark: str) -> str:
    """Return the noun that a remark names as counted, in the singular; "" if it names none."""
    word = remark.casefold()
    return word if word in _QUALIFIERS else _NOUNS.get(word, "")


@lru_cache(maxsize=4096)
def header_nouns(header: HeaderReading) -> frozenset[str]:
    """Return the count nouns of a header, in the singular.

    Only plurals count: "Goals" does, "Time" and "Share" do not.
    """
    return frozenset(_PLURALS[word] for word in header.words if word in _PLURALS)


def counts_other(gold: Value, predicted: Value, headers: Sequence[HeaderReading] = ()) -> bool:
    """Return whether two numbers count different things ("3 goals" and "3 assists").

    If only one cell has a noun, the header of the other decides: the numbers count different things if it has count
    nouns and none of them is this noun.

    Parameters
    ----------
    gold, predicted : Value
    headers : sequence of HeaderReading
        Headers of the gold and the predicted column; () if unknown.
    """
    gold_noun, predicted_noun = noun_of(gold.remark), noun_of(predicted.remark)
    if gold_noun == predicted_noun:
        return False
    if gold_noun and predicted_noun:
        return True
    if not headers or gold_noun in _QUALIFIERS or predicted_noun in _QUALIFIERS:
        return False
    named = header_nouns(headers[1] if gold_noun else headers[0])
    return bool(named) and (gold_noun or predicted_noun) not in named


MOST_EXACT = 1e15
"""Whole numbers below this are exact as floats (IEEE 754 doubles hold 15 decimal digits)."""


_LONG_WHOLE = re.compile(r"n:(?:[^ ]*:)?(-?\d{16,})(?: .*)?")


def long_whole(key: str) -> int | None:
    """Return the whole number of 16 digits or more that the key of a number gives with all its digits, or None."""
    found = _LONG_WHOLE.fullmatch(key)
    return None if found is None else int(found[1])


def key_of_long_whole(number: int, unit: Unit | None, noun: str = "") -> str | None:
    """Return the key of a whole number of 16 digits or more with all its digits, in the base unit.

    None for a unit that makes no whole number of it, or whose numbers are keyed otherwise.
    """
    if unit is None:
        return keyed(f"n:{number}", noun)
    if not unit.factor.is_integer() or unit.offset or unit.dimension == Dimension.TIME:
        return None
    return keyed(f"n:{unit.dimension}:{number * int(unit.factor)}", noun)


def canonical(number: float) -> str:
    """Return the canonical text of a number: at most 12 significant digits, no trailing zeros.

    Rounding to 12 digits removes float noise; whole numbers below 1e15 keep all digits.
    """
    if number == int(number) and abs(number) < MOST_EXACT:
        return str(int(number))
    return format(number, ".12g")


def number_key(number: float, unit: Unit | None, noun: str = "") -> str:
    """Return the key of a number: its value in the base unit and the noun it counts.

    A number in a unit of time has the key of a duration in seconds.
    """
    if unit is None:
        return keyed("n:" + canonical(number), noun)
    base = canonical(float(format(unit.to_base(number), ".12g")))
    return keyed("t:" + base if unit.dimension == Dimension.TIME else f"n:{unit.dimension}:{base}", noun)


def keyed(key: str, noun: str) -> str:
    """Return the key of a number with the noun it counts appended."""
    return f"{key} {noun}" if noun else key


def entity_of(unit: Unit | None) -> EntityKind:
    """Return the entity kind of a number with this unit."""
    if unit is None:
        return EntityKind.CARDINAL
    if unit.is_currency:
        return EntityKind.MONEY
    if unit.dimension == Dimension.FRACTION:
        return EntityKind.PERCENT
    return EntityKind.TIME if unit.dimension in {Dimension.TIME, Dimension.CALENDAR} else EntityKind.CARDINAL


def with_unit(value: Value, unit: Unit | None, unit_from: str = "header", factor: float = 1.0) -> Value:
    """Return a numerical value with this unit, scaled by `factor`, and its new key.

    A value without a number is returned unchanged.
    """
    if value.number is None or value.type is not DataType.NUMERICAL:
        return value
    number = value.number if factor == 1.0 else float(format(value.number * factor, ".15g"))
    # Not `dataclasses.replace`, which takes three times as long.
    return Value(
        type=value.type,
        text=value.text,
        key=_exact_key(value, unit, factor) or number_key(number, unit, noun_of(value.remark)),
        number=number,
        quantum=None if value.quantum is None else value.quantum * factor,
        unit=unit,
        unit_from=unit_from if unit is not None else "",
        entity=value.entity if value.entity is EntityKind.ORDINAL else entity_of(unit),
        items=value.items,
        resolution=value.resolution,
        remark=value.remark,
        flags=value.flags,
    )


def _exact_key(value: Value, unit: Unit | None, factor: float) -> str | None:
    """Return the key under a unit of a long whole number that has none yet; None for any other value."""
    if factor != 1.0 or value.unit is not None or abs(value.number or 0.0) < MOST_EXACT:
        return None
    whole = long_whole(value.key)
    return None if whole is None else key_of_long_whole(whole, unit, noun_of(value.remark))
