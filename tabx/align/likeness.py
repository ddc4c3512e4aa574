"""How alike the cells of two tables are, each pair of values looked at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from tabx.align.assign import Scores
from tabx.align.grid import Grid
from tabx.values import number_similarities, similarity
from tabx.values.records import DataType, Value

ACRONYM = 8
COMMON = 55
SAME_TEXT = 0.95
WORDLESS = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL})

Codes = NDArray[np.int64]


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


class Likeness:
    """The likeness of any gold cell to any predicted one, by `cell_likeness`, remembered by value.

    Attributes
    ----------
    gold, predicted : Grid
    gold_codes, predicted_codes : array of shape (columns, rows)
        A number for each key, the same on both sides; 0 for a blank.
    """

    def __init__(self, gold: Grid, predicted: Grid) -> None:
        self.gold, self.predicted = gold, predicted
        codes: dict[str, int] = {"": 0}
        self.gold_codes = _encode(gold, codes)
        self.predicted_codes = _encode(predicted, codes)
        self._known: dict[tuple[int, int], dict[tuple[int, int], float]] = {}

    @cached_property
    def rarity(self) -> Scores:
        """How telling each gold value is in its column, shape (columns, rows); 0 for a blank."""
        weights = [[rarity.get(key, 0.0) for key in keys] for rarity, keys in self._keyed]
        return np.array(weights, dtype=float).reshape(self.gold.width, self.gold.height)

    @property
    def _keyed(self) -> zip[tuple[dict[str, float], tuple[str, ...]]]:
        return zip(self.gold.rarity, self.gold.keys, strict=True)

    def cell(self, i: int, g: int, j: int, p: int) -> float:
        """Return the likeness of the gold cell (i, g) to the predicted cell (j, p)."""
        code, other = int(self.gold_codes[g, i]), int(self.predicted_codes[p, j])
        if not code or not other:
            return 0.0
        if code == other:
            return 1.0
        known = self._known.setdefault((g, p), {})
        likeness = known.get((code, other))
        if likeness is None:
            likeness = known[code, other] = cell_likeness(self.gold.value(i, g), self.predicted.value(j, p))
        return likeness

    def matrix(self, g: int, p: int, rows: Sequence[int], others: Sequence[int]) -> Scores:
        """Return the likeness of some cells of a gold column to some of a predicted one, shape (rows, others)."""
        codes, places, which = np.unique(self.gold_codes[g, rows], return_index=True, return_inverse=True)
        others_codes, other_places, other_which = np.unique(
            self.predicted_codes[p, others], return_index=True, return_inverse=True
        )
        equal = codes[:, None] == others_codes[None, :]
        filled = (codes != 0)[:, None] & (others_codes != 0)[None, :]
        table = (equal & filled).astype(float)
        firsts, other_firsts = [rows[k] for k in places], [others[k] for k in other_places]
        values = [self.gold.value(i, g) for i in firsts]
        other_values = [self.predicted.value(j, p) for j in other_firsts]
        open_ = filled & ~equal
        plain = np.outer(_are_plain(values), _are_plain(other_values)) & open_
        if plain.any():
            near = number_similarities(_numbers(values), _numbers(other_values))
            table = np.where(plain, near * near, table)
        for a, b in np.argwhere(open_ & ~plain & _worth_a_look(values, other_values)):
            table[a, b] = self.cell(firsts[a], g, other_firsts[b], p)
        result: Scores = table[np.ix_(which, other_which)]
        return result


def _encode(grid: Grid, codes: dict[str, int]) -> Codes:
    numbers = [[codes.setdefault(key, len(codes)) for key in keys] for keys in grid.keys]
    return np.array(numbers, dtype=np.int64).reshape(grid.width, grid.height)


def _are_plain(values: Sequence[Value]) -> NDArray[np.bool_]:
    """Return which values are bare numbers."""
    return np.array(
        [
            value.type is DataType.NUMERICAL and value.unit is None and value.number is not None and not value.remark
            for value in values
        ]
    )


def _worth_a_look(values: Sequence[Value], others: Sequence[Value]) -> NDArray[np.bool_]:
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
