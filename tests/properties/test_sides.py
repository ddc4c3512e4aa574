"""With gold and prediction in each other's place, missing is extra and extra is missing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from made_errors import known_texts, spoil, wrong_text
from made_prices import judged
from made_tables import Grid, made

from tabx.judging import Judgement


def changed(gold: Grid, random: Random) -> Grid:
    """Return the gold with a few cells wrong or blank, perhaps a row or column less, a row or column more."""
    known, grid = known_texts(gold), gold
    for row, column in gold.places:
        kind = random.random()
        if kind < 0.06:
            grid = grid.put(row, column, "")
        elif kind < 0.15:
            grid = spoil(grid, row, column, random, known)
    if random.random() < 0.5:
        grid = grid.without_row(random.randrange(grid.height))
    if random.random() < 0.5 and grid.width > 3:
        grid = grid.without_column(random.randrange(grid.width))
    if random.random() < 0.5:
        new = tuple(wrong_text(random, "", known, "word") for _ in range(grid.width))
        grid = replace(grid, rows=(*grid.rows, new))
    return grid


def kinds(judgement: Judgement) -> Counter[str]:
    return Counter(item.kind for item in judgement.comparison.counts.items)


@settings(deadline=None, max_examples=40, derandomize=True)
@given(st.integers(0, 10**6), st.booleans())
def test_swapping_the_sides_swaps_missing_and_extra(seed: int, blanks: bool) -> None:
    gold = made(seed, blanks=blanks)
    predicted = changed(gold, Random(seed))
    there, back = judged(gold, predicted), judged(predicted, gold)
    assume(not there.alignment.repairs and not back.alignment.repairs)
    here, swapped = kinds(there), kinds(back)
    for entity in ("row", "column", "cell"):
        assert here[f"missing.{entity}"] == swapped[f"extra.{entity}"]
        assert here[f"extra.{entity}"] == swapped[f"missing.{entity}"]
