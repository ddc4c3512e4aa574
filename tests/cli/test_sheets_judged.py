"""All visible sheets of a workbook are judged, unless one is named."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

import tabx
from tabx.cli.main import main


def book(path: Path, figure: int, *, hidden: bool = False) -> Path:
    """Write a workbook of a sheet "Sales" and a sheet "Costs"."""
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.worksheets[0])
    sheets = (workbook.create_sheet("Sales"), workbook.create_sheet("Costs"))
    for sheet, rows in zip(
        sheets, ([("k", "v"), ("x", 1), ("y", 2)], [("k", "v"), ("m", 3), ("n", figure)]), strict=True
    ):
        for row in rows:
            sheet.append(row)
    sheets[1].sheet_state = "hidden" if hidden else "visible"
    workbook.save(path)
    return path


def test_all_sheets_of_a_workbook_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, predicted = book(tmp_path / "gold.xlsx", 4), book(tmp_path / "predicted.xlsx", 5)
    assert main(["judge", str(gold), str(predicted), "--quiet"]) == 0
    assert 0 < float(capsys.readouterr().out) < 1
    with pytest.raises(AssertionError, match="1 wrong value"):
        tabx.assert_table(gold, predicted)
    assert main(["judge", str(gold), str(predicted), "--gold-sheet", "Sales", "--pred-sheet", "Sales", "--quiet"]) == 0
    assert float(capsys.readouterr().out) == 1
    tabx.assert_table(gold, predicted, gold_sheet="Sales", predicted_sheet="Sales")


def test_a_hidden_sheet_is_not_another_table(tmp_path: Path) -> None:
    gold = book(tmp_path / "gold.xlsx", 4, hidden=True)
    tabx.assert_table(gold, book(tmp_path / "predicted.xlsx", 5, hidden=True))
