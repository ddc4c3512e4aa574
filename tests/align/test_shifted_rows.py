"""Rows that slipped sideways, and records told as lines of attribute and value."""

from __future__ import annotations

from align_tables import SPORTS, table
from known_edits import edit, kinds

from tabx.align import align


def test_a_row_shifted_by_one_cell_is_found_and_priced_by_the_cell() -> None:
    gold = table(SPORTS)
    slipped = edit(gold)
    slipped.rows[2] = ["", *slipped.rows[2][:-1]]
    alignment = align(gold, slipped.table)
    assert alignment.missing_rows == alignment.extra_rows == ()
    assert kinds(alignment) == {"moved_cell": 1}
    repair = alignment.repairs[0]
    assert repair.gold_rows == (2,)
    for column in repair.gold_columns:
        slot = alignment.slot(2, column)
        assert slot is not None
        assert slot.text == gold.rows[2][column].text


def test_a_row_of_other_values_is_not_taken_for_a_shifted_one() -> None:
    gold = table(SPORTS)
    other = edit(gold)
    other.rows[2] = ["Nobody", *(f"{index}99" for index in range(1, len(other.rows[2])))]
    alignment = align(gold, other.table)
    assert alignment.missing_rows == (2,)
    assert kinds(alignment) == {}


def test_a_record_told_in_lines_is_the_row_it_says() -> None:
    row = table("Name | Born | City\nAda | 1951 | Vienna")
    lines = table("Field | Value\nName | Ada\nBorn | 1951\nCity | Vienna")
    upright = align(row, lines)
    assert kinds(upright) == {"transposed": 1}
    assert upright.view.texts() == [["Ada", "1951", "Vienna"]]
    assert upright.missing_columns == upright.extra_columns == upright.missing_rows == ()
    back = align(lines, row)
    assert kinds(back) == {"transposed": 1}
    assert back.view.texts() == lines.texts()
    assert back.missing_rows == back.extra_rows == ()
