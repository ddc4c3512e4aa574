"""Rows whose cells all moved one column to the right, behind a blank: what stood last fell off."""

from __future__ import annotations

import pytest

import tabx

HEAD = ["Method", "P", "R", "F", "G"]
ROWS = [
    ["SVM", "71.2", "60.1", "65.2", "11.5"],
    ["CRF", "75.5", "66.0", "70.4", "12.2"],
    ["LSTM", "80.1", "77.7", "78.9", "14.7"],
    ["BERT", "88.8", "90.1", "89.4", "19.3"],
]


def findings(row: list[str]) -> list[tuple[str, str, str]]:
    predicted = [HEAD, ROWS[0], row, *ROWS[2:]]
    judged = tabx.judge([HEAD, *ROWS], predicted)
    return sorted((one.entity.value, one.kind, one.gold_text) for one in judged.findings)


@pytest.mark.parametrize(
    ("row", "lost"),
    [
        (["CRF", "", "75.5", "66.0", "70.4"], ["12.2"]),
        (["CRF", "75.5", "", "66.0", "70.4"], ["12.2"]),
        (["CRF", "", "", "75.5", "66.0"], ["12.2", "70.4"]),
    ],
)
def test_one_shift_is_one_finding_and_what_fell_off_is_missing(row: list[str], lost: list[str]) -> None:
    assert findings(row) == [*(("cell", "blank", text) for text in lost), ("row", "ragged", "")]


def test_a_wrong_value_in_a_shifted_row_is_found_in_its_own_column() -> None:
    found = findings(["CRF", "", "75.5", "66.9", "70.4"])
    assert found == [("cell", "blank", "12.2"), ("cell", "value", "66.0"), ("row", "ragged", "")]


def test_one_value_beside_a_blank_is_no_shifted_row() -> None:
    assert all(kind != "ragged" for _, kind, _ in findings(["CRF", "75.5", "66.0", "", "70.4"]))


def test_a_shifted_row_costs_less_than_its_values_lost_and_more_than_one_of_them() -> None:
    def error(row: list[str]) -> float:
        return tabx.judge([HEAD, *ROWS], [HEAD, ROWS[0], row, *ROWS[2:]]).error or 0.0

    shifted = error(["CRF", "", "75.5", "66.0", "70.4"])
    assert error(["CRF", "75.5", "66.0", "70.4", ""]) < shifted < error(["CRF", "", "", "", ""])
