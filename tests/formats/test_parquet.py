"""Parquet files: texts of typed columns, what pandas stored, limits, broken files."""

import datetime
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabx.base.errors import FormatError, InputError, TabxError, TimeLimitError
from tabx.base.limits import changed_limits
from tabx.formats import dump_bytes, load_table, reader_process
from tabx.table import Table, plain_rows

SMALL = dump_bytes(Table(plain_rows([["a", "b"]]), plain_rows([["1", "x"], ["2", ""]])), "parquet")


def said_of(path: Path) -> str:
    """Return the error that reading a file gives, "" where it is read; any other exception than ours is raised."""
    try:
        assert load_table(path).column_count
    except TabxError as error:
        return str(error)
    return ""


def test_typed_values_as_a_person_sees_them(tmp_path: Path) -> None:
    columns: dict[str, Any] = {
        "int": [1, None],
        "float": [0.5, None],
        "bool": [True, None],
        "list": [["a", "b"], None],
        "struct": [{"k": "v", "n": 1}, None],
        "day": [datetime.date(2020, 1, 1), None],
        "decimal": [Decimal("1.50"), None],
        "bytes": [b"x", b"\xff"],
        "single": pyarrow.array([0.1, None], pyarrow.float32()),
        "nano": pyarrow.array([0, 1], pyarrow.timestamp("ns")),
    }
    path = tmp_path / "t.parquet"
    pyarrow.parquet.write_table(pyarrow.table(columns), path)
    table = load_table(path)
    assert [name for (name,) in table.columns] == list(columns)
    assert table.texts()[0] == (
        ["1", "0.5", "True", '["a", "b"]', '{"k": "v", "n": 1}', "2020-01-01", "1.50", "x", "0.1", "1970-01-01"]
    )
    assert table.texts()[1] == [*[""] * 7, "ff", "", "1970-01-01 00:00:00.000000001"]
    assert [note.code for note in table.notes] == ["bytes"]
    assert table.source_format == "parquet"


def test_what_pandas_stored_is_read_as_it_was(tmp_path: Path) -> None:
    frame = pd.DataFrame({("a", "x"): [1, 2], ("a", "y"): ["p", None]}, index=pd.Index(["r", "s"], name="key"))
    frame.to_parquet(tmp_path / "t.parquet")
    table = load_table(tmp_path / "t.parquet")
    assert table.columns == (("key",), ("a", "x"), ("a", "y"))
    assert table.texts() == [["r", "1", "p"], ["s", "2", ""]]
    assert table.stub_columns == 1
    pd.DataFrame({"n": [1]}).to_parquet(tmp_path / "u.parquet")
    assert load_table(tmp_path / "u.parquet").columns == (("n",),)


def test_a_text_that_repeats_takes_memory_once_and_sizes_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    long = pyarrow.DictionaryArray.from_arrays(
        pyarrow.array([0] * 10_000, pyarrow.int32()), pyarrow.array(["x" * 1_000_000])
    )
    pyarrow.parquet.write_table(pyarrow.table({"a": long}), path)
    table = load_table(path)
    assert table.row_count == 10_000
    assert len({id(row[0]) for row in table.rows}) == 1
    pyarrow.parquet.write_table(pyarrow.table({"a": pyarrow.nulls(1_000_001)}), path)
    with pytest.raises(InputError, match=r"limit 'cells' is .*TABX_LIMIT_CELLS"):
        load_table(path)
    pyarrow.parquet.write_table(pyarrow.table({"a": [[None] * 1_000_001]}), path)
    with pytest.raises(InputError, match="limit 'cells'"):
        load_table(path)


def test_long_texts_that_repeat_inside_lists_and_structs_are_not_unpacked(tmp_path: Path) -> None:
    places = pyarrow.array([0] * 10_000, pyarrow.int32())
    long = pyarrow.DictionaryArray.from_arrays(places, pyarrow.array(["x" * 1_000_000]))
    nested = [
        pyarrow.StructArray.from_arrays([long], ["k"]),
        pyarrow.ListArray.from_arrays(pyarrow.array([0, 5_000, 10_000], pyarrow.int32()), long),
    ]
    path = tmp_path / "t.parquet"
    for array in nested:
        pyarrow.parquet.write_table(pyarrow.table({"a": array}), path)
        assert path.stat().st_size < 100_000
        with pytest.raises(InputError, match="limit 'unpacked_bytes'"):
            load_table(path)


def test_a_reader_that_has_to_wait_has_its_time_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.parquet"
    path.write_bytes(SMALL)
    late = tmp_path / "python"
    late.write_text(f'#!/bin/sh\nsleep 4\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    late.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(late))
    reader_process._end_all()
    with changed_limits(seconds=4):
        assert load_table(path).row_count > 0
    reader_process._end_all()


def test_a_reader_that_computes_too_long_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    numbers = pyarrow.array(range(400_000))
    pyarrow.parquet.write_table(pyarrow.table({"a": numbers, "b": numbers}), path)
    with changed_limits(seconds=1), pytest.raises(TimeLimitError):
        load_table(path)


def test_without_pyarrow_the_install_line_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.parquet"
    path.write_bytes(SMALL)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(FormatError, match=r"pip install 'pyarrow>=17'"):
        load_table(path)
    with pytest.raises(FormatError, match=r"pip install 'pyarrow>=17'"):
        dump_bytes(Table(plain_rows([["a"]]), ()), "parquet")


def test_a_csv_that_starts_like_parquet_is_a_csv(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("PAR1,PAR2\n1,2\n", encoding="utf-8")
    assert load_table(path).columns == (("PAR1",), ("PAR2",))


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(place=st.integers(4, len(SMALL) - 5), bytes_=st.binary(min_size=1, max_size=3))
def test_a_damaged_file_is_read_or_refused(tmp_path: Path, place: int, bytes_: bytes) -> None:
    path = tmp_path / "damaged.parquet"
    path.write_bytes(SMALL[:place] + bytes_ + SMALL[place + len(bytes_) :])
    assert "\n" not in said_of(path)
