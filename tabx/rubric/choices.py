"""Choices that a rubric offers by name.

They are apart from the model so that scoring does not import pydantic.
"""

from __future__ import annotations

from enum import StrEnum


class RowShare(StrEnum):
    """Weight of a row (column) with `facts` of the table's N cells."""

    LARGER = "larger"  # max(1 / rows, facts / N)
    VALUES = "values"  # max(1, values) / V, as cells are: all of the gold is counted in its values
    FACTS = "facts"  # max(1, facts) / N
    COUNT = "count"  # 1 / rows, as published


class EmptyLines(StrEnum):
    """Which extra or missing rows and columns are mere layout, at the price of layout."""

    COUNTED = "counted"  # none: each is a row or column, as published
    EMPTY = "empty"  # those without a filled cell
    KEY_ALONE = "key alone"  # extra rows with nothing but their key, too


class Divisor(StrEnum):
    """Divisor of a difference of numbers."""

    PREDICTED = "predicted"  # as published
    GOLD = "gold"


class IntervalDivisor(StrEnum):
    """Divisor of a difference on an interval scale."""

    SPREAD = "spread"
    DIVISOR = "divisor"  # the divisor of other numbers
