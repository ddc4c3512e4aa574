"""Similarity of the cells of two tables, comparing each two values once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.cases import are_two_cases
from tabx.align.pairing.grid import Grid
from tabx.align.pairing.text_ratios import text_ratio, text_ratios
from tabx.base.limits import check_time
from tabx.values import number_similarities, similarity
from tabx.values.records import DataType
from tabx.values.value import Value

WORDLESS = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL})
"""Types of which many values are near each other by chance: a similar one is weak evidence for a pair."""

COMPARED_AT_A_TIME = 64
"""Values compared from one look at the time to the next: a few of the longest texts that are compared closely."""

Codes = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class CellThresholds:
    """Thresholds for a closer comparison of two cells, and the score of equal texts."""

    short_text: int = 8
    """Characters up to which a text may be an acronym, which has few letters of what it stands for. 4 and 12 align 700
    pairs of the net alike."""

    something_in_common: int = 55
    """RapidFuzz's WRatio (0..100) below which two longer texts are not compared closely, which takes far longer.
    40 aligns 700 pairs of the net alike, 70 two of them otherwise."""

    same_text: float = 0.95
    """Similarity of the same text read as different values: under a header of another unit or scale. It speaks for the
    pair almost as the same value does, which goes before it."""


CELLS = CellThresholds()


def cell_similarity(gold: Value, predicted: Value) -> float:
    """Return the similarity of two cells as evidence for a pair, 0..1; 1 for equal values.

    The similarity of numbers, dates and times that are merely close is squared.
    """
    if gold.key == predicted.key:
        return 1.0
    if not gold.key or not predicted.key:
        return 0.0
    are_texts = gold.number is None and predicted.number is None and gold.text != predicted.text
    if are_texts and _have_nothing_in_common(gold.key, predicted.key):
        return 0.0
    return _closer_similarity(gold, predicted)


def _closer_similarity(gold: Value, predicted: Value) -> float:
    """Return the similarity of two filled cells of different values that may have something in common."""
    if gold.text == predicted.text:
        return CELLS.same_text
    if are_two_cases(gold.key, predicted.key):
        return 0.0
    score = similarity(gold, predicted)
    return score * score if gold.type in WORDLESS or predicted.type in WORDLESS else score


@lru_cache(maxsize=65536)
def _have_nothing_in_common(key: str, other: str) -> bool:
    cutoff = CELLS.something_in_common
    return min(len(key), len(other)) > CELLS.short_text and text_ratio(key, other, cutoff) < cutoff


class CellSimilarities:
    """Similarities of gold and predicted cells, computed once for each two values.

    Attributes
    ----------
    gold, predicted : Grid
    gold_codes, predicted_codes : array of shape (columns, rows)
        A number for each key, the same on both sides; 0 for a blank.
    beyond_chance : dict
        What `evidence.beyond_chance` said of two columns in some pairs of rows.
    """

    def __init__(self, gold: Grid, predicted: Grid) -> None:
        self.gold, self.predicted = gold, predicted
        codes: dict[str, int] = {"": 0}
        self._gold_codes, self._predicted_codes = _encode(gold, codes), _encode(predicted, codes)
        self.gold_codes, self.predicted_codes = _array(self._gold_codes, gold), _array(self._predicted_codes, predicted)
        self._known: dict[tuple[int, int], dict[tuple[int, int], float]] = {}
        self.beyond_chance: dict[tuple[int, int, tuple[tuple[int, int], ...]], list[float]] = {}

    @cached_property
    def rarities(self) -> list[list[float]]:
        """Rarity of each gold value in its column, `rarities[column][row]`; 0 for a blank."""
        keyed = zip(self.gold.rarity, self.gold.keys, strict=True)
        return [[rarity.get(key, 0.0) for key in keys] for rarity, keys in keyed]

    @cached_property
    def rarity(self) -> Scores:
        """The same as an array of shape (columns, rows)."""
        return np.array(self.rarities, dtype=float).reshape(self.gold.width, self.gold.height)

    @cached_property
    def gold_digits(self) -> Flags:
        """A mask of the gold cells that are a whole number of one digit, of shape (columns, rows)."""
        digits = [[len(text) == 1 and text.isdigit() for text in texts] for texts in self.gold.texts]
        return np.array(digits, dtype=bool).reshape(self.gold.width, self.gold.height)

    def along(
        self,
        g: int,
        p: int,
        rows: Iterable[tuple[int, int]],
        similarity_of: Callable[[Value, Value], float] = cell_similarity,
    ) -> list[float]:
        """Return the similarity of two columns' cells in each pair (gold row, predicted row)."""
        gold_codes, predicted_codes = self._gold_codes[g], self._predicted_codes[p]
        gold_values, predicted_values = self.gold.columns[g].values, self.predicted.columns[p].values
        known = self._known.setdefault((g, p), {})
        scores = []
        for i, j in rows:
            code, other = gold_codes[i], predicted_codes[j]
            if code == other or not code or not other:
                scores.append(float(code == other != 0))
                continue
            score = known.get((code, other))
            if score is None:
                score = known[code, other] = similarity_of(gold_values[i], predicted_values[j])
                if not len(known) % COMPARED_AT_A_TIME:
                    check_time()
            scores.append(score)
        return scores

    def matrix(self, g: int, p: int, gold_rows: Sequence[int], predicted_rows: Sequence[int]) -> Scores:
        """Return the similarity of two columns' cells, shape (gold_rows, predicted_rows)."""
        gold_firsts, gold_index = _distinct(self._gold_codes[g], gold_rows)
        firsts, index = _distinct(self._predicted_codes[p], predicted_rows)
        gold_codes, codes = self.gold_codes[g, gold_firsts][:, None], self.predicted_codes[p, firsts][None, :]
        equal, filled = gold_codes == codes, (gold_codes != 0) & (codes != 0)
        scores = (equal & filled).astype(float)
        open_ = filled & ~equal
        if np.count_nonzero(open_):
            gold_values = [self.gold.value(i, g) for i in gold_firsts]
            values = [self.predicted.value(j, p) for j in firsts]
            open_ = _fill_in_bare_numbers(scores, open_, gold_values, values)
        if np.count_nonzero(open_):
            some, other_some = np.nonzero(open_ & _worth_comparing(gold_values, values))
            pairs = [(gold_firsts[a], firsts[b]) for a, b in zip(some.tolist(), other_some.tolist(), strict=True)]
            scores[some, other_some] = self.along(g, p, pairs, _closer_similarity)
        result: Scores = scores[np.array(gold_index)[:, None], index]
        return result


def _encode(grid: Grid, codes: dict[str, int]) -> list[list[int]]:
    for keys in grid.keys:
        for key in dict.fromkeys(keys):
            codes.setdefault(key, len(codes))
    return [list(map(codes.__getitem__, keys)) for keys in grid.keys]


def _array(codes: list[list[int]], grid: Grid) -> Codes:
    return np.array(codes, dtype=np.int64).reshape(grid.width, grid.height)


def _distinct(codes: Sequence[int], rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the first row of each code, and for every row the index of its code."""
    firsts: dict[int, int] = {}
    for row in rows:
        firsts.setdefault(codes[row], row)
    index = {code: index for index, code in enumerate(firsts)}
    return list(firsts.values()), [index[codes[row]] for row in rows]


def _fill_in_bare_numbers(scores: Scores, open_: Flags, gold: Sequence[Value], predicted: Sequence[Value]) -> Flags:
    """Fill in the similarity of bare numbers, and return which cells are still open."""
    gold_bare, predicted_bare = _are_bare_numbers(gold), _are_bare_numbers(predicted)
    if not (any(gold_bare) and any(predicted_bare)):
        return open_
    near = number_similarities(_numbers(gold), _numbers(predicted))
    both = np.outer(gold_bare, predicted_bare) & open_
    np.copyto(scores, near * near, where=both)  # squared as in `cell_similarity`
    return open_ & ~both


def _are_bare_numbers(values: Sequence[Value]) -> list[bool]:
    return [
        value.type is DataType.NUMERICAL and value.unit is None and value.number is not None and not value.remark
        for value in values
    ]


def _worth_comparing(gold: Sequence[Value], predicted: Sequence[Value]) -> Flags:
    """Return a mask of the pairs that can be similar, by the same test as `cell_similarity`."""
    worth = np.ones((len(gold), len(predicted)), dtype=bool)
    some, others = _long_texts(gold), _long_texts(predicted)
    if some and others:
        keys, other_keys = [gold[a].key for a in some], [predicted[b].key for b in others]
        ratios = text_ratios(keys, other_keys, CELLS.something_in_common)
        worth[np.array(some)[:, None], others] = ratios > 0
    return worth


def _long_texts(values: Sequence[Value]) -> list[int]:
    return [place for place, value in enumerate(values) if value.number is None and len(value.key) > CELLS.short_text]


def _numbers(values: Sequence[Value]) -> list[float]:
    return [0.0 if value.number is None else value.number for value in values]
