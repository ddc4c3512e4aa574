"""A unit that a table names once for all its numbers."""

from __future__ import annotations

import pytest

import tabx
from tabx.judging import Judgement

ROWS = [("Revenue", "1,204", "1,377"), ("Costs", "711", "802"), ("Profit", "493", "575")]
CAPTION = (
    "<table><caption>In millions of dollars</caption><tr><th>Item<th>2022<th>2023"
    + "".join(f"<tr><td>{name}<td>{one}<td>{other}" for name, one, other in ROWS)
    + "</table>"
)
STUB = [["(in millions of dollars)", "2022", "2023"], *map(list, ROWS)]


def predicted(form: str) -> list[list[str]]:
    return [["Item", "2022", "2023"], *([name, form.format(one), form.format(other)] for name, one, other in ROWS)]


def errors(judgement: Judgement) -> set[str]:
    return {item.kind.value for item in judgement.comparison.counts.items} - {
        "rewrite",
        "renamed_header",
        "unverified_header",
    }


@pytest.mark.parametrize("gold", [CAPTION, STUB])
@pytest.mark.parametrize("form", ["${}", "${} million", "${}M"])
def test_the_unit_of_a_caption_or_of_the_stub_stands_in_the_cells(gold: str | list[list[str]], form: str) -> None:
    assert errors(tabx.judge(gold, predicted(form))) == set()


@pytest.mark.parametrize("gold", [CAPTION, STUB])
@pytest.mark.parametrize("form", ["€{}", "${} billion", "{} kg"])
def test_another_unit_or_scale_is_an_error(gold: str | list[list[str]], form: str) -> None:
    assert "partial.cell" in errors(tabx.judge(gold, predicted(form)))


def test_a_wrong_value_among_them_is_found() -> None:
    edited = predicted("${}")
    edited[2][1] = "$811"
    judgement = tabx.judge(CAPTION, edited)
    assert [item.kind for item in judgement.comparison.counts.items if item.kind != "rewrite"] == ["partial.cell"]


def test_a_stub_that_names_a_unit_and_a_scale_no_number_has_any_more_is_wrong() -> None:
    assert "wrong_header" in errors(tabx.judge(STUB, predicted("{}")))


@pytest.mark.parametrize("corner", ["(in dollars)", "Amounts in dollars", "Item ($)"])
def test_a_stub_that_names_a_unit_alone_lost_it_for_all_numbers(corner: str) -> None:
    judgement = tabx.judge([[corner, "2022", "2023"], *map(list, ROWS)], predicted("{}"))
    assert errors(judgement) == {"lost_unit"}
    said = next(finding.note for finding in judgement.comparison.findings if finding.kind == "unit lost")
    assert said == f"unit left out of 6 cells ({corner} became Item)"
