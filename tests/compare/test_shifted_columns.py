"""Values that a blank column pushed beside their names in every row are told as that (issue 28)."""

from __future__ import annotations

import pytest

import tabx
from tabx.compare.records import FindingKind
from tabx.formats import dump_table, load_table

HEADER = ["Player", "Assists", "Blocks", "Points", "Rebounds", "Steals"]
ROWS = [
    ["Ann", "4", "", "14", "10", "1"],
    ["Bea", "3", "2", "19", "7", "2"],
    ["Cia", "6", "", "21", "4", ""],
    ["Dee", "", "1", "13", "9", "3"],
]
LONG = [[f"Runner {n}", str(n % 7), str(n % 5), str(100 + 7 * n), str(900 - 3 * n), str(n % 11)] for n in range(200)]


def dumped(rows: list[list[str]], form: str) -> str:
    return dump_table(load_table(rows, header=True), form)


@pytest.mark.parametrize("form", ["markdown", "html", "csv", "latex"])
@pytest.mark.parametrize("rows", [ROWS, LONG], ids=["four", "two hundred"])
def test_a_blank_column_inserted_under_the_header_is_told_as_shifted_values(rows: list[list[str]], form: str) -> None:
    pushed = [[*HEADER, ""], *([*row[:3], "", *row[3:]] for row in rows)]
    judgement = tabx.judge(dumped([HEADER, *rows], form), dumped(pushed, form))
    shifted = [finding for finding in judgement.findings if finding.kind == FindingKind.SHIFTED_VALUES]
    assert [finding.note for finding in shifted] == [
        "the values of 'Points' stand under 'Rebounds', one column to the right",
        "the values of 'Rebounds' stand under 'Steals', one column to the right",
        "the values of 'Steals' stand under no name, one column to the right",
    ]
    assert judgement.summary.startswith("3 columns of values beside their names")
    assert not any(finding.kind == FindingKind.WRONG_HEADER for finding in judgement.findings)


def test_it_costs_what_the_wrong_names_cost() -> None:
    pushed = [[*HEADER, ""], *([*row[:3], "", *row[3:]] for row in ROWS)]
    terms = {term.name for term in tabx.judge([HEADER, *ROWS], pushed).terms if term.cost}
    assert "wrong_header" in terms


def test_exchanged_names_are_wrong_headers() -> None:
    exchanged = [*HEADER[:3], "Rebounds", "Points", "Steals"]
    judgement = tabx.judge([HEADER, *ROWS], [exchanged, *ROWS])
    assert {finding.kind for finding in judgement.findings} == {FindingKind.WRONG_HEADER}
