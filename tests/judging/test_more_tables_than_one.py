"""Whether a text holds more tables with data than the one that is read."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabx
from tabx.cli.main import main
from tabx.formats import load_table
from tabx.judging import holds_several

TABLE, EMPTY = "| a | b |\n| - | - |\n| 1 | 2 |\n", "| c | d |\n| - | - |\n"


@pytest.mark.parametrize(
    ("parts", "several"),
    [
        ([TABLE], False),
        ([TABLE, EMPTY], False),
        ([EMPTY, TABLE], False),
        ([TABLE, TABLE.replace("1", "3")], True),
        ([TABLE, EMPTY, TABLE.replace("1", "3")], True),
    ],
)
def test_a_table_without_rows_is_not_another_one(parts: list[str], several: bool) -> None:
    text = "\n".join(parts)
    assert holds_several(text, load_table(text)) == several
    assert not holds_several(load_table(text), load_table(text))


def book(path: Path, figure: int, *, hidden: bool = False) -> Path:
    """Write a workbook of a sheet "Sales" and a sheet "Costs"."""
    openpyxl = pytest.importorskip("openpyxl")
    workbook = openpyxl.Workbook()
    sheets = (workbook.active, workbook.create_sheet("Costs"))
    for sheet, rows in zip(
        sheets, ([("k", "v"), ("x", 1), ("y", 2)], [("k", "v"), ("m", 3), ("n", figure)]), strict=True
    ):
        for row in rows:
            sheet.append(row)
    sheets[0].title = "Sales"
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
