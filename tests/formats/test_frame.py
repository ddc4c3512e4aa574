"""DataFrames in and out: the texts a person sees, nothing converted."""

import datetime
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from tabx.base.errors import InputError, NoTableError
from tabx.formats import Source, load_table, to_frame
from tabx.table import Cell


def test_values_are_the_texts_a_person_sees() -> None:
    frame = pd.DataFrame(
        {
            "float": [1.0, np.nan],
            "int": [1, 2],
            "text": ["007", None],
            "bool": [True, False],
            "day": [pd.Timestamp("2020-01-01"), pd.NaT],
            "moment": [pd.Timestamp("2020-01-01 10:30:00"), pd.Timestamp("2020-01-02")],
            "whole": pd.array([1, None], dtype="Int64"),
            "list": [["a", 1], {"b": None}],
            "date": [datetime.date(2020, 1, 1), datetime.time(9, 5)],
            "decimal": [Decimal("1.50"), pd.NA],
            "float32": np.array([0.1, np.nan], dtype="float32"),
        }
    )
    table = load_table(frame)
    assert [cell.text for cell in table.rows[0]] == (
        ["1.0", "1", "007", "True", "2020-01-01", "2020-01-01 10:30:00", "1", '["a", 1]', "2020-01-01", "1.50", "0.1"]
    )
    assert [cell.text for cell in table.rows[1]] == (
        ["", "2", "", "False", "", "2020-01-02", "", '{"b": null}', "09:05:00", "", ""]
    )


def test_index_and_column_levels() -> None:
    index = pd.MultiIndex.from_tuples([("x", 1), ("y", 2)], names=["k", None])
    frame = pd.DataFrame([[1, 2], [3, 4]], index=index, columns=pd.MultiIndex.from_product([["r"], ["a", "b"]]))
    table = load_table(frame)
    assert table.columns == (("k",), ("",), ("r", "a"), ("r", "b"))
    assert table.texts() == [["x", "1", "1", "2"], ["y", "2", "3", "4"]]
    assert table.stub_columns == 2
    back = to_frame(table)
    assert back.columns.equals(pd.MultiIndex.from_tuples([("k", "k"), ("", ""), ("r", "a"), ("r", "b")]))


def test_default_labels_are_no_header() -> None:
    table = load_table(pd.DataFrame([[1, 2]]))
    assert not table.has_header
    assert isinstance(to_frame(table).columns, pd.RangeIndex)
    shuffled = load_table(pd.DataFrame({"a": [1, 2]}, index=[1, 0]))
    assert shuffled.rows[0][0] == Cell("1")


def test_out_keeps_captions_and_sections_beside() -> None:
    table = load_table("<table><caption>C</caption><tr><th>a<th>a<tr><td colspan=2>S<tr><td>007<td>NA</table>")
    frame = to_frame(table)
    assert frame.to_numpy().tolist() == [["007", "NA"]]
    assert list(frame.columns) == ["a", "a"]
    assert frame.attrs == {"caption": "C", "row_groups": [["S"]]}


def test_empty_frames_and_other_things() -> None:
    nothings: list[Source] = [pd.DataFrame(), [], [[]], [{}], {}, np.zeros((2, 0)), b"", b" "]
    for nothing in nothings:
        with pytest.raises(NoTableError):
            load_table(nothing)
    for other in (b"a,\xff", 3, [1, 2], [{"a": 1}, ["b"]], {"a": 1}, {"a": "xy"}, {"a": {"x": 1}}, np.arange(3)):
        with pytest.raises(InputError) as caught:
            load_table(other)  # type: ignore[arg-type]
        assert not isinstance(caught.value, NoTableError)
