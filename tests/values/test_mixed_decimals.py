"""Decimal points and decimal commas in one column, and points that grouped digits or did not."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.columns import ColumnPair
from tabx.values.records import Difference, Relation

GOLD = ["1234.5", "2345.75", "12000", "3500"]


def paired(gold: list[str], predicted: list[str]) -> tuple[ColumnPair, list[Difference]]:
    rows = [(row, row) for row in range(len(gold))]
    pair = pair_columns(read_column(("Amount",), gold), read_column(("Amount",), predicted), rows)
    told = [relate(one, other, pair) for one, other in zip(pair.gold.values, pair.predicted.values, strict=True)]
    return pair, told


def relations(gold: list[str], predicted: list[str]) -> list[Relation]:
    return [difference.relation for difference in paired(gold, predicted)[1]]


@pytest.mark.parametrize(
    "predicted",
    [
        ["1,234.5", "2,345.75", "12,000", "3,500"],
        ["1.234,5", "2.345,75", "12.000", "3.500"],
        ["1 234,5", "2 345,75", "12 000", "3 500"],
    ],
)
def test_one_notation_over_a_whole_column_is_harmless(predicted: list[str]) -> None:
    assert relations(GOLD, predicted) == [Relation.EQUIVALENT] * 4


def test_both_decimal_signs_in_equal_number_leave_every_cell_in_error() -> None:
    pair, told = paired(GOLD, ["1,234.5", "2.345,75", "12.000", "3,500"])
    assert "mixed decimals" in pair.flags
    assert [(one.relation, one.kind, one.difference) for one in told] == [(Relation.PARTIAL, "mixed decimals", 0.0)] * 4


def test_the_rarer_decimal_sign_is_the_error() -> None:
    gold = ["1234.5", "2345.75", "9876.25", "3500"]
    pair, told = paired(gold, ["1,234.5", "2.345,75", "9,876.25", "3,500"])
    assert "mixed decimals" in pair.flags
    assert [one.kind for one in told] == ["separators", "mixed decimals", "separators", "mixed decimals"]
    _, told = paired([*gold, "5.5"], ["1,234.5", "2.345,75", "9,876.25", "3,500", "5.5"])
    assert [one.kind for one in told] == ["separators", "mixed decimals", "separators", "separators", ""]


def test_a_gold_that_mixes_them_itself_asks_for_no_order() -> None:
    assert relations(["1,5", "2.5", "3.25"], ["1.50", "2,5", "3.25"]) == [Relation.EQUIVALENT] * 2 + [Relation.EXACT]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (["15.400", "12.345", "3.250"], ["15400", "12.345", "3.250"]),
        (["15400", "12345", "3250"], ["15.400", "12345", "3250"]),
        (["15,400", "12,345", "3,250"], ["15.400", "12,345", "3,250"]),
    ],
)
def test_one_decimal_point_lost_or_gained_is_an_error_of_its_size(gold: list[str], predicted: list[str]) -> None:
    _, told = paired(gold, predicted)
    assert (told[0].relation, told[0].kind) == (Relation.DIFFERENT, "scale")
    assert [one.relation for one in told[1:]] == [Relation.EXACT] * 2


def test_points_lost_or_gained_in_every_number_are_flagged() -> None:
    pointed, plain = ["15.400", "12.345", "3.250"], ["15400", "12345", "3250"]
    for gold, predicted in ((pointed, plain), (plain, pointed)):
        pair, told = paired(gold, predicted)
        assert "ambiguous" in pair.flags
        assert [one.relation for one in told] == [Relation.EQUIVALENT] * 3


def test_years_do_not_settle_what_a_point_means() -> None:
    column = read_column(("Value",), ["1985", "15.400"])
    assert "ambiguous" in column.flags
    assert "ambiguous" not in read_column(("Value",), ["19850", "15.400"]).flags
