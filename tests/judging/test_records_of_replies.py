"""YAML where two names are gold headers, results without rows, and tuples of texts."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

import tabx

GOLD = "| Port | Ships |\n|---|---|\n| Riga | 012 |\n| Kiel | no |"

YAML = {
    "flow items": "```yaml\n- {Port: Riga, Ships: 012}\n- {Port: Kiel, Ships: no}\n```",
    "bare flow items": "- {Port: Riga, Ships: 012}\n- {Port: Kiel, Ships: no}\n",
    "a flow list": "Sure:\n\n[{Port: Riga, Ships: 012}, {Port: Kiel, Ships: no}]\n\nThat is all.",
    "block items": "```yaml\n- Port: Riga\n  Ships: 012\n- Port: Kiel\n  Ships: no\n```",
    "below a name": "```yml\nports:\n  - Port: 'Riga'\n    Ships: \"012\"\n  - Port: Kiel # a port\n"
    "    Ships: no\ntotal: 2\n```",
    "columns": "```yaml\nPort: [Riga, Kiel]\nShips: [012, no]\n```",
}


@pytest.mark.parametrize("name", YAML)
def test_yaml_is_records_and_its_values_stay_text(name: str) -> None:
    judgement = tabx.judge(GOLD, YAML[name])
    assert judgement.alignment.predicted.texts() == [["Riga", "012"], ["Kiel", "no"]]
    assert judgement.descriptors.found_facts == judgement.descriptors.gold_facts
    assert not judgement.alignment.extra_rows
    assert not judgement.alignment.extra_columns


@pytest.mark.parametrize(
    "text",
    [
        "```yaml\n- {Harbour: Riga, Boats: 12}\n```",
        "```yaml\n- {Port: Riga, Boats: 12}\n```",
        "```yaml\n- {Port: &a Riga, Ships: *a}\n```",
        "```yaml\nkey: [unclosed\n```",
    ],
)
def test_yaml_of_other_names_with_references_or_broken_is_no_table(text: str) -> None:
    assert tabx.judge(GOLD, text).status == "no table in the prediction"


NO_ROWS = pd.DataFrame({"k": [], "v": []})
EMPTY: list[Any] = [
    "[]",
    '{"rows": []}',
    '{"birds": [], "total": 0}',
    '{"columns": ["k", "v"], "rows": []}',
    "```json\n[]\n```",
    "| k | v |\n|---|---|\n",
    "k,v",
    "```csv\nk,v\n```",
    "k\tv\n",
    "Empty set (0.00 sec)",
    "(0 rows)",
    [],
    {"rows": []},
    {"k": [], "v": []},
    pd.DataFrame(),
    NO_ROWS,
]


@pytest.mark.parametrize("reply", EMPTY, ids=str)
def test_an_empty_result_agrees_with_a_gold_without_rows(reply: Any) -> None:
    assert not tabx.judge(NO_ROWS, reply).findings
    assert not tabx.judge("k,v\n", reply, gold_format="csv").findings
    assert tabx.judge_tables(NO_ROWS, reply).error == 0


@pytest.mark.parametrize("reply", [reply for reply in EMPTY if isinstance(reply, str)])
def test_an_empty_result_is_wrong_where_the_gold_has_rows(reply: str) -> None:
    judgement = tabx.judge(GOLD, reply)
    assert judgement.score < 0.5
    assert judgement.descriptors.found_facts == 0


@pytest.mark.parametrize(
    "reply", ["{}", "There are none.", "[1]", '{"columns": ["k", "w"], "rows": []}', "k,w", '{"a": [], "b": []}']
)
def test_other_replies_do_not_agree_with_a_gold_without_rows(reply: str) -> None:
    assert tabx.judge(NO_ROWS, reply).findings


def test_rows_are_extra_where_the_gold_has_none() -> None:
    assert tabx.judge(NO_ROWS, '[{"k": 1, "v": 2}]').alignment.extra_rows


FETCHED = [("Ulm", "Danube"), ("Bonn", "Rhine"), ("Kiel", "Eider")]


def test_of_tuples_of_texts_a_note_says_that_the_first_is_the_header() -> None:
    other = [("Ulm", "Elbe"), *FETCHED[1:]]
    judgement = tabx.judge(FETCHED, other)
    assert any("header=False reads it as a row" in note.message for note in judgement.notes)
    assert [(found.gold_text, found.predicted_text) for found in tabx.judge(FETCHED, other, header=False).findings] == [
        ("Danube", "Elbe")
    ]


@pytest.mark.parametrize("rows", [[list(row) for row in FETCHED], [("Ulm", 3), ("Bonn", 4)]])
def test_lists_and_tuples_with_numbers_have_no_such_note(rows: Any) -> None:
    assert "first tuple" not in {note.code for note in tabx.load_table(rows).notes}
