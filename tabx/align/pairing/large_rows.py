"""The rows of a large table: candidates by rare values, and an assignment of each small block of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.blocks import clear_pairs, solve_blocks
from tabx.align.pairing.candidates import (
    NARROW,
    Candidates,
    CandidateScorer,
    Marks,
    column_marks,
    join,
    marks_of,
    propose,
    propose_by_words,
)
from tabx.align.pairing.grid import SAMPLE, is_large
from tabx.align.pairing.similarity import CellSimilarities, Codes
from tabx.progress import tell
from tabx.values.records import DataType
from tabx.values.text import words

PATTERNS = 256
"""Sets of columns in which pairs agree that are looked at, the most frequent first: each takes a look at all rows."""

RivalsPairs = Sequence[tuple[int, int]]
Flags = NDArray[np.bool_]


def doubtful_rows(
    similarities: CellSimilarities, columns: RivalsPairs, anchored: RivalsPairs, found: RivalsPairs
) -> frozenset[int]:
    """Return the gold rows whose partner has a rival that says as much for the pair.

    Of the pairs found by similarities those where another row without an identical partner agrees in all that the pair
    agrees in. Of a row that stands several times every copy, where not all of them found an identical partner. And a
    pair that differs in two columns where an identical pair stands half-way between: crossed over, all four rows would
    agree as well.

    Parameters
    ----------
    columns : sequence of (gold column, predicted column)
    anchored : sequence of (gold row, predicted row)
        Identical rows.
    found : sequence of (gold row, predicted row)
        Rows paired by similarities.
    """
    if not columns or not found:
        return frozenset()
    everywhere = range(similarities.gold.height), range(similarities.predicted.height)
    mine, theirs = column_marks(similarities.gold_codes, similarities.predicted_codes, columns, *everywhere)
    whole, others_whole = mine.sum(axis=0), theirs.sum(axis=0)
    rows, others = np.array(found).T
    anchors, other_anchors = np.array(anchored, dtype=np.int64).reshape(-1, 2).T
    left = np.delete(np.arange(similarities.gold.height), anchors)
    others_left = np.delete(np.arange(similarities.predicted.height), other_anchors)
    halfway = whole[anchors]
    crossed: list[Marks] = []
    copies = np.isin(whole[anchors], whole[left]) | np.isin(others_whole[other_anchors], others_whole[others_left])
    rival = np.isin(whole[rows], whole[anchors]) | np.isin(others_whole[others], others_whole[other_anchors])
    agree = (mine[:, rows] == theirs[:, others]) & (mine[:, rows] != 0)
    patterns, which, counts = np.unique(agree, axis=1, return_inverse=True, return_counts=True)
    which = which.reshape(-1)
    for number in np.argsort(-counts, kind="stable")[:PATTERNS].tolist():
        here = which == number
        shared = np.flatnonzero(patterns[:, number])
        rival[here] |= _stands_again(mine[shared], left, rows[here])
        rival[here] |= _stands_again(theirs[shared], others_left, others[here])
    for column in range(len(mine)):
        crossing = whole[rows] - mine[column, rows] + theirs[column, others]
        meets = ~agree[column] & np.isin(crossing, halfway)
        rival |= meets
        crossed.append(crossing[meets])
    copies |= np.isin(halfway, np.concatenate(crossed))
    return frozenset([*anchors[copies].tolist(), *rows[rival].tolist()])


def _stands_again(marks: Marks, among: NDArray[np.int64], rows: NDArray[np.int64]) -> Flags:
    """Return for which rows another one among some has the same values in all the columns given."""
    together = marks.sum(axis=0)
    values, counts = np.unique(together[among], return_counts=True)
    places = np.searchsorted(values, together[rows])
    result: Flags = counts[np.minimum(places, len(counts) - 1)] > 1
    return result


NEAR_BEST = 0.6
LEAST = (0.5, 0.5, 0.0, 0.0)
"""What a candidate has to reach in each wave: what agrees in almost all columns settles nothing if it says little."""


LargeRowsPairs = list[tuple[int, int]]


class LeftOvers:
    """The rows that no identical row took, while they are paired.

    Attributes
    ----------
    rows, others : array of int
        Gold and predicted rows still to be paired, in the order of their content.
    pairs : list of (gold row, predicted row)
    crowded : bool
        Whether some pairs were taken in the order of the rows' content, since too many look alike.
    """

    def __init__(
        self,
        similarities: CellSimilarities,
        columns: Sequence[tuple[int, int]],
        rows: Sequence[int],
        others: Sequence[int],
        key_columns: Sequence[int],
        floor: float,
    ) -> None:
        gold, predicted = similarities.gold, similarities.predicted
        rank = {column: place for place, column in enumerate(gold.column_order)}
        self.similarities, self.floor = similarities, floor
        self.columns = sorted(columns, key=lambda pair: rank[pair[0]])
        self.scorer = CandidateScorer(similarities, self.columns, key_columns, floor, len(others))
        left, right = set(rows), set(others)
        self.rows: Codes = np.array([i for i in gold.row_order if i in left], dtype=np.int64)
        self.others: Codes = np.array([j for j in predicted.row_order if j in right], dtype=np.int64)
        self.pairs: LargeRowsPairs = []
        self._total = len(self.rows)
        self.crowded = False

    def pair(self) -> LargeRowsPairs:
        """Return the pairs: by one wave of candidates after another, then by words, then within crowds."""
        for wave, least in enumerate(LEAST):
            if not self._is_done():
                tell("pairing rows", self._total - len(self.rows), self._total)
                self._take(propose(*self._marks(), wave), max(self.floor, least))
        if self._is_many():
            self._take(self._worded(), self.floor)
        if self._is_many():
            self._zip_crowds()
        return sorted(self.pairs)

    def good(self, pairs: LargeRowsPairs) -> LargeRowsPairs:
        """Return the pairs that say more than chance does."""
        rows, others = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
        scores = self.scorer.full(rows, others)
        return [pair for pair, score in zip(pairs, scores, strict=True) if score >= self.floor]

    def _is_done(self) -> bool:
        return not (len(self.rows) and len(self.others))

    def _is_many(self) -> bool:
        return is_large(len(self.rows), len(self.others))

    def _marks(self) -> tuple[Marks, Marks]:
        codes, other_codes = self.similarities.gold_codes, self.similarities.predicted_codes
        return column_marks(codes, other_codes, self.columns, self.rows, self.others)

    def _take(self, edges: Candidates, least: float) -> None:
        """Pair what the candidates settle: clear pairs at once, the rest block by block."""
        a, b, scores = self._worth_it(edges)
        keep = scores >= least
        a, b, scores = a[keep], b[keep], scores[keep]
        clear = clear_pairs(a, b, scores)
        taken, used = {x for x, _ in clear}, {y for _, y in clear}
        free = ~(np.isin(a, list(taken)) | np.isin(b, list(used)))
        rest, crowded = solve_blocks(a[free], b[free], scores[free])
        self.crowded |= crowded
        self._settle([*clear, *rest])

    def _worth_it(self, edges: Candidates) -> tuple[Codes, Codes, Scores]:
        """Return the candidates whose equal values come near the best of either row, with their full scores."""
        width = max(1, len(self.others))
        places = np.unique(edges[0] * width + edges[1])
        a, b = places // width, places % width
        exact = self.scorer.exact(self.rows[a], self.others[b])
        best, other_best = np.zeros(len(self.rows)), np.zeros(len(self.others))
        np.maximum.at(best, a, exact)
        np.maximum.at(other_best, b, exact)
        near = (exact >= NEAR_BEST * best[a]) | (exact >= NEAR_BEST * other_best[b])
        a, b = a[near], b[near]
        return a, b, self.scorer.full(self.rows[a], self.others[b])

    def _settle(self, pairs: LargeRowsPairs) -> None:
        self.pairs += [(int(self.rows[x]), int(self.others[y])) for x, y in pairs]
        self.rows = np.delete(self.rows, [x for x, _ in pairs])
        self.others = np.delete(self.others, [y for _, y in pairs])

    def _worded(self) -> Candidates:
        gold, predicted = self.similarities.gold, self.similarities.predicted
        named = [(g, p) for g, p in self.columns if gold.columns[g].type is DataType.STRING]
        texts = [[word for g, _ in named for word in words(gold.texts[g][i])] for i in self.rows]
        others = [[word for _, p in named for word in words(predicted.texts[p][j])] for j in self.others]
        return propose_by_words(texts, others)

    def _zip_crowds(self) -> None:
        """Pair rows that too many others look like: within those equal in all columns but one or two, in order."""
        for group in _left_out(len(self.columns)):
            if self._is_done():
                return
            mine, theirs = self._marks()
            whole, others_whole = mine.sum(axis=0), theirs.sum(axis=0)
            for c in group:
                whole, others_whole = whole - mine[c], others_whole - theirs[c]
            pairs = _zip(whole, others_whole)
            a = np.array([x for x, _ in pairs], dtype=np.int64)
            b = np.array([y for _, y in pairs], dtype=np.int64)
            scores = self.scorer.full(self.rows[a], self.others[b])
            good = [pair for pair, score in zip(pairs, scores, strict=True) if score >= self.floor]
            self.crowded |= bool(good)
            self._settle(good)


def _left_out(width: int) -> Iterator[tuple[int, ...]]:
    yield from ((c,) for c in range(width) if width > 1)
    if 2 < width <= NARROW:
        yield from combinations(range(width), 2)


def _zip(marks: Marks, others: Marks) -> LargeRowsPairs:
    places: defaultdict[int, list[int]] = defaultdict(list)
    for j, mark in enumerate(others.tolist()):
        if mark:
            places[mark].append(j)
    for found in places.values():
        found.reverse()
    return [(i, places[mark].pop()) for i, mark in enumerate(marks.tolist()) if places.get(mark)]


def shared_rows(similarities: CellSimilarities) -> LargeRowsPairs:
    """Return pairs of rows that share values which stand once on either side, in whatever column.

    Where no value is that rare, rows that hold the same values altogether and are alone in that.
    """
    gold, predicted = similarities.gold_codes, similarities.predicted_codes
    size = int(max(gold.max(initial=0), predicted.max(initial=0))) + 1
    count, other_count = (np.bincount(codes.ravel(), minlength=size) for codes in (gold, predicted))
    once = (count == 1) & (other_count == 1)
    once[0] = False
    places, other_places = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    places[gold.ravel()] = np.tile(np.arange(gold.shape[1]), gold.shape[0])
    other_places[predicted.ravel()] = np.tile(np.arange(predicted.shape[1]), predicted.shape[0])
    width = predicted.shape[1]
    edges, votes = np.unique(places[once] * width + other_places[once], return_counts=True)
    pairs = clear_pairs(edges // width, edges % width, votes.astype(float))
    if len(pairs) >= min(SAMPLE, gold.shape[1] // 2):
        return pairs
    rows, others = join(marks_of(gold, 0).sum(axis=0), marks_of(predicted, 0).sum(axis=0), 1)
    return list(zip(rows.tolist(), others.tolist(), strict=True))
