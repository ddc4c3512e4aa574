"""Issue 12, section 3, item 8: a group header "20%" is a name where its columns are counts."""

from __future__ import annotations

import pytest

from tabx import judge
from tabx.align.records import RepairKind
from tabx.compare.records import ItemKind
from tabx.values import read_column
from tabx.values.kinds import DifferenceKind

HTML = """<table><tr><th rowspan=2>Team</th><th colspan=2>20%</th><th colspan=2>40%</th></tr>
<tr><th>Won</th><th>Lost</th><th>Won</th><th>Lost</th></tr>
<tr><td>Ajax</td><td>13</td><td>4</td><td>9</td><td>7</td></tr>
<tr><td>Breda</td><td>8</td><td>9</td><td>6</td><td>11</td></tr>
<tr><td>Delft</td><td>11</td><td>5</td><td>2</td><td>15</td></tr></table>"""

MARKDOWN = "| Team | 20% | 40% |\n|-|-|-|\n| Ajax | 130 | 400 |\n| Breda | 81 | 90 |\n| Delft | 11 | 52 |\n"


@pytest.mark.parametrize("path", [("20%",), ("20%", "Won"), ("Top 10%",), ("Level 5 %", "Lost")])
def test_a_percentage_in_a_name_is_no_unit_of_counts(path: tuple[str, ...]) -> None:
    column = read_column(path, ("130", "81", "11"))
    assert column.header.unit is None
    assert [value.unit for value in column.values] == [None] * 3


@pytest.mark.parametrize("path", [("% Won",), ("Won %",), ("% of 20%",), ("Share (%)",)])
def test_percent_outside_a_percentage_is_a_unit(path: tuple[str, ...]) -> None:
    assert read_column(path, ("13", "8", "11")).header.unit is not None


def test_numbers_that_are_no_counts_may_be_percent_under_a_percentage() -> None:
    assert read_column(("Top 10%",), ("13.5", "8.1", "11.0")).header.unit is not None


def test_another_group_name_loses_no_unit() -> None:
    judgement = judge(HTML, HTML.replace("20%", "Low").replace("40%", "High"))
    kinds = {item.kind for item in judgement.comparison.counts.items}
    assert ItemKind.WRONG_HEADER not in kinds
    assert RepairKind.GROUP_HEADER in kinds


def test_a_renamed_column_of_counts_loses_no_unit() -> None:
    judgement = judge(MARKDOWN, MARKDOWN.replace("20%", "Low").replace("40%", "High"))
    assert {item.kind for item in judgement.comparison.counts.items} == {ItemKind.UNVERIFIED_HEADER}


def test_wrong_counts_are_told_without_percent() -> None:
    judgement = judge(MARKDOWN, MARKDOWN.replace("81", "72"))
    (finding,) = judgement.comparison.findings
    assert "%" not in finding.note.split("(")[0]


def test_shares_with_and_without_their_sign_stay_the_same() -> None:
    gold = MARKDOWN.replace("130", "30").replace("400", "40").replace("20%", "Top 20%")
    predicted = gold
    for number in ("30", "81", "11", "40", "90", "52"):
        predicted = predicted.replace(f"| {number} ", f"| {number}% ")
    judgement = judge(gold, predicted)
    assert {finding.kind for finding in judgement.comparison.findings} == {DifferenceKind.PERCENT}
