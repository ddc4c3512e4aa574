"""Numbers in the row of another: wholly wrong however near they are, told or not, in short and long columns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import tabx
from tabx.judging import Judgement

Column = list[str]


def times(count: int) -> Column:
    """Return close times, none of them twice, in steps of no one size."""
    random = Random(count)
    return [f"{number / 100:.2f}" for number in sorted(random.sample(range(5100, 5100 + 40 * count), count))]


def judged(gold: Column, predicted: Column) -> Judgement:
    names = [f"Swimmer {place + 1}" for place in range(len(gold))]
    lands = [["Peru", "Fiji", "Mali", "Oman"][place % 4] for place in range(len(gold))]

    def table(column: Column) -> list[list[str]]:
        return [["Name", "Land", "Time"], *map(list, zip(names, lands, column, strict=True))]

    return tabx.judge(table(gold), table(predicted))


def moved(column: Column, by: int) -> Column:
    return column[-by:] + column[:-by]


def wholly_wrong(column: Column) -> Column:
    return [f"{float(text) * 3 + 900:.2f}" for text in column]


@pytest.mark.parametrize("count", [3, 4, 5, 8, 20, 200])
@pytest.mark.parametrize("by", [1, 2, -1])
def test_a_moved_column_costs_as_one_wholly_wrong_less_what_one_cause_takes_off(count: int, by: int) -> None:
    gold = times(count)
    found, worst = judged(gold, moved(gold, by)), judged(gold, wholly_wrong(gold))
    assert 0.5 * worst.scorecard.error < found.scorecard.error <= worst.scorecard.error + 1e-12
    one = judged(gold, [f"{float(gold[0]) * 3 + 900:.2f}", *gold[1:]])
    assert found.scorecard.error >= one.scorecard.error


@pytest.mark.parametrize("count", [4, 9, 60])
@pytest.mark.parametrize("order", [lambda column: column[::-1], lambda column: Random(7).sample(column, len(column))])
def test_a_column_in_another_order_is_as_wrong(count: int, order: Callable[[Column], Column]) -> None:
    gold = times(count)
    predicted = order(gold)
    wrong = sum(one != other for one, other in zip(gold, predicted, strict=True))
    worst = judged(gold, wholly_wrong(gold)).scorecard.error
    assert judged(gold, predicted).scorecard.error > 0.7 * worst * wrong / count


@pytest.mark.parametrize(
    ("gold", "moved_by_a_row"),
    [
        (
            ["1:45.14", "1:45.20", "1:45.38", "1:45.83", "1:46.53"],
            ["1:46.53", "1:45.14", "1:45.20", "1:45.38", "1:45.83"],
        ),
        (
            ["2 May 2001", "4 May 2001", "9 May 2001", "25 May 2001", "3 July 2001"],
            ["4 May 2001", "9 May 2001", "25 May 2001", "3 July 2001", "2 May 2001"],
        ),
        (["12,400", "12,405", "12,431", "12,502", "12,513"], ["12,405", "12,431", "12,502", "12,513", "12,400"]),
    ],
)
def test_times_dates_and_grouped_numbers_are_displaced_too(gold: Column, moved_by_a_row: Column) -> None:
    items = [item for item in judged(gold, moved_by_a_row).comparison.counts.items if item.least]
    assert [item.least for item in items] == [1.0] * 5


def floors(gold: Column, predicted: Column) -> set[float]:
    return {item.least for item in judged(gold, predicted).comparison.counts.items}


def test_a_near_miss_that_is_another_rows_by_chance_stays_one() -> None:
    gold = times(30)
    predicted = [gold[1], gold[0], gold[3], *gold[3:]]
    assert floors(gold, predicted) == {0.0}  # three of thirty
    ranks = [str(place + 1) for place in range(9)]
    assert floors(ranks, [str(place + 2) for place in range(9)]) == {0.0}  # one too many
    assert floors(ranks, moved(ranks, 1)) == {0.0}  # every small number is another row's
    ranks = [str(place + 1) for place in range(60)]
    assert floors(ranks, Random(3).sample(ranks, 60)) == {0.0}


def test_an_error_among_values_that_repeat_is_no_move() -> None:
    for times_each in (3, 20):
        gold = ["1500", "3000", "1600", "3200"] * times_each
        assert floors(gold, moved(gold, 1)) == {0.0}


def test_a_step_added_to_every_number_is_no_move() -> None:
    gold = [str(number) for number in range(1000, 1300, 20)]
    assert floors(gold, [str(int(text) + 20) for text in gold]) == {0.0}


def test_a_run_moved_by_a_row_in_a_long_column_is_displaced_alone() -> None:
    gold = times(60)
    predicted = [*gold[:20], *moved(gold[20:30], 1), *gold[30:40], f"{float(gold[40]) + 0.01:.2f}", *gold[41:]]
    found = judged(gold, predicted).comparison.counts.items
    assert sorted(item.least for item in found) == [0.0, 0.0, *[1.0] * 9]


@pytest.mark.parametrize("seed", range(8))
def test_another_error_beside_makes_a_moved_column_no_cheaper(seed: int) -> None:
    random, gold = Random(seed), times(7)
    predicted = moved(gold, 1)
    predicted[0] = gold[0]
    before = judged(gold, predicted).scorecard.error
    predicted[0] = random.choice([f"{float(gold[0]) + 0.01:.2f}", gold[3], "9", "none at all"])
    assert judged(gold, predicted).scorecard.error > before


def test_two_rows_exchanged_are_two_wrong_values() -> None:
    gold = times(10)
    assert floors(gold, [gold[0], gold[2], gold[1], *gold[3:]]) == {0.0}
