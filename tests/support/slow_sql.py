"""Whether two results are the same, by trying every order of the columns and pairing rows value by value."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import permutations
from typing import Any

_NUMERAL = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?")

Same = Callable[[Any, Any], bool]


def same_value(one: Any, other: Any, rel_tol: float = 1e-6) -> bool:
    """Whether two values are one, in plain words."""
    if one is None or other is None:
        return one is other
    if isinstance(one, str) and isinstance(other, str):
        return one == other
    first, second = _number(one), _number(other)
    if first is None or second is None:
        return type(one) is type(other) and one == other
    if all(
        float(number).is_integer() and (isinstance(number, int) or abs(number) < 2**53) for number in (first, second)
    ):
        return first == second
    return abs(first - second) <= rel_tol * max(abs(first), abs(second))


def _number(value: Any) -> int | float | None:
    if isinstance(value, str):
        read = int if re.fullmatch(r"-?[0-9]+", value) else float
        return read(value) if _NUMERAL.fullmatch(value) else None
    if isinstance(value, Decimal):
        return float(value)
    return value if isinstance(value, int | float) else None


def slowly_same(gold: Sequence[Sequence[Any]], predicted: Sequence[Sequence[Any]], same: Same = same_value) -> bool:
    """Whether some choice and order of the predicted columns makes the rows the same bag."""
    if len(gold) != len(predicted):
        return False
    width = len(gold[0])
    return any(
        rows_match(gold, [[row[place] for place in order] for row in predicted], same)
        for order in permutations(range(len(predicted[0])), width)
    )


def rows_match(gold: Sequence[Sequence[Any]], predicted: Sequence[Sequence[Any]], same: Same = same_value) -> bool:
    """Whether each gold row has a predicted row of its own with the same values; gold may be shorter."""
    near = [[place for place, other in enumerate(predicted) if all(map(same, row, other))] for row in gold]
    owner: dict[int, int] = {}

    def placed(row: int, seen: set[int]) -> bool:
        for place in near[row]:
            if place in seen:
                continue
            seen.add(place)
            if place not in owner or placed(owner[place], seen):
                owner[place] = row
                return True
        return False

    return all(placed(row, set()) for row in range(len(gold)))
