"""How alike single pairs of rows are, for the few pairs of a large table that are worth a look."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.align.assign import Scores
from tabx.align.likeness import WORDLESS, Codes, Likeness

KEY = 1.5
ONE_SIDED = 0.15
NEAR_KEY = 0.8
MOSTLY = 0.6
BEYOND_CHANCE = 5.0
"""Bits by which agreement has to exceed what the best of so many rows agrees in by chance."""


class EdgeScorer:
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
        likeness: Likeness,
        columns: Sequence[tuple[int, int]],
        key_columns: Sequence[int],
        floor: float,
        rivals: int,
    ) -> None:
        self.likeness, self.columns, self.floor = likeness, columns, floor
        self._enough = float(np.log2(max(1, rivals))) + BEYOND_CHANCE
        self.keys = frozenset(key_columns)
        self._bits = {g: self._information(g) for g, _ in columns}
        partner = dict(columns)
        self._named = bool(self.keys) and all(g in partner for g in self.keys)

    def _information(self, g: int) -> Scores:
        codes = self.likeness.gold_codes[g]
        counts = np.bincount(codes)
        bits: Scores = np.log2((len(codes) + 1) / np.maximum(counts, 1)) * (KEY if g in self.keys else 1.0)
        result: Scores = np.where(codes != 0, bits[codes], 0.0)
        return result

    def exact(self, rows: Codes, others: Codes) -> Scores:
        """Return the share of equal values of each pair (gold row, predicted row)."""
        return self._score(rows, others, near=False)

    def full(self, rows: Codes, others: Codes) -> Scores:
        """Return the likeness of each pair (gold row, predicted row), values merely alike included.

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
            mine, theirs = self.likeness.gold_codes[g, rows], self.likeness.predicted_codes[p, others]
            equal = (mine == theirs) & (mine != 0)
            alike = equal.astype(float)
            if near:
                self._add_near(alike, g, p, rows, others)
            told = equal if self.likeness.gold.columns[g].type in WORDLESS else alike  # of many numbers some are near
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
        """Fill in the likeness of unequal values, each two of them looked at once."""
        mine, theirs = self.likeness.gold_codes[g, rows], self.likeness.predicted_codes[p, others]
        open_: NDArray[np.intp] = np.flatnonzero((mine != theirs) & (mine != 0) & (theirs != 0))
        if not len(open_):
            return
        width = int(theirs.max()) + 1
        _, first, which = np.unique(mine[open_] * width + theirs[open_], return_index=True, return_inverse=True)
        places = open_[first]
        found = self.likeness.along(g, p, zip(rows[places].tolist(), others[places].tolist(), strict=True))
        alike[open_] = np.array(found)[which]
