"""Neighbouring columns merged without a separator; sections and units that moved or are gone."""

from __future__ import annotations

import pytest

import tabx
from tabx.align.repairs.merged_texts import run_together

HEAD = ["Method", "P", "R", "F"]
ROWS = [
    ["SVM", "71.2", "60.1", "65.2"],
    ["CRF", "75.5", "66.0", "70.4"],
    ["LSTM", "80.1", "77.7", "78.9"],
    ["BERT", "88.8", "90.1", "89.4"],
]


Rows = str | list[list[str]]


def kinds(gold: Rows, predicted: Rows) -> list[str]:
    return sorted(one.kind for one in tabx.judge(gold, predicted).findings)


def error(gold: Rows, predicted: Rows) -> float:
    found = tabx.judge(gold, predicted).error
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "values", "parts"),
    [
        ("71.260.1", ["71.2", "60.1"], ("71.2", "60.1")),
        ("32.1 ± 0.4 35.1", ["32.1$\\pm$0.4", "35.1"], ("32.1 ± 0.4", "35.1")),
        ("32.1 ± 0.9 35.1", ["32.1 ± 0.4", "35.1"], ("32.1 ± 0.9", "35.1")),
        ("New YorkUSA", ["New York", "USA"], ("New York", "USA")),
        ("71.2", ["71.2", ""], ("71.2", "")),
        ("Italy (110 minutes)", ["Italy", "100 minutes"], ("Italy", "110 minutes")),
        ("71.2 / 68.0", ["71.2", "60.1"], ("71.2", "68.0")),
        ("71.2 / 60.1", ["71.2", "60.1"], None),
        ("1 2 3", ["4", "5", "3"], None),
    ],
)
def test_a_cell_falls_into_the_values_it_runs_together(
    text: str, values: list[str], parts: tuple[str, ...] | None
) -> None:
    assert run_together(text, values) == parts


@pytest.mark.parametrize("between", ["", " "])
def test_two_columns_in_one_are_merged_and_nothing_is_missing(between: str) -> None:
    rows = [[row[0], row[1] + between + row[2], row[3]] for row in ROWS]
    assert kinds([HEAD, *ROWS], [["Method", f"P{between}R", "F"], *rows]) == ["merged_column"]
    rows[1][1] = f"75.5{between}68.0"
    assert kinds([HEAD, *ROWS], [["Method", f"P{between}R", "F"], *rows]) == ["merged_column", "value"]


def test_one_value_with_its_deviation_beside_plain_ones_is_merged_likewise() -> None:
    gold = [[*row[:1], "71.2 ± 0.4" if row[0] == "SVM" else row[1], *row[2:]] for row in ROWS]
    rows = [[row[0], f"{row[1]} {row[2]}", row[3]] for row in gold]
    assert kinds([HEAD, *gold], [["Method", "P R", "F"], *rows]) == ["merged_column"]


SECTIONED = (
    "<table><tr><th>Method</th><th>P</th><th>R</th><th>F</th></tr>"
    + "".join(
        f"<tr><td colspan=4>{name}</td></tr>"
        + "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
        for name, rows in (("Classical", ROWS[:2]), ("Neural", ROWS[2:]))
    )
    + "</table>"
)


def test_a_section_left_out_costs_more_than_one_kept_as_a_data_row() -> None:
    kept = [HEAD, ["Classical", "", "", ""], *ROWS[:2], ["Neural", "", "", ""], *ROWS[2:]]
    one_gone = [row for row in kept if row[0] != "Neural"]
    assert error(SECTIONED, kept) < error(SECTIONED, one_gone) < error(SECTIONED, [HEAD, *ROWS])
    assert error(SECTIONED, [HEAD, *ROWS]) < error(SECTIONED, [HEAD, *ROWS[1:]])


def test_a_section_that_begins_too_early_is_told_by_the_rows_it_took() -> None:
    early = [HEAD, ["Classical", "", "", ""], ROWS[0], ["Neural", "", "", ""], *ROWS[1:]]
    notes = [one.note for one in tabx.judge(SECTIONED, early).findings]
    assert "1 of the rows of section 'Classical' are under 'Neural'" in notes


def test_a_unit_that_moved_from_a_header_level_to_the_cells_takes_no_level_away() -> None:
    gold = (
        "<table><tr><th rowspan=2>City</th><th colspan=2>Revenue ($ million)</th></tr>"
        "<tr><th>2019</th><th>2020</th></tr><tr><td>Bonn</td><td>1,200</td><td>1,340</td></tr>"
        "<tr><td>Lyon</td><td>2,450</td><td>2,610</td></tr><tr><td>Rome</td><td>980</td><td>45</td></tr></table>"
    )
    rows = [["Bonn", "$1,200M", "$1,340M"], ["Lyon", "$2,450M", "$2,610M"], ["Rome", "$980M", "$45M"]]
    head = ["City", "Revenue 2019", "Revenue 2020"]
    assert not set(kinds(gold, [head, *rows])) & {"header_level", "wrong header", "scale"}
    rows[2][2] = "45"
    assert "wrong header" not in kinds(gold, [head, *rows])
