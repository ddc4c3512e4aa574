"""Keys moved in their column, with other edits besides; and values that moved while the keys stayed."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align import align
from tabx.table import Table, plain_rows

HEADER = ("Harbour", "Berths", "Depth")
ROWS = (
    ("Arden", "14", "6.2"),
    ("Brenna", "9", "6.2"),
    ("Corvo", "14", "4.8"),
    ("Dalen", "22", "7.7"),
    ("Elvik", "9", "4.8"),
    ("Fossen", "17", "7.7"),
    ("Gimle", "22", "6.2"),
)


def rows_of(predicted: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    alignment = align(*(Table(plain_rows([HEADER]), plain_rows(rows)) for rows in (ROWS, predicted)))
    return [(pairing.gold[0], pairing.predicted[0]) for pairing in alignment.rows]


def with_moved_keys(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The rows with each key one row further down, the last one first."""
    return [[rows[i - 1][0], *row[1:]] for i, row in enumerate(rows)]


IN_PLACE = [(i, i) for i in range(len(ROWS))]


def test_a_misspelt_and_an_invented_key_hide_no_move() -> None:
    moved = with_moved_keys(ROWS)
    moved[2][0], moved[4][0] = "Brena", "Hamre"
    assert rows_of(moved) == IN_PLACE


def test_values_that_are_wrong_besides_hide_no_move() -> None:
    moved = with_moved_keys(ROWS)
    moved[0][1] = moved[1][2] = moved[3][1] = "0"
    assert rows_of(moved) == IN_PLACE


def test_a_row_more_hides_no_move() -> None:
    moved = with_moved_keys([*ROWS, ("Total", "110", "")])
    assert rows_of(moved) == IN_PLACE


def test_two_values_exchanged_are_two_wrong_values_and_no_moved_keys() -> None:
    swapped = [list(row) for row in ROWS]
    swapped[1][1], swapped[3][1] = swapped[3][1], swapped[1][1]
    assert rows_of(swapped) == IN_PLACE


def test_rows_of_other_values_stay_with_their_keys() -> None:
    other = [(row[0], str(i + 40), "1.1") for i, row in enumerate(ROWS)]
    assert rows_of(other) == IN_PLACE


def test_rows_that_come_twice_do_not_stand_for_missing_ones() -> None:
    header = ("Class", "Kite", "Maker", "Cloth", "Fair")
    gold = [
        ("Short line", "Amber", "Ana Ek", "Silk", "Port Holm"),
        ("Short line", "Birch", "Ben Lie", "Silk", "Port Vik"),
        ("Short line", "Clover", "Cy Moe", "Silk", "Port Aas"),
        ("Short line", "Dune", "Dan Hof", "Silk", "Port Eid"),
        ("Short line", "Ember", "Eli Rud", "Hemp", "Port Nes"),
    ]
    predicted = [
        ("Short line", "Amber", "Ana Ek", "", "Port Holm"),
        ("Short line", "Birch", "Ben Lie", "", "Port Vik"),
        ("Short line", "Ember", "Eli Rud", "Silk", ""),
        ("Short line", "Birch", "Ben Lie", "Silk", ""),
        ("Short line", "Amber", "Ana Ek", "Silk", "Port Holm"),
    ]
    alignment = align(*(Table(plain_rows([header]), plain_rows(rows)) for rows in (gold, predicted)))
    assert alignment.missing_rows == (2, 3)


SCORERS = ("Player", "Points", "Assists", "Blocks", "Steals", "Turnovers")
SPARSE = (
    ("Aabel", "16", "", "", "", ""),
    ("Bø", "10", "", "", "", ""),
    ("Carlsen", "26", "7", "2", "3", "1"),
    ("Dahl", "12", "", "", "", ""),
    ("Eide", "28", "8", "6", "5", "9"),
    ("Foss", "13", "", "", "", ""),
    ("Gran", "11", "", "", "", ""),
    ("Holt", "15", "", "", "", ""),
)


def of_scorers(predicted: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    alignment = align(*(Table(plain_rows([SCORERS]), plain_rows(rows)) for rows in (SPARSE, predicted)))
    return [(pairing.gold[0], pairing.predicted[0]) for pairing in alignment.rows]


def test_a_column_moved_beside_blanks_moves_no_keys() -> None:
    points = [row[1] for row in SPARSE]
    moved = [(row[0], points[i - 1], *row[2:]) for i, row in enumerate(SPARSE)]
    assert of_scorers(moved) == [(i, i) for i in range(len(SPARSE))]


def test_keys_moved_beside_blanks_are_moved() -> None:
    assert of_scorers(with_moved_keys(SPARSE)) == [(i, i) for i in range(len(SPARSE))]


def of_numbers(gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    header = ("Pit", "Depth", "Width")
    alignment = align(*(Table(plain_rows([header]), plain_rows(rows)) for rows in (gold, predicted)))
    return [(pairing.gold[0], pairing.predicted[0]) for pairing in alignment.rows]


PITS = (("Aal", "26", "20"), ("Ben", "86", "75"), ("Cir", "51", "1"), ("Dos", "55", "8"))
WRONG = (("Aal", "86", "75"), ("Ben", "86", "1"), ("Cir", "55", "75"), ("Dos", "26", "20"))
"""Small numbers of which each is another row's: two rows agree, as they do by chance."""


def test_a_few_small_numbers_of_other_rows_move_no_keys() -> None:
    assert of_numbers(PITS, WRONG) == [(i, i) for i in range(4)]


def test_a_few_rows_of_small_numbers_agree_by_chance_and_four_digits_do_not() -> None:
    small = (("Aal", "2", "1"), ("Ben", "8", "1"), ("Cir", "2", "7"))
    large = [(name, f"{depth}817", f"{width}234") for name, depth, width in small]
    assert of_numbers(small, with_moved_keys(small)) != [(0, 0), (1, 1), (2, 2)]
    assert of_numbers(large, with_moved_keys(large)) == [(0, 0), (1, 1), (2, 2)]
