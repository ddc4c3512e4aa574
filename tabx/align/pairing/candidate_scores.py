"""Similarity of candidate pairs of rows in a large table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.pairing_thresholds import DIGITS, LARGE, ROWS
from tabx.align.pairing.similarity import WORDLESS, CellSimilarities, Codes


class CandidateScorer:
    """Scores candidate pairs of rows over paired columns.

    The score is the mean over the columns with a value on either side, each weighed by the information in the gold's
    value, log2(rows / rows with it): among many rows, agreement in all but the key is stronger evidence than the key
    alone (Fellegi and Sunter, A Theory for Record Linkage, 1969). Key columns weigh more, as in small tables.

    Parameters
    ----------
    rivals : int
        Number of predicted rows to choose from.
    """

    def __init__(
        self,
        similarities: CellSimilarities,
        columns: Sequence[tuple[int, int]],
        key_columns: Sequence[int],
        rivals: int,
    ) -> None:
        self.similarities, self.columns = similarities, columns
        self.keys = frozenset(key_columns)
        self._beyond_chance = float(np.log2(max(1, rivals))) + LARGE.beyond_chance
        self._bits = {g: self._information(g) for g, _ in columns}
        self._has_keys = bool(self.keys) and self.keys <= dict(columns).keys()

    def _information(self, g: int) -> Scores:
        """Return the bits of information in each value of a gold column; 0 for a blank."""
        codes = self.similarities.gold_codes[g]
        counts = np.bincount(codes)
        column_weight = ROWS.key_weight if g in self.keys else 1.0
        bits: Scores = np.log2((len(codes) + 1) / np.maximum(counts, 1)) * column_weight
        result: Scores = np.where(codes != 0, bits[codes], 0.0)
        return result

    def exact(self, gold_rows: Codes, predicted_rows: Codes) -> Scores:
        """Return the share of equal values of each pair (gold row, predicted row)."""
        shared, weights = np.zeros(len(gold_rows)), np.zeros(len(gold_rows))
        for g, p in self.columns:
            bits = self._bits[g][gold_rows]
            gold, predicted = self._codes(g, p, gold_rows, predicted_rows)
            shared += bits * ((gold == predicted) & (gold != 0))
            weights += self._weights(g, bits, gold, predicted)
        return np.round(_share(shared, weights), DIGITS)

    def full(self, gold_rows: Codes, predicted_rows: Codes) -> Scores:
        """Return the similarity of each pair (gold row, predicted row), near values included.

        It is 0 for a pair that agrees in a minority of its values, and in no more than the best of so many rows may by
        chance. A pair with near keys gets at least the minimum score.
        """
        shared, weights, agreed = np.zeros(len(gold_rows)), np.zeros(len(gold_rows)), np.zeros(len(gold_rows))
        has_near_key = np.full(len(gold_rows), self._has_keys)
        for g, p in self.columns:
            bits = self._bits[g][gold_rows]
            gold, predicted = self._codes(g, p, gold_rows, predicted_rows)
            equal = (gold == predicted) & (gold != 0)
            cells = equal.astype(float)
            unequal: Codes = np.flatnonzero((gold != predicted) & (gold != 0) & (predicted != 0))
            if len(unequal):
                cells[unequal] = self._unequal_cells(g, p, gold_rows[unequal], predicted_rows[unequal])
            # Of many numbers some are always near: only equal ones count against chance.
            agreed += bits * (equal if self.similarities.gold.columns[g].type in WORDLESS else cells)
            shared += bits * cells
            weights += self._weights(g, bits, gold, predicted)
            if g in self.keys:
                has_near_key &= cells >= ROWS.near_key
        scores = _share(shared, weights)
        is_evidence = (agreed >= self._beyond_chance) | (scores >= ROWS.mostly) | has_near_key
        scores = np.where(is_evidence, scores, 0.0)
        scores = np.where(has_near_key & (scores < ROWS.least), ROWS.least + scores * ROWS.lift, scores)
        return np.round(scores, DIGITS)

    def _codes(self, g: int, p: int, gold_rows: Codes, predicted_rows: Codes) -> tuple[Codes, Codes]:
        return self.similarities.gold_codes[g, gold_rows], self.similarities.predicted_codes[p, predicted_rows]

    def _weights(self, g: int, bits: Scores, gold: Codes, predicted: Codes) -> Scores:
        """Return the weight of a column in each pair: the gold value's bits, few beside a blank."""
        all_bits = self._bits[g]
        one_sided = ROWS.one_sided_weight * float(all_bits.mean()) if len(all_bits) else 0.0
        gold_filled, filled = gold != 0, predicted != 0
        result: Scores = np.where(gold_filled & filled, bits, one_sided * (gold_filled | filled))
        return result

    def _unequal_cells(self, g: int, p: int, gold_rows: Codes, predicted_rows: Codes) -> Scores:
        """Return the similarity of the cells of each pair, comparing each two values once."""
        gold, predicted = self._codes(g, p, gold_rows, predicted_rows)
        width = int(predicted.max()) + 1
        _, first, which = np.unique(gold * width + predicted, return_index=True, return_inverse=True)
        pairs = zip(gold_rows[first].tolist(), predicted_rows[first].tolist(), strict=True)
        result: Scores = np.array(self.similarities.along(g, p, pairs))[which]
        return result


def _share(part: Scores, whole: Scores) -> Scores:
    result: Scores = np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)
    return result
