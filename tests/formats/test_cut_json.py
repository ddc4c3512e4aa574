"""JSON cut in the middle: the whole records are read, and the cut is said (issue 12, section 4)."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabx
from tabx.base.errors import InputError, NoTableError
from tabx.formats import load_table
from tabx.table import NoteCode

ROWS = [["Ida", "Lund", "4"], ["Per", "Turku", "7"]]
WHOLE = {
    "records": '[{"Name": "Ida", "Town": "Lund", "Age": 4}, {"Name": "Per", "Town": "Turku", "Age": 7}, ',
    "records under a name": '{"data": [{"Name": "Ida", "Town": "Lund", "Age": 4}, '
    '{"Name": "Per", "Town": "Turku", "Age": 7}, ',
    "rows": '[["Name", "Town", "Age"], ["Ida", "Lund", "4"], ["Per", "Turku", "7"], ',
    "header and rows": '{"columns": ["Name", "Town", "Age"], "rows": [["Ida", "Lund", 4], ["Per", "Turku", 7], ',
    "lines": '{"Name": "Ida", "Town": "Lund", "Age": 4}\n{"Name": "Per", "Town": "Turku", "Age": 7}\n',
}
ENDS = {
    "records": '{"Name": "Eva", "Town": "',
    "records under a name": '{"Name": "Eva, the \\"',
    "rows": '["Eva", "Oslo"',
    "header and rows": '["Eva',
    "lines": '{"Name": "Eva", "Tags": ["x", {"y": 1}',
}


def said_cut(text: str) -> bool:
    return any(note.code == NoteCode.CUT for note in load_table(text).notes)


@pytest.mark.parametrize("around", ["{}", "Here it is:\n```json\n{}\n```", "Here it is: {}", "```json\n{}"])
@pytest.mark.parametrize("shape", [shape for shape in WHOLE if shape != "lines"])
def test_the_whole_records_are_read_and_the_cut_is_said(shape: str, around: str) -> None:
    text = around.replace("{}", WHOLE[shape] + ENDS[shape])
    table = load_table(text)
    assert table.columns == (("Name",), ("Town",), ("Age",))
    assert table.texts() == ROWS
    assert said_cut(text)


def test_a_last_line_that_ends_in_the_middle_is_left_out() -> None:
    for around in ("{}", "Sure:\n```jsonl\n{}\n```"):
        text = around.replace("{}", WHOLE["lines"] + ENDS["lines"])
        assert load_table(text).texts() == ROWS
        assert said_cut(text)


def test_columns_are_read_as_far_as_they_go() -> None:
    table = load_table('{"Name": ["Ida", "Per"], "Town": ["Lund", "Turku"], "Age": [4, 7')
    assert table.texts() == [["Ida", "Lund", "4"], ["Per", "Turku", ""]]


def test_lists_inside_the_whole_records_stay_cells() -> None:
    table = load_table('Sure: [{"Name": "Ida", "Years": [[1, 2], [3]]}, {"Name": "Per", "Years": [[')
    assert table.texts() == [["Ida", "[[1, 2], [3]]"]]


@pytest.mark.parametrize(
    "text",
    ['[{"Name": "Ida", "Tow', '{"Name": "Ida", "Town": "Lund", "Age', "[[", "see [1, 2 and [3"],
)
def test_nothing_is_read_where_no_record_is_whole(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


def test_json_that_is_whole_is_not_said_to_be_cut() -> None:
    assert not said_cut('[{"a": 1}]')
    assert not said_cut('[{"a": 1}]\nand [{"b')


def test_words_behind_json_do_not_hide_it() -> None:
    assert load_table('[{"a": 1}, {"a": 2}]\n\nI hope that helps.').texts() == [["1"], ["2"]]


def test_json_that_is_broken_within_stays_broken() -> None:
    with pytest.raises(InputError, match="broken JSON"):
        load_table('[{"a": 1}, {"b" 2}, {"c": 3}]', "json")


def test_a_cut_prediction_is_judged_and_the_cut_is_said(tmp_path: Path) -> None:
    gold = "Name,Town,Age\nIda,Lund,4\nPer,Turku,7\nEva,Oslo,9\n"
    text = WHOLE["records"] + ENDS["records"]
    (tmp_path / "cut.json").write_text(text, encoding="utf-8")
    for predicted in (text, tmp_path / "cut.json"):
        judgement = tabx.judge(gold, predicted)
        assert judgement.alignment.missing_rows == (2,)
        assert NoteCode.CUT in {note.code for note in judgement.notes}


def test_a_cut_gold_is_an_error() -> None:
    with pytest.raises(InputError, match=r"gold: .*ends in the middle"):
        tabx.judge(WHOLE["records"] + ENDS["records"], "Name,Town\nIda,Lund\n")
    with pytest.raises(InputError, match=r"gold: .*ends in the middle"):
        tabx.judge_tables(WHOLE["rows"] + ENDS["rows"], "Name,Town\nIda,Lund\n")
