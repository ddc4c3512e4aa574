"""Order costs what the rubric says, and changes nothing else."""

from __future__ import annotations

import math
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from made_prices import PRESETS, judged
from made_tables import Grid, made
from spoiling import blanker, spoiler

import tabx

ORDER = ("row_order", "column_order")


def spoiled(gold: Grid, random: Random, *, blank: bool) -> Grid:
    """Return the gold with some cells wrong or blank, perhaps without a row or a column."""
    step, share, grid = blanker() if blank else spoiler(gold, random), random.random(), gold
    for row, column in gold.places:
        if random.random() < share:
            grid = step(grid, row, column)
    if random.random() < 0.3:
        grid = grid.without_row(random.randrange(grid.height))
    if random.random() < 0.3:
        grid = grid.without_column(random.randrange(grid.width))
    return grid


def shuffled(grid: Grid, random: Random) -> Grid:
    """Return the same table with rows, columns or both in another order."""
    if random.random() < 0.7:
        grid = grid.pick_rows(random.sample(range(grid.height), grid.height))
    if random.random() < 0.7:
        grid = grid.pick_columns(random.sample(range(grid.width), grid.width))
    return grid


@settings(deadline=None, max_examples=40, derandomize=True)
@given(st.integers(0, 10**6), st.booleans(), st.booleans())
def test_order_changes_nothing_but_its_own_price(seed: int, blanks: bool, blank: bool) -> None:
    random = Random(seed)
    gold = made(seed, blanks=blanks)
    predicted = spoiled(gold, random, blank=blank)
    before, after = judged(gold, predicted), judged(gold, shuffled(predicted, random))
    assume(not before.alignment.repairs)  # a blank that repeats the cell above says so by its place
    for preset in PRESETS:
        one, other = tabx.rescore(before, preset), tabx.rescore(after, preset)
        order = [sum(term.cost for term in side.terms if term.name in ORDER) for side in (one, other)]
        assert math.isclose(one.error - order[0], other.error - order[1], abs_tol=1e-12)
        if preset != "strict":
            assert order == [0, 0]


@settings(deadline=None, max_examples=30, derandomize=True)
@given(st.integers(0, 10**6), st.booleans())
def test_another_order_of_a_right_table_costs_in_strict_only(seed: int, columns: bool) -> None:
    gold = made(seed)
    size = gold.width if columns else gold.height
    order = Random(seed).sample(range(size), size)
    assume(order != sorted(order))
    judgement = judged(gold, gold.pick_columns(order) if columns else gold.pick_rows(order))
    assert [tabx.rescore(judgement, preset).error for preset in ("default", "faithful", "paper")] == [0, 0, 0]
    assert tabx.rescore(judgement, "strict").error > 0
