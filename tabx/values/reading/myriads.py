"""Read numbers in several magnitudes, as East Asian scripts write them: 1億2000万, 3만 5천, 12万3456."""

from __future__ import annotations

import re
from itertools import pairwise

from tabx.values.reading.affixes import Tail, read_head, read_words
from tabx.values.reading.measures import entity_of, noun_of, number_key
from tabx.values.reading.units import MAGNITUDES, MYRIADS
from tabx.values.records import DataType
from tabx.values.value import Form, Unit, Value, flag_set

_SIGNS = f"[{MYRIADS}]"
_HAS_MYRIAD = re.compile(rf"\d\s?{_SIGNS}\s?\d")
_PART = re.compile(rf"(\d{{1,4}}(?:,\d{{3}})?)\s?({_SIGNS}{{1,2}})\s?")
_REST = re.compile(r"(\d{1,4}(?:,\d{3})?)?\s?(\D{0,30})")


def read_myriads(text: str, shown: str) -> tuple[Value, ...]:
    """Return a number in several falling magnitudes with its unit; empty if it is none.

    A number with a single magnitude ("3万") is read as "3 thousand" is (`numbers.read_number`).
    """
    if not _HAS_MYRIAD.search(text):
        return ()
    first = next(index for index, sign in enumerate(text) if sign.isdecimal())
    head = read_head(text[:first])
    parts, end = _parts(text, first)
    rest = _REST.fullmatch(text, end)
    if head is None or head.open or rest is None:
        return ()
    if rest[1]:
        parts.append((_number(rest[1]), 1.0))
    if len(parts) < 2 or not all(larger > smaller for (_, larger), (_, smaller) in pairwise(parts)):  # noqa: PLR2004
        return ()
    number = sum(count * factor for count, factor in parts) * (-1 if head.negative else 1)
    return tuple(
        _value(shown, number, parts[-1][1], tail, head.unit)
        for tail in read_words(rest[2].strip())
        if tail.factor == 1.0
    )


def _parts(text: str, start: int) -> tuple[list[tuple[float, float]], int]:
    """Return each number with its magnitude, from a place on, and the end of the last."""
    parts: list[tuple[float, float]] = []
    while (found := _PART.match(text, start)) and found[2] in MAGNITUDES:
        parts.append((_number(found[1]), MAGNITUDES[found[2]]))
        start = found.end()
    return parts, start


def _number(digits: str) -> float:
    return float(digits.replace(",", ""))


def _value(shown: str, number: float, quantum: float, tail: Tail, currency: Unit | None) -> Value:
    unit = currency or tail.unit
    return Value(
        DataType.NUMERICAL, shown, number_key(number, unit, noun_of(tail.remark)), number=number, quantum=quantum,
        unit=unit, unit_from="cell" if unit else "", entity=entity_of(unit), remark=tail.remark,
        flags=flag_set(Form.MAGNITUDE_WORD, *tail.flags),
    )  # fmt: skip
