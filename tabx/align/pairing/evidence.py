"""Agreement of columns and rows: by header, as bags of values, value by value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.grid import Grid
from tabx.align.pairing.pairing_thresholds import COLUMNS, ROWS
from tabx.align.pairing.similarity import CellSimilarities
from tabx.values import header_similarity


def header_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the similarity of headers, shape (gold columns, predicted columns).

    All 0 if a table has no header, only positions in its place.
    """
    scores = np.zeros((gold.width, predicted.width))
    if not (gold.table.has_header and predicted.table.has_header):
        return scores
    for g, gold_column in enumerate(gold.columns):
        for p, column in enumerate(predicted.columns):
            name, other = gold.headers[g], predicted.headers[p]
            if name and other:
                scores[g, p] = 1.0 if name == other else header_similarity(gold_column.header, column.header)
    return scores


def bag_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the agreement of columns as bags, shape (gold columns, predicted columns).

    It is twice the shared weight over the weight of both. A value weighs 1 / (gold columns that hold it), as a value in
    many columns is little evidence for any of them.
    """
    gold_bags, bags = _bags(gold), _bags(predicted)
    columns_with = Counter(key for bag in gold_bags for key in bag)
    gold_weights = [_bag_weight(bag, columns_with) for bag in gold_bags]
    weights = [_bag_weight(bag, columns_with) for bag in bags]
    scores = np.zeros((gold.width, predicted.width))
    for g, gold_bag in enumerate(gold_bags):
        for p, bag in enumerate(bags):
            shared = sum(min(count, bag[key]) / columns_with[key] for key, count in gold_bag.items() if key in bag)
            if shared:
                scores[g, p] = 2 * shared / (gold_weights[g] + weights[p])
    return scores


def _bags(grid: Grid) -> list[Counter[str]]:
    bags = [Counter(keys) for keys in grid.keys]
    for bag in bags:
        del bag[""]
    return bags


def _bag_weight(bag: Counter[str], columns_with: Mapping[str, int]) -> float:
    return sum(count / max(1, columns_with[key]) for key, count in bag.items())


def large_bag_scores(similarities: CellSimilarities) -> Scores:
    """Return `bag_scores` of a large table: the same sums, by fewer look-ups."""
    gold_bags = [np.unique(codes[codes != 0], return_counts=True) for codes in similarities.gold_codes]
    bags = [np.unique(codes[codes != 0], return_counts=True) for codes in similarities.predicted_codes]
    size = 1 + int(max(similarities.gold_codes.max(initial=0), similarities.predicted_codes.max(initial=0)))
    columns_with = np.bincount(np.concatenate([codes for codes, _ in gold_bags]), minlength=size)
    value_weight = 1 / np.maximum(1, columns_with)
    # All predicted bags in one list ordered by code: a gold value finds its predicted columns side by side.
    codes = np.concatenate([codes for codes, _ in bags])
    columns = np.repeat(np.arange(len(bags)), [len(codes) for codes, _ in bags])
    order = np.argsort(codes, kind="stable")
    codes, columns, counts = codes[order], columns[order], np.concatenate([counts for _, counts in bags])[order]
    weights = np.array([(value_weight[values] * count).sum() for values, count in bags])
    scores = np.zeros((len(gold_bags), len(bags)))
    for g, (values, gold_counts) in enumerate(gold_bags):
        first, last = np.searchsorted(codes, values, "left"), np.searchsorted(codes, values, "right")
        matches = last - first
        which = np.repeat(np.arange(len(values)), matches)
        # The entries first[k], first[k] + 1, … last[k] - 1 of every gold value k, in one array.
        entries = np.repeat(first - (np.cumsum(matches) - matches), matches) + np.arange(len(which))
        shared = np.minimum(gold_counts[which], counts[entries]) * value_weight[values[which]]
        scores[g] = 2 * np.bincount(columns[entries], shared, minlength=len(bags))
        scores[g] /= np.maximum((value_weight[values] * gold_counts).sum() + weights, np.finfo(float).tiny)
    return scores


def exact_scores(similarities: CellSimilarities, rows: Sequence[tuple[int, int]]) -> Scores:
    """Return the share of equal values in paired rows, shape (gold columns, predicted columns).

    A gold value weighs by its rarity; rows blank on both sides weigh nothing.
    """
    gold = similarities.gold_codes[:, [i for i, _ in rows]]
    predicted = similarities.predicted_codes[:, [j for _, j in rows]]
    rarity = similarities.rarity[:, [i for i, _ in rows]]
    gold_filled, predicted_filled = (gold != 0)[:, None, :], (predicted != 0)[None, :, :]
    invented = np.where(predicted_filled, COLUMNS.invented_weight, 0.0)
    weights = np.where(gold_filled, rarity[:, None, :], invented)
    equal = (gold[:, None, :] == predicted[None, :, :]) & gold_filled & predicted_filled
    return _share((equal * weights).sum(axis=2), weights.sum(axis=2))


def aligned_score(similarities: CellSimilarities, g: int, p: int, rows: Sequence[tuple[int, int]]) -> float:
    """Return the score of two columns as of `exact_scores`, but with similar values included."""
    total = shared = 0.0
    rarity, codes, invented_weight = similarities.rarities[g], similarities.predicted_codes[p], COLUMNS.invented_weight
    for (i, j), score in zip(rows, similarities.along(g, p, rows), strict=True):
        weight = rarity[i] or (invented_weight if codes[j] else 0.0)
        total += weight
        shared += weight * score
    return shared / total if total else 0.0


def _share(part: Scores, whole: Scores) -> Scores:
    result: Scores = np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)
    return result


def row_scores(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    cells: Mapping[int, Scores],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
    key_columns: Sequence[int] = (),
    key_weight: float = ROWS.key_weight,
) -> Scores:
    """Return the similarity of rows over paired columns, shape (gold_rows, predicted_rows).

    The mean over the columns with a value on either side, each weighed by the rarity of the gold's value in its column,
    key columns more than others. A value beside a blank weighs little: a blank contradicts nothing.

    Parameters
    ----------
    cells : mapping of gold column to array
        Similarity of its cells (`CellSimilarities.matrix`).
    key_weight : float
        Weight of a key column.
    """
    shared = np.zeros((len(gold_rows), len(predicted_rows)))
    weights = np.zeros_like(shared)
    for g, p in columns:
        column_weight = key_weight if g in key_columns else 1.0
        weight = column_weight * similarities.rarity[g, gold_rows][:, None]
        gold_filled, filled = weight > 0, (similarities.predicted_codes[p, predicted_rows] != 0)[None, :]
        shared += weight * cells[g]
        one_sided = ROWS.one_sided_weight * column_weight * (gold_filled | filled)
        weights += np.where(gold_filled & filled, weight, one_sided)
    return _share(shared, weights)


def bag_row_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the agreement of rows as bags of values, shape (gold rows, predicted rows).

    The share of the gold's values found, each weighed by 1 / (its count in the gold). Needs no paired column.
    """
    counts = Counter(key for keys in gold.keys for key in keys if key)
    rows_with = _rows_with(predicted)
    scores = np.zeros((gold.height, predicted.height))
    for i in range(gold.height):
        keys = [key for key in dict.fromkeys(gold.row_keys(i)) if key]
        total = sum(1 / counts[key] for key in keys)
        for key in keys:
            for j in rows_with.get(key, ()):
                scores[i, j] += 1 / counts[key] / total
    return scores


def _rows_with(grid: Grid) -> dict[str, list[int]]:
    """Return the rows that hold each key."""
    rows: dict[str, list[int]] = {}
    for row in range(grid.height):
        for key in dict.fromkeys(grid.row_keys(row)):
            rows.setdefault(key, []).append(row)
    return rows
