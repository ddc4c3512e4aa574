"""Two sums over sums compared: known answers, an oracle, and what holds for any numbers."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.stats.ratios import compare_ratios
from tabx.stats.resampling import Resamples

DRAWS = Resamples(300, 1)
PAIR = st.tuples(st.integers(0, 5), st.integers(1, 6)).map(lambda pair: (min(pair), max(pair)))
SIDES = st.lists(st.tuples(PAIR, PAIR), min_size=2, max_size=6)


def sums(pairs: list[tuple[int, int]]) -> np.ndarray:
    return np.array(pairs, dtype=np.float64)


def exact_p(first: list[tuple[int, int]], second: list[tuple[int, int]]) -> float:
    """Return the share of all exchanges that are as extreme, one after another."""

    def apart(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> float:
        ours, theirs = ([pair[side] for pair in pairs] for side in (0, 1))
        return abs(
            sum(held for held, _ in ours) / sum(of for _, of in ours)
            - sum(held for held, _ in theirs) / sum(of for _, of in theirs)
        )

    both = list(zip(first, second, strict=True))
    seen = apart(both)
    choices = product((False, True), repeat=len(both))
    exchanged = [[(b, a) if turn else (a, b) for (a, b), turn in zip(both, turns, strict=True)] for turns in choices]
    return sum(apart(pairs) >= seen - 1e-9 for pairs in exchanged) / len(exchanged)


@given(SIDES)
def test_p_is_that_of_all_exchanges(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    first, second = [one for one, _ in pairs], [other for _, other in pairs]
    found = compare_ratios(sums(first), sums(second), DRAWS)
    assert found is not None
    assert found.p == pytest.approx(exact_p(first, second))


@given(SIDES)
def test_the_other_way_round_is_the_negative(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    first, second = sums([one for one, _ in pairs]), sums([other for _, other in pairs])
    there, back = compare_ratios(first, second, DRAWS), compare_ratios(second, first, DRAWS)
    assert there is not None
    assert back is not None
    assert there.difference == pytest.approx(-back.difference)
    assert there.p == back.p
    assert there.low is not None
    assert back.high is not None
    assert there.low == pytest.approx(-back.high)


def test_many_items_that_always_differ_are_told_apart() -> None:
    found = compare_ratios(sums([(9, 10)] * 40), sums([(5, 10)] * 40), DRAWS)
    assert found is not None
    assert found.difference == pytest.approx(0.4)
    assert found.p == pytest.approx(1 / 301)


def test_nothing_to_count_is_no_difference_of_0() -> None:
    assert compare_ratios(sums([(0, 0), (0, 0)]), sums([(1, 2), (1, 2)]), DRAWS) is None


def test_one_item_has_no_interval() -> None:
    found = compare_ratios(sums([(1, 2)]), sums([(1, 4)]), DRAWS)
    assert found is not None
    assert (found.difference, found.low, found.high, found.p) == (0.25, None, None, None)
