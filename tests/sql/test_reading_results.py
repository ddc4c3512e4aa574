"""Results from files, frames, cursors and rows."""

from __future__ import annotations

import json
import sqlite3
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tabx.errors import FormatError, InputError
from tabx.sql import Result, match_results

ROWS = [("Bern", 1, 2.5, None), ("Chur; GR", 2, None, ""), ('the "Thun"', 3, 1e-7, "x\ny")]
NAMES = ("city", "n", "size", "note")


def written(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_csv_tells_null_from_the_empty_text_where_it_quotes_that(tmp_path: Path) -> None:
    text = 'city,n,size,note\r\nBern,1,2.5,\r\nChur; GR,2,,""\r\n"the ""Thun""",3,1e-07,"x\ny"\r\n'
    found = Result.of(written(tmp_path, "a.csv", text))
    assert found == Result(NAMES, ROWS)


def test_csv_that_quotes_no_empty_text_keeps_no_null(tmp_path: Path) -> None:
    found = Result.of(written(tmp_path, "a.csv", "a,b\n1,\n,x\n"))
    assert found == Result(("a", "b"), [(1, None), (None, "x")], keeps_null=False)
    assert match_results(found, Result(("a", "b"), [(1, ""), (None, "x")])).is_right


def test_csv_reads_numbers_that_are_written_as_such(tmp_path: Path) -> None:
    found = Result.of(written(tmp_path, "a.csv", 'a\n1\n-2.50\n007\n+1\n1e3\n"12"\n1_000\n١\n'))
    assert [row[0] for row in found.rows] == [1, -2.5, "007", "+1", 1000.0, 12, "1_000", "١"]


def test_csv_of_one_column_keeps_its_nulls(tmp_path: Path) -> None:
    assert Result.of(written(tmp_path, "a.csv", "a\n1\n\n2\n")).rows == [(1,), (None,), (2,)]
    assert Result.of(written(tmp_path, "a.csv", 'a\n1\n\n""\n')).rows == [(1,), (None,), ("",)]
    assert Result.of(written(tmp_path, "a.csv", "a,b\n")).rows == []


def test_tsv_and_semicolons(tmp_path: Path) -> None:
    assert Result.of(written(tmp_path, "a.tsv", "a\tb\n1\tx, y\n")).rows == [(1, "x, y")]
    assert Result.of(written(tmp_path, "a.csv", "a;b\n1;x, y\n")).rows == [(1, "x, y")]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.csv", "a,b\n1\n", "record 2 has 1 fields where the first one has 2"),
        ("a.csv", "", "an empty file"),
        ("a.csv", 'a,b\n"1,2\n', "broken CSV"),
        ("a.csv", 'a,b\n"",x"y"\n1,"z\n', "broken CSV"),
        ("a.json", "{", "broken JSON"),
        ("a.json", '{"a": 1}', "no result"),
        ("a.json", "[[1, 2], [3]]", "row 2 has 1 values where 2 belong"),
        ("a.json", '[[1, 2], {"a": 3}]', "row 2 is a dict"),
        ("a.jsonl", '{"a": 1}\n{', "line 2: broken JSON"),
        ("a.parquet", "no parquet", "broken Parquet"),
    ],
)
def test_broken_files_are_one_line_with_the_file(tmp_path: Path, name: str, text: str, said: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    with pytest.raises(InputError, match=said) as error:
        Result.of(written(tmp_path, name, text))
    assert name in str(error.value)
    assert "\n" not in str(error.value)


def test_files_that_are_not_there_or_of_no_known_kind(tmp_path: Path) -> None:
    for name in ("none.csv", "none.parquet", "none.json"):
        with pytest.raises(InputError, match="no such file"):
            Result.of(tmp_path / name)
    with pytest.raises(FormatError, match="its suffix or file_format must say which"):
        Result.of(written(tmp_path, "a.txt", "a\n1\n"))
    assert Result.of(written(tmp_path, "b.txt", "a\n1\n"), file_format="csv").rows == [(1,)]


@pytest.mark.parametrize(
    "value",
    [
        [dict(zip(NAMES, row, strict=True)) for row in ROWS],
        {"columns": list(NAMES), "rows": [list(row) for row in ROWS]},
        {"columns": list(NAMES), "data": [list(row) for row in ROWS], "index": [0, 1, 2]},
        {name: [row[place] for row in ROWS] for place, name in enumerate(NAMES)},
    ],
)
def test_json(tmp_path: Path, value: Any) -> None:
    assert Result.of(written(tmp_path, "a.json", json.dumps(value))) == Result(NAMES, ROWS)


def test_json_lines_and_keys_that_lack(tmp_path: Path) -> None:
    found = Result.of(written(tmp_path, "a.jsonl", '{"a": 1}\n\n{"a": null, "b": [1]}\n'))
    assert found == Result(("a", "b"), [(1, None), (None, [1])])


def test_frames_of_pandas_say_null_by_nan() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a": [1, None, 3], "b": ["x", None, ""], "c": [True, False, True]})
    found = Result.of(frame)
    assert found.rows == [(1.0, "x", True), (None, None, False), (3.0, "", True)]
    assert match_results(Result(("a", "b", "c"), [(1, "x", 1), (None, None, 0), (3, "", 1)]), found).is_right


def test_frames_of_arrow_and_polars(tmp_path: Path) -> None:
    pyarrow, polars = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    columns = {"a": [1, None], "b": [Decimal("1.50"), None], "c": ["x", ""]}
    rows = [(1, Decimal("1.50"), "x"), (None, None, "")]
    assert Result.of(pyarrow.table(columns)) == Result(("a", "b", "c"), rows)
    assert Result.of(polars.DataFrame(columns)).rows == rows
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table(columns), tmp_path / "a.parquet")
    assert Result.of(tmp_path / "a.parquet") == Result(("a", "b", "c"), rows)


def test_cursors_and_rows() -> None:
    cursor = sqlite3.connect(":memory:").execute("SELECT 1 AS a, NULL AS a UNION ALL SELECT 'x', 2.5")
    assert Result.of(cursor) == Result(("a", "a"), [(1, None), ("x", 2.5)])
    assert Result.of([(1, 2)]).columns == ("column 1", "column 2")
    assert Result.of([[1, 2]], columns=["a", "b"]) == Result(("a", "b"), [(1, 2)])
    assert Result.of([], columns=["a"]) == Result(("a",), [])
    assert Result.of(Result(("a",), [])) == Result(("a",), [])


@pytest.mark.parametrize(
    ("source", "said"), [("a.csv", "give a Path"), (3, "no result: a int"), (["ab"], "row 1 is a str")]
)
def test_what_is_no_result(source: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        Result.of(source)


def test_scalars_of_numpy_are_numbers() -> None:
    import numpy as np

    assert match_results(Result.of([(np.int64(3), np.float32(0.1))]), Result.of([(3, 0.1)])).is_right
