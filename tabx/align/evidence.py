"""How alike two cells, two columns or two rows are: evidence for pairing, not yet a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from rapidfuzz import fuzz, process

from tabx.align.assign import Scores
from tabx.align.grid import Grid
from tabx.values import header_similarity, similarity
from tabx.values.records import DataType, Value

SAME_TEXT = 0.95
ACRONYM = 8
COMMON = 50
ALIKE = 70
WORDLESS = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL})


def cell_likeness(gold: Value, predicted: Value) -> float:
    """Return 0..1 how far one cell speaks for another: 1 for the same value, little for numbers merely close.

    The same text under a header of another unit or scale is another value, and yet speaks for the pair.
    """
    if gold.key == predicted.key:
        return 1.0
    if not gold.key or not predicted.key:
        return 0.0
    if gold.text == predicted.text:
        return SAME_TEXT
    if gold.number is None and predicted.number is None and _unlike(gold.key, predicted.key):
        return 0.0
    near = similarity(gold, predicted)
    return near * near if gold.type in WORDLESS or predicted.type in WORDLESS else near


@lru_cache(maxsize=65536)
def _unlike(key: str, other: str) -> bool:
    """Whether two texts have too little in common to be worth a closer look; acronyms are too short to tell."""
    return min(len(key), len(other)) > ACRONYM and fuzz.WRatio(key, other, score_cutoff=COMMON) < COMMON


def header_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the likeness of every gold header to every predicted one, shape (gold columns, predicted columns).

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


def spread_score(gold: Grid, predicted: Grid, g: int, p: int) -> float:
    """Return how far two columns look alike although few values are equal: sorted numbers, best matching texts."""
    values = [value for value in gold.columns[g].values if value.key]
    others = [value for value in predicted.columns[p].values if value.key]
    if not values or not others or gold.columns[g].type is not predicted.columns[p].type:
        return 0.0
    if all(value.base is not None for value in (*values, *others)):
        values.sort(key=_base)
        others.sort(key=_base)
        steps = min(len(values), 12)
        pairs = [(values[i * len(values) // steps], others[i * len(others) // steps]) for i in range(steps)]
        return sum(cell_likeness(value, other) for value, other in pairs) / steps
    keys, pool = [value.key for value in values[:12]], [value.key for value in others[:24]]
    alike = process.cdist(keys, pool, scorer=fuzz.WRatio, score_cutoff=ALIKE)
    return float(alike.max(axis=1).mean()) / 100


def _base(value: Value) -> float:
    return value.base or 0.0


def aligned_score(
    gold: Grid, predicted: Grid, g: int, p: int, rows: Sequence[tuple[int, int]], *, exact: bool = False
) -> float:
    """Return how far two columns agree row by row over the paired rows; common gold values weigh less.

    Rows blank on both sides say nothing. With `exact` only equal values count.
    """
    keys, others, rarity = gold.keys[g], predicted.keys[p], gold.rarity[g]
    total = shared = 0.0
    for i, j in rows:
        key, other = keys[i], others[j]
        if not key and not other:
            continue
        weight = rarity[key] if key else 0.3
        total += weight
        if key == other:
            shared += weight
        elif key and other and not exact:
            shared += weight * cell_likeness(gold.value(i, g), predicted.value(j, p))
    return shared / total if total else 0.0


def row_scores(
    gold: Grid,
    predicted: Grid,
    columns: Sequence[tuple[int, int]],
    rows: Sequence[int],
    other_rows: Sequence[int],
    key_columns: Sequence[int] = (),
) -> Scores:
    """Return the likeness of gold rows to predicted rows over paired columns, shape (rows, other_rows).

    The mean over the columns with a value on either side, each weighed by how telling the gold value is in its
    column, key columns one and a half times; a value where the gold is blank weighs little.
    """
    shared = np.zeros((len(rows), len(other_rows)))
    weights = np.zeros_like(shared)
    for g, p in columns:
        lift = 1.5 if g in key_columns else 1.0
        rarity = gold.rarity[g]
        blank = np.array([0.0 if predicted.keys[p][j] else 1.0 for j in other_rows])
        memo: dict[tuple[str, str], float] = {}
        for a, i in enumerate(rows):
            key = gold.keys[g][i]
            if not key:
                weights[a] += 0.15 * lift * (1 - blank)
                continue
            weight = lift * rarity[key]
            weights[a] += weight
            value = gold.value(i, g)
            for b, j in enumerate(other_rows):
                other = predicted.keys[p][j]
                if other == key:
                    shared[a, b] += weight
                elif other:
                    pair = (key, other)
                    likeness = memo.get(pair)
                    if likeness is None:
                        likeness = memo[pair] = cell_likeness(value, predicted.value(j, p))
                    shared[a, b] += weight * likeness
    return np.divide(shared, weights, out=np.zeros_like(shared), where=weights > 0)


def bag_row_scores(gold: Grid, predicted: Grid) -> Scores:
    """Return the likeness of rows as bags of values, whatever column they stand in, shape (gold, predicted).

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
