"""Letters that may be several units, numbers whose comma or date whose order nothing settles."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.columns import ColumnPair
from tabx.values.records import Difference, Relation

EQUAL = {Relation.EXACT, Relation.EQUIVALENT}


def paired(header: str, others: list[str], gold: str, predicted: str) -> tuple[ColumnPair, Difference]:
    one, other = read_column((header,), [gold, *others]), read_column((header,), [predicted, *others])
    pair = pair_columns(one, other, [(i, i) for i in range(len(others) + 1)])
    return pair, relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("header", "others", "gold", "predicted", "kind"),
    [
        ("Value", ["3 m", "4 m", "7 m"], "5 m", "5 min", "unit"),
        ("Value", ["3 m", "4 m", "7 m"], "5 m", "5 million", "scale"),
        ("Value", ["3 m", "4 m", "7 m"], "5 M", "5 m", "scale"),
        ("Value", ["3 m", "4 m", "7 m"], "5 mm", "5 million", "scale"),
        ("Length", ["a", "b"], "5 m", "5 min", "unit"),
        ("Depth", ["8", "9"], "5 m", "5 million", "scale"),
        ("Duration", ["a", "b"], "5 m", "5 million", "scale"),
        ("Value", ["900", "80"], "1,200", "1.2", "scale"),
        ("Value", ["1.5", "2.5"], "1,200", "1.2", "scale"),
    ],
)
def test_header_and_other_cells_settle_what_one_cell_leaves_open(
    header: str, others: list[str], gold: str, predicted: str, kind: str
) -> None:
    pair, told = paired(header, others, gold, predicted)
    assert (told.relation, told.kind) == (Relation.DIFFERENT, kind)
    assert "ambiguous" not in pair.flags


@pytest.mark.parametrize(
    ("header", "others", "gold", "predicted"),
    [
        ("Duration", ["3 m", "4 m", "7 m"], "5 m", "5 min"),
        ("Length", ["3 min", "4 min"], "5 m", "5 min"),
        ("Value", ["1 h", "2 h"], "5 m", "5 min"),
        ("Value", ["10 M", "12 M"], "5 M", "5 m"),
        ("Value", ["10 bn", "300 m", "40 m"], "5 m", "5 million"),
        ("Revenue", ["a", "b"], "5 m", "5 million"),
        ("Value", ["900", "80"], "1,200", "1200"),
    ],
)
def test_what_they_settle_is_the_same_value_and_in_no_doubt(
    header: str, others: list[str], gold: str, predicted: str
) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        pair, told = paired(header, others, one, other)
        assert told.relation is Relation.EQUIVALENT
        assert "ambiguous" not in pair.flags


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("5 m", "5 min"),
        ("5 m", "5 million"),
        ("5 M", "5 m"),
        ("1,200", "1.2"),
        ("1.200", "1200"),
        ("03/04/2020", "April 3, 2020"),
    ],
)
def test_a_reading_that_only_the_other_cell_vouches_for_is_flagged(gold: str, predicted: str) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        pair, told = paired("Value", ["a", "b"], one, other)
        assert told.relation in EQUAL
        assert "ambiguous" in pair.flags


def test_zeros_behind_a_decimal_point_leave_no_doubt() -> None:
    one, other = read_column(("Length (km)",), ["12.0", "7.5"]), read_column(("Length (km)",), ["12.000", "7.500"])
    assert not pair_columns(one, other, [(0, 0), (1, 1)]).flags


def test_two_numbers_that_meet_settle_the_letter() -> None:
    one, other = read_column(("A",), ["5 m", "7 m"]), read_column(("A",), ["5 min", "7 min"])
    assert not pair_columns(one, other, [(0, 0), (1, 1)]).flags


@pytest.mark.parametrize("others", [["", ""], ["n/a", "n/a"], ["a", "b"]])
def test_the_unit_of_a_single_number_is_lost_in_its_cell(others: list[str]) -> None:
    pair, told = paired("Value", others, "12.3%", "12.3")
    assert told.relation not in EQUAL
    assert told.kind == "unit lost"
    assert "unit lost" not in pair.flags
    assert "unit" in paired("Value", others, "12.3%", "13.3")[1].note


def test_the_unit_of_a_column_of_one_row_is_lost_in_its_header() -> None:
    assert "unit lost" in paired("Value", [], "12.3%", "12.3")[0].flags
