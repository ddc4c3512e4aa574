"""Intervals, tests and corrections, held against scipy and figures worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tabx.stats.bootstrap import Bootstrap
from tabx.stats.resampling import Resamples, holm


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_holm_keeps_the_order_and_lies_between_none_and_bonferroni(values: list[float]) -> None:
    corrected = holm(values)
    for value, found in zip(values, corrected, strict=True):
        assert value <= found <= min(1.0, value * len(values)) + 1e-12
    order = sorted(range(len(values)), key=values.__getitem__)
    assert [corrected[index] for index in order] == sorted(corrected)


@given(st.lists(st.integers(-8, 8), min_size=2, max_size=9))
def test_p_of_few_tables_is_that_of_all_assignments(eighths: list[int]) -> None:
    differences = np.array(eighths) / 8
    expected = stats.permutation_test(
        (differences, np.zeros(len(differences))),
        lambda first, second, axis: np.mean(first - second, axis=axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=np.inf,
    )
    assert Resamples().p_value(differences) == pytest.approx(expected.pvalue)


def test_p_of_many_tables_is_near_that_of_scipy() -> None:
    differences = np.random.default_rng(3).normal(0.1, 0.5, 60)
    expected = stats.permutation_test(
        (differences, np.zeros(60)),
        lambda first, second, axis: np.mean(first - second, axis=axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=20_000,
        rng=np.random.default_rng(1),
    )
    assert Resamples(20_000).p_value(differences) == pytest.approx(expected.pvalue, abs=0.02)
    assert Resamples(99).p_value(np.ones(60)) == 1 / 100  # never 0: 1 of 100 with itself


def test_the_interval_of_a_mean_is_that_of_the_lab() -> None:
    values = np.random.default_rng(5).random(40)
    clusters = [f"t{number // 2}" for number in range(40)]
    expected = Bootstrap(clusters).estimate(values)
    sums, counts = values.reshape(20, 2).sum(axis=1), np.full(20, 2.0)
    low, high = Resamples().ratios(sums[:, None], counts[:, None])
    assert (low[0], high[0]) == pytest.approx((expected.low, expected.high), abs=0.005)


def test_the_same_seed_gives_the_same_interval_and_another_another() -> None:
    values = np.random.default_rng(5).random((30, 1))
    ones = np.ones((30, 1))
    first, again, other = (Resamples(300, seed).ratios(values, ones) for seed in (7, 7, 8))
    assert first[0] == again[0]
    assert first[0] != other[0]


def test_in_portions_and_at_once_the_interval_is_that_of_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    values, ones = np.random.default_rng(5).random((30, 1)), np.ones((30, 1))
    whole = Resamples(2000).ratios(values, ones)
    monkeypatch.setattr("tabx.stats.resampling._KEPT", 0)
    monkeypatch.setattr("tabx.stats.resampling._AT_ONCE", 3000)
    portions = Resamples(2000).ratios(values, ones)
    assert portions[0][0] == pytest.approx(whole[0][0], abs=0.02)
    assert portions[1][0] == pytest.approx(whole[1][0], abs=0.02)


def test_a_resample_without_anything_to_divide_by_is_left_out() -> None:
    above, below = np.array([[1.0], [0.0], [0.0]]), np.array([[2.0], [0.0], [0.0]])
    low, high = Resamples(200).ratios(above, below)
    assert (low[0], high[0]) == (0.5, 0.5)


def test_many_tables_get_fewer_resamples_but_never_few() -> None:
    draws = Resamples(10_000)
    assert (draws.count(200), draws.count(40_000), draws.count(10**6)) == (10_000, 5_000, 1_000)
    assert Resamples(50).count(10**6) == 50
    assert all(np.isnan(end[0]) for end in draws.ratios(np.ones((1, 1)), np.ones((1, 1))))
