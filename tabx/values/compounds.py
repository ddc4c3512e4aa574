"""Quantities in several units: feet and inches, hours and minutes."""

from __future__ import annotations

import re
from itertools import pairwise

from tabx.values.measures import entity_of, number_key
from tabx.values.records import DataType, Value
from tabx.values.units import find_units


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
