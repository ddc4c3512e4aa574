"""Columns left over: a header that is like another in part pairs them only where values answer values."""

from __future__ import annotations

from tabx.align import align
from tabx.formats import load_table

GOLD = """
Team | Score | Corners in first half | Fouls
Rovers | 3 | 7 | 12
United | 1 |  | 9
Albion | 2 | 5 | 15
"""


def test_a_blank_column_of_a_header_alike_in_part_is_another_column() -> None:
    predicted = """
    Team | Score | Corners won | Fouls
    Rovers | 3 |  | 12
    United | 1 |  | 9
    Albion | 2 |  | 15
    """
    alignment = align(load_table(GOLD), load_table(predicted))
    assert alignment.missing_columns == (2,)
    assert alignment.extra_columns == (2,)


def test_a_value_beside_blanks_of_the_gold_answers_nothing() -> None:
    predicted = """
    Team | Score | Corners won | Fouls
    Rovers | 3 |  | 12
    United | 1 | 11 | 9
    Albion | 2 |  | 15
    """
    alignment = align(load_table(GOLD), load_table(predicted))
    assert (alignment.missing_columns, alignment.extra_columns) == ((2,), (2,))


def test_wrong_values_under_a_header_alike_in_part_are_wrong_values() -> None:
    predicted = """
    Team | Score | Corners won | Fouls
    Rovers | 3 | 31 | 12
    United | 1 |  | 9
    Albion | 2 | 44 | 15
    """
    alignment = align(load_table(GOLD), load_table(predicted))
    assert alignment.column_of[2].predicted == (2,)
    assert not alignment.extra_columns


def test_a_blank_column_of_the_same_header_is_the_same_column() -> None:
    predicted = GOLD.replace("| 7 |", "| |").replace("| 5 |", "| |")
    alignment = align(load_table(GOLD), load_table(predicted))
    assert not alignment.missing_columns
    assert not alignment.extra_columns


BLANK = """
Team | Score | Gate money | Fouls
Rovers | 3 |  | 12
United | 1 |  | 9
Albion | 2 |  | 15
"""


def test_the_only_blank_columns_left_are_one_under_another_name() -> None:
    alignment = align(load_table(BLANK), load_table(BLANK.replace("Gate money", "Attendance")))
    assert alignment.column_of[2].predicted == (2,)


def test_blank_columns_left_beside_others_are_not_guessed() -> None:
    predicted = BLANK.replace("Gate money", "Attendance").replace("Fouls", "Referee").replace(" 12\n", " Ek\n")
    alignment = align(load_table(BLANK), load_table(predicted.replace(" 9\n", " Lie\n").replace(" 15\n", " Moe\n")))
    assert alignment.missing_columns == (2, 3)
