"""Hours of 12 and of 24 hours, where the header, the cells or the whole column say which half of the day is meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.values import pair_columns, read_column, relate
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Relation
from tabx.values.relating.in_context.clock_names import same_hours

EQUAL = frozenset({Relation.EXACT, Relation.EQUIVALENT})
WRONG = frozenset({Relation.PARTIAL, Relation.DIFFERENT})


def related(gold: list[str], predicted: list[str], header: str, other: str = "") -> list[Difference]:
    columns = read_column((header,), gold), read_column((other or header,), predicted)
    pair = pair_columns(*columns, [(row, row) for row in range(len(gold))])
    return [relate(one, two, pair) for one, two in zip(pair.gold.values, pair.predicted.values, strict=True)]


@pytest.mark.parametrize(
    ("header", "twelve", "day"),
    [
        ("Start (pm)", ["7:00", "8:30", "9:15"], ["19:00", "20:30", "21:15"]),
        ("Departs p.m.", ["1:05", "12:40", "11:59"], ["13:05", "12:40", "23:59"]),
        ("Evening show", ["7.30", "8.00", "6.45"], ["19:30", "20:00", "18:45"]),
        ("Morning train", ["7:00", "12:10", "9:15"], ["07:00", "0:10", "09:15"]),
        ("Closes", ["5", "8:30 pm", "9"], ["17:00", "20:30", "21:00"]),
        ("Hour", ["5 pm", "8 pm", "11 am"], ["17", "20", "11"]),
        ("Hour", ["5 pm", "8 pm", "11 am"], ["17:00", "20:00", "11:00"]),
    ],
)
def test_an_hour_is_the_same_on_the_other_clock_where_something_says_the_half(
    header: str, twelve: list[str], day: list[str]
) -> None:
    for gold, predicted in ((twelve, day), (day, twelve)):
        assert {found.relation for found in related(gold, predicted, header)} <= EQUAL


def test_a_wrong_hour_is_wrong_on_the_other_clock_too() -> None:
    found = related(["7:00", "8:30", "9:15"], ["19:00", "20:45", "21:15"], "Start (pm)")
    assert [one.relation in WRONG for one in found] == [False, True, False]
    assert found[1].difference == 15 * 60


def test_a_column_that_says_the_half_which_the_gold_leaves_open_is_more_precise() -> None:
    found = related(["7:00", "8:30", "12:15"], ["19:00", "20:30", "12:15"], "Showing")
    assert [one.relation for one in found] == [Relation.NEAR, Relation.NEAR, Relation.EXACT]
    assert {one.kind for one in found[:2]} == {DifferenceKind.MORE_PRECISE}
    assert found[0].note == "half of the day added"


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (["7:00", "9:00", "8:30"], ["19:00", "9:00", "20:30"]),  # one stays: the others would be in the other half
        (["7:00", "13:00", "8:30"], ["19:00", "13:00", "20:30"]),  # the gold counts 24 hours
        (["7:00 am", "8:30 am", "9:00 am"], ["19:00", "20:30", "21:00"]),  # the gold says the morning
        (["19:00", "20:30", "21:00"], ["7:00", "8:30", "9:00"]),  # the prediction leaves it open
        (["7:00", "8:30"], ["19:00", "8:30"]),
    ],
)
def test_twelve_hours_too_late_stay_wrong_where_the_gold_is_not_open(gold: list[str], predicted: list[str]) -> None:
    found = related(gold, predicted, "Showing")
    assert all(one.relation in WRONG for one in found if one.relation is not Relation.EXACT)


def test_a_header_of_the_other_half_does_not_read_the_hours_so() -> None:
    assert {one.relation for one in related(["7:00", "8:30"], ["19:00", "20:30"], "Starts (am)")} <= WRONG | {
        Relation.NEAR
    }
    assert {one.relation for one in related(["7", "8"], ["19", "20"], "Goals (pm)")} <= WRONG


@pytest.mark.parametrize(
    ("gold", "predicted", "count"),
    [
        (["7:00", "7:30", "8:00"], ["19:00", "19:30", "20:00"], 3),
        (["day", "7 pm", "8 pm"], ["day", "19:00", "20:00"], 2),
        (["11:00", "12:00", "1:00", "2:00"], ["11:00", "12:00", "13:00", "14:00"], 4),
        (["19:00", "20:00"], ["7:00 p.m.", "8:00 p.m."], 2),
        (["7:00", "Goals"], ["19:00", "Goals"], 0),
        (["7:00", "8:00"], ["18:00", "19:30"], 0),
        (["2:1", "3:2"], ["14:1", "15:2"], 0),
    ],
)
def test_header_rows_of_hours_name_the_same_hours(gold: list[str], predicted: list[str], count: int) -> None:
    assert len(same_hours(gold, predicted)) == count
    assert same_hours(predicted, gold) == {(other, one) for one, other in same_hours(gold, predicted)}


@given(st.lists(st.tuples(st.integers(1, 11), st.integers(0, 59)), min_size=2, max_size=9, unique=True))
def test_every_header_row_of_afternoon_hours_is_known_on_the_other_clock(hours: list[tuple[int, int]]) -> None:
    gold = [f"{hour}:{minute:02}" for hour, minute in hours]
    predicted = [f"{hour + 12}:{minute:02}" for hour, minute in hours]
    assert set(zip(gold, predicted, strict=True)) <= same_hours(gold, predicted)
