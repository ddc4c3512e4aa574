"""A scale in the corner of a table is that of all its numbers."""

from __future__ import annotations

import pytest

from tabx import judge
from tabx.values.records import Relation

ROWS = {
    "Products": (298_085, 316_199),
    "Services": (85_200, 78_129),
    "Costs": (-214_137, -223_546),
    "Tax": (9_168, 7_782),
}


def statement(corner: str, scale: float = 1.0, decimals: int = 0) -> str:
    lines = [f"| {corner} | FY2023 | FY2022 |", "|---|---|---|"]
    for name, numbers in ROWS.items():
        first, last = (written(number * scale, decimals) for number in numbers)
        lines.append(f"| {name} | {first} | {last} |")
    return "\n".join(lines)


def written(number: float, decimals: int) -> str:
    text = f"{abs(number):,.{decimals}f}"
    return f"({text})" if number < 0 else text


def cells(gold: str, predicted: str) -> set[Relation]:
    findings = judge(gold, predicted).findings
    return {finding.relation for finding in findings if finding.entity == "cell"}


@pytest.mark.parametrize("gold", ["USD millions", "In millions of USD", "$ millions", "Millions of dollars", "USD m"])
@pytest.mark.parametrize("predicted", ["USD millions", "In millions of USD", "US$ million", "USD mn"])
def test_the_same_scale_in_other_words_is_harmless(gold: str, predicted: str) -> None:
    judgement = judge(statement(gold), statement(predicted))
    assert {finding.relation for finding in judgement.findings} <= {Relation.EQUIVALENT}
    assert judgement.score > 0.95


@pytest.mark.parametrize(
    ("gold", "predicted", "scale", "decimals", "relation"),
    [
        ("USD millions", "USD billions", 1e-3, 3, Relation.EQUIVALENT),
        ("USD millions", "USD billions", 1e-3, 1, Relation.ROUNDED),
        ("USD millions", "USD thousands", 1e3, 0, Relation.EQUIVALENT),
        ("In millions of EUR", "EUR", 1e6, 0, Relation.EQUIVALENT),
        ("In thousands of EUR", "EUR million", 1e-3, 3, Relation.EQUIVALENT),
    ],
)
def test_numbers_in_another_scale_that_is_said(
    gold: str, predicted: str, scale: float, decimals: int, relation: Relation
) -> None:
    found = cells(statement(gold), statement(predicted, scale, decimals))
    assert relation in found
    assert found <= {relation, Relation.EQUIVALENT}


def test_another_scale_said_over_the_same_numbers_is_wrong() -> None:
    judgement = judge(statement("USD millions"), statement("USD thousands"))
    assert [(one.entity, one.kind) for one in judgement.findings] == [("header", "scale")]
    assert judgement.score < 0.7


def test_numbers_in_another_scale_that_is_not_said_are_wrong() -> None:
    assert cells(statement("USD millions"), statement("USD millions", 1e3)) == {Relation.DIFFERENT}


def test_another_currency_is_another() -> None:
    judgement = judge(statement("In thousands of EUR"), statement("In thousands of USD"))
    assert judgement.score < 0.7


def test_percentages_beside_the_amounts_keep_their_scale() -> None:
    head = "| USD millions | Sales | Margin (%) |\n|---|---|---|\n"
    gold = head + "| A | 1,200 | 12.5 |\n| B | 3,400 | 8.1 |\n| C | 560 | 9 |"
    told = head.replace("millions", "billions") + "| A | 1.2 | 12.5 |\n| B | 3.4 | 8.1 |\n| C | 0.56 | 9 |"
    assert cells(gold, told) <= {Relation.EQUIVALENT}
    assert cells(gold, told.replace("12.5", "0.0125")) >= {Relation.DIFFERENT}
