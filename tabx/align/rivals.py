"""Which pairs of rows of a large table might as well be other pairs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.align.likeness import Likeness
from tabx.align.proposals import Marks, column_marks

PATTERNS = 256
"""Sets of columns in which pairs agree that are looked at, the most frequent first: each takes a look at all rows."""

Pairs = Sequence[tuple[int, int]]
Flags = NDArray[np.bool_]


def doubtful_rows(likeness: Likeness, columns: Pairs, anchored: Pairs, found: Pairs) -> frozenset[int]:
    """Return the gold rows whose partner has a rival that says as much for the pair.

    Of the pairs found by likeness those where another row without an identical partner agrees in all that the pair
    agrees in. Of a row that stands several times every copy, where not all of them found an identical partner. And a
    pair that differs in two columns where an identical pair stands half-way between: crossed over, all four rows would
    agree as well.

    Parameters
    ----------
    columns : sequence of (gold column, predicted column)
    anchored : sequence of (gold row, predicted row)
        Identical rows.
    found : sequence of (gold row, predicted row)
        Rows paired by likeness.
    """
    if not columns or not found:
        return frozenset()
    everywhere = range(likeness.gold.height), range(likeness.predicted.height)
    mine, theirs = column_marks(likeness.gold_codes, likeness.predicted_codes, columns, *everywhere)
    whole, others_whole = mine.sum(axis=0), theirs.sum(axis=0)
    rows, others = np.array(found).T
    anchors, other_anchors = np.array(anchored, dtype=np.int64).reshape(-1, 2).T
    left = np.delete(np.arange(likeness.gold.height), anchors)
    others_left = np.delete(np.arange(likeness.predicted.height), other_anchors)
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
