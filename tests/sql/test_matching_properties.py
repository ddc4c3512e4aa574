"""The fast match against the slow one, which tries every order of the columns."""

from __future__ import annotations

import random
from decimal import Decimal
from itertools import chain, groupby, permutations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from slow_sql import rows_match, slowly_same

from tabx.sql import Keyed, Order, Result, match_results
from tabx.sql.ordering import Key

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


def ordered_by(width: int) -> Order:
    """Return what a query says that orders by `width` keys that it does not select."""
    return Order(keys=tuple(Key(f"k{place}") for place in range(width)))


def slowly_ordered(gold: Rows, keys: Rows, predicted: Rows) -> bool:
    """Whether some order of the columns makes the rows the same within each run of equal keys."""
    blocks = [list(places) for _, places in groupby(range(len(gold)), key=lambda row: keys[row])]
    return len(gold) == len(predicted) and any(
        all(
            rows_match([gold[row] for row in block], [[predicted[row][place] for place in order] for row in block])
            for block in blocks
        )
        for order in permutations(range(len(predicted[0])), len(gold[0]))
    )


@st.composite
def ordered_rows(draw: st.DrawFn) -> tuple[Rows, Rows, Rows]:
    """Draw gold rows in the order of keys, these keys, and a prediction that may break ties or the order."""
    gold, _, _, _ = draw(pairs_of_rows(st.integers(0, 3), most=4))
    keys = sorted((draw(st.integers(0, 2)),) for _ in gold)
    rng = random.Random(draw(st.integers(0, 2**32)))
    order = rng.sample(range(len(gold[0])), len(gold[0]))
    loose = draw(st.sampled_from([0.0, 0.6, 2.0]))
    places = sorted(range(len(gold)), key=lambda row: (keys[row][0] + rng.random() * loose, rng.random()))
    return gold, keys, [tuple(gold[row][place] for place in order) for row in places]


@settings(deadline=None, max_examples=300)
@given(ordered_rows())
def test_order_counts_but_for_ties(drawn: tuple[Rows, Rows, Rows]) -> None:
    gold, keys, predicted = drawn
    width = len(gold[0])
    match = match_results(result(gold, width), result(predicted, width), order=ordered_by(1), order_keys=keys)
    assert match.is_right == slowly_ordered(gold, keys, predicted), match
    if not match.is_right:
        assert match.reason == "the rows are in another order"


def slowly_chosen(full: Rows, keys: Rows, start: int, predicted: Rows) -> bool:
    """Whether the rows are what some order of tied rows gives from `start` on."""
    blocks = [list(places) for _, places in groupby(range(len(full)), key=lambda row: keys[row])]
    for orders in product(*(permutations(block) for block in blocks)):
        rows = [full[row] for row in chain.from_iterable(orders)][start : start + len(predicted)]
        if any(
            all(tuple(other[place] for place in columns) == row for row, other in zip(rows, predicted, strict=True))
            for columns in permutations(range(len(predicted[0])), len(full[0]))
        ):
            return True
    return False


@st.composite
def limited_rows(draw: st.DrawFn) -> tuple[Rows, Rows, int, int, Rows]:
    """Draw all rows of a query, their keys, its OFFSET and LIMIT, and a prediction."""
    width = draw(st.integers(1, 3))
    full = [tuple(draw(st.integers(0, 2)) for _ in range(width)) for _ in range(draw(st.integers(2, 5)))]
    keys = sorted((draw(st.integers(0, 1)),) for _ in full)
    start = draw(st.integers(0, len(full) - 1))
    count = draw(st.integers(1, len(full) - start))
    rng = random.Random(draw(st.integers(0, 2**32)))
    places = sorted(range(len(full)), key=lambda row: (keys[row], rng.random()))[start : start + count]
    predicted = [list(full[row]) for row in places]
    if draw(st.booleans()):
        predicted[rng.randrange(count)][rng.randrange(width)] = draw(st.integers(0, 2))
    order = rng.sample(range(width), width)
    return full, keys, start, count, [tuple(row[place] for place in order) for row in predicted]


@settings(deadline=None, max_examples=300)
@given(limited_rows())
def test_a_limit_takes_any_choice_of_tied_rows(drawn: tuple[Rows, Rows, int, int, Rows]) -> None:
    full, keys, start, count, predicted = drawn
    width = len(full[0])
    gold = result(full[start : start + count], width)
    order = Order(keys=(Key("k"),), has_limit=True, limit=count, offset=start)
    match = match_results(
        gold,
        result(predicted, width),
        order=order,
        order_keys=keys[start : start + count],
        tied=Keyed(result(full, width), keys),
    )
    assert match.is_right == slowly_chosen(full, keys, start, predicted), match
