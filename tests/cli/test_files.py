"""The command line on files that are no text: workbooks and Parquet, in and out."""

import io
import sys
from pathlib import Path

import openpyxl
import pytest

import tabx
from tabx.cli.main import main

ROWS = "name,code\nAnn,007\nBob,=1+1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in.csv").write_text(ROWS, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("suffix", ["xlsx", "parquet"])
def test_convert_there_and_back_and_judge(folder: Path, suffix: str, capsys: pytest.CaptureFixture[str]) -> None:
    source, target, back = folder / "in.csv", folder / f"out.{suffix}", folder / "back.csv"
    assert main(["convert", str(source), str(target)]) == 0
    assert main(["convert", str(target), str(back)]) == 0
    said = "1 text that a spreadsheet could take for a formula, first '=1+1': written as read; "
    assert capsys.readouterr() == ("", f"tabx: {said}--safe-formulas puts an apostrophe before each\n")
    assert back.read_text(encoding="utf-8") == ROWS
    assert main(["judge", str(source), str(target), "--quiet"]) == 0
    assert float(capsys.readouterr().out) == 1


def test_a_sheet_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = openpyxl.Workbook()
    for name, value in (("One", 1), ("Two", 2)):
        sheet = book.create_sheet(name)
        sheet["A1"], sheet["A2"] = "n", value
    path = folder / "book.xlsx"
    book.save(path)
    assert main(["convert", str(path), "-", "--to", "csv", "--sheet", "Two"]) == 0
    assert capsys.readouterr().out == "n\n2\n"
    for options, score in ((["--pred-sheet", "Two"], "<1"), (["--sheet", "Two"], "1")):
        assert main(["judge", str(path), str(path), "--quiet", *options]) == 0
        assert (float(capsys.readouterr().out) == 1) is (score == "1")
    assert main(["judge", str(path), str(path), "--gold-sheet", "Tow"]) == 2
    assert "did you mean 'Two'" in capsys.readouterr().err
    judged = tabx.judge(path, path, gold_sheet="Two", predicted_sheet="Two")
    assert ("gold_sheet", "Two") in judged.signature.options


def test_binary_on_standard_output_and_not_on_standard_input(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["convert", str(folder / "in.csv"), "-", "--to", "xlsx"]) == 0
    data = capsysbinary.readouterr().out
    assert data == tabx.formats.dump_bytes(tabx.load_table(folder / "in.csv"), "xlsx")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert main(["judge", "-", str(folder / "in.csv")]) == 2
    said = capsysbinary.readouterr().err.decode()
    assert said.count("\n") == 1
    assert "standard input" in said


def test_a_wrong_suffix_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = folder / "wrong.xlsx"
    wrong.write_text(ROWS, encoding="utf-8")
    assert main(["convert", str(wrong), "-", "--to", "md"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "expected xlsx" in said
    assert main(["convert", str(wrong), "-", "--to", "md", "--from", "csv"]) == 0
