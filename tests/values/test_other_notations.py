"""Notations, opposites and roundings that single cells show."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.records import Difference, Relation


def related(texts: list[str], predicted: str, header: str = "Value") -> Difference:
    """Return how the first cell of a column stands to another text in its place."""
    gold, other = read_column((header,), texts), read_column((header,), [predicted, *texts[1:]])
    pair = pair_columns(gold, other, [(row, row) for row in range(len(texts))])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("texts", "predicted", "kind"),
    [
        (["-7%", "(5%)", "3%"], "-0.07", "percent"),
        (["0.07", "5%", "3%"], "7%", "percent"),
        (["-5", "7", "9"], "5-", "negative"),
        (["-1,250.5", "7", "9"], "1,250.50-", "negative"),
        (["2023-12-31", "2024-02-29", "2020-03-25"], "20231231", "date format"),
        (["90 km/h", "100 km/h", "50 km/h"], "90 km per hour", "unit"),
        (["60 mph", "70 mph", "50 mph"], "60 miles/hour", "unit"),
    ],
)
def test_the_same_value_in_another_notation(texts: list[str], predicted: str, kind: str) -> None:
    told = related(texts, predicted)
    assert (told.relation, told.kind) == (Relation.EQUIVALENT, kind)


@pytest.mark.parametrize(
    ("texts", "predicted"),
    [
        (["7%", "5%", "3%"], "0.7"),
        (["7", "5", "3"], "0.07"),
        (["5", "7", "9"], "5-"),
        (["2023-12-31", "2024-02-29", "2020-03-25"], "20231230"),
        (["2023-12-31", "2024-02-29", "2020-03-25"], "20231331"),
        (["90 km/h", "100 km/h", "50 km/h"], "90 miles per hour"),
    ],
)
def test_another_value_in_another_notation_is_none_the_nearer(texts: list[str], predicted: str) -> None:
    assert related(texts, predicted).relation in (Relation.PARTIAL, Relation.DIFFERENT)


def test_years_that_are_still_open_and_numbers_that_look_like_dates_stay_what_they_are() -> None:
    assert related(["1998-", "2003-", "2017-"], "-1998").relation is Relation.DIFFERENT
    assert related(["20231231", "512", "77"], "20231231.0", "Population").kind == "trailing zeros"


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("rarely seen", "often seen"),
        ("seldom used", "frequently used"),
        ("10 km race", "10 mile race"),
        ("a 5-kg bag", "a 5-lb bag"),
    ],
)
def test_opposites_and_other_units_in_a_text_make_it_another(gold: str, predicted: str) -> None:
    assert related([gold, "tall tree", "old house"], predicted).relation is Relation.DIFFERENT


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [("not detected", "never detected"), ("10 km race", "10 kilometre race"), ("3 in a row", "3 in the row")],
)
def test_two_negations_and_two_names_of_a_unit_do_not_contradict(gold: str, predicted: str) -> None:
    assert related([gold, "tall tree", "old house"], predicted).relation is Relation.PARTIAL


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("1,234,567", "1,200,000"),
        ("1234567", "1200000"),
        ("1,234", "1,230"),
        ("996,700", "1,000,000"),
        ("$1,249", "$1,200"),
        ("1,234.5", "1,200"),
    ],
)
def test_zeros_at_the_end_may_be_digits_rounded_away(gold: str, predicted: str) -> None:
    assert related([gold, "12", "512"], predicted).relation is Relation.ROUNDED


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("1,234", "1,000"),
        ("1,234,567", "1,300,000"),
        ("1,250", "1,100"),
        ("42", "40"),
        ("977", "980"),
        ("109", "110"),
        ("1,200", "1,234"),
        ("1.23 million", "1.20 million"),
        ("12.34", "12.30"),
    ],
)
def test_fewer_than_two_digits_left_or_the_wrong_ones_are_no_rounding(gold: str, predicted: str) -> None:
    assert related([gold, "12", "512"], predicted).relation is Relation.PARTIAL


def test_a_year_is_never_rounded() -> None:
    assert related(["1998", "2003", "2017"], "2000", "Year").relation is Relation.PARTIAL
