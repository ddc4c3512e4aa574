"""Read fractions: "½", "1½ in", "1 1/2", and "3/4", which may also be a date."""

from __future__ import annotations

import re

from tabx.values.reading.affixes import Tail, read_words
from tabx.values.reading.measures import entity_of, number_key
from tabx.values.records import DataType
from tabx.values.value import Form, Value

_FRACTION = re.compile(r"(?P<sign>[+-]?)(?:(?P<whole>\d{1,4})[ -])?(?P<above>\d{1,3})\s?/\s?(?P<below>\d{1,4})")
_DENOMINATORS = frozenset({*range(2, 13), 16, 20, 32, 64, 100})
"""Denominators of a fraction without a whole number; "3/17" is more likely a score or a date."""
_VULGAR = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5}
_VULGAR |= {"⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8, "⅒": 1 / 10}
_VULGAR_PARTS = re.compile(r"([+-]?)(\d{0,6})\s?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒])\s?(.{0,30})", re.DOTALL)


def read_fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of "½", "1½ in", "1 1/2"; empty for all else, a bare "3/4" included."""
    if found := _VULGAR_PARTS.fullmatch(text):
        sign, whole, part, words = found.groups()
        return tuple(_fraction(shown, sign, whole, _VULGAR[part], tail) for tail in read_words(words.strip()))
    found = _FRACTION.fullmatch(text)
    if found is None or not found["whole"] or int(found["below"]) == 0 or int(found["above"]) >= int(found["below"]):
        return ()
    return (_fraction(shown, found["sign"], found["whole"], int(found["above"]) / int(found["below"]), Tail()),)


def bare_fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return "3/4" read as a fraction; empty if it is none.

    The numerator must be smaller than the denominator: "7/3" and "13/13" are pairs.
    """
    found = _FRACTION.fullmatch(text)
    if found is None or found["whole"]:
        return ()
    above, below = int(found["above"]), int(found["below"])
    if below not in _DENOMINATORS or not 0 < above < below:
        return ()
    return (_fraction(shown, found["sign"], "", above / below, Tail()),)


def _fraction(shown: str, sign: str, whole: str, part: float, tail: Tail) -> Value:
    number = (int(whole or 0) + part) * tail.factor * (-1 if sign == "-" else 1)
    return Value(
        DataType.NUMERICAL,
        shown,
        number_key(number, tail.unit),
        number=number,
        unit=tail.unit,
        unit_from="cell" if tail.unit else "",
        entity=entity_of(tail.unit),
        flags=frozenset({Form.FRACTION, *tail.flags}),
    )
