"""The partial alignment that needs no model: headers and rows that are the same, string by string."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tabx.table import Table

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExactPairs:
    """Pairs of (gold, predicted) indices, each index once at most, in the gold's order."""

    columns: Pairs
    rows: Pairs


def align_exactly(gold: Table, predicted: Table) -> ExactPairs:
    """Return the columns of equal header, and the rows that are equal in all of those columns.

    Of several that are equal the first is paired with the first (TabXEval, section 2.2: exact string matching).
    """
    columns = _first_with_first(gold.columns, predicted.columns)
    if not columns:
        return ExactPairs((), ())
    mine = [tuple(row[one].text for one, _ in columns) for row in gold.rows]
    theirs = [tuple(row[other].text for _, other in columns) for row in predicted.rows]
    return ExactPairs(columns, _first_with_first(mine, theirs))


def _first_with_first(gold: Sequence[Hashable], predicted: Sequence[Hashable]) -> Pairs:
    waiting = defaultdict(list)
    for index in reversed(range(len(predicted))):
        waiting[predicted[index]].append(index)
    return tuple((index, waiting[key].pop()) for index, key in enumerate(gold) if waiting.get(key))
