"""Rows known by another name than their key: a column of different texts that still says whose row each is."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.likeness import Likeness
from tabx.values.records import DataType

LEAST = 0.9


def rows_by_another_name(
    likeness: Likeness, columns: Sequence[tuple[int, int]], rows: Sequence[int], others: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the pairs of rows without a partner that one column of words names, all else in them being wrong.

    The column tells all rows of the gold apart and all of the prediction, and nearly all rows left on one side stand in
    it on the other. One row is enough: were two needed, spoiling the second would pair the first and cost less.
    """
    best: list[tuple[int, int]] = []
    enough = max(1.0, LEAST * min(len(rows), len(others)))
    if min(len(rows), len(others)) < enough:
        return best
    for g, p in columns:
        if likeness.gold.columns[g].type not in (DataType.STRING, DataType.LIST):
            continue
        keys, found = likeness.gold.keys[g], likeness.predicted.keys[p]
        if not all(map(_tells_apart, (keys, found))):
            continue
        place = {found[j]: j for j in others}
        pairs = [(i, place[keys[i]]) for i in rows if keys[i] in place]
        if len(pairs) >= max(enough, len(best) + 1):
            best = pairs
    return best


def _tells_apart(keys: Sequence[str]) -> bool:
    return all(keys) and len(set(keys)) == len(keys)
