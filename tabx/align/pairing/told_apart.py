"""Headers that share only words which name no column: two columns, unless values say that they are one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.grid import Grid
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.similarity import Flags
from tabx.base.limits import check_time
from tabx.values import relate_headers
from tabx.values.columns import Column
from tabx.values.reading.units import find_units
from tabx.values.records import Relation
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.text import SMALL_WORDS
from tabx.values.value import Dimension

SAME_WORD = 0.6
"""Similarity from which two words of headers are one: "goal" and "goals" reach .67, no two of "made", "attempted",
"half" and "quarter" more than chance."""

MISSPELT = 0.11
"""Similarity from which a word may be another badly written ("Goals" and "Goolz"): three letters of five are the same,
as in one of a thousand pairs of unrelated words."""

Words = tuple[str, ...]


def told_apart(gold: Grid, predicted: Grid, header: Scores) -> Flags:
    """Return a mask of the pairs of columns whose headers speak of two quantities, shape (gold, predicted).

    Each has a word that the other lacks, and what they share stands over other columns too ("Points in the paint" and
    "Points in 2nd quarter" beside "Total points"), is a number or a unit ("Percentage"); or one is a share and the
    other is none.
    """
    result = np.zeros(header.shape, dtype=bool)
    some, other_some = np.nonzero((header >= COLUMNS.header_hint) & (header < 1.0))
    if not len(some):
        return result
    common = _Common([words_of(gold), words_of(predicted)])
    for g, p in zip(some.tolist(), other_some.tolist(), strict=True):
        result[g, p] = _are_two(gold.columns[g], predicted.columns[p], common)
    return result


def share_a_unit(gold: Column, predicted: Column) -> bool:
    """Whether two headers share the name of a unit, all else being other words ("years lasted")."""
    shared, _, _ = _compared(_words(gold), _words(predicted))
    return any(map(find_units, shared))


def words_of(grid: Grid) -> list[Words]:
    """Return the words of each header."""
    return [_words(column) for column in grid.columns]


MANY_WORDS = 50
"""Words of a header from which on the time is looked at for each word of the other: no name has as many."""


def _words(column: Column) -> Words:
    return tuple(word for word in column.header.words if word not in SMALL_WORDS)


class _Common:
    """The words that stand in several headers of a table, and so name no column of it."""

    def __init__(self, tables: Iterable[Sequence[Words]]) -> None:
        self._tables = tuple(tables)
        self._known: dict[str, bool] = {}

    def __contains__(self, word: str) -> bool:
        if word not in self._known:
            self._known[word] = any(_holding(word, headers) > 1 for headers in self._tables)
        return self._known[word]


def _holding(word: str, headers: Sequence[Words]) -> int:
    """Return how many headers hold a word."""
    return sum(any(_are_same(word, other) for other in header) for header in headers)


def _are_two(gold: Column, predicted: Column, common: _Common) -> bool:
    if relate_headers(gold.header, predicted.header).relation is not Relation.DIFFERENT:
        return False
    shared, left, others_left = _compared(_words(gold), _words(predicted))
    if not (shared and left and others_left) or _may_be_misspelt(left, others_left):
        return False
    if _is_share(gold) != _is_share(predicted):
        return True
    return all(word in common or _has_digit(word) or find_units(word) for word in shared)


def _compared(gold: Words, predicted: Words) -> tuple[Words, Words, Words]:
    """Return the gold's words that the predicted header has too, those it lacks, and those it has besides."""
    shared = _in_both(gold, predicted)
    known = set(shared)
    left = tuple(word for word in gold if word not in known)
    others_in_both = set(_in_both(predicted, shared))
    others_left = tuple(other for other in predicted if other not in others_in_both)
    return shared, left, others_left


def _in_both(gold: Words, predicted: Words) -> Words:
    """Return the gold's words that the predicted header has too."""
    found = []
    for word in gold:
        if len(predicted) > MANY_WORDS:
            check_time()
        if any(_are_same(word, other) for other in predicted):
            found.append(word)
    return tuple(found)


def _may_be_misspelt(left: Words, others_left: Words) -> bool:
    """Whether all words that one header has besides may be words of the other, badly written."""
    short, long = sorted((left, others_left), key=len)
    for word in short:
        check_time()
        if not any(text_similarity(word, other) >= MISSPELT for other in long):
            return False
    return True


@lru_cache(maxsize=16384)
def _are_same(word: str, other: str) -> bool:
    if _has_digit(word) and _has_digit(other):
        return _digits(word) == _digits(other)  # "3" as in "3rd"
    return word == other or text_similarity(word, other) >= SAME_WORD


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))


def _has_digit(word: str) -> bool:
    """Whether a word is a number or an ordinal: it tells one of its kind, and not which kind."""
    return any(map(str.isdigit, word))


def _is_share(column: Column) -> bool:
    """Whether a column holds shares of a whole: another quantity than what they are shares of."""
    units = (column.header.unit, *(value.unit for value in column.values))
    return any(unit is not None and unit.dimension == Dimension.FRACTION for unit in units)
