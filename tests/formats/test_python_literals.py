"""Python literals in a code fence are read (issue 12, section 4)."""

from __future__ import annotations

import json

import pytest

from tabx.errors import NoTableError
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
