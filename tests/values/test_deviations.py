"""A number with its deviation is one value with ± and in brackets; two other numbers in brackets are none."""

from __future__ import annotations

import pytest
from related_columns import EXACT, SAME, are_wrong, relations

SIGNED = ("71.2 ± 0.3", "75.9 ± 0.1", "80.4 ± 0.6")
SAME_AS = (
    ("71.2 (0.3)", "75.9 (0.1)", "80.4 (0.6)"),
    ("71.2 +/- 0.3", "75.9 +/- 0.1", "80.4 +/- 0.6"),
    ("71.2±0.3", "75.9±0.1", "80.4±0.6"),
    ("71.20 (0.30)", "75.90 (0.10)", "80.40 (0.60)"),
    ("71,2 ± 0,3", "75,9 ± 0,1", "80,4 ± 0,6"),
    ("71.2 (±0.3)", "75.9 (±0.1)", "80.4 (±0.6)"),
    ("71.2(3)", "75.9(1)", "80.4(6)"),
    (r"$71.2 \pm 0.3$", r"$75.9 \pm 0.1$", r"$80.4 \pm 0.6$"),
)


@pytest.mark.parametrize("other", SAME_AS)
@pytest.mark.parametrize("headers", [("Acc",), ("Mean ± SD", "Mean (SD)")])
def test_the_same_number_and_deviation(other: tuple[str, ...], headers: tuple[str, ...]) -> None:
    assert relations(SIGNED, other, *headers) <= {EXACT, SAME}
    assert relations(other, SIGNED, *headers) <= {EXACT, SAME}


@pytest.mark.parametrize(
    "other",
    [
        ("71.2 (0.4)", "75.9 (0.2)", "80.4 (0.7)"),
        ("81.2 ± 0.3", "85.9 ± 0.1", "90.4 ± 0.6"),
        ("0.3 ± 71.2", "0.1 ± 75.9", "0.6 ± 80.4"),
        ("71.2", "75.9", "80.4"),
        ("71.2 - 0.3", "75.9 - 0.1", "80.4 - 0.6"),
        ("71.2(4)", "75.9(2)", "80.4(7)"),
        ("71.2 ± 3", "75.9 ± 1", "80.4 ± 6"),
    ],
)
def test_another_number_or_deviation_is_wrong(other: tuple[str, ...]) -> None:
    assert are_wrong(SIGNED, other, "Acc")


def test_steps_of_the_last_digit_are_no_whole_numbers() -> None:
    assert are_wrong(("71.2(3)", "75.9(1)"), ("71.2 ± 3", "75.9 ± 1"), "Mass")


@pytest.mark.parametrize("header", ["SD", "Std. error", "±"])
def test_a_deviation_alone_under_a_name_that_says_it(header: str) -> None:
    assert relations(("± 0.3", "± 0.4"), ("0.3", "0.4"), header) == {SAME}
    assert relations(("± 0.3", "± 0.4"), ("(0.3)", "(0.4)"), header) == {SAME}
    assert are_wrong(("± 0.3", "± 0.4"), ("0.5", "0.6"), header)


def test_a_deviation_alone_under_another_name_is_no_number() -> None:
    assert are_wrong(("± 0.3", "± 0.4"), ("0.3", "0.4"), "Growth")
