"""The engine's own units: a small closed table of exact conversions.

Definitions: SI; international yard and pound, 1959.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Conversion:
    """A conversion between units: old number = new digits × factor + offset."""

    old: str
    new: str
    factor: Fraction
    offset: Fraction = Fraction(0)


_SIZES: tuple[Mapping[str, str], ...] = (
    {"km": "1000", "mi": "1609.344", "miles": "1609.344", "m": "1", "ft": ".3048", "feet": ".3048", "yards": ".9144"},
    {"m": "1", "cm": ".01", "ft": ".3048", "yards": ".9144", "meters": "1", "metres": "1", "yd": ".9144"},
    {"cm": "1", "in": "2.54", "mm": ".1", "m": "100"},
    {"kg": "1", "lb": ".45359237", "g": ".001", "t": "1000", "tonnes": "1000"},
    {"min": "60", "minutes": "60", "h": "3600", "hours": "3600", "s": "1", "seconds": "1"},
    {"km²": "1", "sq mi": "2.589988110336", "ha": ".01"},
    {"km/h": "1", "mph": "1.609344"},
    {"MW": "1", "kW": ".001", "GW": "1000"},
    {"L": "1", "mL": ".001", "hL": "100"},
)
_TARGETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "km": ("mi", "m"),
        "mi": ("km",),
        "miles": ("km",),
        "m": ("ft", "cm", "km"),
        "meters": ("yards",),
        "metres": ("ft",),
        "yards": ("meters",),
        "yd": ("m",),
        "ft": ("m",),
        "feet": ("m",),
        "cm": ("in", "mm"),
        "mm": ("cm",),
        "in": ("cm",),
        "kg": ("lb", "g"),
        "lb": ("kg",),
        "g": ("kg",),
        "t": ("kg",),
        "tonnes": ("kg",),
        "min": ("h", "s"),
        "minutes": ("hours", "seconds"),
        "h": ("min",),
        "hours": ("minutes",),
        "s": ("min",),
        "seconds": ("minutes",),
        "km²": ("sq mi", "ha"),
        "ha": ("km²",),
        "sq mi": ("km²",),
        "km/h": ("mph",),
        "mph": ("km/h",),
        "MW": ("GW", "kW"),
        "kW": ("MW",),
        "GW": ("MW",),
        "L": ("mL",),
        "mL": ("L",),
        "hL": ("L",),
    }
)


def conversions(unit: str) -> tuple[Conversion, ...]:
    """Return the conversions of a unit, () for one outside the table."""
    if unit == "°C":
        return (Conversion(unit, "°F", Fraction(5) / Fraction(9), Fraction(-160) / Fraction(9)),)
    found = []
    for target in _TARGETS.get(unit, ()):
        size = next(sizes for sizes in _SIZES if unit in sizes and target in sizes)
        found.append(Conversion(unit, target, Fraction(size[target]) / Fraction(size[unit])))
    return tuple(found)


SCALES: Mapping[str, Fraction] = MappingProxyType(
    {"": Fraction(1), "thousands": Fraction(1000), "millions": Fraction(10**6), "billions": Fraction(10**9)}
)
"""Scales that a header may announce."""


def scale_of(*texts: str) -> Fraction:
    """Return the scale named in one of the texts (header, unit), 1 where none names one."""
    words = {word for text in texts for word in re.findall(r"[a-z]+", text.lower())}
    found = (size for name, size in SCALES.items() if name and not words.isdisjoint({name, name.removesuffix("s")}))
    return next(found, Fraction(1))
