"""How alike the cells of two tables are, each pair of values looked at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.grid import Grid
from tabx.values import number_similarities, similarity
from tabx.values.records import DataType
from tabx.values.value import Value

ACRONYM = 8
COMMON = 55
SAME_TEXT = 0.95
WORDLESS = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL})

Codes = NDArray[np.int64]
Flags = NDArray[np.bool_]


def cell_similarity(gold: Value, predicted: Value) -> float:
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


class CellSimilarities:
    """The similarities of any gold cell to any predicted one, by `cell_similarity`, remembered by value.

    Attributes
    ----------
    gold, predicted : Grid
    gold_codes, predicted_codes : array of shape (columns, rows)
        A number for each key, the same on both sides; 0 for a blank.
    """

    def __init__(self, gold: Grid, predicted: Grid) -> None:
        self.gold, self.predicted = gold, predicted
        codes: dict[str, int] = {"": 0}
        self._gold_codes, self._predicted_codes = _encode(gold, codes), _encode(predicted, codes)
        self.gold_codes, self.predicted_codes = _array(self._gold_codes, gold), _array(self._predicted_codes, predicted)
        self._known: dict[tuple[int, int], dict[tuple[int, int], float]] = {}

    @cached_property
    def rarities(self) -> list[list[float]]:
        """How telling each gold value is in its column, `rarities[column][row]`; 0 for a blank."""
        keyed = zip(self.gold.rarity, self.gold.keys, strict=True)
        return [[rarity.get(key, 0.0) for key in keys] for rarity, keys in keyed]

    @cached_property
    def rarity(self) -> Scores:
        """The same as an array of shape (columns, rows)."""
        return np.array(self.rarities, dtype=float).reshape(self.gold.width, self.gold.height)

    def along(self, g: int, p: int, rows: Iterable[tuple[int, int]]) -> list[float]:
        """Return how similar a gold column's cells are to a predicted one's, along pairs (gold row, predicted row)."""
        codes, others = self._gold_codes[g], self._predicted_codes[p]
        values, other_values = self.gold.columns[g].values, self.predicted.columns[p].values
        known = self._known.setdefault((g, p), {})
        result = []
        for i, j in rows:
            code, other = codes[i], others[j]
            if code == other or not code or not other:
                result.append(float(code == other != 0))
                continue
            similarities = known.get((code, other))
            if similarities is None:
                similarities = known[code, other] = cell_similarity(values[i], other_values[j])
            result.append(similarities)
        return result

    def matrix(self, g: int, p: int, rows: Sequence[int], others: Sequence[int]) -> Scores:
        """Return the similarities of some cells of a gold column to some of a predicted one, shape (rows, others)."""
        firsts, which = _distinct(self._gold_codes[g], rows)
        other_firsts, other_which = _distinct(self._predicted_codes[p], others)
        codes, other_codes = self.gold_codes[g, firsts][:, None], self.predicted_codes[p, other_firsts][None, :]
        equal, filled = codes == other_codes, (codes != 0) & (other_codes != 0)
        table = (equal & filled).astype(float)
        left = filled & ~equal
        if left.any():
            values = [self.gold.value(i, g) for i in firsts]
            other_values = [self.predicted.value(j, p) for j in other_firsts]
            left = _without_numbers(table, left, values, other_values)
        if left.any():
            some, other_some = np.nonzero(left & _worth_a_look(values, other_values))
            pairs = [(firsts[a], other_firsts[b]) for a, b in zip(some.tolist(), other_some.tolist(), strict=True)]
            table[some, other_some] = self.along(g, p, pairs)
        result: Scores = table[np.ix_(which, other_which)]
        return result


def _encode(grid: Grid, codes: dict[str, int]) -> list[list[int]]:
    for keys in grid.keys:
        for key in dict.fromkeys(keys):
            codes.setdefault(key, len(codes))
    return [list(map(codes.__getitem__, keys)) for keys in grid.keys]


def _array(codes: list[list[int]], grid: Grid) -> Codes:
    return np.array(codes, dtype=np.int64).reshape(grid.width, grid.height)


def _distinct(codes: Sequence[int], rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the first of the rows with each code, and for every row which of these has its code."""
    firsts: dict[int, int] = {}
    for row in rows:
        firsts.setdefault(codes[row], row)
    place = {code: place for place, code in enumerate(firsts)}
    return list(firsts.values()), [place[codes[row]] for row in rows]


def _without_numbers(table: Scores, left: Flags, values: Sequence[Value], others: Sequence[Value]) -> Flags:
    """Fill in the similarities of bare numbers, and return which cells are left to be looked at."""
    plain, other_plain = _are_plain(values), _are_plain(others)
    if not (any(plain) and any(other_plain)):
        return left
    near = number_similarities(_numbers(values), _numbers(others))
    both = np.outer(plain, other_plain) & left
    np.copyto(table, near * near, where=both)
    return left & ~both


def _are_plain(values: Sequence[Value]) -> list[bool]:
    """Return which values are bare numbers."""
    return [
        value.type is DataType.NUMERICAL and value.unit is None and value.number is not None and not value.remark
        for value in values
    ]


def _worth_a_look(values: Sequence[Value], others: Sequence[Value]) -> Flags:
    """Return which pairs can be alike at all: texts without anything in common cannot."""
    texts = np.array([value.number is None for value in values])
    other_texts = np.array([value.number is None for value in others])
    look = np.ones((len(values), len(others)), dtype=bool)
    if texts.any() and other_texts.any():
        keys, other_keys = [value.key for value in values], [value.key for value in others]
        alike = process.cdist(keys, other_keys, scorer=fuzz.WRatio, score_cutoff=COMMON) > 0
        short = np.minimum(_lengths(keys)[:, None], _lengths(other_keys)[None, :]) <= ACRONYM
        look &= alike | short | ~(texts[:, None] & other_texts[None, :])
    return look


def _numbers(values: Sequence[Value]) -> list[float]:
    return [0.0 if value.number is None else value.number for value in values]


def _lengths(keys: Sequence[str]) -> Codes:
    return np.array([len(key) for key in keys], dtype=np.int64)
