"""Read numbers in several magnitudes, as East Asian scripts write them: 1億2000万, 3만 5천, 12万3456."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tabx.values.reading.affixes import Head, Tail, read_head, read_words
from tabx.values.reading.measures import entity_of, noun_of, number_key
from tabx.values.reading.units import MAGNITUDES, MYRIADS
from tabx.values.records import DataType
from tabx.values.value import Form, Value, flag_set

_SIGNS = f"[{MYRIADS}]"
_HAS_MYRIAD = re.compile(rf"\d\s?{_SIGNS}\s?\d")
_PART = re.compile(rf"(\d{{1,4}}(?:,\d{{3}})?)\s?({_SIGNS}{{1,2}})\s?")
_FEWEST_PARTS = 2  # a single one is a plain number, and is sorted out before
_REST = re.compile(r"(\d{1,4}(?:,\d{3})?)?\s?(\D{0,30})")


def read_myriads(text: str, shown: str) -> tuple[Value, ...]:
    """Return a number in several falling magnitudes with its unit; empty if it is none.

    A number with a single magnitude ("3万") is read as "3 thousand" is (`numbers.read_number`).
    """
    if not _HAS_MYRIAD.search(text):
        return ()
    first = next(index for index, sign in enumerate(text) if sign.isdecimal())
    head, (parts, unit) = read_head(text[:first]), _parts(text[first:])
    if head is None or head.open or not _falls(parts):
        return ()
    tails = [tail for tail in read_words(unit) if tail.factor == 1.0]
    return tuple(_value(shown, parts, head, tail) for tail in tails)


def _falls(parts: Sequence[tuple[float, float]]) -> bool:
    """Return whether numbers stand in falling magnitudes, at least two of them."""
    return len(parts) >= _FEWEST_PARTS and all(larger > smaller for (_, larger), (_, smaller) in pairwise(parts))


def _parts(text: str) -> tuple[list[tuple[float, float]], str]:
    """Return each number with its magnitude, and the text behind them; no number if something else stands there."""
    parts: list[tuple[float, float]] = []
    end = 0
    while (found := _PART.match(text, end)) and found[2] in MAGNITUDES:
        parts.append((_number(found[1]), MAGNITUDES[found[2]]))
        end = found.end()
    rest = _REST.fullmatch(text, end)
    if rest is None:
        return [], ""
    return [*parts, *([(_number(rest[1]), 1.0)] if rest[1] else [])], rest[2].strip()


def _number(digits: str) -> float:
    return float(digits.replace(",", ""))


def _value(shown: str, parts: Sequence[tuple[float, float]], head: Head, tail: Tail) -> Value:
    number = sum(count * factor for count, factor in parts) * (-1 if head.negative else 1)
    unit = head.unit or tail.unit
    return Value(
        DataType.NUMERICAL, shown, number_key(number, unit, noun_of(tail.remark)), number=number,
        quantum=parts[-1][1], unit=unit, unit_from="cell" if unit else "", entity=entity_of(unit), remark=tail.remark,
        flags=flag_set(Form.MAGNITUDE_WORD, *head.flags, *tail.flags),
    )  # fmt: skip
