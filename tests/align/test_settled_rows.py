"""Rows that are paired before any assignment: of a key that is theirs alone, and mostly the same."""

from __future__ import annotations

from tabx.align.pairing.grid import read_grid
from tabx.align.pairing.settled_rows import settled_rows
from tabx.align.pairing.similarity import CellSimilarities
from tabx.table import Table, plain_rows

HEADER = ["Team", "Won", "Lost", "City"]
GOLD = [["Lions", "31", "12", "Oslo"], ["Bears", "28", "17", "Bergen"], ["Foxes", "22", "19", "Molde"]]


def settled(rows: list[list[str]], gold: list[list[str]] = GOLD, keys: tuple[int, ...] = (0,)) -> list[tuple[int, int]]:
    sides = [read_grid(Table(plain_rows([HEADER]), plain_rows(body))) for body in (gold, rows)]
    columns = [(index, index) for index in range(len(HEADER))]
    return settled_rows(CellSimilarities(*sides), columns, keys, range(len(gold)), range(len(rows)))


def test_rows_of_one_key_and_mostly_the_same_are_settled() -> None:
    predicted = [["Foxes", "22", "19", "Mold"], ["Lions", "30", "12", "Oslo"], ["Bears", "82", "71", "Bergen"]]
    assert settled(predicted) == [(0, 1), (2, 0)]


def test_rows_of_another_key_are_left() -> None:
    assert settled([["Lion", "31", "12", "Oslo"], *GOLD[1:]]) == [(1, 1), (2, 2)]


def test_a_row_printed_twice_is_left() -> None:
    assert settled([GOLD[0], [*GOLD[0][:3], "Moss"], *GOLD[1:]]) == [(1, 2), (2, 3)]


def test_a_row_that_agrees_as_much_with_another_is_left() -> None:
    """The names were exchanged: each row has the key of one and the values of the other."""
    gold = [["Lions", "31", "12", "Oslo"], ["Bears", "31", "12", "Bergen"]]
    assert settled([["Bears", "31", "12", "Oslo"], ["Lions", "31", "12", "Bergen"]], gold) == []


def test_nothing_is_settled_without_a_key() -> None:
    assert settled(GOLD, keys=()) == []


def test_a_blank_is_no_key() -> None:
    assert settled([["", "31", "12", "Oslo"]], [["", "31", "12", "Oslo"]]) == []
