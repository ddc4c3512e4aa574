"""What looks like a repair of layout and is none: the loss stays a loss."""

from __future__ import annotations

import pytest
from layout_cases import as_markdown, gold, lines
from layout_sheets import CENSUS, FINANCE, SCIENCE, SPORTS, Sheet

import tabx
from tabx.align.repairs.divided_texts import divide


def kinds(sheet: Sheet, predicted: str) -> set[str]:
    return {item.kind for item in tabx.judge(gold(sheet), predicted).comparison.counts.items}


def test_an_emptied_column_is_no_empty_edge() -> None:
    rows = [[*row[:-1], ""] for row in lines(SPORTS)]
    judgement = tabx.judge(gold(SPORTS), as_markdown(rows))
    assert judgement.comparison.descriptors.found_facts == judgement.comparison.descriptors.gold_facts - 6
    assert judgement.error > 0.1


def test_an_emptied_row_is_missing() -> None:
    rows = lines(SPORTS)
    rows[-1] = [""] * SPORTS.width
    assert "missing.row" in kinds(SPORTS, as_markdown(rows))


def test_a_row_said_twice_is_not_broken_over_lines() -> None:
    rows = lines(CENSUS)
    rows.insert(3, list(rows[2]))
    assert kinds(CENSUS, as_markdown(rows)) & {"copied_row", "split_row"} == {"copied_row"}


def test_a_blank_below_a_longer_value_is_not_stacked() -> None:
    rows = lines(FINANCE)
    rows[2][1] = f"{rows[2][1]} and elsewhere"
    rows[3][1] = ""
    found = kinds(FINANCE, as_markdown(rows))
    assert "packed_cell" not in found
    assert "missing.cell" in found


def test_a_value_in_the_blank_of_a_neighbouring_row_is_not_stacked() -> None:
    head = "| Team | Shots | Wins |\n|---|---|---|\n"
    rows = head + "| Nets | | 24 |\n| Mavericks | 43 | 39 |\n| Bulls | 51 | 30 |"
    moved = head + "| Nets | 43 | 24 |\n| Mavericks | | 39 |\n| Bulls | 51 | 30 |"
    found = {item.kind for item in tabx.judge(rows, moved).comparison.counts.items}
    assert found == {"missing.cell", "extra.cell"}


def test_a_lost_last_cell_alone_is_no_shift() -> None:
    rows = lines(CENSUS)
    rows[3][-1] = ""
    assert kinds(CENSUS, as_markdown(rows)) & {"ragged", "missing.cell"} == {"missing.cell"}


def test_a_title_that_the_gold_does_not_have_is_priced() -> None:
    other = ["Draft, not for circulation", *[""] * (SCIENCE.width - 1)]
    assert "title_row" in kinds(SCIENCE, as_markdown([other, *lines(SCIENCE)]))


def test_a_comparison_is_no_join_of_levels() -> None:
    html = (
        "<table><thead><tr><th rowspan='2'>Site</th><th colspan='2'>Age</th></tr><tr><th>&lt; 65</th><th>≥ 65</th></tr>"
        "</thead><tr><td>North</td><td>41</td><td>17</td></tr><tr><td>South</td><td>38</td><td>22</td></tr></table>"
    )
    right = "| Site | Age < 65 | Age ≥ 65 |\n|---|---|---|\n| North | 41 | 17 |\n| South | 38 | 22 |"
    wrong = right.replace("Age <", "Age >")
    assert "wrong_header" not in {item.kind for item in tabx.judge(html, right).comparison.counts.items}
    said = [finding.kind for finding in tabx.judge(html, wrong).findings if finding.predicted_text == "Age > 65"]
    assert said != ["levels joined"]


@pytest.mark.parametrize(
    ("text", "wanted", "parts"),
    [
        ("Americas\nEurope", ["Americas", "Europe"], ["Americas", "Europe"]),
        ("1.5 (0.5–4) 88.1 [36]", ["1.5 (0.5–4)", "88.1 [36]"], ["1.5 (0.5–4)", "88.1 [36]"]),
        ("−3.6% +13.4%", ["−3.6%", "+13.4%"], ["−3.6%", "+13.4%"]),
        ("12 / 14", ["12", "14"], ["12", "14"]),
        ("— 0.57", ["—", "0.57"], ["—", "0.57"]),
        ("Europe", ["Americas", "Europe"], None),
        ("Europe Americas", ["Americas", "Europe"], None),
        ("12 14 16", ["12", "14"], None),
    ],
)
def test_a_cell_is_divided_where_it_says_just_these_texts(
    text: str, wanted: list[str], parts: list[str] | None
) -> None:
    assert divide(text, wanted) == parts


@pytest.mark.parametrize("place", [2, 4])
def test_an_empty_row_between_two_others_is_layout(place: int) -> None:
    rows = lines(SPORTS)
    rows.insert(place, [""] * SPORTS.width)
    assert {"extra.row", "layout"} & kinds(SPORTS, as_markdown(rows)) == {"layout"}


@pytest.mark.parametrize("place", [1, 2])
def test_an_empty_column_between_two_others_is_layout(place: int) -> None:
    rows = [[*row[:place], "", *row[place:]] for row in lines(SPORTS)]
    assert {"extra.column", "layout"} & kinds(SPORTS, as_markdown(rows)) == {"layout"}
