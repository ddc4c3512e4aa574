"""Letters glued to a number that are more likely a misread digit than a unit: "12.4l" for 12.41."""

from __future__ import annotations

import re

from tabx.values.column.properties import dimensions
from tabx.values.columns import Column, ColumnPair
from tabx.values.reading.header import suggests
from tabx.values.reading.header_letters import names_dimension
from tabx.values.value import Value

_GLUED = re.compile(r"\s*[-+]?[\d.,]*\d[^\W\d_]\s*")


def is_letter_a_digit(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether one of two numbers has one letter for a unit, of a kind that the other side nowhere names."""
    return _is_stray(gold, pair, pair.predicted) or _is_stray(predicted, pair, pair.gold)


def _is_stray(value: Value, pair: ColumnPair, other: Column) -> bool:
    """Return whether the unit of a number is a letter glued to it that neither the other column nor a header names."""
    unit = value.unit
    if unit is None or value.unit_from != "cell" or not _GLUED.fullmatch(value.text):
        return False
    headers = pair.gold.header, pair.predicted.header
    named = any(
        suggests(header, unit) or names_dimension(frozenset(header.words), unit.dimension) for header in headers
    )
    return not named and unit.dimension not in dimensions(other)
