"""Rows of large tables that have a rival, on small ones, and rows that agree in more than chance."""

from __future__ import annotations

import math

import numpy as np
import pytest
from odd_tables import PARTNERS, both_of, odd_pair

from tabx.align.pairing.large_rows import doubtful_rows
from tabx.align.pairing.row_chance import agree_beyond_chance
from tabx.align.pairing.rows import _without_names_outdone
from tabx.values.records import DataType

SEEDS = range(6)
ROWS = [["a", "1", "x"], ["b", "2", "y"], ["c", "3", "z"], ["d", "4", "w"]]
COLUMNS = [(0, 0), (1, 1), (2, 2)]


def doubtful(gold: list[list[str]], predicted: list[list[str]], *similar: tuple[int, int]) -> set[int]:
    """Return the doubtful rows; those of one place on either side that are no similar ones are paired as identical."""
    used, others = {i for i, _ in similar}, {j for _, j in similar}
    identical = [(i, i) for i in range(min(len(gold), len(predicted))) if not {i} & (used | others)]
    assert all(gold[i] == predicted[i] for i, _ in identical)
    return set(doubtful_rows(both_of(gold, predicted), COLUMNS, identical, similar))


def test_a_row_is_doubtful_where_another_agrees_as_well() -> None:
    changed = [["a", "1", "new"], *ROWS[1:]]
    assert doubtful(ROWS, changed, (0, 0)) == set()
    assert doubtful(ROWS, ROWS) == set()
    twice = [["a", "1", "x"], ["a", "1", "v"], *ROWS[2:]]
    assert doubtful(twice, [["a", "1", "new"], ["no", "none", "nil"], *ROWS[2:]], (0, 0), (1, 1)) == {0, 1}
    assert doubtful(twice, [["a", "1", "new"], ["a", "none", "v"], *ROWS[2:]], (0, 0), (1, 1)) == {0}
    both_ways = [["a", "1", "new"], ["a", "1", "old"], *ROWS[2:]]
    assert doubtful([["a", "1", "x"], ["a", "7", "v"], *ROWS[2:]], both_ways, (0, 0), (1, 1)) >= {0}


def test_a_copy_is_doubtful_where_not_all_copies_were_found() -> None:
    copies = [["a", "1", "x"], ["a", "1", "x"], *ROWS[2:]]
    assert doubtful(copies, [["a", "1", "x"], ["a", "1", "new"], *ROWS[2:]], (1, 1)) == {0, 1}
    assert doubtful([["a", "1", "x"], ["a", "1", "v"], *ROWS[2:]], copies, (1, 1)) == {0, 1}


def test_rows_are_doubtful_where_an_identical_pair_is_half_way_between() -> None:
    gold = [["a", "1", "x"], ["a", "2", "x"], *ROWS[2:]]
    predicted = [["a", "2", "y"], ["a", "2", "x"], *ROWS[2:]]
    assert doubtful(gold, predicted, (0, 0)) == {0, 1}
    assert doubtful(gold, [["a", "5", "y"], *predicted[1:]], (0, 0)) == set()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_rows_agree_beyond_chance(seed: int, size: int) -> None:
    both = odd_pair(seed)
    rows = [(i, (2 * i + seed) % 5) for i in range(size)]
    for columns in (PARTNERS, PARTNERS[:1], PARTNERS[1:3]):
        total = math.lgamma(size + 1)
        for i, j in rows:
            chances = []
            for g, p in columns:
                column = [both.predicted.keys[p][other] for _, other in rows]
                if both.gold.keys[g][i] == both.predicted.keys[p][j]:
                    chance = column.count(both.predicted.keys[p][j]) / size
                    numbers = [value.number for value in both.gold.columns[g].values if value.number is not None]
                    step = 0.1 if g == 2 else 1.0
                    is_number = both.gold.columns[g].type is DataType.NUMERICAL
                    is_small = is_number and (max(numbers) - min(numbers)) / step + 1 <= 100
                    chances.append(chance if is_small or not both.predicted.keys[p][j] else 0.1 * chance)
            total += min(0.0, math.log(math.comb(len(columns), len(chances)) * math.prod(chances)))
        assert agree_beyond_chance(both, columns, rows) == (total < math.log(0.01))
    assert not agree_beyond_chance(both, PARTNERS, [])


@pytest.mark.parametrize(
    ("by_values", "left"),
    [
        ([[0.0, 0.6], [0.0, 0.0]], [[0.0, 0.8], [0.6, 0.0]]),  # most values of the first row are in the second one
        ([[0.0, 0.5], [0.0, 0.0]], [[0.9, 0.8], [0.6, 0.7]]),  # half of them
        ([[0.0, 0.6], [0.0, 0.6]], [[0.9, 0.8], [0.6, 0.7]]),  # most values of both rows
        ([[0.6, 0.6], [0.0, 0.0]], [[0.9, 0.8], [0.6, 0.7]]),  # in both rows
    ],
)
def test_near_names_give_way_to_the_one_other_row_that_holds_most_values(
    by_values: list[list[float]], left: list[list[float]]
) -> None:
    names = np.array([[0.9, 0.8], [0.6, 0.7]])
    assert _without_names_outdone(names, np.array(by_values)).tolist() == left
