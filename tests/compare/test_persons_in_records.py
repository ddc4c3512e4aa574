"""Names of persons in records: a given name in short, middle names left out, where the record tells a person's life."""

import pytest

from tabx import Judgement, judge
from tabx.values.kinds import DifferenceKind


def judged(gold: str, predicted: str, field: str = "name", other: str = "birth date | 2 April 1856") -> Judgement:
    table = f"| Field | Value |\n|-|-|\n| {field} | {{}} |\n| {other} |\n| club | Harbour Lions |\n| games | 187 |"
    return judge(table.format(gold), table.format(predicted))


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("Mike Dorn", "Michael Arthur Dorn"),
        ("Liz B. Quist", "Elizabeth Berta Quist"),
        ("Kate Dorn", "Katherine Dorn"),
        ("Mike Dorn jr", "Michael Arthur Dorn, Jr."),
    ],
)
def test_a_given_name_in_short_with_middle_names_is_nearly_the_same(short: str, full: str) -> None:
    for sides in ((short, full), (full, short)):
        (finding,) = judged(*sides).findings
        assert finding.kind is DifferenceKind.ABBREVIATION
        assert judged(*sides).summary == "1 name abbreviated or written out"


@pytest.mark.parametrize("field", ["name", "full name", "birth name", "director"])
def test_middle_names_left_out_are_less_precise(field: str) -> None:
    (finding,) = judged("Ole Arthur Quist", "Ole Quist", field).findings
    assert finding.kind is DifferenceKind.LESS_PRECISE
    (finding,) = judged("Ole Quist", "Ole Arthur Quist", field).findings
    assert finding.kind is DifferenceKind.MORE_PRECISE


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("Mike Dorn", "William Dorn"),
        ("Mike Dorn", "Michael Arthur Quist"),
        ("Mike Dorn", "Michael Dorn jr"),
        ("Mike George Dorn", "Michael Arthur Dorn"),
    ],
)
def test_another_name_is_wrong(gold: str, predicted: str) -> None:
    (finding,) = judged(gold, predicted).findings
    assert finding.kind is DifferenceKind.DIFFERENT
    assert "1 wrong value" in judged(gold, predicted).summary


def test_the_name_of_what_has_no_life_is_not_a_persons() -> None:
    assert "more words" in judged("Blue Star", "Big Blue Star", other="built | 1903").findings[0].note
    assert "more words" in judged("Blue Star", "Big Blue Star", field="ship").findings[0].note
