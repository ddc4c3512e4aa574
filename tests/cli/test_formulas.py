"""What a spreadsheet could take for a formula, in the files that we write."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest

from tabx.cli.main import main
from tabx.formats import load_table
from tabx.formats.formulas import formulas, is_formula, without_formulas

FORMULAS = ["=cmd|'/c calc'!A1", "+1+1", "-2+3", "@SUM(A1)", " =1+1", "＝A1"]
PLAIN = ["-", "--", "-3.1%", "+1,200.5", "a=b", "x", ""]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_text_that_could_compute_is_a_formula(text: str) -> None:
    assert is_formula(text)


@pytest.mark.parametrize("text", PLAIN)
def test_numbers_dashes_and_words_are_none(text: str) -> None:
    assert not is_formula(text)


def sheet(folder: Path) -> Path:
    path = folder / "in.tsv"
    lines = [["=name", "value"], *([text, text] for text in (*FORMULAS, *PLAIN) if text.strip() == text)]
    path.write_text("".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["csv", "tsv"])
def test_a_converted_table_reads_back_the_same_and_says_what_could_compute(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given, target = sheet(tmp_path), tmp_path / f"out.{name}"
    assert main(["convert", str(given), str(target)]) == 0
    said = capsys.readouterr().err
    assert said.splitlines() == [
        "tabx: 11 texts that a spreadsheet could take for a formula, first '=name': written as read; --safe-formulas "
        "puts an apostrophe before each"
    ]
    assert load_table(target) == load_table(given)


@pytest.mark.parametrize("name", ["csv", "tsv", "html"])
def test_safe_formulas_leave_nothing_to_compute(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, target = sheet(tmp_path), tmp_path / f"out.{name}"
    assert main(["convert", str(given), str(target), "--safe-formulas"]) == 0
    assert "an apostrophe before each" in capsys.readouterr().err
    table = load_table(target)
    assert not list(formulas(table))
    assert table == without_formulas(load_table(given))
    assert table.columns[0] == ("'=name",)
    if name == "csv":
        with target.open(encoding="utf-8", newline="") as file:
            assert not any(is_formula(field) for line in csv.reader(file) for field in line)


def test_a_workbook_holds_texts_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, target = sheet(tmp_path), tmp_path / "out.xlsx"
    assert main(["convert", str(given), str(target), "--safe-formulas"]) == 0
    assert capsys.readouterr().err == ""
    cells = [cell for row in openpyxl.load_workbook(target).worksheets[0].iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if cell.value is not None} == {"s"}
    assert cells[0].value == "=name"
    assert load_table(target) == load_table(given)


def test_findings_hold_no_formula(tmp_path: Path) -> None:
    gold, predicted = tmp_path / "g.tsv", tmp_path / "p.tsv"
    gold.write_text("=name\tvalue\n" + "".join(f"{text}\t{place}\n" for place, text in enumerate(FORMULAS)), "utf-8")
    predicted.write_text("=name\tvalue\n" + "".join(f"{text}\tx\n" for text in FORMULAS[1:]), encoding="utf-8")
    report = [tmp_path / "findings.csv", tmp_path / "findings.xlsx"]
    for path in report:
        assert main(["judge", str(gold), str(predicted), "--no-config", "--quiet", "-o", str(path)]) == 0
    with report[0].open(encoding="utf-8", newline="") as file:
        assert not any(is_formula(field) for line in csv.reader(file) for field in line)
    for page in openpyxl.load_workbook(report[1]).worksheets:
        assert not any(cell.data_type == "f" for row in page.iter_rows() for cell in row)
