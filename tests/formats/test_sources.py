"""What is read beside texts, files and pandas: file objects, bytes, frames and arrays of other libraries."""

from __future__ import annotations

import datetime
import io
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import tabx
from tabx.base.errors import InputError, NoTableError
from tabx.formats import dump_bytes, load_table

TEXT = "Peak,Height\nRysy,2501\nGerlach,2655\n"
ROWS = [["Rysy", "2501"], ["Gerlach", "2655"]]
DAY = datetime.date(1903, 8, 10)


class Named:
    """What names a file without being a `Path`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return str(self.path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    written = tmp_path / "peaks.csv"
    written.write_text(TEXT)
    return written


def test_file_objects_are_read_from_where_they_stand(path: Path) -> None:
    with path.open() as text, path.open("rb") as data:
        assert load_table(text).texts() == load_table(data).texts() == ROWS
        data.seek(0)
        data.readline()
        assert load_table(data, header=False).texts() == ROWS
    assert load_table(io.StringIO(TEXT)).texts() == load_table(io.BytesIO(TEXT.encode())).texts() == ROWS
    assert load_table(Named(path)).texts() == ROWS


def test_a_file_object_has_the_suffix_of_its_name() -> None:
    with tempfile.NamedTemporaryFile("w+", suffix=".tsv") as file:
        file.write("Peak\tHeight, m\nRysy\t2,501\n")
        with pytest.raises(InputError, match=r"\.tsv: stands at its end; seek\(0\)"):
            load_table(file)
        file.seek(0)
        assert load_table(file).columns == (("Peak",), ("Height, m",))
    with pytest.raises(InputError, match="cannot be read"):
        load_table(file)


@pytest.mark.parametrize("name", ["xlsx", "parquet"])
def test_workbooks_and_parquet_are_read_from_bytes(name: str) -> None:
    data = dump_bytes(load_table(TEXT), name)
    assert load_table(data).texts() == load_table(io.BytesIO(data), name).texts() == ROWS
    with pytest.raises(InputError, match=f"the file object: .*, not a text; --format {name} reads it"):
        load_table(io.BytesIO(data), "csv")
    with pytest.raises(InputError, match=f"the bytes: expected {name}"):
        load_table(TEXT.encode(), name)


def test_content_is_read_as_often_as_judging_needs() -> None:
    reply = b"First try:\n\n| Peak | Height |\n|---|---|\n| Rysy | 2 |\n\nBetter:\n\n"
    reply += b"| Peak | Height |\n|---|---|\n| Rysy | 2501 |\n| Gerlach | 2655 |\n"
    assert tabx.judge(io.StringIO(TEXT), io.BytesIO(reply)).score == 1
    assert tabx.judge_tables(TEXT.encode(), io.BytesIO(reply)).parts[0].judgement.score == 1
    assert tabx.rank(io.StringIO(TEXT), [b"Peak,Height\nRysy,1\n", io.StringIO(TEXT)]).ranks == (2, 1)
    lines = b"Peak: Rysy\nHeight: 2501\n\nPeak: Gerlach\nHeight: 2655\n"
    assert tabx.judge(TEXT, lines).score == tabx.judge(TEXT, lines.decode()).score > 0.5


def test_a_prediction_of_bytes_without_a_table_is_judged() -> None:
    assert tabx.judge(TEXT, b"I cannot answer that.").status == "no table in the prediction"
    with pytest.raises(InputError, match="gold: the bytes: byte 0"):
        tabx.judge(b"\xff", TEXT)


def test_values_of_arrow_stay_what_they_are() -> None:
    columns: dict[str, Any] = {
        "n": [1, None],
        "f": pa.array([0.1, None], pa.float32()),
        "d": [DAY, None],
        "b": [b"x", b"\xff"],
    }
    table = pa.table(columns)
    texts = [["1", "0.1", "1903-08-10", "x"], ["", "", "", "ff"]]
    assert load_table(table).texts() == load_table(table.to_batches()[0]).texts() == texts
    assert load_table(pa.table([pa.array([1]), pa.array([2])], names=["a", "a"])).columns == (("a",), ("a",))


class Polars:
    """Columns as polars gives them."""

    shape = (2, 1)

    def get_columns(self) -> list[Any]:
        return [PolarsSeries()]


class PolarsSeries:
    name, dtype = "n", "Int64"

    def to_list(self) -> list[int | None]:
        return [7, None]


class Stream:
    def __init__(self, table: Any) -> None:
        self.table = table

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)


class Interchange:
    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> object:
        frame: Any = pd.DataFrame({"n": [7, 8]})
        return frame.__dataframe__(nan_as_null, allow_copy)


class Pandas:
    def to_pandas(self) -> pd.DataFrame:
        return pd.DataFrame({"n": [7, 8]})


class Lazy:
    def collect(self) -> None: ...


@pytest.mark.parametrize("frame", [Polars(), Stream(pa.table({"n": [7, None]}))])
def test_frames_are_read_by_what_they_offer(frame: Any) -> None:
    assert load_table(frame).texts() == [["7"], [""]]
    assert load_table(frame).columns == (("n",),)


@pytest.mark.filterwarnings("ignore:The Dataframe Interchange Protocol")
@pytest.mark.parametrize("frame", [Interchange(), Pandas()])
def test_frames_are_read_by_way_of_pandas(frame: Any) -> None:
    assert load_table(frame).texts() == [["7"], ["8"]]


def test_frames_of_polars_where_it_is_installed() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"n": [1, None], "f": polars.Series([0.1, None], dtype=polars.Float32), "d": [DAY, None]})
    assert load_table(frame).texts() == [["1", "0.1", "1903-08-10"], ["", "", ""]]
    with pytest.raises(InputError, match="a LazyFrame holds no rows yet"):
        load_table(frame.lazy())


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (Lazy(), r"a Lazy holds no rows yet; collect\(\) it first"),
        (np.arange(3), "an array of 1 axes"),
        (np.zeros((2, 2, 2)), "an array of 3 axes"),
        ({"a": 1}, r"'a' has int; for a record write \[{…}\]"),
        ({"a": [1], "b": "xy"}, "'b' has str"),
        ({"a": {1, 2}}, "'a' has set"),
        (pd.Series([1, 2]), "cannot read a table from Series"),
        (iter([[1], [2]]), "cannot read a table from list_iterator"),
        (pa.table, "cannot read a table from"),
        (pd.DataFrame, "cannot read a table from type"),
    ],
)
def test_what_is_no_table_is_said_in_one_line(source: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load_table(source)
    assert "\n" not in str(caught.value)
    assert not isinstance(caught.value, NoTableError)


def test_arrays_keep_their_texts_times_and_gaps() -> None:
    masked = np.ma.masked_array([[1, 2], [3, 4]], mask=[[False, True], [False, False]])
    assert load_table(masked).texts() == [["1", ""], ["3", "4"]]
    assert load_table(np.array([[0.1, np.nan]], dtype="float32")).texts() == [["0.1", ""]]
    assert load_table(np.array([["2020-01-01", "NaT"]], dtype="datetime64[ns]")).texts() == [["2020-01-01", ""]]


def test_short_columns_of_a_dict_are_padded_as_those_of_json_are() -> None:
    table = load_table({"a": [1, 2], "b": (3,)})
    assert table.texts() == [["1", "3"], ["2", ""]]
    assert "short columns padded" in table.notes[0].message
