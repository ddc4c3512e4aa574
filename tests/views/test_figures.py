"""Numbers as the reports write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.documents.figures import count, decimal, percent, several


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.369216, ".369"),
        (0.0, "0"),
        (1.0, "1"),
        (1.2041, "1.204"),
        (0.012, ".012"),
        (0.00004, ".00004"),
        (0.99996, ".99996"),
        (2.0, "2"),
        (-0.5, "-.500"),
    ],
)
def test_decimals(number: float, text: str) -> None:
    assert decimal(number) == text


@given(st.floats(min_value=1e-300, max_value=0.9999999, exclude_min=True))
def test_what_is_above_0_never_reads_as_0_nor_below_1_as_1(number: float) -> None:
    assert 0 < float(decimal(number)) < 1


@pytest.mark.parametrize(("share", "text"), [(0.75, "75 %"), (0.074, "7.4 %"), (0.0, "0 %"), (12.0, "1200 %")])
def test_percentages(share: float, text: str) -> None:
    assert percent(share) == text


def test_counts_and_nouns() -> None:
    assert count(3.0) == "3"
    assert count(1.25) == "1.250"
    assert several(1, "row") == "1 row"
    assert several(0, "row") == "0 rows"


def test_a_count_that_is_whole_but_for_rounding_reads_as_whole() -> None:
    assert count(0.9999999999999999) == "1"
    assert count(3.0000000000000004) == "3"
    assert count(0.9999) == ".9999"
