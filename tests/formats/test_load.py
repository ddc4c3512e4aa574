"""The door in: what is read from texts, files and Python values, and what is refused."""

from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from tabx.base.errors import FormatError, InputError, NoTableError
from tabx.formats import Source, load_table
from tabx.table import Table


def columns_and_texts(table: Table) -> tuple[list[str], list[list[str]]]:
    return [".".join(path) for path in table.columns], table.texts()


WANTED = (["a", "b"], [["1", "x"], ["2", ""]])


@pytest.mark.parametrize(
    ("source", "source_format"),
    [
        ("| a | b |\n|---|---|\n| 1 | x |\n| 2 |  |", "markdown"),
        ("a | b\n1 | x\n2 | ", "markdown"),
        ("a,b\n1,x\n2,\n", "csv"),
        ("\ufeffa;b\r\n1;x\r\n\r\n2;\r\n", "csv"),
        ("a\tb\n1\tx\n2\t\n", "tsv"),
        ('[{"a": 1, "b": "x"}, {"a": 2, "b": null}]', "json"),
        ('[["a", "b"], [1, "x"], [2, ""]]', "json"),
        ('{"a": [1, 2], "b": ["x", null]}', "json"),
        ('{"columns": ["a", "b"], "index": [0, 1], "data": [[1, "x"], [2, null]]}', "json"),
        ('{"a": {"0": 1, "1": 2}, "b": {"0": "x", "1": null}}', "json"),
        ('{"table": [{"a": 1, "b": "x"}, {"a": 2}]}', "json"),
        ('{"a": 1, "b": "x"}\n{"a": 2, "b": null}\n', "jsonl"),
        ("<table><tr><th>a<th>b<tr><td>1<td>x<tr><td>2<td></table>", "html"),
        ([["a", "b"], [1, "x"], [2, None]], "rows"),
        ([{"a": 1, "b": "x"}, {"a": 2, "b": None}], "records"),
        (pd.DataFrame({"a": [1, 2], "b": ["x", None]}), "frame"),
        (pa.table({"a": [1, 2], "b": ["x", None]}), "frame"),
        ({"a": [1, 2], "b": ["x", None]}, "columns"),
        ({"a": range(1, 3), "b": pd.Series(["x", None])}, "columns"),
        (np.array([["a", "b"], ["1", "x"], ["2", ""]]), "rows"),
        (np.array([(1, "x"), (2, "")], dtype=[("a", "i4"), ("b", "U3")]), "columns"),
        (b"a,b\n1,x\n2,\n", "csv"),
        ("\ufeffa,b\n1,x\n2,\n".encode("utf-16-le"), "csv"),
    ],
)
def test_one_table_in_every_format(source: Source, source_format: str) -> None:
    table = load_table(source)
    assert columns_and_texts(table) == WANTED
    assert table.source_format == source_format


def test_a_path_is_a_file_and_a_str_is_text(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes("a,b\n1,x\n2,\n".encode("utf-16"))
    assert columns_and_texts(load_table(path)) == WANTED
    with pytest.raises(NoTableError):
        load_table(str(path))


@pytest.mark.parametrize(
    "text", ["", " \n", "I cannot answer that.", "Well, no.\nAnd so, this is it.", "see a|b", "[]"]
)
def test_text_without_a_table(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


def test_errors_are_one_line_and_say_where(tmp_path: Path) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_bytes(b"a,b\n1,\xff\n")
    cases: list[tuple[Source, str | None, type[Exception], str]] = [
        (tmp_path / "absent.md", None, InputError, "no such file"),
        (tmp_path, None, InputError, "cannot be read"),
        (broken, None, InputError, "byte 6 (0xff)"),
        ('[{"a": 1,\n ]', None, InputError, "line 2, column 2"),
        ('[{"a": 1},\n {"b": 1, "b": 2}]', None, InputError, "line 2, column 2"),
        ('{"a": 1}\n{"a": 1, "a": 2}', "jsonl", InputError, "line 2, column 1"),
        ('a,b\n1,"x\n2,y', "csv", InputError, "line 2"),
        ("a,b", "cvs", FormatError, "did you mean 'csv'"),
    ]
    for source, name, error, message in cases:
        with pytest.raises(error) as caught:
            load_table(source, name)
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)


def test_header_can_be_denied_and_demanded() -> None:
    denied = load_table("a,b\n1,2", header=False)
    assert denied.texts() == [["a", "b"], ["1", "2"]]
    assert denied.columns == (("column 1",), ("column 2",))
    demanded = load_table("[[1, 2], [3, 4]]", header=True)
    assert demanded.columns == (("1",), ("2",))
    assert demanded.texts() == [["3", "4"]]


def test_the_last_table_with_data_is_read_and_the_others_are_counted() -> None:
    text = "| a |\n|---|\n| 1 |\n\ntext\n\n| b |\n|---|\n| 2 |\n\ntext\n\n| c |\n|---|\n"
    table = load_table(text)
    assert columns_and_texts(table) == (["b"], [["2"]])
    assert [note.message for note in table.notes] == [
        "table 2 of 3 is read, the last with data rows; 2 tables passed over"
    ]
