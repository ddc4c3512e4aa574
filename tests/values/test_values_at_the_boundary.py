"""Values just on each side of a rule: what is typed, what names a unit, what a year is, how near tiny numbers are."""

from __future__ import annotations

import numpy as np
import pytest

from tabx.values import number_similarities, pair_columns, read, read_column, read_header
from tabx.values.columns import ColumnFlag
from tabx.values.kinds import PairFlag
from tabx.values.reading.facts import split_facts
from tabx.values.reading.header import suggests
from tabx.values.reading.units import find_units
from tabx.values.relating.relate_times import as_year


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Yes / No", ("Yes", "No")),
        ("Yes / No / Yes", ("Yes", "No", "Yes")),
        ("AC / DC", ("AC / DC",)),  # neither is a measure or a boolean: one name
    ],
)
def test_a_spaced_slash_parts_booleans_and_no_name(text: str, facts: tuple[str, ...]) -> None:
    assert split_facts(text) == facts


@pytest.mark.parametrize(("header", "is_suggested"), [("Group h", False), ("Group hrs", True), ("Group hours", True)])
def test_a_single_letter_of_a_header_suggests_no_unit(header: str, is_suggested: bool) -> None:
    (hour,) = find_units("h")
    assert suggests(read_header((header,)), hour) is is_suggested


@pytest.mark.parametrize(("text", "year"), [("1998", 1998.0), ("12", 12.0), ("19.5", None), ("1998 km", None)])
def test_a_whole_bare_number_may_be_a_year(text: str, year: float | None) -> None:
    found = as_year(read(text)[0])
    assert (None if found is None else found.number) == year


def test_a_percent_header_without_a_number_below_it_keeps_its_unit() -> None:
    factors = [
        read_column(("Percentage",), texts).header.unit.factor  # type: ignore[union-attr]
        for texts in (("unknown", "n/a"), ("12", "15"), (".12", ".15"))
    ]
    assert factors == [0.01, 0.01, 1.0]


@pytest.mark.parametrize("scale", [1.0, 1e-200, 1e200, -1e-200])
def test_how_near_two_numbers_are_does_not_hang_on_their_scale(scale: float) -> None:
    assert number_similarities([2 * scale], [2.1 * scale]) == pytest.approx(number_similarities([2.0], [2.1]))


def test_opposite_signs_and_zero_are_no_nearness() -> None:
    found = number_similarities([0.0, 3.0], [0.0, -3.0])
    assert np.array_equal(found, [[1.0, 0.0], [0.0, 0.0]])


@pytest.mark.parametrize("blank", ["", "-"])
def test_a_blank_cell_names_no_unit(blank: str) -> None:
    gold = read_column(("Road (km)",), ("5", blank, "7"))
    predicted = read_column(("Road",), ("5 km", blank, "7 km"))
    pair = pair_columns(gold, predicted, [(0, 0), (1, 1), (2, 2)])
    assert PairFlag.UNIT_MOVED in pair.flags


@pytest.mark.parametrize(("others", "is_long"), [(4_995, False), (4_996, False), (4_997, True)])
def test_a_column_of_more_than_5000_cells_is_read_by_its_different_texts(others: int, is_long: bool) -> None:
    column = read_column(("Value",), ["1.5", "2.5", "3,5", "3,5", *["x"] * others])
    assert ColumnFlag.MIXED_DECIMALS in column.flags
    assert (ColumnFlag.MOSTLY_DECIMAL_POINT in column.flags) is is_long  # two texts with a point, one with a comma
