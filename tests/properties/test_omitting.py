"""What leaving out, emptying, inventing and naming wrongly cost, next to each other."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from made_errors import WAYS, known_texts, spoil, wrong_text
from made_prices import PRESETS, TINY, errors, judged
from made_tables import Grid, made

import tabx

SEEDS = st.integers(0, 10**6)
Places = list[tuple[int, int]]


def key_of(gold: Grid) -> int:
    """Return the column of row names that tabx finds."""
    (key,) = judged(gold, gold).alignment.key_columns
    return key


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS)
def test_a_wrong_key_is_the_dearest_cell_and_no_dearer_than_its_row(seed: int) -> None:
    gold, random = made(seed), Random(seed)
    known, key, row = known_texts(gold), key_of(gold), random.randrange(gold.height)
    missing = errors(gold, gold.without_row(row))
    rival = gold.rows[row - 1][key]
    for wrong in (
        *(spoil(gold, row, key, random, known, way) for way in ("word", "number")),
        gold.put(row, key, rival),
    ):
        price = errors(gold, wrong)
        others = [
            errors(gold, spoil(gold, row, column, random, known)) for column in range(gold.width) if column != key
        ]
        for preset in PRESETS:
            assert max(other[preset] for other in others) < price[preset] <= missing[preset] + TINY


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS, st.data())
def test_shifted_keys_cost_at_least_a_missing_column(seed: int, data: st.DataObject) -> None:
    gold = made(seed)
    key = key_of(gold)
    names, by = gold.column(key), data.draw(st.integers(1, gold.height - 1))
    shifted = errors(gold, gold.put_column(key, names[by:] + names[:by]))
    for column in range(gold.width):
        missing = errors(gold, gold.without_column(column))
        assert all(shifted[preset] >= missing[preset] - TINY for preset in PRESETS)


@settings(deadline=None, max_examples=25, derandomize=True)
@given(SEEDS)
def test_inventing_a_zero_costs_no_less_than_saying_unknown(seed: int) -> None:
    gold, random = made(seed, blanks=True), Random(seed)
    blank = [(row, column) for row, column in gold.places if not gold.rows[row][column]]
    for row, column in random.sample(blank, min(4, len(blank))):
        zero, unknown = errors(gold, gold.put(row, column, "0")), errors(gold, gold.put(row, column, "unknown"))
        assert all(zero[preset] >= unknown[preset] - TINY and zero[preset] > 0 for preset in PRESETS)


def faithful(gold: Grid, predicted: Grid) -> float:
    return tabx.judge(gold.markdown(), predicted.markdown(), rubric="faithful").error


def emptied(gold: Grid, places: Places) -> Grid:
    for row, column in places:
        gold = gold.put(row, column, "")
    return gold


def filled(gold: Grid, places: Places, random: Random, way: str) -> Grid:
    known, grid = known_texts(gold), gold
    for row, column in places:
        if gold.rows[row][column]:
            grid = spoil(grid, row, column, random, known, way)
    return grid


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS, st.booleans(), st.sampled_from(("word", "number")))
def test_faithful_leaving_rows_out_emptying_and_filling_them(seed: int, blanks: bool, way: str) -> None:
    gold, random = made(seed, blanks=blanks), Random(seed)
    rows = random.sample(range(gold.height), random.randint(1, gold.height - 1))
    places = [(row, column) for row in rows for column in range(gold.width)]
    kept = gold.pick_rows([row for row in range(gold.height) if row not in rows])
    empty = faithful(gold, emptied(gold, places))
    assert faithful(gold, kept) <= empty + TINY
    assert empty < faithful(gold, filled(gold, places, random, way))
    known = known_texts(gold)
    more = [tuple(text and wrong_text(random, text, known, way) for text in gold.rows[row]) for row in rows]
    assert empty < faithful(gold, replace(gold, rows=(*gold.rows, *more)))


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS, st.booleans(), st.sampled_from(("word", "number")))
def test_faithful_leaving_columns_out_emptying_and_filling_them(seed: int, blanks: bool, way: str) -> None:
    gold, random = made(seed, blanks=blanks), Random(seed)
    columns = random.sample(range(gold.width), random.randint(1, gold.width - 1))
    places = [(row, column) for row in range(gold.height) for column in columns]
    rest = [column for column in range(gold.width) if column not in columns]
    empty = faithful(gold, emptied(gold, places))
    # A key column counts its keys, a row emptied of all it says its values alone: the keys of such rows are between.
    gone = sum(not any(row[column] for column in rest) for row in gold.rows) if key_of(gold) in columns else 0
    values = sum(bool(text) for row in gold.rows for text in row) - gold.height
    assert faithful(gold, gold.pick_columns(rest)) <= empty + LEFT_OUT * gone / values + TINY
    assert empty < faithful(gold, filled(gold, places, random, way))


LEFT_OUT = 0.42
"""What the preset takes for each value or key that is left out."""


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS)
def test_faithful_a_row_of_near_misses_costs_more_than_the_row_emptied(seed: int) -> None:
    gold, random = made(seed), Random(seed)
    row = random.randrange(gold.height)
    places = [(row, column) for column in range(gold.width)]
    assert faithful(gold, emptied(gold, places)) < faithful(gold, filled(gold, places, random, "near"))


@settings(deadline=None, max_examples=10, derandomize=True)
@given(SEEDS, st.sampled_from(WAYS))
def test_faithful_emptying_a_cell_costs_less_than_filling_it(seed: int, way: str) -> None:
    gold, random = made(seed), Random(seed)
    for place in random.sample(gold.places, 4):
        assert 0 < faithful(gold, emptied(gold, [place])) < faithful(gold, filled(gold, [place], random, way))
