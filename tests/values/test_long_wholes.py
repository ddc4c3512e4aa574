"""Whole numbers of 16 digits and more keep every digit, in powers of ten as well as written out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from related_columns import EXACT, ROUNDED, SAME, are_wrong, related, relations

from tabx.values.kinds import DifferenceKind


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("10000000000000000", "1e+16"),
        ("20000000000000000000", "2E19"),
        ("12345678901234567", "1.2345678901234567e16"),
        ("12345678901234567", "12,345,678,901,234,567"),
        ("-12345678901234567", "-1.2345678901234567e+16"),
        ("1 × 10^17", "100000000000000000"),
        ("12 quadrillion", "12 quadrillion"),
    ],
)
@pytest.mark.parametrize("others", [("7", "8"), ("3.5", "2")])
def test_the_same_number(gold: str, predicted: str, others: tuple[str, ...]) -> None:
    assert relations((gold, *others), (predicted, *others)) <= {EXACT, SAME}
    assert relations((predicted, *others), (gold, *others)) <= {EXACT, SAME}


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("12345678901234567", "1.2345678901234568e16"),
        ("12345678901234567", "12345678901234568"),
        ("10000000000000000", "1.1e+16"),
        ("10000000000000000", "1e+15"),
        ("9,007,199,254,740,993", "9007199254740992"),
    ],
)
@pytest.mark.parametrize("header", ["Count", "Amount (USD)", "Length (km)"])
def test_another_last_digit_is_wrong(gold: str, predicted: str, header: str) -> None:
    found = related((gold, "7", "8"), (predicted, "7", "8"), header)[0]
    assert found.relation in ("partial", "different")
    assert found.difference


def test_fewer_digits_in_powers_are_rounded() -> None:
    assert related(("12345678901234567", "7"), ("1.2346e16", "7"))[0].relation is ROUNDED


CARDS = ("4111111111111111", "5555555555554444", "3782822463100055")


def test_identifiers_in_powers_are_the_same_while_no_digit_is_lost() -> None:
    in_full = ("4.111111111111111e15", "5.555555555554444e15", "3.782822463100055e15")
    assert relations(CARDS, in_full, "Card no") == {SAME}
    assert {one.kind for one in related(CARDS, in_full, "Card no")} == {DifferenceKind.SCIENTIFIC}
    assert are_wrong(CARDS, ("4.11111E+15", "5.55556E+15", "3.78282E+15"), "Card no")


def test_another_identifier_is_wholly_wrong_however_near() -> None:
    found = related(CARDS, tuple(str(int(card) + 1) for card in CARDS), "Card no")
    assert {one.relation for one in found} == {"different"}


@given(st.integers(min_value=10**16, max_value=10**40), st.integers(min_value=1, max_value=9))
def test_a_number_in_powers_with_all_digits_is_the_number_and_no_other(number: int, step: int) -> None:
    digits = str(number)
    power = f"{digits[0]}.{digits[1:]}e{len(digits) - 1}"
    assert related((digits, "7", "8"), (power, "7", "8"))[0].relation is SAME
    assert related((str(number + step), "7", "8"), (power, "7", "8"))[0].relation not in (EXACT, SAME)
