"""Read numbers of which only a bound is given: "<0.001", "≥ 90 %"."""

from __future__ import annotations

import re

from tabx.values.reading.numbers import read_number
from tabx.values.records import DataType
from tabx.values.value import Flag, Value, flag_set

_BOUND = re.compile(r"(<=|>=|[<>≤≥])\s{0,3}([^<>≤≥\s].{0,40})")
_SIGNS = {"<=": "≤", ">=": "≥"}
_KEPT = (Flag.AMBIGUOUS, Flag.DECIMAL_POINT, Flag.DECIMAL_COMMA)


def read_bound(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a number with a bound; empty if the text is none.

    Such a value is a text, as it says no number. Its key holds the sign and the number, so that all notations of the
    number have one key: "<.001" is "< 1e-3".
    """
    found = _BOUND.fullmatch(text)
    if found is None:
        return ()
    sign = _SIGNS.get(found[1], found[1])
    numbers = (value for value in read_number(found[2], found[2]) if value.type is DataType.NUMERICAL)
    return tuple(
        Value(
            DataType.STRING, shown, f"s:{sign}{value.key}",
            flags=flag_set(Flag.BOUND, *(flag for flag in _KEPT if flag in value.flags)),
        )
        for value in numbers
    )  # fmt: skip
