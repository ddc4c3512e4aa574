"""A few rows against very many: the best assignment, in little room."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from tabx.align.pairing.assignment import LONG, assign


@pytest.mark.parametrize("rows", [2, 3, 17])
@pytest.mark.parametrize("turned", [False, True])
def test_the_total_is_that_of_the_whole_problem(rows: int, turned: bool) -> None:
    scores = np.random.default_rng(rows).random((rows, 3 * LONG)).round(2)
    scores = scores.T if turned else scores
    pairs = assign(scores, 0.3)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs) == rows
    best = linear_sum_assignment(scores, maximize=True)
    assert sum(scores[i, j] for i, j in pairs) == pytest.approx(scores[best].sum())


def test_nothing_below_the_floor_is_paired() -> None:
    scores = np.zeros((2, 2 * LONG))
    scores[0, 7] = scores[1, 7] = 0.9
    scores[1, 1999] = 0.5
    assert assign(scores, 0.3) == [(0, 7), (1, 1999)]
    assert len(assign(scores, 0.6)) == 1


def test_two_rows_against_twenty_thousand_need_no_square_of_twenty_thousand() -> None:
    scores = np.full((2, 20_000), 0.5)
    assert len(assign(scores, 0.3)) == 2
