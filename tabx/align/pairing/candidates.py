"""Candidate pairs of rows of a large table: rows that share rare values.

The values of a row in some columns are hashed into one number, its mark; rows of equal marks are then found by sorting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.pairing_thresholds import LARGE
from tabx.align.pairing.similarity import Codes

Marks = NDArray[np.uint64]
Candidates = tuple[Codes, Codes]
"""Indices of the gold rows and of the predicted rows, pair by pair; a pair may stand there twice."""

Indices = Sequence[int] | Codes

# Constants of splitmix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014), whose mixing
# `marks_of` follows; any others that mix as well would do.
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_OTHER_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
_STEP = 0x94D049BB133111EB  # of splitmix64: any odd number that mixes as well would do
_BITS = (1 << 64) - 1
_SHIFT = np.uint64(31)


def marks_of(codes: Codes, salt: int) -> Marks:
    """Return 64 well mixed bits for each code, depending on the salt; 0 for a blank."""
    mixed = (codes.astype(np.uint64) + np.uint64((salt + 1) * _STEP & _BITS)) * _FACTOR
    mixed = (mixed ^ (mixed >> _SHIFT)) * _OTHER_FACTOR
    mixed ^= mixed >> _SHIFT
    return np.where(codes != 0, mixed, np.uint64(0))


def column_marks(
    gold: Codes,
    predicted: Codes,
    columns: Sequence[tuple[int, int]],
    gold_rows: Indices,
    predicted_rows: Indices,
) -> tuple[Marks, Marks]:
    """Return the marks of gold and predicted rows, shape (pairs of columns, rows) each.

    Marks of several columns are combined by addition: a sum that wraps around is as good a mark.
    """
    gold_marks = [marks_of(gold[g, gold_rows], salt) for salt, (g, _) in enumerate(columns)]
    marks = [marks_of(predicted[p, predicted_rows], salt) for salt, (_, p) in enumerate(columns)]
    return np.array(gold_marks), np.array(marks)


def rows_of_same_mark(gold_marks: Marks, marks: Marks, most: int = LARGE.most_sharing) -> Candidates:
    """Return all pairs of rows of equal marks, except 0 and marks of more than `most` rows."""
    order = np.argsort(marks, kind="stable")
    ordered = marks[order]
    first, last = np.searchsorted(ordered, gold_marks, "left"), np.searchsorted(ordered, gold_marks, "right")
    _, which, gold_counts = np.unique(gold_marks, return_inverse=True, return_counts=True)
    matches = last - first
    matches[(matches > most) | (gold_counts[which] > most) | (gold_marks == 0)] = 0
    gold_rows = np.repeat(np.arange(len(gold_marks)), matches)
    within = np.arange(len(gold_rows)) - np.repeat(np.cumsum(matches) - matches, matches)
    return gold_rows, order[np.repeat(first, matches) + within]


class Wave(Enum):
    """Kinds of values that candidates share, the strongest evidence first."""

    ALL_BUT_ONE = "all columns but one"
    ALL_BUT_TWO = "all columns but two, in tables that are not wide"
    VALUES_AND_PAIRS = "a single value, or two of the most telling columns"
    RARE_TOGETHER = "as many values as it takes to be rare, from each of the most telling columns on"


def propose(gold_marks: Marks, marks: Marks, wave: Wave) -> Candidates:
    """Return the candidates of one wave.

    Parameters
    ----------
    gold_marks, marks : array of shape (pairs of columns, rows)
        See `column_marks`.
    wave : Wave
    """
    match wave:
        case Wave.ALL_BUT_ONE:
            return _equal_but_for(gold_marks, marks, ones_left_out(len(gold_marks)))
        case Wave.ALL_BUT_TWO:
            return _equal_but_for(gold_marks, marks, twos_left_out(len(gold_marks)))
        case Wave.VALUES_AND_PAIRS:
            columns = _most_telling(gold_marks)
            groups: list[tuple[int, ...]] = [(column,) for column in columns]
            groups += combinations(columns[: LARGE.telling_columns], 2)
            return _union(rows_of_same_mark(_together(gold_marks, group), _together(marks, group)) for group in groups)
        case Wave.RARE_TOGETHER:
            return _union(rows_of_same_mark(*band) for band in _rare_bands(gold_marks, marks))


def ones_left_out(width: int) -> list[tuple[int, ...]]:
    """Return the ways to leave out one column; [] for a single column."""
    return [(column,) for column in range(width) if width > 1]


def twos_left_out(width: int) -> list[tuple[int, ...]]:
    """Return the ways to leave out two columns; [] for two columns or less, or for too many."""
    if width > LARGE.widest_for_pairs:
        return []
    return [pair for pair in combinations(range(width), 2) if len(pair) < width]


def _equal_but_for(gold_marks: Marks, marks: Marks, left_out: Iterable[tuple[int, ...]]) -> Candidates:
    whole_gold, whole = gold_marks.sum(axis=0), marks.sum(axis=0)
    return _union(
        rows_of_same_mark(whole_gold - gold_marks[list(columns)].sum(axis=0), whole - marks[list(columns)].sum(axis=0))
        for columns in left_out
    )


def propose_by_words(gold_texts: Sequence[Sequence[str]], texts: Sequence[Sequence[str]]) -> Candidates:
    """Return pairs of rows that share a rare word, for rows that no whole value pairs.

    Parameters
    ----------
    gold_texts, texts : sequence of sequence of str
        The words of each row.
    """
    gold_counts, counts = _rows_with_each(gold_texts), _rows_with_each(texts)
    most = LARGE.most_sharing
    rare = {word for word, count in gold_counts.items() if count <= most and 0 < counts[word] <= most}
    rows_with: dict[str, list[int]] = {}
    for j, words in enumerate(texts):
        for word in rare.intersection(words):
            rows_with.setdefault(word, []).append(j)
    pairs = sorted({(i, j) for i, words in enumerate(gold_texts) for word in words for j in rows_with.get(word, ())})
    return np.array([i for i, _ in pairs], dtype=np.int64), np.array([j for _, j in pairs], dtype=np.int64)


def _rows_with_each(texts: Sequence[Sequence[str]]) -> Counter[str]:
    return Counter(word for words in texts for word in set(words))


def _most_telling(gold_marks: Marks) -> list[int]:
    """Return the columns, those with the most different values first.

    Among equals those whose values repeat evenly come first.
    """
    counts = [np.unique(column[column != 0], return_counts=True)[1] for column in gold_marks]
    return sorted(range(len(gold_marks)), key=lambda c: (-len(counts[c]), int((counts[c] ** 2).sum()), c))


def _together(marks: Marks, columns: Sequence[int]) -> Marks:
    """Return one mark for the values of several columns; 0 where one of them is blank."""
    chosen = marks[list(columns)]
    result: Marks = np.where((chosen != 0).all(axis=0), chosen.sum(axis=0), np.uint64(0))
    return result


def _rare_bands(gold_marks: Marks, marks: Marks) -> Iterator[tuple[Marks, Marks]]:
    """Yield marks of as many columns together as are needed for few rows to share them."""
    columns = _most_telling(gold_marks)
    for start in range(min(len(columns), 2 * LARGE.telling_columns)):
        gold_band, band = np.zeros_like(gold_marks[0]), np.zeros_like(marks[0])
        for column in (*columns[start:], *columns[:start]):
            gold_band, band = gold_band + gold_marks[column], band + marks[column]
            counts = np.unique(gold_band, return_counts=True)[1].astype(float)
            if float((counts**2).sum()) <= LARGE.crowding * len(gold_band):
                break
        yield gold_band, band


def _union(groups: Iterable[Candidates]) -> Candidates:
    candidates = list(groups)
    if not candidates:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    return np.concatenate([rows for rows, _ in candidates]), np.concatenate([others for _, others in candidates])
