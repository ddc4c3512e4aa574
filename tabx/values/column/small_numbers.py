"""How many numbers can stand in a column, and whether they are so few that one is easily another row's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.values.records import DataType
from tabx.values.value import Value

SMALL = 100
"""Different numbers of a column of small ones, of two digits: it has hardly any others, so all wrong ones may be
another row's."""


def are_small(kind: DataType, values: Sequence[Value]) -> bool:
    """Whether the numbers of a column are so few that a wrong one is easily another row's."""
    return kind is DataType.NUMERICAL and possible(values) <= SMALL


def smallest_step(values: Iterable[Value]) -> float:
    """Return the size of the last digit that numbers show; 1 where they do not say."""
    return min((value.quantum for value in values if value.quantum), default=1.0)


def possible(values: Sequence[Value]) -> float:
    """Return how many numbers can stand in a column: its range in steps of the last digit shown, and at least 1."""
    numbers = [value.number for value in values if value.number is not None]
    return (max(numbers) - min(numbers)) / smallest_step(values) + 1 if numbers else 1.0
