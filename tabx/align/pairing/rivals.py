"""Pairs of rows of a large table with another equally good partner."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.candidates import Marks, column_marks
from tabx.align.pairing.similarity import CellSimilarities, Flags
from tabx.align.pairing.thresholds import LARGE

RowPairs = Sequence[tuple[int, int]]
Rows = NDArray[np.int64]


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
