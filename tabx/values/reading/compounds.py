"""Read quantities in several units: 5 ft 10 in, 5'10", 2 hours 5 minutes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from tabx.values.reading.measures import entity_of, number_key
from tabx.values.reading.units import find_units
from tabx.values.records import DataType
from tabx.values.value import Dimension, Form, Unit, Value


@dataclass(frozen=True, slots=True)
class CompoundThresholds:
    """Limits on a quantity in several units."""

    longest_compound: int = 60
    """Most characters; the longest of 75 different compounds of the development data, "184d 15h 04 m 11s", has 17."""
    fewest_parts: int = 2
    """Fewest numbers with a unit; a single one is a plain number."""
    most_parts: int = 4
    """Most numbers with a unit: days, hours, minutes and seconds."""


THRESHOLDS = CompoundThresholds()

_DIMENSIONS = frozenset({Dimension.LENGTH, Dimension.MASS, Dimension.TIME})
"""Dimensions whose units are combined in one quantity."""
_PART = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s?([a-zA-Z]{1,8}\.?|['\"])(?:\s?(?:,|and|&)?\s?)(?=\d|$)")
_BARE_INCHES = re.compile(r"(\d{1,2})\s?(?:'|ft\.?|feet)\s?(\d{1,2}(?:\.\d)?)")


def read_compound(text: str, shown: str) -> tuple[Value, ...]:
    """Return a quantity in several units, expressed in the first of them; empty if it is none."""
    parts = _parts(text)
    if parts is None:
        return ()
    meanings = [[unit for unit in find_units(name) if unit.dimension in _DIMENSIONS] for _, name in parts]
    for first in meanings[0]:
        units = _in_dimension(first.dimension, meanings)
        if units is not None:
            return (_compound(shown, first, [float(number) for number, _ in parts], units),)
    return ()


def _parts(text: str) -> list[tuple[str, str]] | None:
    """Return the pairs of number and unit that make up the whole text, or None."""
    if len(text) > THRESHOLDS.longest_compound or not text[:1].isdecimal():
        return None
    if found := _BARE_INCHES.fullmatch(text):
        return [(found[1], "ft"), (found[2], "in")]
    parts: list[tuple[str, str]] = []
    position = 0
    for found in _PART.finditer(text):
        if found.start() != position:
            return None
        parts.append((found[1], found[2]))
        position = found.end()
    if position != len(text):
        return None
    return parts if THRESHOLDS.fewest_parts <= len(parts) <= THRESHOLDS.most_parts else None


def _in_dimension(dimension: str, meanings: list[list[Unit]]) -> list[Unit] | None:
    """Return one unit of the dimension per part, or None unless they run from large to small.

    `meanings` holds the candidate units of each part.
    """
    units: list[Unit] = []
    for part in meanings:
        unit = next((unit for unit in part if unit.dimension == dimension), None)
        if unit is None:
            return None
        units.append(unit)
    falling = all(larger.factor > smaller.factor for larger, smaller in pairwise(units))
    return units if falling else None


def _compound(shown: str, unit: Unit, numbers: list[float], units: list[Unit]) -> Value:
    base = sum(number * part.factor for number, part in zip(numbers, units, strict=True))
    number = float(format(unit.from_base(base), ".15g"))
    return Value(
        DataType.NUMERICAL,
        shown,
        number_key(float(format(number, ".13g")), unit),
        number=number,
        quantum=float(format(unit.from_base(units[-1].factor), ".12g")),
        unit=unit,
        unit_from="cell",
        entity=entity_of(unit),
        flags=frozenset({Form.COMPOUND}),
    )
