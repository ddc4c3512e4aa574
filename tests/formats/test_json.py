"""JSON and JSONL: shapes, key paths and numbers as written."""

import pytest

from tabx.base.errors import InputError, NoTableError
from tabx.formats import load_table


def test_numbers_stay_as_written() -> None:
    digits = "12345678901234567890123456789012345"
    table = load_table(f'[{{"a": 1.50, "b": {digits}, "c": 1e5, "d": true, "e": null, "f": "007", "g": NaN}}]')
    assert table.texts() == [["1.50", digits, "1e5", "true", "", "007", "NaN"]]


def test_keys_are_united_and_nested_keys_become_paths() -> None:
    table = load_table('[{"id": 1, "sales": {"2022": 5}}, {"note": "x", "sales": {"2023": 6, "2022": 7}, "id": 2}]')
    assert table.columns == (("id",), ("sales", "2022"), ("sales", "2023"), ("note",))
    assert table.texts() == [["1", "5", "", ""], ["2", "7", "6", "x"]]
    assert table.header_rows[0][1].column_span == 2
    assert table.header_rows[0][0].row_span == 2
    assert [note.code for note in table.notes] == ["missing keys"]


def test_a_list_in_a_cell_is_json() -> None:
    table = load_table('[{"a": ["x", 1.50, null], "b": [], "c": {}}]')
    assert table.texts() == [['["x", 1.50, null]', "[]", "{}"]]


@pytest.mark.parametrize(
    ("text", "columns", "texts"),
    [
        ("[[1, 2], [3]]", ["column 1", "column 2"], [["1", "2"], ["3", ""]]),
        ('{"a": [1], "b": [2, 3]}', ["a", "b"], [["1", "2"], ["", "3"]]),
        ('{"name": "X", "born": 1900}', ["name", "born"], [["X", "1900"]]),
        ('{"x": {"a": 1, "b": 2}, "y": {"a": 3, "b": 4}}', ["", "a", "b"], [["x", "1", "2"], ["y", "3", "4"]]),
        ('{"header": ["a"], "rows": [[1]], "caption": "C"}', ["a"], [["1"]]),
        ('{"title": "C", "headers": ["a"], "rows": [[1]]}', ["a"], [["1"]]),
        ('{"columns": ["a", "b"], "index": ["x"], "data": [[1, 2]]}', ["", "a", "b"], [["x", "1", "2"]]),
        ('{"columns": [["a", "p"], ["a", "q"]], "data": [[1, 2]]}', ["a.p", "a.q"], [["1", "2"]]),
        ('{"schema": {"fields": []}, "data": [{"a": 1}]}', ["a"], [["1"]]),
        ('{"films": [{"a": 1}, {"a": 2}]}', ["a"], [["1"], ["2"]]),
        ('{"rows": [["a", "b"], ["1", "2"]]}', ["a", "b"], [["1", "2"]]),
        ('{"a": 1}\n\n{"a": 2}\n', ["a"], [["1"], ["2"]]),
        ('["a", "b"]\n[1, 2]\n', ["a", "b"], [["1", "2"]]),
        ('Here:\n```json\n[{"a": "x|y"}]\n```\nDone.', ["a"], [["x|y"]]),
        ('```\n[{"a": 1}]', ["a"], [["1"]]),
    ],
)
def test_shapes(text: str, columns: list[str], texts: list[list[str]]) -> None:
    table = load_table(text)
    assert [".".join(path) for path in table.columns] == columns
    assert table.texts() == texts


def test_what_stands_beside_the_rows_is_named() -> None:
    table = load_table('{"title": "C", "source": "S", "columns": ["a"], "rows": [[1]]}')
    assert table.caption == "C"
    assert [note.message for note in table.notes] == ["keys other than the rows are no columns: source"]


@pytest.mark.parametrize("text", ["[]", "{}", "[{}]", "3", '"a"', "[1, 2]", '{"header": null, "rows": []}'])
def test_json_without_a_table(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text, "json")


@pytest.mark.parametrize("text", ["[1] Smith says so.", "[[link]] is no table", "{curly} words", "[note] None."])
def test_prose_that_starts_like_json(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"a": 1}, [2]]', "mixes"),
        ('{"header": 3, "rows": [[1]]}', '"header"'),
        ('{"header": ["a", ["b"]], "rows": [[1, 2]]}', "mixes"),
        ('{"header": ["a"], "rows": [[1]], "row_groups": []}', "row_groups"),
        ('{"header": ["a"], "rows": [[1]], "row_spans": [[0, 0, 2, 1]]}', "outside"),
        ('{"header": ["a", "b"], "rows": [[1, 2]], "row_spans": [[0, 0, 1, 2], [0, 1, 1, 1]]}', "overlaps another"),
        ('{"header": ["a"], "rows": [[1]], "row_spans": [["x"]]}', "row span"),
        ('{"header": ["a"], "rows": [[1]], "stub_columns": -1}', "stub_columns"),
        ("[" * 100000, "nested too deeply"),
    ],
)
def test_json_of_another_shape(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load_table(text, "json")
    assert not isinstance(caught.value, NoTableError)


def test_jsonl_names_the_line() -> None:
    with pytest.raises(InputError, match="line 2"):
        load_table('{"a": 1}\n3\n', "jsonl")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"a": 1, "a": 2}', "line 1, column 1"),
        ('[{"b": "a"},\n {"a": "}{", "\\u0061": [{}]}]', "line 2, column 2"),
        ('{"x": {"a": 1},\n "y": [{"q\\"": 1, "q\\"" : 2}], "x": 3}', "line 2, column 8"),
    ],
)
def test_a_key_given_twice_is_told_with_the_place_of_its_object(text: str, place: str) -> None:
    with pytest.raises(InputError, match=f"duplicate key .* in the object at {place}"):
        load_table(text, "json")
