"""How few cells tell of an act, and how alike two cells are by chance: each as its sentence says, worked out."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from tabx.compare.causes.chance import fewest, fewest_running
from tabx.compare.causes.numbers import conversion_in
from tabx.compare.causes.wrong_cells import chance_of, likeness, taken
from tabx.values import read
from tabx.values.records import DataType


@pytest.mark.parametrize("counts", [[], [1], [2], [1, 1], [3, 1], [2, 2, 1], [5]])
def test_the_chance_that_two_cells_are_alike(counts: list[int]) -> None:
    found = Counter({str(index): count for index, count in enumerate(counts)})
    cells = list(found.elements())
    pairs = [(i, j) for i in range(len(cells)) for j in range(len(cells))]
    two = [cells[i] == cells[j] for i, j in pairs if i != j]
    any_two = [cells[i] == cells[j] for i, j in pairs]
    assert likeness(found) == (sum(two) / len(two) if two else 1.0)
    assert taken(found) == (sum(any_two) / len(any_two) if any_two else 1.0)


def test_a_wrong_number_is_one_of_its_range_and_a_wrong_text_one_of_the_column() -> None:
    numbers = [read(text)[0] for text in ("3", "7", "12")]
    assert chance_of(DataType.NUMERICAL, numbers) == 1 / 10
    assert chance_of(DataType.STRING, numbers) == 0
    assert chance_of(DataType.NUMERICAL, [*numbers, *numbers]) == pytest.approx(1 / 5)


def by_sentence(cells: int, chance: float, places: int, free: int, wrong: float) -> int | None:
    """Return the fewest cells as `fewest` says it."""
    for count in range(max(3, cells // 2 + 1), cells + 1):
        expected = math.comb(cells, count) * wrong**count * chance ** max(0, count - free) * places
        if count > free and expected <= 1e-3:
            return count
    return None


@pytest.mark.parametrize("cells", range(1, 13))
@pytest.mark.parametrize("free", [0, 1, 3])
def test_the_fewest_cells_are_more_than_chance_would_explain(cells: int, free: int) -> None:
    for chance_of_one in (0.0, 1e-6, 0.011, 0.13, 0.41, 1.0):
        for places in (1, 20, 5000):
            for wrong in (0.5, 0.9):
                found = fewest(cells, chance_of_one, places, free, wrong)
                assert found == by_sentence(cells, chance_of_one, places, free, wrong)


@pytest.mark.parametrize("cells", [0, 1, 5, 12, 100])
@pytest.mark.parametrize("free", [0, 1])
def test_the_fewest_cells_of_a_run(cells: int, free: int) -> None:
    for chance_of_one in (0.0, 1e-6, 0.05, 0.4, 0.9, 1.0):
        for places in (1, 200):
            for wrong in (0.5, 0.95, 1.0):
                found = fewest_running(cells, chance_of_one, places, free, wrong)
                if chance_of_one * wrong >= 1:
                    assert found == cells + 1
                    continue

                def expected(count: int, one: float = chance_of_one, of: float = places, bad: float = wrong) -> float:
                    return max(cells, 1) * of * bad**count * one ** (count - free)

                assert found >= 5
                assert expected(found) <= 1.0001e-3
                assert found == 5 or expected(found - 1) > 0.9999e-3


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (1.609, 1.6099, 1.609344),
        (1.609344, 1.6094, 1.609344),
        (1.6093, 1.609344, 1.609344),
        (1.6094, 1.61, None),
        (1.6, 1.62, None),
        (0.4535, 0.4537, 0.45359237),
        (7.77, 7.7701, None),
    ],
)
def test_a_known_conversion_lies_in_a_narrow_interval(low: float, high: float, found: float | None) -> None:
    assert conversion_in(low, high) == found
