"""Rows by key and content."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from tabx.align.assign import assign
from tabx.align.evidence import bag_row_scores, row_scores
from tabx.align.grid import Grid
from tabx.align.likeness import Likeness

FLOOR = 0.34
BAG_FLOOR = 0.25
NEAR_KEY = 0.8

Pairs = list[tuple[int, int]]


def first_rows(gold: Grid, predicted: Grid) -> Pairs:
    """Return pairs of rows that share rare values in whatever column: a first guess to compare columns along."""
    return assign(bag_row_scores(gold, predicted), BAG_FLOOR, gold.row_order, predicted.row_order)


def pair_rows(likeness: Likeness, columns: Sequence[tuple[int, int]], key_columns: Sequence[int]) -> Pairs:
    """Return the optimal pairs of rows over the paired columns.

    Whole identical rows are anchored by hash; the rest is one assignment on key and content. What has neither a
    near key nor enough telling values stays without a partner.
    """
    gold, predicted = likeness.gold, likeness.predicted
    anchored = _identical(gold, predicted, columns)
    taken, used = {i for i, _ in anchored}, {j for _, j in anchored}
    rows = [i for i in range(gold.height) if i not in taken]
    others = [j for j in range(predicted.height) if j not in used]
    if not rows or not others or not columns:
        return sorted(anchored)
    scores = row_scores(likeness, columns, rows, others, key_columns)
    partner = dict(columns)
    if key_columns and all(g in partner for g in key_columns):
        named = np.ones_like(scores, dtype=bool)
        for g in key_columns:
            named &= likeness.matrix(g, partner[g], rows, others) >= NEAR_KEY
        scores = np.where(named & (scores < FLOOR), FLOOR + scores * 0.01, scores)
    gold_rank = {row: rank for rank, row in enumerate(gold.row_order)}
    rank = {row: order for order, row in enumerate(predicted.row_order)}
    pairs = assign(
        np.round(scores, 9),
        FLOOR,
        sorted(range(len(rows)), key=lambda a: gold_rank[rows[a]]),
        sorted(range(len(others)), key=lambda b: rank[others[b]]),
    )
    return sorted([*anchored, *((rows[a], others[b]) for a, b in pairs)])


def _identical(gold: Grid, predicted: Grid, columns: Sequence[tuple[int, int]]) -> Pairs:
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for j in reversed(predicted.row_order):
        places[tuple(predicted.keys[p][j] for _, p in columns)].append(j)
    pairs = []
    for i in gold.row_order:
        keys = tuple(gold.keys[g][i] for g, _ in columns)
        if any(keys) and len(set(keys) - {""}) > min(1, len(columns) - 1) and places.get(keys):
            pairs.append((i, places[keys].pop()))
    blank = [j for j in range(predicted.height) if not any(predicted.row_keys(j))]
    silent = [i for i in gold.row_order if not any(gold.keys[g][i] for g, _ in columns)]
    return [*pairs, *zip(silent, blank, strict=False)]
