"""How alike two cells, two columns or two rows are: evidence for pairing, not yet a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.grid import Grid
from tabx.align.pairing.similarity import CellSimilarities, Codes
from tabx.values import header_similarity

BLANK = 0.3
KEY = 1.5
ONE_SIDED = 0.15


def header_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the similarities of every gold header to every predicted one, shape (gold columns, predicted columns).

    Positions that stand in for names say nothing.
    """
    scores = np.zeros((gold.width, predicted.width))
    if not (gold.table.has_header and predicted.table.has_header):
        return scores
    for g, column in enumerate(gold.columns):
        for p, other in enumerate(predicted.columns):
            if gold.headers[g] and predicted.headers[p]:
                scores[g, p] = (
                    1.0 if gold.headers[g] == predicted.headers[p] else header_similarity(column.header, other.header)
                )
    return scores


def bag_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return how far the values of each two columns agree as bags, shape (gold columns, predicted columns).

    Twice the shared weight over the weight of both; a value that stands in many columns of the gold tells little about
    which column it came from and weighs less.
    """
    bags = [Counter(key for key in keys if key) for keys in gold.keys]
    others = [Counter(key for key in keys if key) for keys in predicted.keys]
    columns_with = Counter(key for bag in bags for key in bag)
    scores = np.zeros((gold.width, predicted.width))

    def weigh(bag: Counter[str]) -> float:
        return sum(count / max(1, columns_with[key]) for key, count in bag.items())

    weights, other_weights = [weigh(bag) for bag in bags], [weigh(bag) for bag in others]
    for g, bag in enumerate(bags):
        for p, other in enumerate(others):
            shared = sum(min(count, other[key]) / columns_with[key] for key, count in bag.items() if key in other)
            if shared:
                scores[g, p] = 2 * shared / (weights[g] + other_weights[p])
    return scores


def large_bag_scores(similarities: CellSimilarities) -> Scores:
    """Return `bag_scores` of a large table: the same sums, each value of a gold column looked up once."""
    bags = [np.unique(codes[codes != 0], return_counts=True) for codes in similarities.gold_codes]
    others = [np.unique(codes[codes != 0], return_counts=True) for codes in similarities.predicted_codes]
    size = 1 + int(max(similarities.gold_codes.max(initial=0), similarities.predicted_codes.max(initial=0)))
    columns_with = np.bincount(np.concatenate([codes for codes, _ in bags]), minlength=size)
    share = 1 / np.maximum(1, columns_with)
    codes = np.concatenate([codes for codes, _ in others])
    columns = np.repeat(np.arange(len(others)), [len(codes) for codes, _ in others])
    order = np.argsort(codes, kind="stable")
    codes, columns, counts = codes[order], columns[order], np.concatenate([counts for _, counts in others])[order]
    weights = np.array([(share[bag] * count).sum() for bag, count in others])
    scores = np.zeros((len(bags), len(others)))
    for g, (bag, count) in enumerate(bags):
        first, last = np.searchsorted(codes, bag, "left"), np.searchsorted(codes, bag, "right")
        which = np.repeat(np.arange(len(bag)), last - first)
        places = (
            np.repeat(first, last - first)
            + np.arange(len(which))
            - np.repeat(np.cumsum(last - first) - (last - first), last - first)
        )
        shared = np.minimum(count[which], counts[places]) * share[bag[which]]
        scores[g] = 2 * np.bincount(columns[places], shared, minlength=len(others))
        scores[g] /= np.maximum((share[bag] * count).sum() + weights, 1e-300)
    return scores


def exact_scores(similarities: CellSimilarities, rows: Sequence[tuple[int, int]]) -> Scores:
    """Return the share of equal values of each two columns over paired rows, shape (gold columns, predicted columns).

    Common gold values weigh less; rows blank on both sides say nothing.
    """
    gold, predicted, weights, filled = _lines(similarities, rows)
    equal = (gold[:, None, :] == predicted[None, :, :]) & filled
    return _share((equal * weights).sum(axis=2), weights.sum(axis=2))


def aligned_score(similarities: CellSimilarities, g: int, p: int, rows: Sequence[tuple[int, int]]) -> float:
    """Return how far two columns agree row by row over the paired rows, values merely alike included."""
    total = shared = 0.0
    rarity, codes = similarities.rarities[g], similarities.predicted_codes[p]
    for (i, j), alike in zip(rows, similarities.along(g, p, rows), strict=True):
        weight = rarity[i] or (BLANK if codes[j] else 0.0)
        total += weight
        shared += weight * alike
    return shared / total if total else 0.0


def _lines(
    similarities: CellSimilarities, rows: Sequence[tuple[int, int]]
) -> tuple[Codes, Codes, Scores, NDArray[np.bool_]]:
    """Return both tables' codes along the paired rows, the weight of each comparison, and where both are filled."""
    lines, other_lines = [i for i, _ in rows], [j for _, j in rows]
    gold, predicted = similarities.gold_codes[:, lines], similarities.predicted_codes[:, other_lines]
    rarity = similarities.rarity[:, lines]
    invented = np.where(predicted != 0, BLANK, 0.0)
    weights = np.where(gold[:, None, :] != 0, rarity[:, None, :], invented[None, :, :])
    return gold, predicted, weights, (gold != 0)[:, None, :] & (predicted != 0)[None, :, :]


def _share(part: Scores, whole: Scores) -> Scores:
    result: Scores = np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)
    return result


def row_scores(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    tables: Mapping[int, Scores],
    rows: Sequence[int],
    others: Sequence[int],
    key_columns: Sequence[int] = (),
) -> Scores:
    """Return the similarities of gold rows to predicted rows over paired columns, shape (rows, others).

    `tables` holds for each gold column the similarities of its cells (`CellSimilarities.matrix`).

    The mean over the columns with a value on either side, each weighed by how telling the gold value is in its
    column, key columns one and a half times; a value where the other side is blank contradicts nothing, weighs little.
    """
    shared = np.zeros((len(rows), len(others)))
    weights = np.zeros_like(shared)
    for g, p in columns:
        lift = KEY if g in key_columns else 1.0
        weight = lift * similarities.rarity[g, rows][:, None]
        filled, others_filled = weight > 0, (similarities.predicted_codes[p, others] != 0)[None, :]
        shared += weight * tables[g]
        weights += np.where(filled & others_filled, weight, ONE_SIDED * lift * (filled | others_filled))
    return _share(shared, weights)


def bag_row_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the similarities of rows as bags of values, whatever column they stand in, shape (gold, predicted).

    Values rare in the gold weigh more; used before any column is paired.
    """
    count = Counter(key for keys in gold.keys for key in keys if key)
    scores = np.zeros((gold.height, predicted.height))
    places: dict[str, list[int]] = {}
    for j in range(predicted.height):
        for key in dict.fromkeys(predicted.row_keys(j)):
            if key in count:
                places.setdefault(key, []).append(j)
    for i in range(gold.height):
        keys = [key for key in dict.fromkeys(gold.row_keys(i)) if key]
        total = sum(1 / count[key] for key in keys)
        for key in keys:
            for j in places.get(key, ()):
                scores[i, j] += 1 / count[key] / total
    return scores
