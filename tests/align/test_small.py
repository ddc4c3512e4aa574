"""Tables of one row, two columns or blank columns."""

from __future__ import annotations

from align_tables import PEOPLE, table
from known_edits import Edited, assert_undone, edit, kinds, turned

from tabx.align import align

PAIRS = table("""
    Field | Value
    Name | Ada Winter
    Born | 1951
    City | Vienna
""")


def test_fields_and_values_in_one_row() -> None:
    alignment = align(PAIRS, turned(PAIRS))
    assert kinds(alignment) == {"transposed": 1}
    assert alignment.view.texts() == PAIRS.texts()


def test_one_row_as_fields_and_values() -> None:
    gold = table("""
        Name | Born | City
        Ada Winter | 1951 | Vienna
    """)
    alignment = align(gold, turned(gold))
    assert kinds(alignment) == {"transposed": 1}
    assert not alignment.missing_columns
    assert not alignment.missing_rows


def test_table_of_two_columns_with_one_renamed_is_not_turned() -> None:
    edited = edit(PAIRS).rename({"Value": "Content"})
    assert_undone(PAIRS, edited, align(PAIRS, edited.table))


def test_blank_columns_pair() -> None:
    plain = edit(table(PEOPLE))
    gold = Edited([*plain.header, ""], [[*row, ""] for row in plain.rows], [], []).table
    edited = edit(gold).put(0, "City", "Graz")
    assert_undone(gold, edited, align(gold, edited.table))


def test_two_words_packed_with_nothing_between() -> None:
    gold = table(PEOPLE)
    edited = edit(gold).put(0, "City", "").put(0, "Occupation", "novelist Vienna")
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, packed_cell=1)
    assert alignment.slots[0, 2].text == "Vienna"


def test_one_row_under_other_names_is_no_list_of_attributes() -> None:
    gold = table("""
        stone arch bridge | located in
        Old Stone Arch Bridge | Ashford
    """)
    predicted = table("""
        Design | Location
        Old Stone Arch Bridge | Ashford
    """)
    alignment = align(gold, predicted)
    assert not alignment.repairs
    assert not alignment.missing_columns
