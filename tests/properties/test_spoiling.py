"""One more wrong or lost value never makes the error smaller, until nothing right is left."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_errors import WAYS
from made_tables import made
from spoiling import ORDERS, blanker, cheaper_steps, spoiler


@pytest.mark.parametrize("way", [*WAYS, ""])
@settings(deadline=None, max_examples=3, derandomize=True)
@given(st.integers(0, 10**6), st.booleans())
def test_one_more_wrong_cell_of_a_table(way: str, seed: int, blanks: bool) -> None:
    random = Random(seed)
    gold = made(seed, blanks=blanks, rows=7, columns=6)
    assert cheaper_steps(gold, ORDERS["cells"](gold, random), spoiler(gold, random, way)) == []


@pytest.mark.parametrize("order", ["row", "column"])
@pytest.mark.parametrize("way", [*WAYS, ""])
@settings(deadline=None, max_examples=6, derandomize=True)
@given(st.integers(0, 10**6), st.booleans())
def test_one_more_wrong_cell_of_a_row_or_column(order: str, way: str, seed: int, blanks: bool) -> None:
    random = Random(seed)
    gold = made(seed, blanks=blanks)
    assert cheaper_steps(gold, ORDERS[order](gold, random), spoiler(gold, random, way)) == []


@pytest.mark.parametrize("order", ["row", "column"])
@settings(deadline=None, max_examples=6, derandomize=True)
@given(st.integers(0, 10**6))
def test_one_more_blank_cell_of_a_row_or_column(order: str, seed: int) -> None:
    gold = made(seed)
    assert cheaper_steps(gold, ORDERS[order](gold, Random(seed)), blanker()) == []
