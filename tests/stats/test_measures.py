"""Measures of agreement: by hand, against scipy, and what holds of any two rankings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau, rankdata, spearmanr, weightedtau

from tabx.meta import MEASURES, average_ranks, footrule, kendall, levels, rbo, spearman
from tabx.meta import weighted_kendall as weighted
from tabx.stats.measures import is_flat
from tabx.stats.measures.rbo import perfect_rbo

FIVE = (1.0, 2.0, 3.0, 4.0, 5.0)
NAMES = [measure.name for measure in MEASURES]


@st.composite
def two_orders(draw: st.DrawFn) -> tuple[list[float], list[float]]:
    count = draw(st.integers(2, 7))
    values = st.lists(st.integers(0, count).map(float), min_size=count, max_size=count)
    return draw(values), draw(values)


def test_a_perfect_judge_has_the_best_value_of_each_measure() -> None:
    values = [measure.function((0.0, 0.1, 0.2, 0.7, 3.0), FIVE) for measure in MEASURES]
    assert values[:3] == [1.0, 1.0, 1.0]
    assert values[3] == pytest.approx(1 - 0.9**5, abs=1e-15)
    assert values[4] == 0.0


def test_a_reversed_judge_has_the_worst_value_of_each_measure() -> None:
    values = [measure.function(FIVE[::-1], FIVE) for measure in MEASURES]
    assert values[:3] == [-1.0, -1.0, -1.0]
    # Nothing in common at depths 1 and 2, one of three, three of four, all five.
    assert values[3] == pytest.approx(0.1 * (0.81 / 3 + 0.729 * 3 / 4 + 0.6561), abs=1e-15)
    assert values[4] == 1.0


def test_one_exchange_by_hand() -> None:
    judged = (2.0, 1.0, 3.0, 4.0, 5.0)
    assert spearman(judged, FIVE) == pytest.approx(1 - 6 * 2 / (5 * 24))
    assert kendall(judged, FIVE) == pytest.approx(0.8)
    # All pairs weigh 4 · (1 + 1/2 + 1/3 + 1/4 + 1/5); the pair exchanged 1 + 1/2.
    assert weighted(judged, FIVE) == pytest.approx(1 - 2 * 1.5 / (4 * (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5)))
    assert rbo(judged, FIVE) == pytest.approx(1 - 0.9**5 - 0.1)
    assert footrule(judged, FIVE) == pytest.approx(2 / 12)


def test_ties_by_hand() -> None:
    judged = (0.0, 0.0, 1.0)
    assert average_ranks(judged) == (1.5, 1.5, 3.0)
    assert spearman(judged, (1, 2, 3)) == pytest.approx(math.sqrt(3) / 2)
    assert kendall(judged, (1, 2, 3)) == pytest.approx(2 / math.sqrt(2 * 3))
    # One of two is the best one by half: ½ at depth 1, then all in common.
    assert rbo(judged, (1, 2, 3)) == pytest.approx(0.1 * (0.5 + 0.9 + 0.81))
    assert footrule(judged, (1, 2, 3)) == pytest.approx(1 / 4)


def test_a_judge_that_ties_everything_ranks_nothing() -> None:
    flat = (0.3,) * 5
    assert [measure.function(flat, FIVE) for measure in MEASURES[:3]] == [0.0, 0.0, 0.0]
    assert rbo(flat, FIVE) == pytest.approx(0.1 * sum(0.9 ** (d - 1) * d / 5 for d in range(1, 6)))
    assert footrule(flat, FIVE) == pytest.approx(6 / 12)


def test_rbo_ends_with_the_ranking() -> None:
    assert rbo((1, 2, 3), (1, 2, 3)) == pytest.approx(perfect_rbo(3)) == pytest.approx(1 - 0.9**3)
    assert rbo(range(8), range(8)) == pytest.approx(perfect_rbo(8)) == pytest.approx(1 - 0.9**5)


@given(two_orders())
def test_correlations_are_those_of_scipy(orders: tuple[list[float], list[float]]) -> None:
    judged, human = orders
    if is_flat(judged) or is_flat(human):
        assert spearman(judged, human) == kendall(judged, human) == weighted(judged, human) == 0.0
        return
    assert spearman(judged, human) == pytest.approx(spearmanr(judged, human).statistic, abs=1e-12)
    assert kendall(judged, human) == pytest.approx(kendalltau(judged, human).statistic, abs=1e-12)
    negative = weightedtau([-value for value in judged], [-value for value in human])  # there the largest is first
    assert weighted(judged, human) == pytest.approx(negative.statistic, abs=1e-12)


@given(two_orders())
def test_ranks_are_those_of_scipy(orders: tuple[list[float], list[float]]) -> None:
    assert average_ranks(orders[0]) == tuple(rankdata(orders[0]).tolist())


def broken(values: Sequence[float]) -> list[tuple[int, ...]]:
    """Return every order of the indices that the values allow."""
    orders = permutations(range(len(values)))
    return [order for order in orders if all(values[a] <= values[b] for a, b in pairwise(order))]


@settings(deadline=None)
@given(two_orders().filter(lambda orders: len(orders[0]) <= 5))
def test_rbo_is_the_mean_over_all_ways_to_break_ties(orders: tuple[list[float], list[float]]) -> None:
    found = []
    for one, other in product(broken(orders[0]), broken(orders[1])):
        depths = range(1, len(one) + 1)
        found.append(0.1 * sum(0.9 ** (d - 1) * len({*one[:d]} & {*other[:d]}) / d for d in depths))
    assert rbo(*orders) == pytest.approx(sum(found) / len(found), abs=1e-12)


@pytest.mark.parametrize("measure", MEASURES, ids=NAMES)
@given(orders=two_orders(), data=st.data())
def test_the_order_of_the_predictions_says_nothing(
    measure: object, orders: tuple[list[float], list[float]], data: st.DataObject
) -> None:
    function = measure.function  # type: ignore[attr-defined]
    shuffled = data.draw(st.permutations(range(len(orders[0]))))
    moved = [[order[index] for index in shuffled] for order in orders]
    assert function(*moved) == pytest.approx(function(*orders), abs=1e-12)


@pytest.mark.parametrize("measure", MEASURES, ids=NAMES)
@given(orders=two_orders())
def test_both_sides_are_alike_and_only_the_order_counts(
    measure: object, orders: tuple[list[float], list[float]]
) -> None:
    function = measure.function  # type: ignore[attr-defined]
    judged, human = orders
    value = function(judged, human)
    assert function(human, judged) == pytest.approx(value, abs=1e-12)
    assert function([math.exp(error) for error in judged], human) == value
    assert -1 - 1e-12 <= value <= 1 + 1e-12


def test_errors_that_differ_by_rounding_alone_are_ties() -> None:
    errors = np.array([[0.1 + 0.2, 0.3, 0.2, 0.0], [1e-9, 2e-9, 1e-9, 5.0]])
    assert levels(errors).tolist() == [[2, 2, 1, 0], [0, 1, 0, 2]]


@given(st.lists(st.floats(0, 1e6).map(lambda value: round(value, 6)), min_size=1, max_size=8))
def test_levels_order_as_the_errors_do(errors: list[float]) -> None:
    assert average_ranks(levels(np.array(errors)).tolist()) == average_ranks(errors)
