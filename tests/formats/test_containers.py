"""Cells that hold others (arrays, series, frames, lists, dicts, sets) are read whole, as JSON, from every source."""

from __future__ import annotations

import array
import datetime
import json
from collections import deque
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.base.errors import InputError
from tabx.formats import load_table
from tabx.formats.objects import as_text, value_text

LONG = np.arange(5000)
WRITTEN: list[tuple[Any, str]] = [
    (np.array([[1, 2], [3, 4]]), "[[1, 2], [3, 4]]"),
    (np.array([0.1, 0.2], dtype="float32"), "[0.1, 0.2]"),
    (np.array([0.123456789012, 2.0]), "[0.123456789012, 2.0]"),
    (np.array(["2021-05-06", "NaT"], dtype="datetime64[ns]"), '["2021-05-06", null]'),
    (np.array([np.array([1]), None, "x"], dtype=object), '[[1], null, "x"]'),
    (np.array([(1, "a")], dtype=[("n", int), ("s", "U1")]), '[{"n": 1, "s": "a"}]'),
    (np.ma.masked_array([1, 2], mask=[False, True]), "[1, null]"),
    (np.array(5), "5"),
    (array.array("d", [1.5]), "[1.5]"),
    (pd.Series([4, 5]), "[4, 5]"),
    (pd.Series({"oak": 4, "elm": 5}), '{"oak": 4, "elm": 5}'),
    (pd.Series([4, 5], index=["oak", "oak"]), "[4, 5]"),
    (pd.Index(["u", "v"]), '["u", "v"]'),
    (pd.DataFrame({"x": [1, 2], "y": ["a", "b"]}), '[{"x": 1, "y": "a"}, {"x": 2, "y": "b"}]'),
    (pd.DataFrame({"x": [7]}, index=["u"]), '[{"index": "u", "x": 7}]'),
    (pd.DataFrame([[1, 2]], columns=["x", "x"]), '[["x", "x"], [1, 2]]'),
    (pa.table({"x": [1, None]}), '[{"x": 1}, {"x": null}]'),
    (pa.array([1, None]), "[1, null]"),
    (pa.scalar([1, 2]), "[1, 2]"),
    ({3, 1, 2}, "[1, 2, 3]"),
    (frozenset(("b", "a")), '["a", "b"]'),
    (deque([1]), "[1]"),
    (range(3), "[0, 1, 2]"),
    ((1, (2, [3])), "[1, [2, [3]]]"),
    ({"a": np.int64(3), "b": np.float32(0.1), "c": pd.NaT}, '{"a": 3, "b": 0.1, "c": null}'),
    ({"d": Decimal("1.50"), "e": datetime.date(2020, 1, 2)}, '{"d": "1.50", "e": "2020-01-02"}'),
    ({1: "x", "1": "y"}, '{"1": "x", "\'1\'": "y"}'),
]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_what_holds_others_is_written_as_json(value: Any, text: str) -> None:
    assert as_text(value) == text
    assert load_table([{"k": "x", "v": [value]}]).texts() == [["x", f"[{text}]"]]


@pytest.mark.parametrize(
    "wrap",
    [
        lambda value: pd.DataFrame({"k": ["x", "y"], "v": pd.Series([value, value], dtype=object)}),
        lambda value: {"k": ["x", "y"], "v": [value, value]},
        lambda value: [{"k": "x", "v": value}, {"k": "y", "v": value}],
        lambda value: [["k", "v"], ["x", value], ["y", value]],
        lambda value: pa.table({"k": ["x", "y"], "v": [list(value)] * 2}),
    ],
)
def test_a_difference_deep_inside_a_long_array_is_found(wrap: Any) -> None:
    other = LONG.copy()
    other[2500] = -1
    assert tabx.judge(wrap(LONG), wrap(LONG)).error == 0
    assert tabx.judge(wrap(LONG), wrap(other)).error > 0


def test_a_digit_in_an_array_counts_and_arithmetic_does_not() -> None:
    def frame(number: float) -> pd.DataFrame:
        return pd.DataFrame({"k": ["x"], "v": [np.array([number, 2.0])]})

    assert tabx.judge(frame(0.123456789012), frame(0.123456789099)).error > 0
    assert tabx.judge(frame(0.1 + 0.2), frame(0.3)).error == 0
    assert value_text(np.array([2.0, 0.1 + 0.2])) == "[2, 0.3]"


def test_a_frame_in_a_cell_differs_in_the_middle() -> None:
    inner = pd.DataFrame({"a": range(200)})
    other = inner.copy()
    other.iloc[100, 0] = -9
    assert tabx.judge(pd.DataFrame({"sub": [inner]}), pd.DataFrame({"sub": [other]})).error > 0


def test_short_floats_inside_of_others_have_their_own_digits(tmp_path: Path) -> None:
    kinds = {
        "list": pa.array([[0.1, None], None], pa.list_(pa.float32())),
        "map": pa.array([[("k", 0.1)], None], pa.map_(pa.string(), pa.float32())),
        "struct": pa.array([{"x": 0.1, "y": 0.1}, None], pa.struct([("x", pa.float32()), ("y", pa.float64())])),
    }
    texts = [["[0.1, null]", '[["k", 0.1]]', '{"x": 0.1, "y": 0.1}'], ["", "", ""]]
    table = pa.table(kinds)
    pq.write_table(table, tmp_path / "short.parquet")
    assert load_table(table).texts() == load_table(tmp_path / "short.parquet").texts() == texts


def test_frames_of_polars_keep_nested_digits() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"v": polars.Series([[0.1, None], [0.2]], dtype=polars.List(polars.Float32))})
    assert load_table(frame).texts() == [["[0.1, null]"], ["[0.2]"]]
    assert as_text(polars.DataFrame({"x": [1]})) == '[{"x": 1}]'


def test_what_holds_itself_is_said() -> None:
    own: list[Any] = []
    own.append(own)
    with pytest.raises(InputError, match="a cell holds a list that is nested too deeply or holds itself"):
        load_table([{"a": own}])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.lists(JSON) | st.dictionaries(st.text(), JSON))
def test_any_value_of_json_is_read_back(value: object) -> None:
    assert json.loads(as_text(value)) == value
