"""The choices that a rubric offers in words; apart from the model, so that whoever scores need not load pydantic."""

from __future__ import annotations

from enum import StrEnum


class RowShare(StrEnum):
    """What a row (column) weighs, of all rows, with `facts` of the table's N cells."""

    LARGER = "larger"  # max(1 / rows, facts / N)
    FACTS = "facts"  # max(1, facts) / N
    COUNT = "count"  # 1 / rows, as published


class Divisor(StrEnum):
    """What a difference of numbers is divided by."""

    PREDICTED = "predicted"  # as published
    GOLD = "gold"


class IntervalDivisor(StrEnum):
    """What a difference on an interval scale is divided by."""

    SPREAD = "spread"
    DIVISOR = "divisor"  # what other numbers are
