"""A date that holds the gold's, or lies in it, is told by the parts that one has and the other has not."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.compare.records import ItemKind
from tabx.judging.summary import summarise
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Measure, Relation


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


@pytest.mark.parametrize(
    ("gold", "predicted", "parts"),
    [
        ("1962", "1962-07-09", 1.5),
        ("1962", "July 1962", 1),
        ("July 1962", "9 July 1962", 1),
        ("9 July", "9 July 1962", 1),
        ("1962-07-09", "1962-07-09 14:30", 1),
    ],
)
def test_more_parts_are_near_as_more_words_are_and_fewer_are_dearer(gold: str, predicted: str, parts: float) -> None:
    judgement = judged(gold, predicted)
    (found,) = judgement.findings
    (item,) = judgement.comparison.counts.items
    assert (found.relation, item.kind, item.count) == (Relation.NEAR, ItemKind.NEAR, parts)
    assert "more precise" in summarise([judgement])
    assert judgement.error < judged(predicted, gold).error / 2
    assert judgement.error < judged("1962", "1964").error


@pytest.mark.parametrize("rows", [2, 40])
@pytest.mark.parametrize(
    "form", ["field | value\n{}", "<table><tr><th>Name</th><th>Born</th></tr>{}</table>", "Name,Born\n{}"]
)
def test_it_holds_in_every_notation_and_size(rows: int, form: str) -> None:
    shapes = {"<": "<tr><td>P{0}</td><td>{1}</td></tr>", "N": "P{0},{1}\n", "f": "field {0} | {1}\n"}
    line = shapes[form[0]]
    gold = form.format("".join(line.format(row, 1900 + row) for row in range(rows)))
    predicted = form.format("".join(line.format(row, f"{1900 + row}-05-0{1 + row % 9}") for row in range(rows)))
    judgement = judge(gold, predicted)
    assert {found.relation for found in judgement.findings} == {Relation.NEAR}
    assert judge(predicted, gold).error > judgement.error


def test_a_date_of_another_row_is_no_detail() -> None:
    assert judged("1990", "1 May 1990").findings[0].relation is Relation.PARTIAL


def test_a_range_is_no_detail() -> None:
    assert judged("1962", "1962-1964").findings[0].relation is not Relation.NEAR


def test_a_year_that_names_several_rows_is_not_named_by_one_of_its_months() -> None:
    table = "Year | Club | Won\n{} | Ajax | 4\n{} | Brann | 5\n1980 | Ajax | 6\n1981 | Ajax | 9"
    judgement = judge(table.format(1978, 1978), table.format("May 1978", "June 1978"))
    assert 0 in judgement.alignment.key_columns
    assert {found.relation for found in judgement.findings} == {Relation.PARTIAL}
    alone = judge(table.format(1978, 1979), table.format("May 1978", "June 1979"))
    assert {found.relation for found in alone.findings} == {Relation.NEAR}
    assert alone.error < judgement.error
