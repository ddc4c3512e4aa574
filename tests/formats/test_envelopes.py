"""The one list of records in an object is the table, whatever its name and depth and whatever stands around it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.formats import load_table, load_tables
from tabx.table import NoteCode

RECORDS = [{"Port": "Riga", "Ships": 12}, {"Port": "Kiel", "Ships": 9}]
ROWS = [["Riga", 12], ["Kiel", 9]]
TEXTS = [["Riga", "12"], ["Kiel", "9"]]
MARKDOWN = "| Port | Ships |\n|---|---|\n| Riga | 12 |\n| Kiel | 9 |\n"

AROUND: dict[str, tuple[Any, str]] = {
    "scalars beside": ({"ports": RECORDS, "total": 2, "source": "lloyd"}, "total, source"),
    "two levels": ({"ok": True, "result": {"count": 2, "records": RECORDS}}, "ok, count"),
    "a null error": ({"harbours": RECORDS, "error": None}, "error"),
    "thoughts before": ({"reasoning": "First, count.", "answer": {"items": RECORDS}}, "reasoning"),
    "an empty list beside": ({"ports": RECORDS, "warnings": []}, "warnings"),
    "an object beside": ({"page": {"size": 50, "next": None}, "content": RECORDS}, "page"),
    "equal names around": ({"result": {"ports": RECORDS}, "meta": {"ports": 2}}, "meta"),
    "a tool's arguments": ({"name": "show", "arguments": {"rows": RECORDS}}, "name"),
    "arguments in a string": ({"name": "show", "arguments": json.dumps({"rows": RECORDS})}, "name"),
    "a list in a string": ({"id": 7, "body": json.dumps(RECORDS)}, "id"),
    "header of other names": ({"cols": ["Port", "Ships"], "values": ROWS, "took": 3}, "took"),
    "fields as objects": (
        {"fields": [{"id": "Port", "type": "text"}, {"id": "Ships", "type": "int"}], "rows": ROWS, "took": 3},
        "took",
    ),
    "a sheet's values": ({"range": "A1:B3", "values": [["Port", "Ships"], ["Riga", "12"], ["Kiel", "9"]]}, "range"),
}


@pytest.mark.parametrize("name", AROUND)
def test_what_stands_around_the_rows_is_noted(name: str) -> None:
    value, passed = AROUND[name]
    for source in (json.dumps(value), f"Here:\n```json\n{json.dumps(value, indent=1)}\n```", value):
        table = load_table(source)
        assert table.columns == (("Port",), ("Ships",))
        assert table.texts() == TEXTS
        assert [(note.code, note.message) for note in table.notes] == [
            (NoteCode.AROUND, f"keys other than the rows are no columns: {passed}")
        ]


def message(**said: object) -> dict[str, object]:
    return {"role": "assistant", **said}


CALL = {"name": "emit", "arguments": json.dumps({"rows": RECORDS})}
REPLIES: dict[str, Any] = {
    "OpenAI": {"id": "r", "choices": [{"index": 0, "message": message(content=MARKDOWN)}], "usage": {"tokens": 9}},
    "OpenAI, a call": {
        "choices": [{"message": message(content=None, tool_calls=[{"id": "c", "type": "function", "function": CALL}])}]
    },
    "OpenAI, completions": {"choices": [{"text": MARKDOWN, "index": 0}]},
    "OpenAI, responses": {
        "output": [
            {"type": "reasoning", "summary": []},
            {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": MARKDOWN}]},
        ]
    },
    "OpenAI, responses, a call": {"output": [{"type": "function_call", **CALL}]},
    "Anthropic": {
        "role": "assistant",
        "content": [{"type": "thinking", "thinking": "| x |"}, {"type": "text", "text": MARKDOWN}],
    },
    "Anthropic, a call": {
        "content": [
            {"type": "text", "text": "I call it."},
            {"type": "tool_use", "id": "t", "name": "emit", "input": {"rows": RECORDS}},
        ]
    },
    "Gemini": {"candidates": [{"content": {"parts": [{"text": MARKDOWN}], "role": "model"}}]},
    "Gemini, a call": {
        "candidates": [{"content": {"parts": [{"functionCall": {"name": "emit", "args": {"rows": RECORDS}}}]}}]
    },
    "Bedrock": {"output": {"message": {"role": "assistant", "content": [{"text": MARKDOWN}]}}},
    "Ollama": {"model": "m", "message": message(content=f"Sure!\n\n{MARKDOWN}"), "done": True},
    "a conversation": [{"role": "user", "content": "| a |\n|---|\n| 1 |"}, message(content=MARKDOWN)],
    "messages": {"messages": [{"role": "user", "content": "Ports?"}, message(content=json.dumps(RECORDS))]},
    "calls alone": {"tool_calls": [{"id": "c", "type": "function", "function": CALL}]},
}


@pytest.mark.parametrize("name", REPLIES)
def test_the_answer_of_a_server_is_read(name: str) -> None:
    for source in (json.dumps(REPLIES[name]), json.dumps(REPLIES[name], indent=2), REPLIES[name]):
        table = load_table(source)
        assert table.columns == (("Port",), ("Ships",))
        assert table.texts() == TEXTS
        assert NoteCode.AROUND in {note.code for note in table.notes}


def test_the_answer_of_a_server_without_a_table_is_none() -> None:
    reply = {"choices": [{"message": message(content="I cannot say.\nSorry.")}]}
    gold = MARKDOWN
    assert tabx.judge(gold, reply).status == "no table in the prediction"


HTML = (
    "<table><tr><th>Port</th><th>Ships</th></tr><tr><td>Riga</td><td>12</td></tr>"
    "<tr><td>Kiel</td><td>9</td></tr></table>"
)


@pytest.mark.parametrize(
    "elements",
    [
        [{"type": "Title", "text": "Ports"}, {"type": "Table", "text": "Port", "metadata": {"text_as_html": HTML}}],
        [{"type": "text", "text": "Ports"}, {"type": "table", "table_body": HTML, "page_idx": 0}],
        {"elements": [{"type": "table", "table_body": HTML}]},
    ],
)
def test_elements_of_a_document_hold_their_tables_as_html(elements: Any) -> None:
    for source in (json.dumps(elements), elements):
        assert load_table(source).texts() == TEXTS
    twice = [elements[-1], elements[-1]] if isinstance(elements, list) else [elements["elements"][0]] * 2
    assert len(load_tables(json.dumps(twice))) == 2


def azure(row: int, column: int, text: str, **more: object) -> dict[str, object]:
    return {"rowIndex": row, "columnIndex": column, "content": text, **more}


def test_cells_that_say_their_place_are_a_table_with_its_spans() -> None:
    cells = [
        azure(0, 0, "Port", rowSpan=2, kind="columnHeader"),
        azure(0, 1, "Ships", columnSpan=2, kind="columnHeader"),
        azure(1, 1, "2020", kind="columnHeader"),
        azure(1, 2, "2021", kind="columnHeader"),
        *(azure(2, column, text) for column, text in enumerate(("Riga", "12", "9"))),
    ]
    found = {"status": "ok", "analyzeResult": {"content": "…", "tables": [{"rowCount": 3, "cells": cells}]}}
    table = load_table(json.dumps(found))
    assert table.columns == (("Port",), ("Ships", "2020"), ("Ships", "2021"))
    assert table.texts() == [["Riga", "12", "9"]]
    assert load_table(found).columns == table.columns


def test_cells_of_docling_end_before_their_last_index() -> None:
    def cell(row: int, column: int, text: str, width: int = 1) -> dict[str, object]:
        place = {"start_row_offset_idx": row, "end_row_offset_idx": row + 1, "start_col_offset_idx": column}
        return {**place, "end_col_offset_idx": column + width, "text": text, "column_header": row == 0}

    cells = [cell(0, 0, "Port"), cell(0, 1, "Ships"), cell(1, 0, "Riga"), cell(1, 1, "12"), cell(2, 0, "closed", 2)]
    table = load_table(json.dumps({"tables": [{"data": {"table_cells": cells, "num_rows": 3, "num_cols": 2}}]}))
    assert table.texts() == [["Riga", "12"], ["closed", "closed"]]
    assert table.rows[1][0].column_span == 2


def test_blocks_of_textract_name_their_parts() -> None:
    def block(name: str, kind: str, *parts: str, **more: object) -> dict[str, object]:
        links = {"Relationships": [{"Type": "CHILD", "Ids": [*parts]}]} if parts else {}
        return {"Id": name, "BlockType": kind, **links, **more}

    places = [("a", 1, 1, "Port"), ("b", 1, 2, "Ships"), ("c", 2, 1, "Riga"), ("d", 2, 2, "12")]
    blocks = [block("t", "TABLE", "a", "b", "c", "d"), block("l", "LINE", Text="Ports")]
    for name, row, column, text in places:
        blocks.append(block(name, "CELL", f"w{name}", RowIndex=row, ColumnIndex=column))
        blocks.append(block(f"w{name}", "WORD", Text=text))
    table = load_table(json.dumps({"Blocks": blocks}))
    assert table.columns == (("Port",), ("Ships",))
    assert table.texts() == [["Riga", "12"]]


def test_several_lists_of_records_are_several_tables() -> None:
    rivers = [{"River": "Elbe", "Length": 1094}]
    tables = load_tables(json.dumps({"ports": RECORDS, "rivers": rivers, "total": 3}))
    assert [table.texts() for table in tables] == [TEXTS, [["Elbe", "1094"]]]
    assert {note.message for table in tables for note in table.notes} == {
        "keys other than the rows are no columns: total"
    }


def test_rows_beside_other_values_of_a_list_are_the_table() -> None:
    values: list[Any] = [[{"page": 1, "pages": 3}, RECORDS], [200, "ok", RECORDS]]
    for value in values:
        assert load_table(json.dumps(value)).texts() == load_table(value).texts() == TEXTS


@pytest.mark.parametrize(
    ("value", "columns"),
    [
        ({"name": "Ada", "born": 1815, "tags": ["a", "b"]}, ("name", "born", "tags")),
        ({"name": "Park", "corners": [[1, 2], [3, 4]]}, ("name", "corners")),
        ({"Port": ["Riga", "Kiel"], "seen": [{"at": 1}, {"at": 2}]}, ("Port", "seen")),
        (
            {"Riga": {"Ships": 12, "piers": [{"n": 1}]}, "Kiel": {"Ships": 9, "piers": [{"n": 2}]}},
            ("", "Ships", "piers"),
        ),
    ],
)
def test_records_columns_and_named_records_stay_what_they_are(value: object, columns: tuple[str, ...]) -> None:
    assert tuple(path[-1] for path in load_table(json.dumps(value)).columns) == columns


RECORD = {"Name": "Ida", "Born": 1931, "Children": [{"Name": "Per"}, {"Name": "Una"}]}


@pytest.mark.parametrize("source", [RECORD, json.dumps(RECORD), f"```json\n{json.dumps(RECORD, indent=1)}\n```"])
def test_the_object_is_a_record_where_its_names_are_the_columns_of_the_gold(source: Any) -> None:
    gold = '| Name | Born | Children |\n|---|---|---|\n| Ida | 1931 | [{"Name": "Per"}, {"Name": "Una"}] |'
    assert tabx.judge(gold, source).error == 0
    assert not tabx.judge("| Name |\n|---|\n| Per |\n| Una |", source).findings


def test_a_list_of_records_around_which_a_name_of_the_gold_stands_stays_the_table() -> None:
    assert not tabx.judge(MARKDOWN, json.dumps({"Port": "all", "ports": RECORDS})).findings


def test_an_error_that_is_none_is_no_error() -> None:
    gold = "| error | n |\n|---|---|\n| none | 1 |"
    assert tabx.judge(MARKDOWN, json.dumps({"error": None, "ports": RECORDS})).error == 0
    assert tabx.judge(gold, '{"error": "none", "n": 1}').error == 0
    said = tabx.judge(MARKDOWN, '{"error": "no ports", "code": 3}')
    assert said.status == "no table in the prediction"


NAMES = st.text("abcxyz_", min_size=1, max_size=5)


@given(st.lists(st.tuples(NAMES, st.dictionaries(NAMES, st.integers() | st.none(), max_size=3)), max_size=4))
def test_any_depth_of_names_and_plain_values_reads_the_same(levels: list[tuple[str, dict[str, Any]]]) -> None:
    value: Any = RECORDS
    for name, beside in levels:
        value = {**beside, name: value}
    assert load_table(json.dumps(value)).texts() == TEXTS
    assert load_table(value).texts() == TEXTS
