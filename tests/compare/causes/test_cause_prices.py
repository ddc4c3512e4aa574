"""What a cause takes off the price of its cells, and that spoiling one more cell never pays."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from towns import REVENUE, STAFF, judged, markdown, spoilt, towns

from tabx import judge, rescore
from tabx.align.records import Counted
from tabx.compare.cause_records import Explanation
from tabx.compare.records import Counts, Item, ItemKind
from tabx.rubric import load_rubric
from tabx.score import score
from tabx.values.records import DataType, Measure


def cell(size: float, key: bool = False) -> Item:
    """Return a wrong cell of a magnitude."""
    return Item(
        0,
        ItemKind.PARTIAL_CELL,
        Counted.CELL,
        type=DataType.NUMERICAL,
        measure=Measure.SIMILARITY,
        similarity=1 - size,
        key=key,
    )


def counts(items: tuple[Item, ...], *explanations: Explanation) -> Counts:
    return Counts(10, 10, 100, 100, items=items, explanations=explanations)


SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
ALL = tuple(range(len(SIZES)))


@pytest.mark.parametrize(("least", "unexplained", "full"), [(3, 0, 3), (3, 5, 5), (4, 1, 4), (3, 6, 6), (1, 0, 3)])
def test_the_dearest_are_paid_in_full(least: int, unexplained: int, full: int) -> None:
    items = tuple(map(cell, SIZES))
    card = score(counts(items, Explanation(ALL, least, unexplained)), load_rubric())
    plain = score(counts(items), load_rubric())
    assert card.costs[:full] == plain.costs[:full]
    assert card.costs[full:] == pytest.approx([cost / 2 for cost in plain.costs[full:]])
    assert card.error == pytest.approx(sum(card.costs))


def test_of_two_explanations_the_cheapest_is_paid() -> None:
    items = tuple(map(cell, SIZES))
    one, other = Explanation(ALL, 5, 0), Explanation(ALL, 3, 0)
    assert score(counts(items, one, other), load_rubric()) == score(counts(items, other), load_rubric())


def test_explanations_of_other_cells_add_up() -> None:
    items = tuple(map(cell, SIZES * 2))
    one, other = Explanation(ALL, 3, 0), Explanation(tuple(index + len(SIZES) for index in ALL), 3, 0)
    rubric = load_rubric()
    off = [
        score(counts(items), rubric).error - score(counts(items, *some), rubric).error
        for some in ((one,), (other,), (one, other))
    ]
    assert off[2] == pytest.approx(off[0] + off[1])


@pytest.mark.parametrize("name", ["strict", "paper"])
def test_rest_1_changes_nothing(name: str) -> None:
    items = tuple(map(cell, SIZES))
    assert score(counts(items, Explanation(ALL, 3, 0)), load_rubric(name)) == score(counts(items), load_rubric(name))


def test_the_share_of_each_preset() -> None:
    assert [load_rubric(name).cause.rest for name in ("default", "faithful", "strict", "paper")] == [0.5, 0.6, 1, 1]
    assert {load_rubric(name).cause.least for name in ("default", "faithful", "strict", "paper")} == {3}


def test_a_rubric_is_changed_without_judging_again() -> None:
    judgement = spoilt(REVENUE, change=lambda text: text.removesuffix(",000"))
    strict = load_rubric(judgement_rubric(1.0, 3))
    half = load_rubric(judgement_rubric(0.5, 3))
    all_but_nine = load_rubric(judgement_rubric(0.5, 9))
    errors = [rescore(judgement, rubric).error for rubric in (strict, all_but_nine, half)]
    assert errors[0] > errors[1] > errors[2] == pytest.approx(judgement.error)
    # 12 cells, all .999 or so of gold off: 7 are needed to tell it, so 5 (of 9: 3) cost half.
    cost = errors[0] / 12
    assert errors[2] == pytest.approx(errors[0] - 5 * cost / 2)
    assert errors[1] == pytest.approx(errors[0] - 3 * cost / 2)


def judgement_rubric(rest: float, least: float) -> dict[str, Any]:
    return {"cause": {"least": least, "rest": rest}}


def test_what_a_cause_costs_and_the_score_without_it() -> None:
    predicted = towns()
    for row in predicted:
        row[REVENUE] = row[REVENUE].removesuffix(",000")
    predicted[4][STAFF] = "70"
    judgement = judged(predicted)
    (cause,) = judgement.causes
    alone = judged([[*old[:STAFF], new[STAFF], *old[STAFF + 1 :]] for old, new in zip(towns(), predicted, strict=True)])
    assert cause.error_without == pytest.approx(alone.error)
    assert cause.score_without == pytest.approx(alone.score)
    assert cause.cost == pytest.approx(judgement.error - alone.error)


def test_each_finding_and_item_names_its_cause() -> None:
    predicted = towns()
    for row in predicted:
        row[REVENUE] = row[REVENUE].removesuffix(",000")
    predicted[4][STAFF] = "70"
    judgement = judged(predicted)
    named = {finding.column_name: finding.cause for finding in judgement.findings}
    assert named == {"Revenue": 0, "Staff": None}
    assert [item.cause for item in judgement.comparison.counts.items].count(0) == 12
    frame = judgement.findings.to_frame()
    assert frame["cause"].isna().sum() == 1


# Spoiling one more cell, over simulated counts: an explanation gains the cell, or has one more exception.


@st.composite
def before_and_after(draw: st.DrawFn) -> tuple[Counts, Counts]:
    sizes = draw(st.lists(st.sampled_from((0.25, 0.4, 0.5, 0.75, 1.0)), min_size=4, max_size=12))
    members = st.lists(st.integers(0, len(sizes) - 1), min_size=1, unique=True).map(lambda some: tuple(sorted(some)))
    after = draw(
        st.lists(st.builds(Explanation, members, st.integers(3, 6), st.integers(0, 5)), min_size=1, max_size=6)
    )
    spoilt_cell = len(sizes) - 1
    items = tuple(map(cell, sizes))
    before = [
        replace(one, items=tuple(index for index in one.items if index != spoilt_cell))
        if spoilt_cell in one.items
        else replace(one, unexplained=max(0, one.unexplained - draw(st.integers(0, 1))))
        for one in after
    ]
    return counts(items[:-1], *before), counts(items, *after)


@settings(max_examples=400, deadline=None)
@given(pair=before_and_after(), rest=st.sampled_from((0.0, 0.3, 0.5, 1.0)))
def test_one_more_wrong_cell_never_makes_the_error_smaller(pair: tuple[Counts, Counts], rest: float) -> None:
    rubric = load_rubric(judgement_rubric(rest, 3))
    before, after = (score(one, rubric) for one in pair)
    assert after.error >= before.error - 1e-12


@settings(max_examples=200, deadline=None)
@given(pair=before_and_after())
def test_a_cause_is_never_cheaper_than_its_three_dearest_cells(pair: tuple[Counts, Counts]) -> None:
    rubric = load_rubric(judgement_rubric(0.0, 3))
    full = score(replace(pair[1], explanations=()), rubric).costs
    for one in pair[1].explanations:
        alone = score(replace(pair[1], explanations=(one,)), rubric).costs
        dearest = sorted((full[index] for index in one.items), reverse=True)[:3]
        assert sum(alone[index] for index in one.items) >= sum(dearest) - 1e-12


# The same over tables: some cells changed by acts that compete, or at random; then one more.

ACTS: tuple[Callable[[int], int], ...] = (
    lambda number: number * 1000,
    lambda number: number + 7,
    lambda number: -number,
    lambda number: number * 2,
    lambda number: 3,
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[str]], list[list[str]], list[list[str]]]:
    count = draw(st.integers(4, 9))
    width = draw(st.integers(1, 3))
    numbers = st.integers(10, 999)
    gold = [[draw(numbers) for _ in range(width)] for _ in range(count)]
    main, rival = draw(st.permutations(ACTS))[:2]
    changed = [[draw(st.sampled_from((0, 0, 0, 1, 2))) for _ in range(width)] for _ in range(count)]
    row, column = draw(st.integers(0, count - 1)), draw(st.integers(0, width - 1))
    acts: tuple[Callable[[int], int], ...] = (main, rival, lambda number: number)
    after = [[acts[changed[r][c]](gold[r][c]) for c in range(width)] for r in range(count)]
    assume(after[row][column] != gold[row][column])
    before = [list(line) for line in after]
    before[row][column] = gold[row][column]
    names = ["Amber", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy"]
    return tuple(  # type: ignore[return-value]
        [[name, *map(str, line)] for name, line in zip(names, lines, strict=False)] for lines in (gold, before, after)
    )


@settings(max_examples=60, deadline=None)
@given(case=tables(), name=st.sampled_from(("default", "faithful")))
def test_one_more_wrong_cell_never_pays_in_a_table(case: tuple[list[list[str]], ...], name: str) -> None:
    header = ["Tree", "Height", "Girth", "Age"][: len(case[0][0])]
    gold, before, after = (markdown(header, rows) for rows in case)
    assert judge(gold, after, rubric=name).error >= judge(gold, before, rubric=name).error - 1e-12


def test_the_discount_begins_at_zero() -> None:
    """One cell after the other in thousands: the error never falls, and the seventh still costs all of its price."""
    errors = [
        spoilt(REVENUE, change=lambda text: text.removesuffix(",000"), rows=range(count)).error for count in range(13)
    ]
    steps = [after - before for before, after in itertools.pairwise(errors)]
    assert min(steps) > 0
    assert steps[:5] == pytest.approx([steps[0]] * 5, rel=1e-3)
    assert steps[-1] == pytest.approx(steps[0] / 2, rel=1e-3)


def test_the_terms_can_be_checked_by_hand_where_a_cause_makes_cells_cheaper() -> None:
    judgement = spoilt(REVENUE, change=lambda text: text.replace(",000", ""))
    (term,) = judgement.terms
    assert judgement.causes
    assert term.cost == pytest.approx(term.weight * term.count / term.total)
    assert term.cost == pytest.approx(sum(judgement.findings.costs))
    assert term.cost < rescore(judgement, load_rubric(overrides=["cause.rest=1"])).error
