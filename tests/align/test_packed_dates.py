"""Dates and names packed with another fact: whole facts, cheaper than their loss."""

from __future__ import annotations

import pytest

import tabx

STAFF = [
    ["Name", "Dept", "Start", "Pay", "Share"],
    ["Ann Lee", "Sales", "2020-01-05", "1,200", "12%"],
    ["Bob Ray", "Tech", "2019-03-17", "2,350", "25%"],
    ["Cy Dorn", "Legal", "2021-11-28", "1,875", "33%"],
    ["Di Moss", "Ops", "2018-07-30", "990", "8%"],
]


def blanked(row: int, column: int) -> list[list[str]]:
    rows = [list(line) for line in STAFF]
    rows[row][column] = ""
    return rows


@pytest.mark.parametrize(("home", "away", "text"), [(1, 2, "Tech (2019-03-17)"), (1, 3, "2,350 Tech")])
def test_a_packed_fact_costs_less_than_its_cell_left_blank(home: int, away: int, text: str) -> None:
    packed = blanked(2, away)
    packed[2][home] = text
    judgement = tabx.judge(STAFF, packed)
    assert [finding.kind for finding in judgement.findings] == ["packed_cell"]
    assert 0 < judgement.error < tabx.judge(STAFF, blanked(2, away)).error


@pytest.mark.parametrize("pattern", ["{} ({})", "{}, {}", "{} {}", "{} / {}"])
@pytest.mark.parametrize("first", [1, 2])
def test_merged_columns_with_dates_cost_less_than_one_of_them_missing(first: int, pattern: str) -> None:
    merged = [[*row[:first], pattern.format(*row[first : first + 2]), *row[first + 2 :]] for row in STAFF]
    missing = [[*row[:first], *row[first + 1 :]] for row in STAFF]
    judgement = tabx.judge(STAFF, merged)
    assert [finding.kind for finding in judgement.findings] == ["merged_column"]
    assert 0 < judgement.error < tabx.judge(STAFF, missing).error
