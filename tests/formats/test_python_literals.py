"""Python literals in a code fence are read (issue 12, section 4)."""

from __future__ import annotations

import json

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import load_table

ROWS = [["Ida", "4.50", ""], ["Per", "-7", "True story"]]
RECORDS = "[{'name': 'Ida', 'cost': 4.50, 'note': None}, {'name': 'Per', 'cost': -7, 'note': \"True story\"}]"
LITERALS = {
    "records": RECORDS,
    "over several lines": RECORDS.replace("{'name'", "\n    {'name'"),
    "behind a name": f"data = {RECORDS}",
    "annotated": f"rows: list[dict] = {RECORDS}",
    "tuples": "[('name', 'cost', 'note'), ('Ida', '4.50', ''), ('Per', '-7', 'True story')]",
    "columns": "{'name': ['Ida', 'Per'], 'cost': [4.50, -7], 'note': [None, 'True story']}",
    "a frame": f"import pandas as pd\n\n# the table\ndf = pd.DataFrame({RECORDS})\nprint(df)",
    "a frame with columns": "pd.DataFrame([['Ida', 4.50, None], ('Per', -7, 'True story')], "
    "columns=['name', 'cost', 'note'])",
    "printed": f"print({RECORDS})",
}


@pytest.mark.parametrize("name", ["python", "", "json", "py"])
@pytest.mark.parametrize("literal", LITERALS)
def test_a_literal_is_read_with_its_numbers_as_written(literal: str, name: str) -> None:
    table = load_table(f"Here it is:\n```{name}\n{LITERALS[literal]}\n```\nBye.")
    assert table.columns == (("name",), ("cost",), ("note",))
    assert table.texts() == ROWS


@pytest.mark.parametrize("literal", LITERALS)
def test_a_literal_alone_is_read_without_a_fence(literal: str) -> None:
    assert load_table(LITERALS[literal]).texts() == ROWS


@pytest.mark.parametrize("text", ["I cannot (sorry) do it ['no']", "print('no table')", "x = 3", "[see above]"])
def test_other_words_and_code_are_no_table(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


def test_the_last_literal_counts() -> None:
    table = load_table("```python\nfirst = [{'a': 1}]\nthen = [{'a': 2}]\n```")
    assert table.texts() == [["2"]]


@pytest.mark.parametrize(
    "code",
    ["rows = [f(x) for x in 'ab']", "print('hello')", "x = ['a', 'b'", "[" * 3000, "a = {**b, 'c': [1]}", "x = 'a'"],
)
def test_other_code_is_no_table(code: str) -> None:
    with pytest.raises(NoTableError):
        load_table(f"```python\n{code}\n```")


def test_json_in_a_fence_is_read_as_json() -> None:
    value = [{"a": "é\\", "b": None, "c": True}]
    assert load_table(f"```python\n{json.dumps(value)}\n```").texts() == [["é\\", "", "true"]]


PRINTED = {
    "Decimal('1.50')": "1.50",
    "datetime.date(2024, 5, 6)": "2024-05-06",
    "date(2024, 5, 6)": "2024-05-06",
    "datetime.datetime(2024, 5, 6, 7, 8)": "2024-05-06 07:08:00",
    "datetime.datetime(2024, 5, 6, 7, 8, tzinfo=datetime.timezone.utc)": "2024-05-06 07:08:00+00:00",
    "datetime.time(7, 8)": "07:08:00",
    "datetime.timedelta(seconds=5400)": "1:30:00",
    "Timestamp('2024-05-06 00:00:00')": "2024-05-06",
    "pd.Timestamp('2024-05-06 07:08:09.123456789')": "2024-05-06 07:08:09.123456789",
    "Timedelta('0 days 01:30:00')": "0 days 01:30:00",
    "UUID('12345678-1234-5678-1234-567812345678')": "12345678-1234-5678-1234-567812345678",
    "np.float64(1.25)": "1.25",
    "np.int64(-7)": "-7",
    "np.True_": "true",
    "numpy.str_('x')": "x",
    "nan": "NaN",
    "float('nan')": "NaN",
    "-inf": "-Infinity",
    "<NA>": "",
    "NaT": "",
    "None": "",
    "array([1, 2], dtype=int8)": "[1, 2]",
    "{'b', 'a'}": '["b", "a"]',
    "b'raw'": "raw",
    "('x',)": '["x"]',
    "1_000": "1000",
}


@pytest.mark.parametrize(("printed", "text"), PRINTED.items())
@pytest.mark.parametrize("around", ["{}", "```python\n{}\n```", "The cursor gives {} in the end."])
def test_what_python_prints_as_a_call_is_a_value(printed: str, text: str, around: str) -> None:
    for rows in (f"[('a', {printed}, 1), ('b', {printed}, 2)]", f"[{{'k': 'a', 'v': {printed}, 'n': 1}}]"):
        assert load_table(around.replace("{}", rows)).texts()[0] == ["a", text, "1"]


def test_records_printed_by_their_class_are_records() -> None:
    table = load_table("[Row(town='Ulm', people=126), Row(town='Bonn', people=331)]")
    assert table.columns == (("town",), ("people",))
    assert table.texts() == [["Ulm", "126"], ["Bonn", "331"]]


@pytest.mark.parametrize(
    "code",
    [
        "[(open('/etc/passwd').read(), 1)]",
        "[{'a': __import__('os').getcwd()}]",
        "[{'a': eval('1+1')}]",
        "[('a', 1 + 1)]",
    ],
)
def test_nothing_is_run(code: str) -> None:
    with pytest.raises(NoTableError):
        load_table(code)
    with pytest.raises(NoTableError):
        load_table(f"```python\n{code}\n```")
