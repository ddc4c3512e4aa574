"""A date that says less than the gold costs less than a wrong one, and names no row."""

from __future__ import annotations

import tabx

GOLD = """
Bridge | Opened | Length
North | 15 June 1983 | 120
South | 2 May 1991 | 340
Harbour | 30 August 1975 | 210
"""
BY_DATE = """
Opened | Bridge | Length
15 June 1983 | North | 120
2 May 1991 | South | 340
30 August 1975 | Harbour | 210
"""


def error(predicted: str) -> float:
    return tabx.judge(GOLD, predicted).error


def test_the_less_a_date_says_the_dearer_and_a_wrong_one_is_dearest() -> None:
    month, year = GOLD.replace("15 June 1983", "June 1983"), GOLD.replace("15 June 1983", "1983")
    wrong = GOLD.replace("15 June 1983", "1891")
    assert 0 < error(month) < error(year) < error(wrong)


def test_a_date_without_its_day_is_no_name_of_a_row() -> None:
    findings = tabx.judge(BY_DATE, BY_DATE.replace("15 June 1983", "June 1983"), key=["Opened"]).findings
    assert [finding.kind for finding in findings] == ["wrong key"]
