"""Agreement of columns and rows: by header, as bags of values, value by value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.grid import Grid
from tabx.align.pairing.pairing_thresholds import COLUMNS, ROWS
from tabx.align.pairing.similarity import CELLS, CellSimilarities, Flags
from tabx.base.limits import check_time
from tabx.table import show_path
from tabx.values import header_similarity, read_header
from tabx.values.records import DataType
from tabx.values.relating.in_context.clock_names import same_hours
from tabx.values.value import HeaderReading, Value


def header_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the similarity of headers, shape (gold columns, predicted columns).

    All 0 if a table has no header, only positions in its place. A title over all columns of one side tells none of them
    apart: the names below it count.
    """
    scores = np.zeros((gold.width, predicted.width))
    if not (gold.table.has_header and predicted.table.has_header):
        return scores
    names, others = _below_title(gold, predicted), _below_title(predicted, gold)
    for g, (name, reading) in enumerate(names):
        check_time()
        for p, (other, other_reading) in enumerate(others):
            if name and other:
                scores[g, p] = 1.0 if name == other else header_similarity(reading, other_reading)
    return _with_hours(scores, [name for name, _ in names], [name for name, _ in others])


def _with_hours(scores: Scores, names: Sequence[str], others: Sequence[str]) -> Scores:
    """Return the similarity of headers, those of one hour on two clocks being the same name."""
    for name, other in same_hours(names, others):
        scores[names.index(name), others.index(other)] = 1.0
    return scores


def _below_title(grid: Grid, other: Grid) -> list[tuple[str, HeaderReading]]:
    """Return the names of columns, as shown and as read, without a title over all that the other side has not."""
    paths = grid.table.columns
    titles = {path[0] for path in paths if len(path) > 1}
    is_title = 1 < grid.width == sum(len(path) > 1 for path in paths) and len(titles) == 1
    if not is_title or any(path[:1] == paths[0][:1] for path in other.table.columns):
        return [(name, column.header) for name, column in zip(grid.headers, grid.columns, strict=True)]
    return [(show_path(path[1:]).strip(), read_header(path[1:])) for path in paths]


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


def scaled_scores(similarities: CellSimilarities, rows: Sequence[tuple[int, int]]) -> Scores:
    """Return the score of columns whose numbers differ by one power of ten, shape (gold columns, predicted columns).

    The same digits at the same distance from the point are hardly chance in several rows: the column is written in
    another scale. It is the share of such rows, as of `exact_scores`, times what the same text under another scale
    counts; 0 for fewer than `least_scaled` different numbers.
    """
    gold = _long_numbers(similarities.gold, [i for i, _ in rows])
    predicted = _long_numbers(similarities.predicted, [j for _, j in rows])
    rarity = similarities.rarity[:, [i for i, _ in rows]]
    with np.errstate(divide="ignore", invalid="ignore"):
        powers = np.log10(gold[:, None, :] / predicted[None, :, :])
    whole = np.rint(powers)
    is_scaled = (np.abs(powers - whole) < _SAME_POWER) & (whole != 0)
    share = _share((is_scaled * rarity[:, None, :]).sum(axis=2), rarity.sum(axis=1)[:, None] + np.zeros(len(predicted)))
    scores = np.zeros_like(share)
    for g, p in np.argwhere(share >= COLUMNS.least_content).tolist():
        found, counts = np.unique(whole[g, p][is_scaled[g, p]], return_counts=True)
        fitting = is_scaled[g, p] & (whole[g, p] == found[counts.argmax()])
        if len(np.unique(gold[g][fitting])) >= COLUMNS.least_scaled:
            scores[g, p] = CELLS.same_text * rarity[g][fitting].sum() / rarity[g].sum()
    return scores


_SAME_POWER = 1e-9
"""Rounding of floating point numbers: no two numbers of nine digits are so near."""


def _long_numbers(grid: Grid, rows: Sequence[int]) -> Scores:
    """Return the numbers in some rows, NaN for other values, of shape (columns, rows)."""
    numbers = [[_long_number(column.values[row]) for row in rows] for column in grid.columns]
    return np.array(numbers, dtype=float).reshape(grid.width, len(rows))


def _long_number(value: Value) -> float:
    """Return the number of a value, NaN where it has but one digit that says something: such are shared by chance."""
    if value.number is None or value.type is not DataType.NUMERICAL:
        return np.nan
    digits = "".join(filter(str.isdigit, value.text)).strip("0")
    return value.number if len(digits) > 1 else np.nan


def aligned_score(
    similarities: CellSimilarities, g: int, p: int, rows: Sequence[tuple[int, int]], *, chance: bool = False
) -> float:
    """Return the score of two columns as of `exact_scores`, but with similar values included.

    With `chance`, similar ones count only beyond what chance makes similar (`beyond_chance`).
    """
    total = shared = 0.0
    rarity, codes, invented_weight = similarities.rarities[g], similarities.predicted_codes[p], COLUMNS.invented_weight
    scores = beyond_chance(similarities, g, p, rows) if chance else similarities.along(g, p, rows)
    for (i, j), score in zip(rows, scores, strict=True):
        weight = rarity[i] or (invented_weight if codes[j] else 0.0)
        total += weight
        shared += weight * score
    return shared / total if total else 0.0


def beyond_chance(similarities: CellSimilarities, g: int, p: int, rows: Sequence[tuple[int, int]]) -> list[float]:
    """Return the similarity of two columns' cells in each pair of rows, that of numbers merely close without chance.

    A number close to its own counts by as much as it is closer than the predicted numbers of the other rows are: where
    all of them are as close, any column of such numbers would do. A single one is chance whatever the others are, but
    for a number off by as little as `certain_number`.
    """
    asked, known = (g, p, tuple(rows)), similarities.beyond_chance  # up to three steps ask the same
    if asked not in known:
        known[asked] = _beyond_chance(similarities, g, p, rows)
    return known[asked]


def _beyond_chance(similarities: CellSimilarities, g: int, p: int, rows: Sequence[tuple[int, int]]) -> list[float]:
    scores = np.array(similarities.along(g, p, rows))
    is_open = (scores > 0.0) & (scores < COLUMNS.certain_number)
    if not is_open.any():
        return list(scores)
    if (scores > 0.0).sum() == 1:
        return [0.0] * len(rows)
    predicted_rows = [j for _, j in rows]
    crossed = similarities.matrix(g, p, [i for i, _ in rows], predicted_rows)
    filled = similarities.predicted_codes[p, predicted_rows] != 0
    others = (crossed.sum(axis=1) - scores) / np.maximum(filled.sum() - filled, 1)  # a blank is similar to nothing
    return list(np.where(is_open, np.maximum(0.0, scores - others), scores))


def chance_equalities(similarities: CellSimilarities, rows: Sequence[tuple[int, int]]) -> Flags:
    """Return a mask of the columns whose only equal values are few whole numbers of one digit, as in any counts."""
    gold = similarities.gold_codes[:, [i for i, _ in rows]]
    predicted = similarities.predicted_codes[:, [j for _, j in rows]]
    equal = (gold[:, None, :] == predicted[None, :, :]) & (gold != 0)[:, None, :]
    digit = similarities.gold_digits[:, [i for i, _ in rows]]
    count = equal.sum(axis=2)
    result: Flags = (count > 0) & (count < COLUMNS.enough_small_numbers) & ~(equal & ~digit[:, None, :]).any(axis=2)
    return result


def is_one_small_number(similarities: CellSimilarities, g: int, p: int, rows: Sequence[tuple[int, int]]) -> bool:
    """Whether all that speaks for two columns is one number of few digits, as two columns have by chance."""
    scores = beyond_chance(similarities, g, p, rows)
    speaking = [i for (i, _), score in zip(rows, scores, strict=True) if score >= COLUMNS.near_cell]
    if len(speaking) != 1:
        return False
    value = similarities.gold.value(speaking[0], g)
    return value.type is DataType.NUMERICAL and sum(map(str.isdigit, value.text)) <= COLUMNS.few_digits


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
    for i, line in enumerate(gold.lines()):
        found = [0.0] * predicted.height
        keys = [key for key in dict.fromkeys(line) if key]
        total = sum(1 / counts[key] for key in keys)
        for key in keys:
            for j in rows_with.get(key, ()):
                found[j] += 1 / counts[key] / total
        scores[i] = found
    return scores


def _rows_with(grid: Grid) -> dict[str, list[int]]:
    """Return the rows that hold each key."""
    rows: dict[str, list[int]] = {}
    for row, keys in enumerate(grid.lines()):
        for key in dict.fromkeys(keys):
            rows.setdefault(key, []).append(row)
    return rows
