"""Keys of numbers with their units, and the nouns that say what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabx.values.records import DataType, EntityKind
from tabx.values.value import HeaderReading, Unit, Value

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
    "cases": "case",
}  # fmt: skip
_NOUNS = _PLURALS | {noun: noun for noun in _PLURALS.values()}
_QUALIFIERS = frozenset({"each", "total", "overall"})
COUNT_WORDS = frozenset(_NOUNS) | _QUALIFIERS
"""Words beside a number that say what is counted, or how; they are no units."""


@lru_cache(maxsize=4096)
def noun_of(remark: str) -> str:
    """Return what a remark beside a number says is counted, in the singular; "" for nothing."""
    word = remark.casefold()
    return word if word in _QUALIFIERS else _NOUNS.get(word, "")


@lru_cache(maxsize=4096)
def header_nouns(header: HeaderReading) -> frozenset[str]:
    """Return the count nouns in a header, where they are plurals ("Goals", not "Time" or "Share")."""
    return frozenset(_PLURALS[word] for word in header.words if word in _PLURALS)


def counts_other(gold: Value, predicted: Value, headers: Sequence[HeaderReading] = ()) -> bool:
    """Return whether two numbers count different things ("3 goals" and "3 assists").

    Where only one cell has a noun, the header of the other cell decides: a count noun in it that is not this one means
    another thing, a header without any leaves the noun as mere detail.

    Parameters
    ----------
    gold, predicted : Value
    headers : sequence of HeaderReading
        Of the gold and of the predicted column; () where they are not known.
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
"""Whole numbers below this have a float of their own (IEEE 754 double: 15 digits for sure)."""


def canonical(number: float) -> str:
    """Return one text for one number: float noise removed (12 significant digits), no trailing zeros."""
    if number == int(number) and abs(number) < MOST_EXACT:
        return str(int(number))
    return format(number, ".12g")


def number_key(number: float, unit: Unit | None, noun: str = "") -> str:
    """Return the key of a number: in the base unit of its dimension, with what it counts.

    A number in a unit of time has the key of a duration in seconds.
    """
    if unit is None:
        return keyed("n:" + canonical(number), noun)
    base = canonical(float(format(unit.to_base(number), ".12g")))
    return keyed("t:" + base if unit.dimension == "time" else f"n:{unit.dimension}:{base}", noun)


def keyed(key: str, noun: str) -> str:
    """Return the key of a number with what it counts."""
    return f"{key} {noun}" if noun else key


def entity_of(unit: Unit | None) -> EntityKind:
    """Return the kind of entity a number with this unit is."""
    if unit is None:
        return EntityKind.CARDINAL
    if unit.is_currency:
        return EntityKind.MONEY
    if unit.dimension == "fraction":
        return EntityKind.PERCENT
    return EntityKind.TIME if unit.dimension in {"time", "calendar"} else EntityKind.CARDINAL


def with_unit(value: Value, unit: Unit | None, unit_from: str = "header", factor: float = 1.0) -> Value:
    """Return a numerical value read in a unit and scale (the header's, say), its key renewed.

    A value without a number comes back as it is.
    """
    if value.number is None or value.type is not DataType.NUMERICAL:
        return value
    number = value.number if factor == 1.0 else float(format(value.number * factor, ".15g"))
    # Built anew, as `dataclasses.replace` takes three times as long.
    return Value(
        type=value.type,
        text=value.text,
        key=number_key(number, unit, noun_of(value.remark)),
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
