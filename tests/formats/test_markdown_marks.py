"""Marks in pipe tables that go beyond cells: rules of colons, cells that go on, types and counts of databases."""

from __future__ import annotations

import pytest

import tabx
from tabx.formats import load_table

PLAIN = "| Name | Wins |\n|---|---|\n| Ida | 12 |\n| Per | 7 |"


@pytest.mark.parametrize("rule", ["| : | : |", "|:|:|", "| :- | : |", "| :: | :: |", ": | :"])
def test_a_rule_of_colons(rule: str) -> None:
    lines = PLAIN.split("\n")
    assert load_table("\n".join([lines[0], rule, *lines[2:]])).texts() == [["Ida", "12"], ["Per", "7"]]


def test_colons_in_a_later_row_are_cells() -> None:
    assert load_table(f"{PLAIN}\n| : | : |").texts()[-1] == [":", ":"]


def test_a_cell_that_goes_on_below() -> None:
    text = (
        "| Team | Name | Wins |\n|---|---|---|\n| Blue | Ida | 12 |\n| ^^ | Per | 7 |\n"
        "| ^^ | Eva | ^^ |\n| Red | Jo | 1 |"
    )
    table = load_table(text)
    assert table.texts() == [["Blue", "Ida", "12"], ["Blue", "Per", "7"], ["Blue", "Eva", "7"], ["Red", "Jo", "1"]]
    assert (table.rows[0][0].row_span, table.rows[1][2].row_span) == (3, 2)
    html = "<table><tr><th>Team<th>Name<th>Wins<tr><td rowspan=3>Blue<td>Ida<td>12<tr><td>Per<td rowspan=2>7<tr><td>Eva"
    assert tabx.judge(f"{html}<tr><td>Red<td>Jo<td>1</table>", text).score == 1


def test_a_mark_with_nothing_above_is_text() -> None:
    assert load_table("| a | b |\n|---|---|\n| ^^ | 1 |\n| x | 2 |").texts() == [["^^", "1"], ["x", "2"]]


def test_a_rule_of_org_has_as_many_columns_as_its_signs_part() -> None:
    table = load_table("| Name | Wins |\n|------+------|\n| Ida  | 12   |\n|------+------|\n| all  | 12   |")
    assert table.texts() == [["Ida", "12"], ["all", "12"]]
    assert not any(note.code == "ragged rows" for note in table.notes)


def test_lines_that_psql_goes_on_with() -> None:
    text = " id | note  \n----+-------\n  1 | one  +\n    | two  +\n    | three\n  2 | C++\n(2 rows)"
    assert load_table(text).texts() == [["1", "one\ntwo\nthree"], ["2", "C++"]]
