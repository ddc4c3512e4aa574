"""Pairing rows by key and content."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.evidence import bag_row_scores, row_scores
from tabx.align.pairing.grid import Grid, is_large, sample_rows
from tabx.align.pairing.large_rows import LeftOvers, doubtful_rows, shared_rows
from tabx.align.pairing.similarity import CellSimilarities
from tabx.values.records import DataType

LEAST = 0.9


def rows_by_another_name(
    similarities: CellSimilarities, columns: Sequence[tuple[int, int]], rows: Sequence[int], others: Sequence[int]
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
        if similarities.gold.columns[g].type not in (DataType.STRING, DataType.LIST):
            continue
        keys, found = similarities.gold.keys[g], similarities.predicted.keys[p]
        if not all(map(_tells_apart, (keys, found))):
            continue
        place = {found[j]: j for j in others}
        pairs = [(i, place[keys[i]]) for i in rows if keys[i] in place]
        if len(pairs) >= max(enough, len(best) + 1):
            best = pairs
    return best


def _tells_apart(keys: Sequence[str]) -> bool:
    return all(keys) and len(set(keys)) == len(keys)


FLOOR = 0.34
BAG_FLOOR = 0.25
NEAR_KEY = 0.8
MOSTLY = 0.6

Pairs = list[tuple[int, int]]


@dataclass(frozen=True)
class RowPairs:
    """Paired rows, and what is to be said of them.

    Attributes
    ----------
    pairs : list of (gold row, predicted row)
    doubtful : frozenset of int
        Gold rows of a large table for which another partner would do as well.
    crowded : bool
        Whether so many rows look alike that some were paired in the order of their content, not by an assignment.
    """

    pairs: Pairs
    doubtful: frozenset[int] = frozenset()
    crowded: bool = False


def first_rows(similarities: CellSimilarities) -> Pairs:
    """Return pairs of rows that share rare values in whatever column: a first guess to compare columns along.

    Of a large table some pairs only, chosen by what the rows say.
    """
    gold, predicted = similarities.gold, similarities.predicted
    if is_large(gold.height, predicted.height):
        return sample_rows(gold, shared_rows(similarities))
    return assign(bag_row_scores(gold, predicted), BAG_FLOOR, gold.row_order, predicted.row_order)


def pair_rows(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key_columns: Sequence[int],
    among: tuple[Collection[int], Collection[int]] | None = None,
) -> RowPairs:
    """Return the optimal pairs of rows over the paired columns.

    Whole identical rows are anchored by hash; the rest is one assignment on key and content. What has neither a
    near key nor enough telling values stays without a partner. Where too much is left for one assignment, only
    rows that share something rare are looked at, and blocks of them are assigned.

    Parameters
    ----------
    among : (gold rows, predicted rows), optional
        Pair only these.
    """
    gold, predicted = similarities.gold, similarities.predicted
    mine = range(gold.height) if among is None else sorted(among[0])
    theirs = range(predicted.height) if among is None else sorted(among[1])
    anchored = _identical(gold, predicted, columns, set(mine), set(theirs))
    taken, used = {i for i, _ in anchored}, {j for _, j in anchored}
    rows, others = [i for i in mine if i not in taken], [j for j in theirs if j not in used]
    if not rows or not others or not columns:
        return RowPairs(sorted(anchored))
    found: Pairs = []
    crowded = False
    if is_large(len(rows), len(others)):
        left = LeftOvers(similarities, columns, rows, others, key_columns, FLOOR)
        found, crowded = left.pair(), left.crowded
        rows, others = sorted(left.rows.tolist()), sorted(left.others.tolist())
        if not is_large(len(rows), len(others)):
            found += left.good(_assign_all(similarities, columns, key_columns, rows, others))
    else:
        found = _assign_all(similarities, columns, key_columns, rows, others)
    large = is_large(gold.height, predicted.height)
    doubtful = doubtful_rows(similarities, columns, anchored, found) if large else frozenset[int]()
    return RowPairs(sorted([*anchored, *found]), doubtful, crowded)


def _assign_all(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key_columns: Sequence[int],
    rows: Sequence[int],
    others: Sequence[int],
) -> Pairs:
    """Return one optimal assignment of some rows to some others."""
    if not rows or not others:
        return []
    gold, predicted = similarities.gold, similarities.predicted
    tables = {g: similarities.matrix(g, p, rows, others) for g, p in columns}
    for g in key_columns if len(key_columns) == 1 else ():
        if g in tables:
            tables[g] = _settled_names(tables[g])
    scores = row_scores(similarities, columns, tables, rows, others, key_columns)
    if key_columns and all(g in tables for g in key_columns):
        named = np.ones_like(scores, dtype=bool)
        for g in key_columns:
            named &= tables[g] >= NEAR_KEY
        scores = np.where(named & (scores < FLOOR), FLOOR + scores * 0.01, scores)
    copies = _copies(predicted, [p for _, p in columns], others)
    scores = np.where(copies & (scores < MOSTLY), 0.0, scores)
    gold_rank = {row: rank for rank, row in enumerate(gold.row_order)}
    rank = {row: order for order, row in enumerate(predicted.row_order)}
    pairs = assign(
        np.round(scores, 9),
        FLOOR,
        sorted(range(len(rows)), key=lambda a: gold_rank[rows[a]]),
        sorted(range(len(others)), key=lambda b: rank[others[b]]),
    )
    found = [(rows[a], others[b]) for a, b in pairs]
    taken, used = {i for i, _ in found}, {j for _, j in found}
    left = [i for i in rows if i not in taken], [j for j in others if j not in used]
    return found + rows_by_another_name(similarities, columns, *left)


def _copies(predicted: Grid, columns: Sequence[int], others: Sequence[int]) -> NDArray[np.bool_]:
    """Return which of some rows say what a row that is not among them says: a copy stands for no row unlike it."""
    lines = predicted.lines(columns)
    known = {lines[j] for j in set(range(predicted.height)).difference(others)}
    return np.array([lines[j] in known for j in others], dtype=bool)


def _settled_names(alike: Scores) -> Scores:
    """Return the similarities of names without that to other rows where a name stands on both sides as it is.

    "Title" is no slip for "Subtitle" where both rows are there.
    """
    same = alike == 1.0
    settled = same.any(axis=1)[:, None] | same.any(axis=0)[None, :]
    result: Scores = np.where(settled & ~same, 0.0, alike)
    return result


def _identical(
    gold: Grid, predicted: Grid, columns: Sequence[tuple[int, int]], mine: set[int], theirs: set[int]
) -> Pairs:
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    wanted, found = gold.lines([g for g, _ in columns]), predicted.lines([p for _, p in columns])
    for j in reversed(predicted.row_order):
        if j in theirs:
            places[found[j]].append(j)
    pairs = []
    least = int(len(columns) > 1)
    for i in gold.row_order:
        keys = wanted[i]
        alike = places.get(keys) if i in mine else None
        if alike and len(set(keys) - {""}) > least:
            pairs.append((i, alike.pop()))
    silent = [i for i in gold.row_order if i in mine and not any(wanted[i])]
    if not silent:
        return pairs
    blank = [j for j, line in enumerate(predicted.lines()) if not any(line) and j in theirs]
    return [*pairs, *zip(silent, blank, strict=False)]
