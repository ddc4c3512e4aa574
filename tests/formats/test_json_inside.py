"""A table inside a JSON string or under `data`, `table`, `columns`/`rows` (issue 12, section 4)."""

from __future__ import annotations

import json

import pytest

import tabx
from tabx.base.errors import NoTableError
from tabx.formats import load_table

NAMES = ["Port", "Ships"]
ROWS = [["Riga", "12"], ["Kiel", "9"]]
RECORDS = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
SPLIT = {"columns": NAMES, "rows": ROWS}

MARKED = {
    "markdown": "| Port | Ships |\n|---|---|\n| Riga | 12 |\n| Kiel | 9 |",
    "html": '<table class="x">\n<tr><th>Port</th><th>Ships</th></tr><tr><td>Riga</td><td>12</td></tr>'
    "<tr><td>Kiel</td><td>9</td></tr></table>",
    "latex": "\\begin{tabular}{ll}\nPort & Ships \\\\ \\hline\nRiga & 12 \\\\\nKiel & 9 \\\\\n\\end{tabular}",
}
BARE = {
    "csv": "Port,Ships\nRiga,12\nKiel,9",
    "tsv": "Port\tShips\nRiga\t12\nKiel\t9",
    "json": json.dumps(RECORDS),
    "fence": "```\nPort,Ships\nRiga,12\nKiel,9\n```",
}

OBJECTS: dict[str, object] = {
    "rows": {"rows": [NAMES, *ROWS]},
    "columns and rows": SPLIT,
    "columns as objects": {"columns": [{"name": name, "type": "text"} for name in NAMES], "rows": ROWS},
    "rows as objects of cells": {"columns": NAMES, "rows": [{"cells": row} for row in ROWS]},
    "columns with their values": {
        "columns": [{"name": "Port", "values": ["Riga", "Kiel"]}, {"name": "Ships", "values": ["12", "9"]}]
    },
    "columns alone": {"columns": {"Port": ["Riga", "Kiel"], "Ships": ["12", "9"]}},
    "records": {"data": RECORDS},
    "header and rows under table": {"table": SPLIT},
    "records under data.rows": {"status": "ok", "data": {"rows": RECORDS, "count": 2}},
    "rows under data.table": {"data": {"table": [NAMES, *ROWS]}},
    "columns under data": {"ok": True, "data": {"Port": ["Riga", "Kiel"], "Ships": ["12", "9"]}},
    "another name over header and rows": {"answer": SPLIT},
    "another name over table": {"answer": {"table": SPLIT}},
}


def check(text: str) -> None:
    table = load_table(text)
    assert table.columns == (("Port",), ("Ships",))
    assert table.texts() == ROWS


@pytest.mark.parametrize("around", ["{}", "Here:\n```json\n{}\n```", "Here: {} as asked."])
@pytest.mark.parametrize("name", OBJECTS)
def test_objects_that_wrap_a_table(name: str, around: str) -> None:
    check(around.replace("{}", json.dumps(OBJECTS[name])))


@pytest.mark.parametrize("kind", [*MARKED, *BARE])
def test_a_table_in_a_string(kind: str) -> None:
    text = {**MARKED, **BARE}[kind]
    wrapped: list[object] = [{"table": text}, {"data": {"table": text}}, {"answer": text}]
    wrapped.append({"steps": ["look", "count"], "table": text})
    for value in wrapped:
        check(json.dumps(value))
        check(json.dumps(value, indent=2))
        check(f"```json\n{json.dumps(value, indent=2)}\n```")
    if kind != "json":  # one line without a line break is a quoted text
        check(json.dumps(text))


@pytest.mark.parametrize("kind", MARKED)
def test_a_marked_table_among_other_strings(kind: str) -> None:
    check(json.dumps({"reasoning": "First, I look.\nThen, I count.", "result": MARKED[kind], "sure": True}))


def test_a_record_with_lines_in_its_cells_stays_a_record() -> None:
    record = {"name": "Ada", "address": "Elm St 3, Ulm\nOak St 5, Bonn", "said": 'a "b" | c'}
    assert load_table(json.dumps(record)).texts() == [[*record.values()]]


def test_a_record_with_data_among_its_names_stays_a_record() -> None:
    table = load_table('{"name": "Ada", "data": {"born": 1815, "died": 1852}}')
    assert table.columns == (("name",), ("data", "born"), ("data", "died"))


def test_a_string_without_a_table_is_none() -> None:
    for text in ('"First line.\\nSecond line."', '"a"'):
        with pytest.raises(NoTableError):
            load_table(text)


def test_a_wrapped_table_is_judged_as_the_table() -> None:
    for value in (OBJECTS["header and rows under table"], {"result": MARKED["markdown"]}):
        judgement = tabx.judge(MARKED["html"], json.dumps(value))
        assert not judgement.findings
