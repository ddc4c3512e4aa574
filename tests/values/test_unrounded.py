"""More decimals than the gold's column has cost as fewer do where they round to the gold; counts are not rounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from related_columns import ROUNDED, WRONG, are_wrong, related, relations

from tabx.values.kinds import DifferenceKind


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("58.74", "41.2", "7.15"), ("58.744924", "41.201377", "7.149812")),
        (("0.5", "0.3", "0.9"), ("0.54", "0.27", "0.91")),
        (("58,74", "41,20", "7,15"), ("58,744924", "41,201377", "7,149812")),
        (("$58.74", "$41.20", "$7.15"), ("$58.744924", "$41.201377", "$7.149812")),
        (("58.7%", "41.2%", "7.1%"), ("58.744%", "41.201%", "7.149%")),
        (("1.5 km", "2.5 km"), ("1.512 km", "2.487 km")),
        (("-1.5", "2.5"), ("-1.512", "2.487")),
        (("1.2e-5", "3.4e-9"), ("1.234e-5", "3.4321e-9")),
        (("1.2 million", "3.4 million"), ("1,234,567", "3.412 million")),
    ],
)
def test_what_rounds_to_the_gold(gold: tuple[str, ...], predicted: tuple[str, ...]) -> None:
    found = related(gold, predicted, "x")
    assert {one.relation for one in found} == {ROUNDED}
    assert {one.kind for one in found} == {DifferenceKind.UNROUNDED}
    # As cheap as the other way round.
    assert relations(predicted, gold, "x") == {ROUNDED}


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("200", "300", "150"), ("243", "312", "149")),
        (("3", "4", "2"), ("3.4", "4.2", "1.9")),
        (("58.74", "41.2", "7.15"), ("58.754924", "41.209377", "7.159812")),
        (("58.74", "41.2", "7.15"), ("58.78", "41.24", "7.19")),
        (("58.74", "3", "7.15"), ("58.764", "3.4321", "7.1611")),
        (("1,200", "3,400"), ("1,234.5", "3,412.25")),
        (("1.5 km", "2.5 km"), ("1.612 km", "2.387 km")),
        (("2019", "2020"), ("2019.3", "2020.4")),
    ],
)
def test_what_does_not_or_what_is_counted(gold: tuple[str, ...], predicted: tuple[str, ...]) -> None:
    assert are_wrong(gold, predicted, "x")


def test_a_nought_left_out_at_the_end_is_a_digit_of_the_column() -> None:
    """41.2 stands for 41.20 beside 58.74, so that 41.2401 is another number."""
    found = related(("58.74", "41.2"), ("58.741", "41.2401"), "x")
    assert [one.relation in WRONG for one in found] == [False, True]


def test_a_column_of_significant_digits_gives_each_number_its_own() -> None:
    assert relations(("58.7", "0.0123"), ("58.744", "0.012312"), "x") == {ROUNDED}


@given(st.decimals(min_value="0.01", max_value=999, places=6), st.integers(min_value=1, max_value=4))
def test_any_number_and_its_rounding(number: object, places: int) -> None:
    exact, rounded = f"{number:.6f}", f"{number:.{places}f}"
    found = related((rounded, "1.5"), (exact, "1.5"), "x")[0]
    if float(rounded) and float(exact) != float(rounded):
        step = 10.0**-places
        assert (found.relation is ROUNDED) is (abs(float(exact) - float(rounded)) <= step / 2 * (1 + 1e-9))
