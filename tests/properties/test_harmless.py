"""Under a cap no harmless rewrite, and no sum of them, costs as much as the cheapest wrong cell."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from made_errors import WAYS, known_texts, spoil
from made_prices import CAPPED, errors
from made_tables import Grid, made
from rewriting import CELL_REWRITES, REWRITES, all_rewrites, renamed_headers

SEEDS = st.integers(0, 10**6)


def cheapest_error(gold: Grid, random: Random) -> dict[str, float]:
    """Return the smallest price of a single wrong cell among a dozen."""
    known = known_texts(gold)
    filled = [(row, column) for row, column in gold.places if gold.rows[row][column]]
    places = random.sample(filled, min(12, len(filled)))
    prices = [errors(gold, spoil(gold, *place, random, known, random.choice(WAYS))) for place in places]
    return {preset: min(price[preset] for price in prices) for preset in CAPPED}


def assert_harmless(gold: Grid, predicted: Grid | str, random: Random, *, free: bool = False) -> None:
    price, bound = errors(gold, predicted), cheapest_error(gold, random)
    for preset in CAPPED:
        assert price[preset] < bound[preset]
        assert free or price[preset] > 0


@settings(deadline=None, max_examples=12, derandomize=True)
@given(SEEDS, st.booleans())
def test_all_rewrites_of_a_table_together(seed: int, blanks: bool) -> None:
    gold, random = made(seed, blanks=blanks), Random(seed)
    assert_harmless(gold, all_rewrites(gold, random), random)


@pytest.mark.parametrize("name", [*CELL_REWRITES, "headers renamed"])
@settings(deadline=None, max_examples=6, derandomize=True)
@given(SEEDS, st.booleans())
def test_one_rewrite(name: str, seed: int, blanks: bool) -> None:
    gold, random = made(seed, blanks=blanks), Random(seed)
    predicted = REWRITES[name](gold, random)
    assume(predicted != gold)
    assert_harmless(gold, predicted, random)


@settings(deadline=None, max_examples=10, derandomize=True)
@given(SEEDS, st.lists(st.sampled_from(sorted(REWRITES)), min_size=2, max_size=5, unique=True))
def test_some_rewrites(seed: int, names: list[str]) -> None:
    gold, random = made(seed), Random(seed)
    predicted = gold
    for name in names:
        predicted = REWRITES[name](predicted, random)
    assert_harmless(gold, predicted, random, free=True)


@settings(deadline=None, max_examples=10, derandomize=True)
@given(SEEDS, st.lists(st.sampled_from(sorted(set(REWRITES) - {"headers renamed"})), max_size=5, unique=True))
def test_a_table_on_its_side_and_rewritten(seed: int, names: list[str]) -> None:
    gold, random = made(seed), Random(seed)
    predicted = gold
    for name in names:
        predicted = REWRITES[name](predicted, random)
    assert_harmless(gold, predicted.transposed_markdown(), random)


@settings(deadline=None, max_examples=6, derandomize=True)
@given(SEEDS)
def test_more_rewrites_cost_more(seed: int) -> None:
    gold, random = made(seed), Random(seed)
    some = renamed_headers(gold, random)
    more = some
    for rewrite in CELL_REWRITES.values():
        more = rewrite(more, random)
    assume(more != some)
    fewer, all_of_them = errors(gold, some), errors(gold, more)
    assert all(fewer[preset] < all_of_them[preset] for preset in CAPPED)
