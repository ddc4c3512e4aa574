"""The words of findings (issue 12, section 5).

"1,000 times the gold's", not "+514,485 (999 times gold)"; "other scale", not "trailing zeros"; percent points as
points; a wrong header is told only where the name is wrong, a lost unit as a lost unit.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import pytest

from tabx import judge
from tabx.compare.records import Entity, Finding, FindingKind
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation

Column = tuple[str, Sequence[str]]


def written(form: str, column: Column) -> str:
    name, texts = column
    rows = [["Code", name], *([f"k{index}", text] for index, text in enumerate(texts))]
    if form == "csv":
        file = io.StringIO()
        csv.writer(file).writerows(rows)
        return file.getvalue()
    rows.insert(1, ["---", "---"])
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def findings(gold: Column, predicted: Column, form: str = "csv") -> tuple[Finding, ...]:
    return judge(written(form, gold), written(form, predicted)).comparison.findings


def told(gold: str, predicted: str, rest: Sequence[str] = ("7", "8.5", "9"), name: str = "Amount") -> str:
    (found,) = findings((name, [gold, *rest]), (name, [predicted, *rest]))
    return found.note


@pytest.mark.parametrize(
    ("gold", "predicted", "said"),
    [
        ("515", "515000", "1,000 times the gold's"),
        ("515", "5150", "10 times the gold's"),
        ("515000", "515", "1/1,000 of the gold's"),
        ("515", "514999", "1,000 times the gold's"),
        ("5", "600", "120 times the gold's"),
    ],
)
def test_a_number_of_another_size_is_told_as_a_factor(gold: str, predicted: str, said: str) -> None:
    note = told(gold, predicted)
    assert note.endswith(said)
    assert "+" not in note


@pytest.mark.parametrize(("gold", "predicted", "said"), [("5", "12", "+7 (140 % of gold)"), ("5", "-5", "-10 (200 %")])
def test_other_numbers_keep_their_difference(gold: str, predicted: str, said: str) -> None:
    assert said in told(gold, predicted)


def test_percent_points_are_points() -> None:
    assert "+5 points" in told("45%", "50%", ("7%", "8%", "9%"))
    assert "-5 points" in told("45", "40", ("7", "8", "9"), "Share (%)")


@pytest.mark.parametrize("form", ["csv", "markdown"])
def test_another_scale_is_told_as_scale(form: str) -> None:
    whole = ("Revenue", ["5,200,000", "7,100,000", "8,500,000"])
    millions = ("Revenue (millions)", ["5.2", "7.1", "8.5"])
    for gold, predicted in ((whole, millions), (millions, whole)):
        cells = [found for found in findings(gold, predicted, form) if found.entity is Entity.CELL]
        assert {found.kind for found in cells} == {DifferenceKind.SCALE}
        assert all("other scale" in found.note for found in cells)


def test_trailing_zeros_stay_trailing_zeros() -> None:
    (found,) = findings(("Amount", ["5.20", "7.1"]), ("Amount", ["5.2", "7.1"]))
    assert found.kind is DifferenceKind.TRAILING_ZEROS


@pytest.mark.parametrize("form", ["csv", "markdown"])
@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("Mass (kg)", "Mass (lb)", DifferenceKind.UNIT),
        ("Sales (millions)", "Sales (thousands)", DifferenceKind.SCALE),
    ],
)
def test_a_fault_of_the_unit_is_no_wrong_header(form: str, gold: str, predicted: str, kind: DifferenceKind) -> None:
    (found,) = findings((gold, ["5", "7", "8.5"]), (predicted, ["5", "7", "8.5"]), form)
    assert (found.entity, found.kind, found.relation) == (Entity.HEADER, kind, Relation.PARTIAL)


@pytest.mark.parametrize("form", ["csv", "markdown"])
@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [("Mass (kg)", "Mass", DifferenceKind.UNIT_LOST), ("Mass", "Mass (kg)", DifferenceKind.UNIT_ADDED)],
)
def test_a_unit_on_one_side_is_said_of_the_column(form: str, gold: str, predicted: str, kind: DifferenceKind) -> None:
    (found,) = findings((gold, ["5", "7", "8.5"]), (predicted, ["5", "7", "8.5"]), form)
    assert (found.entity, found.kind, found.relation) == (Entity.COLUMN, kind, Relation.PARTIAL)


def test_a_wrong_name_is_a_wrong_header() -> None:
    gold = "Code,Won,Lost\na,5,11\nb,7,31\nc,9,44\n"
    found = judge(gold, gold.replace("Won,Lost", "Lost,Won")).comparison.findings
    assert {finding.kind for finding in found if finding.entity is Entity.HEADER} <= {FindingKind.WRONG_HEADER}


def test_a_row_all_of_which_is_counted_elsewhere_says_what_it_costs_itself() -> None:
    judgement = judge("Name | Age\nIda | 31\nPer | 44\n", "Name | Age | Home\nIda | 31 |\nPer | 44 |\n| | Lund\n")
    (row,) = [finding.note for finding in judgement.findings if finding.entity == "row"]
    assert row.endswith("(counted in its column; the row counts as one value)")
