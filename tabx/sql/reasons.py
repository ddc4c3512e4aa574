"""Why two results are different, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabx.sql.coding import Coded
from tabx.sql.pairing import Pairs
from tabx.sql.result import Result

_MOST_NAMED = 3
"""Columns that a sentence names."""


def columns_there(gold: Sequence[Coded], predicted: Sequence[Coded]) -> Pairs:
    """Return pairs of columns that hold the same values, in whatever rows; of several that do, the first."""
    free: dict[object, list[int]] = {}
    for place, column in enumerate(predicted):
        free.setdefault(_values(column), []).append(place)
    pairs = []
    for place, column in enumerate(gold):
        if others := free.get(_values(column)):
            pairs.append((place, others.pop(0)))
    return tuple(pairs)


def _values(column: Coded) -> object:
    return column.family, len(column.codes), np.sort(column.codes).tobytes()


def why_different(gold: Result, predicted: Result, there: Pairs) -> str:
    """Return why a result with other rows, or without some of the gold's columns, is different."""
    parts = []
    if len(predicted.columns) < len(gold.columns):
        parts.append(f"{_count(len(predicted.columns), 'column')} where the gold has {len(gold.columns):,}")
    if len(predicted.rows) != len(gold.rows):
        parts.append(f"{_count(len(predicted.rows), 'row')} where the gold has {len(gold.rows):,}")
    if parts:
        return "; ".join(parts)
    found = {place for place, _ in there}
    lost = [repr(name) for place, name in enumerate(gold.columns) if place not in found]
    more = f" and {len(lost) - _MOST_NAMED} more" if len(lost) > _MOST_NAMED else ""
    return f"no column holds the gold's values of {', '.join(lost[:_MOST_NAMED])}{more}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
