"""The fast match against the slow one, which tries every order of the columns."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from slow_sql import rows_match, slowly_same

from tabx.sql import Result, match_results

Rows = list[tuple[Any, ...]]

BITS = st.integers(0, 1)
FEW = st.sampled_from([0, 1, 2, None, "a", "b", "1", "1.0", 1.0, 0.5, "0.50", True, Decimal("0.5"), b"a", ""])
STEP = 7e-7
"""Two steps are more than the tolerance, one is less: closeness is then no equality."""
DENSE = st.integers(0, 5).map(lambda steps: 1.5 * (1 + STEP * steps))
BIG = st.integers(2**53 - 1, 2**53 + 3)


def result(rows: Rows, width: int) -> Result:
    return Result(tuple(f"c{place}" for place in range(width)), rows)


@st.composite
def pairs_of_rows(draw: st.DrawFn, values: st.SearchStrategy[Any], most: int = 7) -> tuple[Rows, Rows, int, int]:
    """Draw a gold result and a prediction that has its columns permuted, its rows shuffled, and maybe some changes."""
    width, more = draw(st.integers(1, most)), draw(st.integers(0, 1))
    height = draw(st.integers(1, 6))
    gold = [tuple(draw(values) for _ in range(width)) for _ in range(height)]
    rng = random.Random(draw(st.integers(0, 2**32)))
    order = rng.sample(range(width), width)
    predicted = [[row[place] for place in order] + [draw(values) for _ in range(more)] for row in gold]
    rng.shuffle(predicted)
    for _ in range(draw(st.integers(0, 2))):
        one, other, column = rng.randrange(height), rng.randrange(height), rng.randrange(width + more)
        first, second = predicted[one], predicted[other]
        first[column], second[column] = second[column], first[column]
    if draw(st.booleans()):
        predicted[rng.randrange(height)][rng.randrange(width + more)] = draw(values)
    return gold, [tuple(row) for row in predicted], width, width + more


def check(drawn: tuple[Rows, Rows, int, int]) -> None:
    gold, predicted, width, wide = drawn
    match = match_results(result(gold, width), result(predicted, wide))
    assert match.is_right == slowly_same(gold, predicted), match
    if match.is_right:
        paired = [tuple(row[other] for _, other in match.columns) for row in predicted]
        assert [one for one, _ in match.columns] == list(range(width))
        assert rows_match(gold, paired)


@settings(deadline=None, max_examples=300)
@given(pairs_of_rows(BITS))
def test_columns_of_few_values(drawn: tuple[Rows, Rows, int, int]) -> None:
    check(drawn)


@settings(deadline=None, max_examples=300)
@given(pairs_of_rows(FEW, most=5))
def test_values_of_many_types(drawn: tuple[Rows, Rows, int, int]) -> None:
    check(drawn)


@settings(deadline=None, max_examples=300)
@given(pairs_of_rows(DENSE, most=5))
def test_numbers_that_chains_of_close_ones_join(drawn: tuple[Rows, Rows, int, int]) -> None:
    check(drawn)


@settings(deadline=None, max_examples=200)
@given(pairs_of_rows(st.one_of(BIG, BIG.map(float), BIG.map(str)), most=3))
def test_numbers_that_floats_cannot_tell_apart(drawn: tuple[Rows, Rows, int, int]) -> None:
    check(drawn)
