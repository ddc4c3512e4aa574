"""tabx edit apply on the command line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import openpyxl
import pytest

from tabx.cli.main import main
from tabx.formats import load_table
from tabx.operations import operations_schema

STATIONS = """<table>
<tr><th>River</th><th>Station</th><th>Flow</th></tr>
<tr><td rowspan="2">Veld</td><td>Old mill</td><td>31.2</td></tr><tr><td>Ferry</td><td>47.0</td></tr>
<tr><td>Ister</td><td>Weir</td><td>9.8</td></tr><tr><td>Ister</td><td>Quarry</td><td>9.80</td></tr></table>"""

NEW = ["Veld", "Pier", "35.4"]


@pytest.fixture
def stations(tmp_path: Path) -> Path:
    path = tmp_path / "stations.html"
    path.write_text(STATIONS, encoding="utf-8")
    return path


def ops(folder: Path, operations: object) -> str:
    path = folder / "ops.json"
    path.write_text(operations if isinstance(operations, str) else json.dumps(operations), encoding="utf-8")
    return str(path)


def test_a_table_is_edited_and_its_map_written(stations: Path, tmp_path: Path) -> None:
    out, map_file = tmp_path / "out.html", tmp_path / "map.json"
    operations = [{"op": "add_row", "cells": NEW, "at": 2}, {"op": "rename_header", "column": "Flow", "text": "m³/s"}]
    given = ["edit", "apply", str(stations), "--ops", ops(tmp_path, operations), "--policy", "keep"]
    assert main([*given, "-o", str(out), "--map", str(map_file)]) == 0
    edited = load_table(out)
    assert edited.texts()[1] == NEW
    assert [row[0].row_span for row in edited.rows] == [3, 3, 3, 1, 1]
    assert json.loads(map_file.read_text(encoding="utf-8")) == {
        "rows": [0, None, 1, 2, 3],
        "columns": [0, 1, 2],
        "changes": [
            {"kind": "row added", "row": 1},
            {
                "kind": "header renamed",
                "row": 0,
                "column": 2,
                "source_row": 0,
                "source_column": 2,
                "before": "Flow",
                "after": "m³/s",
            },
            {
                "kind": "cell span changed",
                "row": 0,
                "column": 0,
                "source_row": 0,
                "source_column": 0,
                "before": "2×1",
                "after": "3×1",
            },
        ],
    }


def test_refill_says_what_it_merged_unasked(stations: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["edit", "apply", str(stations), "--ops", ops(tmp_path, [{"op": "remove_row", "row": "Veld"}])]
    assert main(given) == 2  # two rows are of the Veld
    assert "'Veld' fits 2 rows (1, 2)" in capsys.readouterr().err
    given = ["edit", "apply", str(stations), "--ops", ops(tmp_path, [{"op": "remove_row", "row": 1}])]
    assert main(given) == 0
    captured = capsys.readouterr()
    assert [row[0].row_span for row in load_table(captured.out).rows] == [1, 2, 2]
    assert captured.err == (
        "tabx: the policy refill merged equal neighbours into 1 cell; --policy keep leaves them apart\n"
    )


def test_operations_come_from_standard_input(
    stations: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = io.TextIOWrapper(io.BytesIO(b'[{"op": "split_merged"}]'))
    monkeypatch.setattr(sys, "stdin", given)
    assert main(["edit", "apply", str(stations), "--ops", "-", "--to", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[2] == "Veld,Ferry,47.0"


@pytest.mark.parametrize(
    ("operations", "said"),
    [
        ([{"op": "shuffle"}], "ops.json: operation 1: no op 'shuffle'; 'split_merged' may be meant"),
        ([{"op": "remove_row", "row": 5}], "operation 1 (remove_row): row 5: the table has 4 rows, so 1 to 4 is right"),
        (
            [{"op": "split_merged"}, {"op": "sort", "column": "River", "as": "number"}],
            "operation 2 (sort): column 1 cannot be sorted as number: row 1 has 'Veld'",
        ),
        ('[{"op": "remove_row", "row": 1, "row": 2}]', "ops.json: 'row' is given twice in one object"),
    ],
)
def test_bad_operations_are_one_line_and_write_nothing(
    stations: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], operations: object, said: str
) -> None:
    out = tmp_path / "out.html"
    assert main(["edit", "apply", str(stations), "--ops", ops(tmp_path, operations), "-o", str(out)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"tabx: error: {said}")
    assert error.count("\n") == 1
    assert not out.exists()


def test_a_source_has_one_table(stations: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = ops(tmp_path, [])
    two = tmp_path / "two.html"
    two.write_text(STATIONS + STATIONS, encoding="utf-8")
    none = tmp_path / "none.html"
    none.write_text("<p>no table</p>", encoding="utf-8")
    said = {
        two: "two.html: 2 tables; a file of one is right",
        none: "none.html: no table found",
        tmp_path / "gone.html": "gone.html",
    }
    for path, words in said.items():
        assert main(["edit", "apply", str(path), "--ops", nothing]) == 2
        error = capsys.readouterr().err
        assert words in error
        assert error.count("\n") == 1
    assert main(["edit", "apply", str(stations)]) == 2
    assert "--ops FILE is missing" in capsys.readouterr().err


def test_a_sheet_of_a_workbook_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = openpyxl.Workbook()
    for name in ("First", "Second"):
        sheet = book.create_sheet(name)
        sheet.append(["City", "People"])
        sheet.append([name, 1])
    path = tmp_path / "book.xlsx"
    book.save(path)
    given = ["edit", "apply", str(path), "--ops", ops(tmp_path, [{"op": "rename_header", "column": 2, "text": "n"}])]
    assert main(given) == 2
    assert "book.xlsx: 2 tables; name one with --sheet" in capsys.readouterr().err
    out = tmp_path / "out.xlsx"
    assert main([*given, "--sheet", "Second", "-o", str(out)]) == 0
    assert load_table(out).columns == (("City",), ("n",))
    assert load_table(out).texts() == [["Second", "1"]]


def test_a_file_that_is_read_is_not_written_over(
    stations: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ops(tmp_path, [])
    for flags in (["-o", given], ["-o", str(tmp_path / "o.html"), "--map", str(stations)]):
        assert main(["edit", "apply", str(stations), "--ops", given, *flags]) == 2
        assert "it is read and would be written over" in capsys.readouterr().err
    assert main(["edit", "apply", str(stations), "--ops", given, "--map", "-"]) == 2
    assert "--map - needs --output FILE for the table" in capsys.readouterr().err


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--operations"]) == 0
    assert json.loads(capsys.readouterr().out) == operations_schema()
