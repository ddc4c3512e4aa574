"""A date that holds the gold's, or lies in it, is told by the parts that one has and the other has not."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Measure


def judged(gold: str, predicted: str) -> Judgement:
    table = "Id|Opened\n3|{}\n7|1 May 1990\n8|2 June 1971\n9|4 April 1954\n"
    return judge(table.format(gold), table.format(predicted))


def note(gold: str, predicted: str) -> tuple[str, str]:
    """Return the kind of the one finding, and its sentence without the two texts."""
    (found,) = judged(gold, predicted).findings
    return found.kind, found.note.removeprefix(f"gold {gold}, predicted {predicted}, ")


@pytest.mark.parametrize(
    ("coarse", "fine", "parts"),
    [
        ("1962", "9 July 1962", "month and day"),
        ("July 1962", "9 July 1962", "day"),
        ("1962", "July 1962", "month"),
        ("9 July", "9 July 1962", "year"),
        ("1962-07-09", "1962-07-09 14:30", "time of day"),
    ],
)
def test_the_parts_of_a_date_that_are_added_or_left_out(coarse: str, fine: str, parts: str) -> None:
    assert note(coarse, fine) == (DifferenceKind.MORE_PRECISE, f"more precise, {parts} added")
    assert note(fine, coarse) == (DifferenceKind.LESS_PRECISE, f"less precise, {parts} left out")


@pytest.mark.parametrize(("gold", "predicted"), [("July 1962", "9 August 1962"), ("1962", "9 July 1964")])
def test_another_period_is_another_date(gold: str, predicted: str) -> None:
    kind, said = note(gold, predicted)
    assert kind is DifferenceKind.VALUE
    assert said.endswith(" d")


def test_a_date_of_the_month_costs_less_than_one_of_another_and_both_less_than_a_word() -> None:
    errors = [judged("July 1962", text).error for text in ("9 July 1962", "9 August 1962", "apples")]
    assert errors[0] < errors[1] <= errors[2]


@pytest.mark.parametrize(("predicted", "years"), [("1963", "+1 yr"), ("1958", "-4 yr")])
def test_two_years_are_years_apart(predicted: str, years: str) -> None:
    (found,) = judged("1962", predicted).findings
    assert found.difference is not None
    assert found.difference.measure is Measure.INTERVAL
    assert years in found.note
