"""The orderings that the presets promise, by arithmetic over simulated tables. None of them binds `paper`."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from table_shapes import Place, Shape, emptied, filled, shapes

from tabx.align.records import Counted, RepairKind
from tabx.compare.records import Item, ItemKind
from tabx.rubric import Rubric, load_rubric
from tabx.score import score

PRESETS = {name: load_rubric(name) for name in ("default", "faithful", "finance", "sports", "strict")}
presets = pytest.mark.parametrize("preset", PRESETS)
TINY = 1e-12


def price(shape: Shape, rubric: Rubric, *items: Item) -> float:
    return score(shape.counts(items), rubric).error


def blanks(shape: Shape, row: int) -> list[Place]:
    return [place for place in shape.anchors if place[0] == row and place not in shape.facts]


@presets
@settings(deadline=None)
@given(shape=shapes(), relative=st.floats(0, 3))
def test_a_wrong_key_is_the_dearest_cell(preset: str, shape: Shape, relative: float) -> None:
    assume(shape.values(0) > 1)  # of one value beside it no key can be dearer than that and no dearer than its row
    rubric = PRESETS[preset]
    key = price(shape, rubric, shape.other((0, 0), relative))
    rounded, rewrite = Item(0, ItemKind.ROUNDED, Counted.CELL), Item(0, ItemKind.REWRITE, Counted.CELL)
    for item in (shape.other((0, 1), relative), emptied(), filled(), rounded, rewrite):
        assert price(shape, rubric, item) < key


@presets
@settings(deadline=None)
@given(shape=shapes())
def test_a_wrong_key_is_no_dearer_than_the_row_that_other_cells_still_pair(preset: str, shape: Shape) -> None:
    rubric = PRESETS[preset]
    for row in range(shape.rows):
        if shape.values(row) > 1:
            key = price(shape, rubric, shape.other((row, 0)))
            assert key <= price(shape, rubric, shape.missing("row", row)) + TINY


@presets
@settings(deadline=None)
@given(shape=shapes())
def test_shifted_keys_cost_at_least_a_missing_column(preset: str, shape: Shape) -> None:
    rubric = PRESETS[preset]
    bound = [row for row in range(shape.rows) if shape.values(row) > 1]
    shifted = price(shape, rubric, *(shape.other((row, 0)) for row in bound))
    for column in range(shape.columns):
        facts = sum(place[0] in bound for place in shape.column(column))
        part = replace(shape.missing("column", column), facts=facts, keys=facts if not column else 0)
        assert shifted >= (price(shape, rubric, part) if facts else 0) - TINY


@presets
@settings(deadline=None)
@given(shape=shapes(), random=st.randoms(use_true_random=False), emptying=st.sampled_from((0.0, 0.3, 1.0)))
def test_spoiling_a_row_never_lowers_the_error(preset: str, shape: Shape, random: Random, emptying: float) -> None:
    rubric = PRESETS[preset]
    row = random.randrange(shape.rows)
    steps = shape.row(row) + random.sample(blanks(shape, row), random.randint(0, len(blanks(shape, row))))
    if random.random() < 0.5:
        random.shuffle(steps)
    items: list[Item] = []
    errors = [0.0]
    found, has_key = 0, True
    while steps:
        place = steps.pop(0)
        if place not in shape.facts:
            items.append(filled())
            found += 1
        elif random.random() < emptying:
            items.append(emptied())
            has_key = has_key and place[1] > 0
        else:
            items.append(shape.other(place, random.choice((0.01, 0.5, 2.0))))
            found += 1
        if not any(left in shape.facts for left in steps):
            break
        errors.append(price(shape, rubric, *items))
    found += len(steps)
    errors.append(price(shape, rubric, *shape.lost("row", row, found, has_key=has_key)))
    assert all(later >= earlier - TINY for earlier, later in pairwise(errors))


@presets
@pytest.mark.parametrize("values", range(2, 7))
@pytest.mark.parametrize("invented", range(6))
def test_a_key_wrong_and_all_values_but_one_emptied_are_no_dearer_than_another_row(
    preset: str, values: int, invented: int
) -> None:
    """What bounds the price of a wrong key: the last value gone, the row is another one."""
    full = {(row, column) for row in range(3) for column in range(values + 1)}
    shape = Shape(3, values + 1 + invented, frozenset(full))
    items = [shape.other((0, 0)), *[emptied()] * (values - 1), *[filled()] * invented]
    another = shape.lost("row", 0, invented + 1)
    assert price(shape, PRESETS[preset], *items) <= price(shape, PRESETS[preset], *another) + TINY


@presets
@settings(deadline=None)
@given(shape=shapes(), column=st.integers(0, 11), relative=st.sampled_from((0.01, 1.0)), empty=st.booleans())
def test_spoiling_a_column_never_lowers_the_error(
    preset: str, shape: Shape, column: int, relative: float, empty: bool
) -> None:
    rubric = PRESETS[preset]
    column %= shape.columns
    places = shape.column(column)
    items = [emptied() if empty else shape.other(place, relative) for place in places]
    errors = [price(shape, rubric, *items[:number]) for number in range(len(items) + 1)]
    errors.append(price(shape, rubric, *shape.lost("column", column, 0 if empty else len(places))))
    assert all(later >= earlier - TINY for earlier, later in pairwise(errors))


@presets
@settings(deadline=None)
@given(shape=shapes(), column=st.integers(0, 11))
def test_spoiling_a_column_under_a_wrong_header_never_lowers_the_error(preset: str, shape: Shape, column: int) -> None:
    rubric = PRESETS[preset]
    column %= shape.columns
    places = shape.column(column)
    header = Item(0, ItemKind.WRONG_HEADER, Counted.COLUMN, facts=len(places))
    paired = price(shape, rubric, header, *(shape.other(place) for place in places))
    assert paired <= price(shape, rubric, *shape.lost("column", column, len(places))) + TINY


@presets
@settings(deadline=None)
@given(shape=shapes())
def test_a_swap_of_two_full_headers_costs_a_missing_column(preset: str, shape: Shape) -> None:
    rubric = PRESETS[preset]
    facts = shape.rows
    swap = [Item(0, ItemKind.WRONG_HEADER, Counted.COLUMN, facts=facts)] * 2
    missing = price(shape, rubric, Item(0, ItemKind.MISSING_COLUMN, Counted.COLUMN, facts=facts))
    assert price(shape, rubric, *swap) == pytest.approx(missing, rel=1e-12)


@settings(deadline=None)
@given(shape=shapes(), relative=st.floats(0, 3))
def test_faithful_prefers_a_gap_to_an_invented_cell(shape: Shape, relative: float) -> None:
    rubric = PRESETS["faithful"]
    gap = price(shape, rubric, emptied())
    assert gap < price(shape, rubric, shape.other((0, 1), relative))
    assert gap < price(shape, rubric, shape.other((0, 0), relative))
    assert gap < price(shape, rubric, filled())


@settings(deadline=None)
@given(shape=shapes())
def test_faithful_prefers_leaving_a_row_out_to_emptying_to_inventing_it(shape: Shape) -> None:
    rubric = PRESETS["faithful"]
    for row in range(shape.rows):
        places = shape.row(row)
        facts = len(places)
        left_out = price(shape, rubric, shape.missing("row", row))
        cell_by_cell = price(shape, rubric, *(emptied() for _ in places))
        blank_row = price(shape, rubric, *shape.lost("row", row, 0))
        other_row = price(shape, rubric, *shape.lost("row", row, facts))
        other_cells = price(shape, rubric, *(shape.other(place, 0.01) for place in places))
        more = price(shape, rubric, Item(0, ItemKind.EXTRA_ROW, Counted.ROW, facts=facts, keys=1))
        assert left_out <= cell_by_cell + TINY
        assert left_out < blank_row
        assert cell_by_cell < min(other_cells, other_row, more)
        if shape.values(row) > 1:  # with one value the blank row and the invented one are alike: one value's price
            assert blank_row < min(other_row, more)


@settings(deadline=None)
@given(shape=shapes())
def test_faithful_prefers_leaving_a_column_out_to_emptying_to_inventing_it(shape: Shape) -> None:
    rubric = PRESETS["faithful"]
    for column in range(shape.columns):
        places = shape.column(column)
        facts = len(places)
        if not facts:
            continue
        left_out = price(shape, rubric, shape.missing("column", column))
        emptied_cells = price(shape, rubric, *(emptied() for _ in places))
        assert left_out <= emptied_cells + TINY
        assert emptied_cells < price(shape, rubric, *(shape.other(place, 0.01) for place in places))
        assert emptied_cells < price(shape, rubric, *shape.lost("column", column, facts))
        assert emptied_cells < price(shape, rubric, Item(0, ItemKind.EXTRA_COLUMN, Counted.COLUMN, facts=facts))


@pytest.mark.parametrize("preset", ["default", "faithful", "finance", "sports"])
@settings(deadline=None)
@given(shape=shapes(), number=st.integers(1, 400))
def test_no_number_of_harmless_rewrites_costs_as_much_as_the_cheapest_error(
    preset: str, shape: Shape, number: int
) -> None:
    rubric = PRESETS[preset]
    harmless = [Item(0, ItemKind.REWRITE, Counted.CELL)] * number
    harmless += [Item(0, ItemKind.RENAMED_HEADER, Counted.COLUMN)] * shape.columns
    harmless += [Item(0, RepairKind.TRANSPOSED, Counted.TABLE)]
    card = score(shape.counts(harmless), rubric)
    assert 0 < card.error < card.harmless_raw
    assert card.ceiling is not None
    assert card.error < card.ceiling
    errors = [
        shape.other((0, 1), 0.0),
        shape.other((0, 0)),
        emptied(),
        filled(),
        Item(0, ItemKind.WRONG_HEADER, Counted.COLUMN, facts=1),
    ]
    errors += [
        Item(0, ItemKind(f"{side}.{of}"), Counted(of), facts=1)
        for side in ("missing", "extra")
        for of in ("row", "column")
    ]
    assert all(card.error < price(shape, rubric, error) for error in errors)


@presets
@settings(deadline=None)
@given(shape=shapes())
def test_what_a_notation_lost_lies_between_a_rewrite_and_the_cheapest_wrong_cell(preset: str, shape: Shape) -> None:
    rubric = PRESETS[preset]
    rewrite = price(shape, rubric, Item(0, ItemKind.REWRITE, Counted.CELL))
    wrong = price(shape, rubric, shape.other((0, 1), 0.0))
    for kind in (ItemKind.JOINED_SCRIPT, ItemKind.LOST_GROUPING):
        lost = price(shape, rubric, Item(0, kind, Counted.CELL))
        assert rewrite < lost < wrong
        # No cap: twice as many cost twice as much.
        assert price(shape, rubric, *[Item(0, kind, Counted.CELL)] * 2) == pytest.approx(2 * lost)


@presets
@settings(deadline=None)
@given(shape=shapes(), facts=st.integers(1, 20), lost=st.integers(1, 20))
def test_a_repair_costs_less_than_the_loss_it_explains(preset: str, shape: Shape, facts: int, lost: int) -> None:
    """The repair counts no more facts than the loss: of merged lines those of the least."""
    rubric = PRESETS[preset]
    explained = {
        RepairKind.MERGED_COLUMN: ItemKind.MISSING_COLUMN,
        RepairKind.SPLIT_COLUMN: ItemKind.MISSING_COLUMN,
        RepairKind.MERGED_ROW: ItemKind.MISSING_ROW,
        RepairKind.SPLIT_ROW: ItemKind.MISSING_ROW,
        RepairKind.MOVED_CELL: ItemKind.MISSING_CELL,
        RepairKind.PACKED_CELL: ItemKind.MISSING_CELL,
        RepairKind.SPAN_BLANK: ItemKind.MISSING_CELL,
        RepairKind.TOTAL_ROW: ItemKind.EXTRA_ROW,
        RepairKind.COPIED_ROW: ItemKind.EXTRA_ROW,
        RepairKind.COPIED_COLUMN: ItemKind.EXTRA_COLUMN,
    }
    fewer, more = sorted((facts, lost))
    for repair, loss in explained.items():
        of = Counted(loss.value.partition(".")[2])
        told = price(shape, rubric, Item(0, repair, of, facts=fewer))
        assert 0 < told < price(shape, rubric, Item(0, loss, of, facts=more))


@presets
def test_a_near_value_is_cheaper_than_any_wrong_one_however_much_detail_it_has(preset: str) -> None:
    rubric = PRESETS[preset]
    shape = Shape(5, 5, frozenset((row, column) for row in range(5) for column in range(5)))
    costs = [price(shape, rubric, Item(0, ItemKind.NEAR, Counted.CELL, count)) for count in (1.0, 1.5, 2.0)]
    assert costs == sorted(set(costs))
    assert costs[0] > 0
    assert costs[-1] < price(shape, rubric, shape.other((0, 1), 0.0))


@presets
def test_a_rounded_cell_is_cheaper_than_any_wrong_one(preset: str) -> None:
    rubric = PRESETS[preset]
    shape = Shape(5, 5, frozenset((row, column) for row in range(5) for column in range(5)))
    assert (
        0
        < price(shape, rubric, Item(0, ItemKind.ROUNDED, Counted.CELL))
        < price(shape, rubric, shape.other((0, 1), 0.0))
    )


@presets
@settings(deadline=None)
@given(shape=shapes())
def test_an_invented_value_in_a_blank_cell_costs_no_less_than_an_empty_column(preset: str, shape: Shape) -> None:
    rubric = PRESETS[preset]
    empty = Item(0, ItemKind.EXTRA_COLUMN, Counted.COLUMN)
    assert 0 < price(shape, rubric, empty) < price(shape, rubric, filled())


@presets
def test_a_table_half_of_whose_facts_are_numbers_all_wrong_fails_a_gate_of_nine_tenths(preset: str) -> None:
    shape = Shape(6, 4, frozenset((row, column) for row in range(6) for column in range(4)))
    wrong = [shape.other((row, column), 0.01) for row in range(6) for column in (2, 3)]
    assert score(shape.counts(wrong), PRESETS[preset]).score < 0.9
