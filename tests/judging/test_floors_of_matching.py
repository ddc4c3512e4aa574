"""How little two tables may have in common to be matched: anything for an only gold table, more where there are two."""

from __future__ import annotations

import pytest

import tabx
from tabx.judging.similarity import Profile, has_same_columns, has_same_values, is_mostly_in, is_repeat, is_version
from tabx.table import Table, plain_rows

PEOPLE = "| Name | Age | City |\n|---|---|---|\n| Ada | 12 | Rome |\n| Bob | 15 | Oslo |\n| Cid | 18 | Bern |\n"
GOODS = "| Product | Price |\n|---|---|\n| Pen | 1.20 |\n| Ink | 8.90 |\n"
STRANGER = "| Planet | Moons |\n|---|---|\n| Mars | 2 |\n| Rome | 77 |\n"
FOREIGN = "| Planet | Moons |\n|---|---|\n| Mars | 2 |\n| Saturn | 146 |\n"


def test_anything_in_common_matches_the_only_gold_table() -> None:
    (part,) = tabx.judge_tables(PEOPLE, f"{FOREIGN}\nand\n\n{STRANGER}").parts
    assert part.predicted == (1,)
    assert 0 < part.likeness < 0.15
    (nothing,) = tabx.judge_tables(PEOPLE, f"{FOREIGN}\nand\n\n{FOREIGN}").parts
    assert nothing.is_missing


def test_where_there_are_two_it_takes_more() -> None:
    both = tabx.judge_tables(f"{PEOPLE}\nand\n\n{GOODS}", f"{STRANGER}\nand\n\n{GOODS}")
    assert [part.predicted for part in both.parts] == [(), (1,)]
    assert [spare.index for spare in both.spares] == [0]


ROWS = [["Ada", "12", "Rome"], ["Bob", "15", "Oslo"], ["Cid", "18", "Bern"], ["Dan", "19", "Kiel"]]


def profile(rows: list[list[str]], header: tuple[str, ...] = ("Name", "Age", "City")) -> Profile:
    return Profile(Table(plain_rows([header]), plain_rows(rows)))


@pytest.mark.parametrize(
    ("rows", "version", "repeat"),
    [
        (ROWS, True, True),
        (ROWS[::-1], True, True),
        (ROWS[:2], True, False),
        (ROWS[:1], True, False),
        ([*ROWS[:2], ["Eva", "40", "Lima"], ["Fay", "50", "Bonn"]], True, False),
        ([ROWS[0], ["Eva", "40", "Lima"], ["Fay", "50", "Bonn"], ["Gus", "60", "Ulm"]], False, False),
        ([[row[0], "7", row[2]] for row in ROWS], True, False),
        ([[row[0], "7", "Ulm"] for row in ROWS], False, False),
        ([[row[0], "", ""] for row in ROWS], False, False),
        ([], False, False),
    ],
)
def test_a_version_has_half_of_the_keys_and_of_their_values(rows: list[list[str]], version: bool, repeat: bool) -> None:
    one, other = profile(ROWS), profile(rows)
    assert (is_version(one, other), is_repeat(one, other)) == (version, repeat)


def test_columns_in_another_order_are_the_same_and_others_are_not() -> None:
    turned = profile([[row[2], row[0], row[1]] for row in ROWS], ("City", "Name", "Age"))
    assert has_same_columns(profile(ROWS), turned)
    assert not has_same_columns(profile(ROWS), profile(ROWS, ("Name", "Age", "Town")))
    assert not has_same_columns(profile(ROWS), profile([row[:2] for row in ROWS], ("Name", "Age")))


@pytest.mark.parametrize(
    ("rows", "mostly", "same"),
    [
        (ROWS, True, True),
        (ROWS[:2], True, True),
        (ROWS[:1], False, True),
        ([*ROWS[:2], ["x", "y", "z"], ["u", "v", "w"]], True, True),
        ([ROWS[0], ["x", "y", "z"], ["u", "v", "w"], ["r", "s", "t"]], False, False),
        ([["", "", ""]], False, False),
    ],
)
def test_most_values_are_half_of_them(rows: list[list[str]], mostly: bool, same: bool) -> None:
    assert is_mostly_in(profile(ROWS), profile(rows)) == mostly
    assert has_same_values(profile(ROWS), profile(rows)) == has_same_values(profile(rows), profile(ROWS)) == same
