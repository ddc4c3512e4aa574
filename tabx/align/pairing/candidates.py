"""Which pairs of rows of a large table are worth comparing, and how similar each of them is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.similarity import WORDLESS, CellSimilarities, Codes

MOST_ALIKE = 8
TELLING = 8
NARROW = 12
CROWD = 2.0

Marks = NDArray[np.uint64]
Candidates = tuple[Codes, Codes]
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


def join(marks: Marks, others: Marks, most: int = MOST_ALIKE) -> Candidates:
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


def propose(mine: Marks, theirs: Marks, wave: int) -> Candidates:
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


def propose_by_words(texts: Sequence[Sequence[str]], others: Sequence[Sequence[str]]) -> Candidates:
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


def _union(waves: Iterator[Candidates]) -> Candidates:
    found = list(waves)
    if not found:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    return np.concatenate([rows for rows, _ in found]), np.concatenate([others for _, others in found])


KEY = 1.5
ONE_SIDED = 0.15
NEAR_KEY = 0.8
MOSTLY = 0.6
BEYOND_CHANCE = 5.0
"""Bits by which agreement has to exceed what the best of so many rows agrees in by chance."""


class CandidateScorer:
    """Scores candidate pairs of rows over paired columns.

    The mean over the columns with a value on either side, each weighed by the information in the gold's value,
    log2(rows / rows with it): of many rows, agreement in all but the key says more than the key alone (Fellegi and
    Sunter, A Theory for Record Linkage, 1969). Key columns weigh one and a half times.

    Parameters
    ----------
    floor : float
        What a pair has to reach.
    rivals : int
        How many predicted rows there are to choose from.
    """

    def __init__(
        self,
        similarities: CellSimilarities,
        columns: Sequence[tuple[int, int]],
        key_columns: Sequence[int],
        floor: float,
        rivals: int,
    ) -> None:
        self.similarities, self.columns, self.floor = similarities, columns, floor
        self._enough = float(np.log2(max(1, rivals))) + BEYOND_CHANCE
        self.keys = frozenset(key_columns)
        self._bits = {g: self._information(g) for g, _ in columns}
        partner = dict(columns)
        self._named = bool(self.keys) and all(g in partner for g in self.keys)

    def _information(self, g: int) -> Scores:
        codes = self.similarities.gold_codes[g]
        counts = np.bincount(codes)
        bits: Scores = np.log2((len(codes) + 1) / np.maximum(counts, 1)) * (KEY if g in self.keys else 1.0)
        result: Scores = np.where(codes != 0, bits[codes], 0.0)
        return result

    def exact(self, rows: Codes, others: Codes) -> Scores:
        """Return the share of equal values of each pair (gold row, predicted row)."""
        return self._score(rows, others, near=False)

    def full(self, rows: Codes, others: Codes) -> Scores:
        """Return the similarities of each pair (gold row, predicted row), values merely alike included.

        A pair whose keys are near reaches the floor whatever else it says. 0 for one that agrees in less than most,
        and in no more than the best of so many rows may by chance.
        """
        return self._score(rows, others, near=True)

    def _score(self, rows: Codes, others: Codes, *, near: bool) -> Scores:
        shared, weights, agreed = np.zeros(len(rows)), np.zeros(len(rows)), np.zeros(len(rows))
        named = np.ones(len(rows), dtype=bool)
        for g, p in self.columns:
            bits = self._bits[g]
            weight = bits[rows]
            mine, theirs = self.similarities.gold_codes[g, rows], self.similarities.predicted_codes[p, others]
            equal = (mine == theirs) & (mine != 0)
            alike = equal.astype(float)
            if near:
                self._add_near(alike, g, p, rows, others)
            told = (
                equal if self.similarities.gold.columns[g].type in WORDLESS else alike
            )  # some numbers are always near
            agreed += weight * told
            usual = ONE_SIDED * float(bits.mean()) if len(bits) else 0.0
            both, either = (mine != 0) & (theirs != 0), (mine != 0) | (theirs != 0)
            shared += weight * alike
            weights += np.where(both, weight, usual * either)
            if g in self.keys:
                named &= alike >= NEAR_KEY
        scores: Scores = np.divide(shared, weights, out=np.zeros_like(shared), where=weights > 0)
        if near:
            named &= self._named
            scores = np.where((agreed >= self._enough) | (scores >= MOSTLY) | named, scores, 0.0)
            scores = np.where(named & (scores < self.floor), self.floor + scores * 0.01, scores)
        return np.round(scores, 9)

    def _add_near(self, alike: Scores, g: int, p: int, rows: Codes, others: Codes) -> None:
        """Fill in the similarities of unequal values, each two of them looked at once."""
        mine, theirs = self.similarities.gold_codes[g, rows], self.similarities.predicted_codes[p, others]
        open_: NDArray[np.intp] = np.flatnonzero((mine != theirs) & (mine != 0) & (theirs != 0))
        if not len(open_):
            return
        width = int(theirs.max()) + 1
        _, first, which = np.unique(mine[open_] * width + theirs[open_], return_index=True, return_inverse=True)
        places = open_[first]
        found = self.similarities.along(g, p, zip(rows[places].tolist(), others[places].tolist(), strict=True))
        alike[open_] = np.array(found)[which]
