"""Vulgar fractions."""

from __future__ import annotations

import re

from tabx.values.affixes import Tail, read_words
from tabx.values.measures import entity_of, number_key
from tabx.values.records import DataType, Value

_FRACTION = re.compile(r"([+-]?)(?:(\d{1,4})[ -])?(\d{1,3})\s?/\s?(\d{1,4})")
_DENOMINATORS = frozenset({*range(2, 13), 16, 20, 32, 64, 100})
_VULGAR = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5}
_VULGAR |= {"⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8, "⅒": 1 / 10}
_VULGAR_PARTS = re.compile(r"([+-]?)(\d{0,6})\s?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒])\s?(.{0,30})", re.DOTALL)


def read_fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return the reading of a vulgar fraction: "½", "1½ in", "1 1/2"; a bare "3/4" is ambiguous and stays out."""
    if found := _VULGAR_PARTS.fullmatch(text):
        return tuple(
            _fractional(shown, found[1], found[2], _VULGAR[found[3]], tail) for tail in read_words(found[4].strip())
        )
    found = _FRACTION.fullmatch(text)
    if found is None or not found[2] or int(found[4]) == 0 or int(found[3]) >= int(found[4]):
        return ()
    return (_fractional(shown, found[1], found[2], int(found[3]) / int(found[4]), Tail()),)


def bare_fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return "3/4" read as a fraction; () where it is none. Pairs such as "7/3" or "13/13" are no fractions."""
    found = _FRACTION.fullmatch(text)
    if found is None or found[2] or int(found[4]) not in _DENOMINATORS or not 0 < int(found[3]) < int(found[4]):
        return ()
    return (_fractional(shown, found[1], "", int(found[3]) / int(found[4]), Tail()),)


def _fractional(shown: str, sign: str, whole: str, part: float, tail: Tail) -> Value:
    number = (int(whole or 0) + part) * tail.factor * (-1 if sign == "-" else 1)
    return Value(
        DataType.NUMERICAL,
        shown,
        number_key(number, tail.unit),
        number=number,
        unit=tail.unit,
        unit_from="cell" if tail.unit else "",
        entity=entity_of(tail.unit),
        flags=frozenset({"form:fraction", *tail.flags}),
    )
