"""Which rows of a large table are worth comparing: an inverted index over rare values and rare combinations of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tabx.align.likeness import Codes

MOST_ALIKE = 8
TELLING = 8
NARROW = 12
CROWD = 2.0

Marks = NDArray[np.uint64]
Edges = tuple[Codes, Codes]
Lines = Sequence[int] | Codes

_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_OTHER_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
_STEP = 0x94D049BB133111EB
_BITS = (1 << 64) - 1
_SHIFT = np.uint64(31)


def marks_of(codes: Codes, salt: int) -> Marks:
    """Return 64 well mixed bits for each code, others for another salt; 0 for a blank."""
    mixed = (codes.astype(np.uint64) + np.uint64((salt + 1) * _STEP & _BITS)) * _FACTOR
    mixed = (mixed ^ (mixed >> _SHIFT)) * _OTHER_FACTOR
    mixed ^= mixed >> _SHIFT
    return np.where(codes != 0, mixed, np.uint64(0))


def join(marks: Marks, others: Marks, most: int = MOST_ALIKE) -> Edges:
    """Return all pairs of places with the same mark, but for 0 and for marks that stand more than `most` times."""
    order = np.argsort(others, kind="stable")
    ordered = others[order]
    first, last = np.searchsorted(ordered, marks, "left"), np.searchsorted(ordered, marks, "right")
    _, which, counts = np.unique(marks, return_inverse=True, return_counts=True)
    found = last - first
    found[(found > most) | (counts[which] > most) | (marks == 0)] = 0
    rows = np.repeat(np.arange(len(marks)), found)
    ends = np.cumsum(found)
    within = np.arange(len(rows)) - np.repeat(ends - found, found)
    return rows, order[np.repeat(first, found) + within]


def column_marks(
    gold: Codes, predicted: Codes, columns: Sequence[tuple[int, int]], rows: Lines, others: Lines
) -> tuple[Marks, Marks]:
    """Return the marks of some rows over paired columns, shape (pairs of columns, rows) each."""
    mine = [marks_of(gold[g, rows], salt) for salt, (g, _) in enumerate(columns)]
    theirs = [marks_of(predicted[p, others], salt) for salt, (_, p) in enumerate(columns)]
    return np.array(mine), np.array(theirs)


def propose(mine: Marks, theirs: Marks, wave: int) -> Edges:
    """Return pairs of rows that share what few others share, the strongest evidence in the first wave.

    Parameters
    ----------
    mine, theirs : array of shape (pairs of columns, rows)
    wave : int
        0: all columns but one. 1: all but two, in tables that are not wide. 2: single values and pairs of values.
        3: as many values together as it takes to be rare, from each column on.
    """
    width = len(mine)
    if wave < 2:
        whole, others_whole = mine.sum(axis=0), theirs.sum(axis=0)
        if wave == 0:
            groups: list[tuple[int, ...]] = [(c,) for c in range(width) if width > 1]
        else:
            groups = list(combinations(range(width), 2)) if 2 < width <= NARROW else []
        return _union(
            join(whole - mine[list(group)].sum(axis=0), others_whole - theirs[list(group)].sum(axis=0))
            for group in groups
        )
    telling = _telling(mine)
    if wave == 2:
        together: list[tuple[int, ...]] = [(c,) for c in telling]
        together += combinations(telling[:TELLING], 2)
        return _union(join(_together(mine, group), _together(theirs, group)) for group in together)
    return _union(join(*band) for band in _bands(mine, theirs, telling))


def propose_by_words(texts: Sequence[Sequence[str]], others: Sequence[Sequence[str]]) -> Edges:
    """Return pairs of rows that share a word few other rows have; for rows that no whole value pairs.

    Parameters
    ----------
    texts, others : sequence of sequence of str
        The words of each row.
    """
    count, other_count = (
        Counter(w for words in texts for w in set(words)),
        Counter(w for words in others for w in set(words)),
    )
    places: dict[str, list[int]] = {}
    for j, words in enumerate(others):
        for word in dict.fromkeys(words):
            if other_count[word] <= MOST_ALIKE and 0 < count[word] <= MOST_ALIKE:
                places.setdefault(word, []).append(j)
    pairs = sorted({(i, j) for i, words in enumerate(texts) for word in words for j in places.get(word, ())})
    return np.array([i for i, _ in pairs], dtype=np.int64), np.array([j for _, j in pairs], dtype=np.int64)


def _telling(mine: Marks) -> list[int]:
    """Return the columns with many different values first; those that tell equally much by how often values repeat."""
    counts = [np.unique(line[line != 0], return_counts=True)[1] for line in mine]
    return sorted(range(len(mine)), key=lambda c: (-len(counts[c]), int((counts[c] ** 2).sum()), c))


def _together(marks: Marks, group: Sequence[int]) -> Marks:
    """Return one mark for the values of several columns; 0 where one of them is blank."""
    chosen = marks[list(group)]
    result: Marks = np.where((chosen != 0).all(axis=0), chosen.sum(axis=0), np.uint64(0))
    return result


def _bands(mine: Marks, theirs: Marks, telling: Sequence[int]) -> Iterator[tuple[Marks, Marks]]:
    """Yield marks of several columns together, from each of the first columns on, until few rows share them."""
    for start in range(min(len(telling), 2 * TELLING)):
        order = [*telling[start:], *telling[:start]]
        band, other = np.zeros_like(mine[0]), np.zeros_like(theirs[0])
        for column in order:
            band, other = band + mine[column], other + theirs[column]
            counts = np.unique(band, return_counts=True)[1]
            if float((counts.astype(float) ** 2).sum()) <= CROWD * len(band):
                break
        yield band, other


def _union(waves: Iterator[Edges]) -> Edges:
    found = list(waves)
    if not found:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    return np.concatenate([rows for rows, _ in found]), np.concatenate([others for _, others in found])
