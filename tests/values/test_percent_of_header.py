"""Percent signs in cells of several numbers say no more than a header that names percent for the same numbers."""

from __future__ import annotations

import pytest
from related_columns import SAME, are_wrong, relations

COUNTS = ("120 (45.1)", "146 (54.9)", "80 (30.1)")


def signed(text: str, before: str = "", inside: str = "") -> str:
    number, _, share = text.partition(" (")
    return f"{number}{before} ({share.rstrip(')')}{inside})"


@pytest.mark.parametrize(
    ("header", "before", "inside"),
    [
        ("n (%)", "", "%"),
        ("n (%)", "", " %"),
        ("Patients, n (%)", "", "%"),
        ("% (n)", "%", ""),
        ("Percent", "%", "%"),
        ("Share, %", "%", "%"),
    ],
)
def test_the_sign_where_the_header_says_it(header: str, before: str, inside: str) -> None:
    others = tuple(signed(text, before, inside) for text in COUNTS)
    assert relations(COUNTS, others, header) == {SAME}
    assert relations(others, COUNTS, header) == {SAME}


@pytest.mark.parametrize(
    ("header", "before", "inside"),
    [("n (%)", "%", ""), ("% (n)", "", "%"), ("n", "", "%"), ("Patients", "", "%"), ("Patients", "%", "%")],
)
def test_a_sign_elsewhere_or_under_no_such_header_is_a_difference(header: str, before: str, inside: str) -> None:
    assert are_wrong(COUNTS, tuple(signed(text, before, inside) for text in COUNTS), header)


def test_another_number_beside_the_sign_is_wrong() -> None:
    assert are_wrong(COUNTS, ("120 (45.2%)", "146 (54.8%)", "80 (31.1%)"), "n (%)")


@pytest.mark.parametrize("other", [("40%–50%", "50%–60%"), ("40–50%", "50–60%"), ("40-50 %", "50-60 %")])
def test_ranges(other: tuple[str, ...]) -> None:
    assert relations(("40–50", "50–60"), other, "Percent") == {SAME}


@pytest.mark.parametrize("header", ["Share (%)", "Share, %", "Share %", "Percent", "Percentage of votes"])
def test_single_numbers_with_and_without_brackets_round_the_header(header: str) -> None:
    assert relations(("45.1", "54.9"), ("45.1%", "54.9%"), header) == {SAME}
    assert are_wrong(("45.1", "54.9"), ("46.1%", "55.9%"), header)
