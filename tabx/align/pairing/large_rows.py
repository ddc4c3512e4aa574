"""Pairs of rows without an identical row in a large table, by few candidates, and which of them have a rival."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.blocks import Pairs, clear_pairs, solve_blocks
from tabx.align.pairing.candidate_scores import CandidateScorer
from tabx.align.pairing.candidates import (
    Candidates,
    Marks,
    Wave,
    column_marks,
    marks_of,
    ones_left_out,
    propose,
    propose_by_words,
    rows_of_same_mark,
    twos_left_out,
)
from tabx.align.pairing.grid import SAMPLE, is_large
from tabx.align.pairing.pairing_thresholds import LARGE, ROWS
from tabx.align.pairing.similarity import CellSimilarities, Codes, Flags
from tabx.base.progress import tell
from tabx.values.records import DataType
from tabx.values.text import words

RowPairs = Sequence[tuple[int, int]]
Rows = NDArray[np.int64]


def shared_rows(similarities: CellSimilarities) -> Pairs:
    """Return pairs of rows that share values which occur once on either side.

    Without any value that rare, rows whose values as a whole are the same and occur once.
    """
    gold, predicted = similarities.gold_codes, similarities.predicted_codes
    size = int(max(gold.max(initial=0), predicted.max(initial=0))) + 1
    gold_counts, counts = (np.bincount(codes.ravel(), minlength=size) for codes in (gold, predicted))
    is_unique = (gold_counts == 1) & (counts == 1)
    is_unique[0] = False  # blanks
    gold_row_of, row_of = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    gold_row_of[gold.ravel()] = np.tile(np.arange(gold.shape[1]), gold.shape[0])
    row_of[predicted.ravel()] = np.tile(np.arange(predicted.shape[1]), predicted.shape[0])
    height = predicted.shape[1]
    candidates, votes = np.unique(gold_row_of[is_unique] * height + row_of[is_unique], return_counts=True)
    pairs = clear_pairs(candidates // height, candidates % height, votes.astype(float))
    if len(pairs) >= min(SAMPLE, gold.shape[1] // 2):
        return pairs
    rows, others = rows_of_same_mark(marks_of(gold, 0).sum(axis=0), marks_of(predicted, 0).sum(axis=0), 1)
    return list(zip(rows.tolist(), others.tolist(), strict=True))


class LeftOvers:
    """The rows without an identical row, while they are paired.

    Attributes
    ----------
    gold_rows, predicted_rows : array of int
        Rows still to be paired, in the order of their content.
    pairs : list of (gold row, predicted row)
    is_crowded : bool
        Whether some pairs were taken in the order of the rows' content, since too many are alike.
    """

    def __init__(
        self,
        similarities: CellSimilarities,
        columns: Sequence[tuple[int, int]],
        key_columns: Sequence[int],
        gold_rows: Sequence[int],
        predicted_rows: Sequence[int],
    ) -> None:
        gold, predicted = similarities.gold, similarities.predicted
        rank = {column: rank for rank, column in enumerate(gold.column_order)}
        self.similarities = similarities
        self.columns = sorted(columns, key=lambda pair: rank[pair[0]])
        self.scorer = CandidateScorer(similarities, self.columns, key_columns, len(predicted_rows))
        left, others_left = set(gold_rows), set(predicted_rows)
        self.gold_rows: Codes = np.array([i for i in gold.row_order if i in left], dtype=np.int64)
        self.predicted_rows: Codes = np.array([j for j in predicted.row_order if j in others_left], dtype=np.int64)
        self.pairs: Pairs = []
        self.is_crowded = False
        self._total = len(self.gold_rows)

    def pair(self) -> Pairs:
        """Return the pairs: wave by wave of candidates, then by words, then within crowds."""
        for wave in Wave:
            if len(self.gold_rows) and len(self.predicted_rows):
                tell("pairing rows", self._total - len(self.gold_rows), self._total)
                self._take(propose(*self._marks(), wave), _least_score(wave))
        if self._is_still_large():
            self._take(self._candidates_by_words(), ROWS.least)
        if self._is_still_large():
            self._pair_crowds()
        return sorted(self.pairs)

    def good(self, pairs: Pairs) -> Pairs:
        """Return the pairs (gold row, predicted row) that agree in more than chance would."""
        rows, others = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
        scores = self.scorer.full(rows, others)
        return [pair for pair, score in zip(pairs, scores, strict=True) if score >= ROWS.least]

    def _is_still_large(self) -> bool:
        return is_large(len(self.gold_rows), len(self.predicted_rows))

    def _marks(self) -> tuple[Marks, Marks]:
        gold_codes, codes = self.similarities.gold_codes, self.similarities.predicted_codes
        return column_marks(gold_codes, codes, self.columns, self.gold_rows, self.predicted_rows)

    def _take(self, candidates: Candidates, least: float) -> None:
        """Pair the rows that candidates decide: clear pairs at once, the rest block by block."""
        a, b, scores = self._scored(candidates)
        enough = scores >= least
        a, b, scores = a[enough], b[enough], scores[enough]
        clear = clear_pairs(a, b, scores)
        is_open = ~(np.isin(a, [x for x, _ in clear]) | np.isin(b, [y for _, y in clear]))
        rest, is_crowded = solve_blocks(a[is_open], b[is_open], scores[is_open])
        self.is_crowded |= is_crowded
        self._pair_up([*clear, *rest])

    def _scored(self, candidates: Candidates) -> tuple[Codes, Codes, Scores]:
        """Return the candidates near the best of either row, with their full scores.

        Equal values are counted first, as similar ones need a comparison of each two values.
        """
        width = max(1, len(self.predicted_rows))
        distinct = np.unique(candidates[0] * width + candidates[1])
        a, b = distinct // width, distinct % width
        exact = self.scorer.exact(self.gold_rows[a], self.predicted_rows[b])
        gold_best, best = np.zeros(len(self.gold_rows)), np.zeros(len(self.predicted_rows))
        np.maximum.at(gold_best, a, exact)
        np.maximum.at(best, b, exact)
        near = (exact >= LARGE.near_best * gold_best[a]) | (exact >= LARGE.near_best * best[b])
        a, b = a[near], b[near]
        return a, b, self.scorer.full(self.gold_rows[a], self.predicted_rows[b])

    def _pair_up(self, pairs: Pairs) -> None:
        """Record pairs of indices into the rows still to be paired, and remove these rows."""
        self.pairs += [(int(self.gold_rows[a]), int(self.predicted_rows[b])) for a, b in pairs]
        self.gold_rows = np.delete(self.gold_rows, [a for a, _ in pairs])
        self.predicted_rows = np.delete(self.predicted_rows, [b for _, b in pairs])

    def _candidates_by_words(self) -> Candidates:
        gold, predicted = self.similarities.gold, self.similarities.predicted
        texts = [(g, p) for g, p in self.columns if gold.columns[g].type is DataType.STRING]
        gold_words = [[word for g, _ in texts for word in words(gold.texts[g][i])] for i in self.gold_rows]
        predicted_words = [
            [word for _, p in texts for word in words(predicted.texts[p][j])] for j in self.predicted_rows
        ]
        return propose_by_words(gold_words, predicted_words)

    def _pair_crowds(self) -> None:
        """Pair rows equal in all but one or two columns in order, as too many others are alike."""
        width = len(self.columns)
        for left_out in (*ones_left_out(width), *twos_left_out(width)):
            if not (len(self.gold_rows) and len(self.predicted_rows)):
                return
            gold_marks, marks = self._marks()
            kept = [column for column in range(width) if column not in left_out]
            pairs = _in_order(gold_marks[kept].sum(axis=0), marks[kept].sum(axis=0))
            a = np.array([x for x, _ in pairs], dtype=np.int64)
            b = np.array([y for _, y in pairs], dtype=np.int64)
            scores = self.scorer.full(self.gold_rows[a], self.predicted_rows[b])
            good = [pair for pair, score in zip(pairs, scores, strict=True) if score >= ROWS.least]
            self.is_crowded |= bool(good)
            self._pair_up(good)


def _least_score(wave: Wave) -> float:
    is_almost_equal = wave in (Wave.ALL_BUT_ONE, Wave.ALL_BUT_TWO)
    return max(ROWS.least, LARGE.least_almost_equal) if is_almost_equal else ROWS.least


def _in_order(gold_marks: Marks, marks: Marks) -> Pairs:
    """Return the pairs of rows of equal marks, the first with the first; each row once."""
    rows_with: defaultdict[int, list[int]] = defaultdict(list)
    for j, mark in enumerate(marks.tolist()):
        if mark:
            rows_with[mark].append(j)
    for rows in rows_with.values():
        rows.reverse()  # to be popped from its end
    return [(i, rows_with[mark].pop()) for i, mark in enumerate(gold_marks.tolist()) if rows_with.get(mark)]


def doubtful_rows(
    similarities: CellSimilarities, columns: Sequence[tuple[int, int]], identical: RowPairs, similar: RowPairs
) -> frozenset[int]:
    """Return the gold rows whose partner has a rival that agrees as well.

    There are three cases. A similar row has a rival if another row without an identical partner agrees in all that the
    pair agrees in. Every copy of a duplicate row has one if not all copies found an identical partner. And so have rows
    that differ in two columns where an identical pair is half-way between: crossed over, all four rows would agree as
    well.

    Parameters
    ----------
    columns : sequence of (gold column, predicted column)
    identical, similar : sequence of (gold row, predicted row)
        Rows paired because they are identical, and the other pairs.
    """
    if not columns or not similar:
        return frozenset()
    gold, predicted = similarities.gold, similarities.predicted
    gold_marks, marks = column_marks(
        similarities.gold_codes, similarities.predicted_codes, columns, range(gold.height), range(predicted.height)
    )
    whole_gold, whole = gold_marks.sum(axis=0), marks.sum(axis=0)
    gold_anchors, anchors = np.array(identical, dtype=np.int64).reshape(-1, 2).T
    rows, others = np.array(similar).T
    left, others_left = _all_but(gold_anchors, gold.height), _all_but(anchors, predicted.height)
    is_copied = np.isin(whole_gold[gold_anchors], whole_gold[left]) | np.isin(whole[anchors], whole[others_left])
    has_rival = np.isin(whole_gold[rows], whole_gold[gold_anchors]) | np.isin(whole[others], whole[anchors])
    agree = (gold_marks[:, rows] == marks[:, others]) & (gold_marks[:, rows] != 0)
    patterns, which, counts = np.unique(agree, axis=1, return_inverse=True, return_counts=True)
    which = which.reshape(-1)
    for number in np.argsort(-counts, kind="stable")[: LARGE.most_patterns].tolist():
        here = which == number
        shared = np.flatnonzero(patterns[:, number])
        has_rival[here] |= _stand_again(gold_marks[shared], left, rows[here])
        has_rival[here] |= _stand_again(marks[shared], others_left, others[here])
    halfway = whole_gold[gold_anchors]
    crossings: list[Marks] = []
    for column in range(len(columns)):
        crossing = whole_gold[rows] - gold_marks[column, rows] + marks[column, others]
        is_met = ~agree[column] & np.isin(crossing, halfway)
        has_rival |= is_met
        crossings.append(crossing[is_met])
    is_copied |= np.isin(halfway, np.concatenate(crossings))
    return frozenset([*gold_anchors[is_copied].tolist(), *rows[has_rival].tolist()])


def _all_but(rows: Rows, height: int) -> Rows:
    result: Rows = np.delete(np.arange(height), rows)
    return result


def _stand_again(marks: Marks, among: Rows, rows: Rows) -> Flags:
    """Return a mask of the rows that duplicate another row of `among`."""
    together = marks.sum(axis=0)
    values, counts = np.unique(together[among], return_counts=True)
    indices = np.searchsorted(values, together[rows])
    result: Flags = counts[np.minimum(indices, len(counts) - 1)] > 1
    return result
