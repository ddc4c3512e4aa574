"""A body on its side under its header: how sure the turn is, and tables to which no turn fits."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.records import RepairKind
from tabx.align.repairs.transposed_body import Turned, turn_body
from tabx.table import Table, plain_rows

Rows = Sequence[Sequence[str]]
SQUARE = [["Oslo", "410", "Ek"], ["Riga", "623", "Lind"], ["Bern", "287", "Moe"]]
NAMED = [["Oslo", "410", "17"], ["Riga", "623", "88"]]


def grid(rows: Rows, header: Sequence[str] = ("City", "Trees", "Mayor")) -> Grid:
    return read_grid(Table(plain_rows([header]), plain_rows(rows)))


def turned(gold: Rows, predicted: Rows, header: Sequence[str] = ("City", "Trees", "Mayor")) -> Turned | None:
    return turn_body(grid(gold, header), grid(predicted, header))


def across(rows: Rows) -> list[list[str]]:
    return [list(line) for line in zip(*rows, strict=True)]


def texts(found: Turned | None) -> list[list[str]]:
    assert found is not None
    return [list(row) for row in found.table.texts()]


def test_a_body_on_its_side_is_set_upright() -> None:
    found = turned(SQUARE, across(SQUARE))
    assert texts(found) == SQUARE
    assert found is not None
    assert (found.kind, found.confidence, found.corner) == (RepairKind.TRANSPOSED_BODY, 1.0, None)


@pytest.mark.parametrize(
    ("wrong", "confidence"), [([(0, 1)], 8 / 9), ([(0, 1), (1, 2), (2, 0)], 6 / 9), ([(0, 0), (1, 1), (2, 2)], 6 / 9)]
)
def test_a_turn_is_as_sure_as_values_are_right(wrong: list[tuple[int, int]], confidence: float) -> None:
    rows = [
        [f"other {i}{c}" if (i, c) in wrong else text for c, text in enumerate(row)] for i, row in enumerate(SQUARE)
    ]
    found = turned(SQUARE, across(rows))
    assert found is not None
    assert found.confidence == pytest.approx(confidence)


def test_a_body_that_stands_already_is_left() -> None:
    assert turned(SQUARE, SQUARE) is None
    same = [["yes", "no", "no"], ["no", "yes", "no"], ["no", "no", "yes"]]
    assert turned(same, same) is None
    assert turned(same, across(same)) is None


def test_a_table_without_a_value_is_not_turned() -> None:
    assert turned([["", "", ""]] * 3, SQUARE) is None
    assert turned(SQUARE, [["", "", ""]] * 3) is None


def test_one_row_or_more_rows_than_columns_are_no_body_on_its_side() -> None:
    one_row = grid([["Oslo", "410", "Ek"]])
    three_rows = grid([["Oslo"], ["410"], ["Ek"]], ("City",))
    assert turn_body(one_row, three_rows) is None
    assert turn_body(three_rows, one_row) is None


def test_rows_shorter_than_the_header_end_in_blanks_when_turned() -> None:
    """Two rows of three columns lie as three rows of two: the third name of the header is blank then."""
    gold = grid([["Oslo", "410"], ["Riga", "623"], ["Bern", "287"]], ("City", "Trees"))
    predicted = grid([["Oslo", "Riga", "Bern"], ["410", "623", "287"]], ("City", "Trees", ""))
    found = turn_body(gold, predicted)
    assert found is not None
    assert texts(found) == [["Oslo", "410"], ["Riga", "623"], ["Bern", "287"]]
    assert found.table.columns == (("City",), ("Trees",))
    named = grid([["Oslo", "Riga", "Bern"], ["410", "623", "287"]], ("City", "Trees", "Mayor"))
    assert turn_body(gold, named) is None


def test_a_blank_line_at_the_end_of_the_turned_body_is_left_out() -> None:
    gold = grid([["Oslo", "410", "Ek"], ["Riga", "623", "Lind"]])
    predicted = grid([["Oslo", "Riga", ""], ["410", "623", ""], ["Ek", "Lind", ""]])
    assert texts(turn_body(gold, predicted)) == [["Oslo", "410", "Ek"], ["Riga", "623", "Lind"]]


BEHIND = [["Oslo", "410", "17", "5"], ["Riga", "623", "88", "6"], ["Bern", "287", "39", "7"]]
FOUR = ("City", "Trees", "Parks", "Lakes")


def behind_names(rows: Rows) -> list[list[str]]:
    return [[row[0], *line] for row, line in zip(rows, across([row[1:] for row in rows]), strict=True)]


def test_a_body_behind_names_that_stayed_is_turned() -> None:
    found = turned(BEHIND, behind_names(BEHIND), FOUR)
    assert texts(found) == BEHIND
    assert found is not None
    assert found.confidence == 1.0


def test_a_body_behind_other_names_or_of_another_shape_is_not() -> None:
    renamed = behind_names(BEHIND)
    renamed[0][0] = "Lima"
    assert turned(BEHIND, renamed, FOUR) is None
    assert turned(BEHIND[:2], behind_names(BEHIND), FOUR) is None
    assert turned(BEHIND, BEHIND, FOUR) is None


def test_a_blank_of_the_gold_says_nothing_of_a_body_behind_names() -> None:
    gold = [["Oslo", "410", "", ""], ["Riga", "623", "88", "6"], ["Bern", "287", "39", "7"]]
    given = [["Oslo", "410", "623", "287"], ["Riga", "9", "88", "39"], ["Bern", "8", "6", "x"]]
    found = turned(gold, given, FOUR)
    assert found is not None
    assert found.confidence == pytest.approx(6 / 7)
    assert texts(found) == [["Oslo", "410", "9", "8"], ["Riga", "623", "88", "6"], ["Bern", "287", "39", "x"]]
