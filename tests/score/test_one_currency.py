"""Rows, columns and cells in one currency, the gold's values: what the presets that count so promise."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from table_shapes import Shape, emptied, filled

from tabx.align.records import Counted, RepairKind
from tabx.compare.records import Counts, Item, ItemKind
from tabx.rubric import Rubric, load_rubric
from tabx.score import Scorecard, score
from tabx.score.totals import Totals

ONE_CURRENCY = {name: load_rubric(name) for name in ("default", "faithful", "strict")}
presets = pytest.mark.parametrize("preset", ONE_CURRENCY)
BOUNDED = {name: load_rubric(name) for name in ("default", "finance", "sports")}
TINY = 1e-12


@st.composite
def tables(draw: st.DrawFn) -> Shape:
    """Tables of 1–40 rows and 2–12 columns with a key in front, full or with gaps."""
    rows, columns = draw(st.integers(1, 40)), draw(st.integers(2, 12))
    density, random = draw(st.sampled_from((0.3, 0.7, 1.0))), draw(st.randoms(use_true_random=False))
    facts = {(row, 0) for row in range(rows)}
    facts |= {(row, column) for row in range(rows) for column in range(1, columns) if random.random() < density}
    shape = Shape(rows, columns, frozenset(facts))
    assume(len(facts) > rows)
    return shape


def card(shape: Shape, rubric: Rubric, items: list[Item]) -> Scorecard:
    return score(shape.counts(items), rubric)


def half_left_out(shape: Shape, random: Random) -> list[Item]:
    """At most half of the values left out, with rows, columns and single cells, in one of the ways each."""
    left = (len(shape.facts) - shape.rows) // 2
    items: list[Item] = []
    gone: set[tuple[int, int]] = set()
    lines = [("row", row) for row in range(shape.rows)] + [("column", column) for column in range(1, shape.columns)]
    random.shuffle(lines)
    for of, place in lines[: random.randint(0, len(lines))]:
        own = [at for at in (shape.row(place) if of == "row" else shape.column(place)) if at[1] and at not in gone]
        if own and len(own) <= left:
            left -= len(own)
            gone.update(own)
            keys = int(of == "row")
            items.append(replace(shape.missing(of, place), facts=len(own) + keys, keys=keys))
    rest = [at for at in shape.facts if at[1] and at not in gone]
    return items + [emptied() for _ in random.sample(rest, random.randint(0, min(left, len(rest))))]


@presets
@settings(deadline=None, max_examples=500)
@given(tables(), st.randoms(use_true_random=False))
def test_a_table_of_wrong_values_stands_below_any_that_leaves_half_of_them_out(
    preset: str, shape: Shape, random: Random
) -> None:
    rubric = ONE_CURRENCY[preset]
    wrong = card(shape, rubric, [shape.other(place) for place in shape.facts if place[1]])
    assert wrong.score < card(shape, rubric, half_left_out(shape, random)).score


@presets
def test_a_wrong_value_costs_two_thirds_of_the_dearest_way_to_leave_it_out(preset: str) -> None:
    weights = {name: weight or 0.0 for name, weight in ONE_CURRENCY[preset].weights.items()}
    left_out = max(weights[f"missing.{of}"] for of in ("row", "column", "cell"))
    assert weights["partial.cell"] >= 2 / 3 * left_out
    assert left_out <= 1  # of the line's own values


@presets
@settings(deadline=None)
@given(tables())
def test_what_a_row_a_column_and_a_key_column_count(preset: str, shape: Shape) -> None:
    rubric = ONE_CURRENCY[preset]
    totals = Totals.of(shape.counts([]), rubric)
    values = len(shape.facts) - shape.rows
    assert totals.of_kind(ItemKind.MISSING_ROW, Counted.ROW) == totals.of_kind(ItemKind.MISSING_CELL, Counted.CELL)
    assert totals.of_kind(ItemKind.MISSING_CELL, Counted.CELL) == values
    assert totals.of_kind(ItemKind.REWRITE, Counted.CELL) == len(shape.facts)
    for row in range(shape.rows):
        assert totals.amount(shape.missing("row", row), ItemKind.MISSING_ROW) == max(1, shape.values(row))
    for column in range(shape.columns):
        item = shape.missing("column", column)
        assert totals.amount(item, ItemKind.MISSING_COLUMN) == max(1, len(shape.column(column)))


def test_several_key_columns_count_their_parts_of_the_key() -> None:
    counts = Counts(4, 3, 12, 12, keys=8, key_columns=2)
    lost = Item(0, ItemKind.MISSING_COLUMN, Counted.COLUMN, facts=4, keys=4)
    assert score(replace(counts, items=(lost,)), ONE_CURRENCY["default"]).error == pytest.approx(1 * 2 / 4)


def test_a_table_of_nothing_but_keys_counts_them() -> None:
    counts = Counts(4, 1, 4, 4, keys=4, key_columns=1)
    wrong = Item(0, ItemKind.WRONG_KEY, Counted.CELL, facts=1, keys=1)
    assert score(replace(counts, items=(wrong,)), ONE_CURRENCY["default"]).error == pytest.approx(0.9 / 4)


@presets
@settings(deadline=None)
@given(tables())
def test_a_key_beside_one_value_costs_as_that_value_left_out_or_wrong(preset: str, shape: Shape) -> None:
    rubric = ONE_CURRENCY[preset]
    for row in range(shape.rows):
        if shape.values(row) != 1:
            continue
        key = card(shape, rubric, [shape.other((row, 0))]).error
        value = next(place for place in shape.row(row) if place[1])
        left_out, wrong = card(shape, rubric, [shape.missing("row", row)]), card(shape, rubric, [shape.other(value)])
        assert key == pytest.approx(max(left_out.error, wrong.error))


def extra(of: str, facts: int) -> Item:
    return Item(0, ItemKind(f"extra.{of}"), Counted(of), facts=facts + (of == "row"), keys=int(of == "row"))


@st.composite
def extras(draw: st.DrawFn, most: int) -> list[Item]:
    """Extra rows, columns and cells, copies and totals of no more values than `most`."""
    items: list[Item] = []
    while most > 0 and draw(st.booleans() if len(items) > 3 else st.just(True)):
        facts = draw(st.integers(1, most))
        kind = draw(st.sampled_from(("row", "column", "cell", "total", "copy")))
        most -= 1 if kind == "cell" else facts
        if kind == "cell":
            items.append(filled())
        elif kind == "total":
            items.append(Item(0, RepairKind.TOTAL_ROW, Counted.ROW, facts=facts + 1, keys=1))
        elif kind == "copy":
            items.append(Item(0, RepairKind.COPIED_COLUMN, Counted.COLUMN, facts=facts))
        else:
            items.append(extra(kind, facts))
    return items


@pytest.mark.parametrize("preset", BOUNDED)
@settings(deadline=None, max_examples=300)
@given(tables(), st.data())
def test_as_much_again_leaves_six_tenths_and_any_amount_three(preset: str, shape: Shape, data: st.DataObject) -> None:
    rubric, values = BOUNDED[preset], len(shape.facts) - shape.rows
    as_much = data.draw(extras(values))
    assert card(shape, rubric, as_much).score >= 0.6
    more = [extra("column", 10 ** data.draw(st.integers(0, 9)))]
    assert 0.3 < card(shape, rubric, [*as_much, *more]).score < card(shape, rubric, as_much).score


@pytest.mark.parametrize("preset", BOUNDED)
@settings(deadline=None, max_examples=300)
@given(tables(), st.data())
def test_what_stands_for_a_lost_line_is_paid_in_full(preset: str, shape: Shape, data: st.DataObject) -> None:
    rubric = BOUNDED[preset]
    row = data.draw(st.integers(0, shape.rows - 1))
    lost = shape.lost("row", row, len(shape.row(row)))
    found = card(shape, rubric, lost)
    assert "extras_bound" not in {term.name for term in found.terms} or not shape.values(row)
    assert found.error == pytest.approx(math.fsum(found.costs))


@pytest.mark.parametrize("preset", ["faithful", "strict"])
def test_inventions_have_no_bound_there(preset: str) -> None:
    shape = Shape(2, 2, frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}))
    assert card(shape, ONE_CURRENCY[preset], [extra("row", 40)]).score < 0.01


def test_counts_stored_before_are_priced_by_facts_as_they_were() -> None:
    lost = Item(0, ItemKind.MISSING_ROW, Counted.ROW, facts=3)
    counts = Counts(4, 3, 12, 12, items=(lost,))
    assert score(counts, ONE_CURRENCY["default"]).error == pytest.approx(0.9 * 3 / 12)
