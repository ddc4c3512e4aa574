"""Exact figures, and what holds of every scorecard."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tabx.align.records import Counted, RepairKind
from tabx.base.errors import RubricError
from tabx.compare.records import Counts, Item, ItemKind
from tabx.rubric import Rubric, load_rubric, rubric_names
from tabx.score import score
from tabx.score.card import bounded
from tabx.score.extras import dearest_extra
from tabx.values.records import DataType, Measure

PRESETS = {name: load_rubric(name) for name in rubric_names()}
OF = {
    "missing.row": "row",
    "missing.column": "column",
    "missing.cell": "cell",
    "extra.row": "row",
    "extra.column": "column",
    "extra.cell": "cell",
    "partial.cell": "cell",
    "wrong_key": "cell",
    "wrong_header": "column",
    "rounded": "cell",
    "near": "cell",
    "rewrite": "cell",
    "renamed_header": "column",
    "joined_script": "column",
    "lost_grouping": "cell",
    "lost_unit": "column",
    "added_unit": "row",
    "row_order": "table",
    "column_order": "table",
    "transposed": "table",
    "transposed_body": "cell",
    "merged_column": "column",
    "split_column": "column",
    "merged_row": "row",
    "moved_cell": "cell",
    "total_row": "row",
    "title_row": "table",
    "header_level": "column",
}


@st.composite
def items(draw: st.DrawFn) -> Item:
    name = draw(st.sampled_from(sorted(OF)))
    repairs = {repair.value for repair in RepairKind}
    return Item(
        0,
        RepairKind(name) if name in repairs else ItemKind(name),
        Counted(OF[name]),
        draw(st.floats(0, 1)) if OF[name] == "table" else 1.0,
        draw(st.integers(0, 30)),
        draw(st.sampled_from(DataType)),
        draw(st.sampled_from(Measure)),
        *draw(st.tuples(*[st.floats(-1e3, 1e3)] * 4)),
        *draw(st.tuples(*[st.floats(0, 1)] * 2)),
    )


@st.composite
def counts(draw: st.DrawFn) -> Counts:
    rows, columns = draw(st.integers(0, 20)), draw(st.integers(0, 12))
    cells = draw(st.integers(0, rows * columns))
    facts = draw(st.integers(0, cells))
    return Counts(rows, columns, cells, facts, draw(st.booleans()), tuple(draw(st.lists(items(), max_size=30))))


rubrics = st.sampled_from(list(PRESETS.values()))


@settings(deadline=None)
@given(counts(), rubrics)
def test_terms_and_items_add_up_to_the_error(counts: Counts, rubric: Rubric) -> None:
    card = score(counts, rubric)
    assert card.error == pytest.approx(math.fsum(term.cost for term in card.terms), abs=1e-12)
    assert card.error == pytest.approx(card.structure + card.content, rel=1e-12, abs=1e-12)
    assert len(card.costs) == len(counts.items)
    beside = math.fsum(term.cost for term in card.terms if term.name in ("bound", "extras_bound", "no_table"))
    assert card.error == pytest.approx(math.fsum(card.costs) + beside, rel=1e-12, abs=1e-12)
    for term in card.terms:
        assert term.total >= 1
        assert term.raw == pytest.approx(term.weight * term.count / term.total, rel=1e-12)
        assert term.cost <= term.raw + abs(term.raw) * 1e-12
        assert term.harmless or term.cost == pytest.approx(term.raw, rel=1e-12)
    assert [term.cost for term in card.terms] == sorted((term.cost for term in card.terms), reverse=True)
    assert card.score == (0 if counts.no_table else math.exp(-rubric.steepness * card.error))


@settings(deadline=None)
@given(counts(), rubrics)
def test_harmless_prices_stay_below_the_ceiling_and_keep_growing(counts: Counts, rubric: Rubric) -> None:
    card = score(counts, rubric)
    if not rubric.cap:
        assert card.ceiling is None
        assert card.harmless_cost == pytest.approx(card.harmless_raw)
        return
    assert card.ceiling is not None
    assert card.harmless_cost < card.ceiling
    more = score(replace(counts, items=(*counts.items, Item(0, ItemKind.RENAMED_HEADER, Counted.COLUMN))), rubric)
    assert card.harmless_cost < more.harmless_cost < card.ceiling


@settings(deadline=None)
@given(
    counts(),
    rubrics,
    st.sampled_from(["alpha.row", "alpha.column", "alpha.cell", "beta.missing", "beta.extra", "beta.partial"])
    | st.sampled_from(["prices.rounded", "prices.rewrite", "prices.merged_column", "prices.title_row", "omega.List"]),
    st.floats(1, 50),
)
def test_the_error_never_falls_when_a_weight_rises(counts: Counts, rubric: Rubric, name: str, factor: float) -> None:
    section, _, key = name.partition(".")
    value = rubric.to_dict()[section][key] * factor
    dearer = load_rubric(rubric, overrides=[f"{name}={value!r}"])
    before, after = score(counts, rubric), score(counts, dearer)
    # What is merely too much is bounded by the dearest extra: where that becomes dearer, a cheaper one may cost less.
    is_bounded = any(term.name == "extras_bound" for term in after.terms)
    assume(not is_bounded or dearest_extra(dearer.weights) == dearest_extra(rubric.weights))
    assert after.error >= before.error - 1e-9


@settings(deadline=None)
@given(counts(), rubrics)
def test_the_order_of_items_does_not_matter(counts: Counts, rubric: Rubric) -> None:
    forth, back = score(counts, rubric), score(replace(counts, items=counts.items[::-1]), rubric)
    assert forth.error == pytest.approx(back.error, rel=1e-12)
    assert forth.costs == pytest.approx(back.costs[::-1], rel=1e-12)


def test_nothing_found_is_perfect() -> None:
    card = score(Counts(5, 4, 20, 18), PRESETS["default"])
    assert (card.error, card.score, card.terms, card.costs) == (0, 1, (), ())


def test_rows_and_columns_count_by_their_facts_or_as_the_rubric_says() -> None:
    def missing_row(rubric: str, facts: int) -> float:
        counts = Counts(10, 5, 50, 20, items=(Item(0, ItemKind.MISSING_ROW, Counted.ROW, facts=facts),))
        return score(counts, load_rubric(rubric, overrides=["weight.missing.row=1"])).error

    assert missing_row("default", 1) == pytest.approx(1 / 20)
    assert missing_row("default", 5) == pytest.approx(5 / 20)
    assert missing_row("faithful", 5) == pytest.approx(5 / 20)
    assert missing_row("paper", 5) == pytest.approx(1 / 10)


def test_empty_cells_of_the_gold_count_in_n_where_the_rubric_says_so() -> None:
    counts = Counts(10, 5, 50, 20, items=(Item(0, ItemKind.MISSING_CELL, Counted.CELL),))
    assert score(counts, PRESETS["default"]).error == pytest.approx(0.8 / 20)
    counting = load_rubric("default", overrides=["count_empty_cells=true"])
    assert score(counts, counting).error == pytest.approx(0.8 / 50)


def test_every_total_is_at_least_one() -> None:
    invented = tuple(Item(0, ItemKind(f"extra.{of}"), Counted(of), facts=2) for of in ("row", "column", "cell"))
    card = score(Counts(0, 0, 0, 0, items=invented), PRESETS["default"])
    assert all(term.total == 1 for term in card.terms)
    assert math.fsum(card.costs) == pytest.approx(2 * 0.2 + 2 * 0.3 + 0.1)


def test_harmless_prices_are_squeezed_below_the_cheapest_error() -> None:
    renames = tuple(Item(place, ItemKind.RENAMED_HEADER, Counted.COLUMN) for place in range(5))
    card = score(Counts(5, 5, 25, 25, items=renames), PRESETS["default"])
    assert card.harmless_raw == pytest.approx(0.1)
    assert card.ceiling == pytest.approx(0.1 / 25)  # an extra cell
    assert card.error == pytest.approx(0.1 * 0.004 / 0.104)
    (term,) = card.terms
    assert term.harmless
    assert term.raw == pytest.approx(0.1)
    assert term.cost == card.error


def test_the_ceiling_follows_the_smallest_omega() -> None:
    rubric = load_rubric("default", overrides=["omega.List=.2", "omega.Bool=0"])
    assert score(Counts(5, 5, 25, 25), rubric).ceiling == pytest.approx(0.8 * 0.84 * 0.2 * 0.25 / 25)


def test_a_rubric_that_prices_no_error_has_no_ceiling() -> None:
    nothing = ["alpha.row=0", "alpha.column=0", "alpha.cell=0", "weight.extra.row=0", "weight.extra.cell=0"]
    nothing.append("weight.extra.column=0")
    rubric = load_rubric("default", overrides=[*nothing, "prices.wrong_key=0"])
    card = score(Counts(5, 5, 25, 25, items=(Item(0, ItemKind.REWRITE, Counted.CELL),)), rubric)
    assert card.ceiling is None
    assert card.error == pytest.approx(0.03 / 25)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_table_is_worst(preset: str) -> None:
    rubric = PRESETS[preset]
    columns = tuple(
        Item(place, ItemKind.MISSING_COLUMN, Counted.COLUMN, facts=facts) for place, facts in enumerate((5, 1, 0))
    )
    card = score(Counts(5, 3, 15, 6, no_table=True, items=columns), rubric)
    missing = score(Counts(5, 3, 15, 6, items=columns), rubric).error
    assert card.score == 0
    assert card.error == pytest.approx(max(1.0, missing) if preset == "paper" else 3)
    assert math.fsum(card.costs) == pytest.approx(missing)
    assert math.fsum(term.cost for term in card.terms) == pytest.approx(card.error)
    assert any(term.name == "no_table" for term in card.terms) == (missing < card.error)


@settings(deadline=None)
@given(counts(), rubrics)
def test_every_table_is_better_than_none(counts: Counts, rubric: Rubric) -> None:
    if rubric.worst is None:
        return
    nothing, table = score(replace(counts, no_table=True), rubric), score(replace(counts, no_table=False), rubric)
    assert table.error < nothing.error == rubric.worst
    assert table.score > nothing.score == 0


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_bounding_keeps_the_order_and_small_errors(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert bounded(low, 3) <= bounded(high, 3) < 3
    assert bounded(low, None) == low
    assert bounded(low, 3) == low or low > 2
    if low > 2:
        assert bounded(low, 3) == pytest.approx(2 + (low - 2) / (low - 1))


def test_lines_without_a_fact_are_layout() -> None:
    """An empty extra or missing line, in `default` an extra row with nothing but a key too; not in `paper`."""
    empty = [
        Item(0, ItemKind(f"{side}.{of}"), Counted(of)) for side in ("missing", "extra") for of in ("row", "column")
    ]
    key_alone = Item(0, ItemKind.EXTRA_ROW, Counted.ROW, facts=1, key=True)
    one_fact = Item(0, ItemKind.EXTRA_ROW, Counted.ROW, facts=1)

    def terms(preset: str, item: Item) -> list[str]:
        return [term.name for term in score(Counts(5, 4, 20, 20, items=(item,)), PRESETS[preset]).terms]

    for preset in ("default", "faithful", "strict"):
        assert all(terms(preset, item) == ["layout"] for item in empty)
        assert terms(preset, key_alone) == ["layout" if preset == "default" else "extra.row"]
        assert terms(preset, one_fact) == ["extra.row"]
    assert all(terms("paper", item) == [item.kind] for item in (*empty, key_alone))


@pytest.mark.parametrize("preset", ["default", "faithful", "strict"])
@given(similarity=st.floats(0, 1))
def test_a_partly_right_key_costs_twice_another_cell_and_less_than_a_wrong_one(preset: str, similarity: float) -> None:
    cell = Item(0, ItemKind.PARTIAL_CELL, Counted.CELL, measure=Measure.SIMILARITY, similarity=similarity)

    def price(item: Item) -> float:
        return score(Counts(5, 4, 20, 20, items=(item,)), PRESETS[preset]).error

    key, other = price(replace(cell, key=True)), price(cell)
    wrong = price(replace(cell, kind=ItemKind.WRONG_KEY, key=True))
    assert other < key < wrong
    assert key == pytest.approx(min(2 * other, 0.99 * wrong))


def test_no_table_costs_one_where_the_rubric_prices_nothing_missing() -> None:
    rubric = load_rubric("paper", overrides=["beta.missing=0"])
    columns = tuple(Item(place, ItemKind.MISSING_COLUMN, Counted.COLUMN, facts=5) for place in range(4))
    card = score(Counts(5, 4, 20, 20, no_table=True, items=columns), rubric)
    assert (card.error, card.costs) == (1, (0,) * 4)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", RepairKind)
def test_every_repair_has_a_price(preset: str, kind: RepairKind) -> None:
    card = score(Counts(5, 5, 25, 25, items=(Item(0, kind, Counted.COLUMN, facts=1),)), PRESETS[preset])
    assert [term.name for term in card.terms] == [kind.value]
    is_free = preset == "paper" or (kind is RepairKind.HEADER_DEPTH and preset != "strict")
    assert card.error > 0 or is_free


def test_a_kind_without_a_price_is_refused() -> None:
    with pytest.raises(RubricError, match="rubric 'default' has no price for 'sideways'"):
        score(Counts(5, 5, 25, 25, items=(Item(0, cast("ItemKind", "sideways"), Counted.ROW),)), PRESETS["default"])
