"""How many cells an act has to explain, held against the formula of their docstrings reckoned out."""

from __future__ import annotations

import math

import pytest

from tabx.compare.causes.chance import BY_CHANCE, RUN, fewest, fewest_running
from tabx.compare.causes.wrong_cells import LEAST

CHANCES = (0.0, 0.01, 0.1, 0.3, 0.9, 1.0)


def by_chance(cells: int, count: int, chance: float, places: int, free: int, wrong: float) -> float:
    """Return in how many tables of random errors an act explains some `count` of the cells of a place."""
    return math.comb(cells, count) * wrong**count * chance ** (count - free) * places


@pytest.mark.parametrize("free", [0, 1, 2])
@pytest.mark.parametrize("wrong", [0.5, 0.8])
@pytest.mark.parametrize("chance", CHANCES)
def test_one_cell_less_would_be_chance(chance: float, wrong: float, free: int) -> None:
    for cells in (3, 4, 7, 12, 13, 40):
        for places in (1, 9, 400):
            fitting = [
                count
                for count in range(max(LEAST, cells // 2 + 1), cells + 1)
                if count > free and by_chance(cells, count, chance, places, free, wrong) <= BY_CHANCE
            ]
            assert fewest(cells, chance, places, free, wrong) == (fitting[0] if fitting else None)


@pytest.mark.parametrize("free", [0, 1, 2])
@pytest.mark.parametrize(("chance", "wrong"), [(0.01, 0.5), (0.1, 0.5), (0.3, 0.8), (0.9, 0.9), (1.0, 0.5)])
def test_a_run_one_cell_shorter_would_be_chance(chance: float, wrong: float, free: int) -> None:
    for cells in (5, 12, 300):
        for places in (1, 9, 400):
            found = fewest_running(cells, chance, places, free, wrong)
            least = next(
                length
                for length in range(RUN, 10_000)
                if cells * wrong**length * chance ** (length - free) * places <= BY_CHANCE
            )
            assert found == least


def test_where_all_is_wrong_and_all_alike_no_run_is_enough() -> None:
    assert fewest_running(12, chance=1.0, places=1, wrong=1.0) == 13
    assert fewest_running(12, chance=1.0, places=1, wrong=0.99) > 13


def test_what_never_happens_by_chance_needs_the_fewest_cells() -> None:
    assert fewest_running(10_000, chance=0.0, places=10_000) == RUN
    assert fewest(LEAST, chance=0.0, places=10_000) == LEAST
    assert fewest(LEAST - 1, chance=0.0, places=1) is None


@pytest.mark.parametrize("count", [fewest, fewest_running])
def test_a_chance_over_1_is_1(count) -> None:  # type: ignore[no-untyped-def]
    assert count(40, 2.5, 3) == count(40, 1.0, 3)


def test_the_chance_of_a_wrong_value_is_a_half_where_none_is_told() -> None:
    assert fewest(12, 0.1, 9) == fewest(12, 0.1, 9, 1, 0.5)
    assert fewest_running(12, 0.1, 9) == fewest_running(12, 0.1, 9, 1, 0.5)
