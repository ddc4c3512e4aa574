"""TabXEval, appendix B: the worked example, and what the published arithmetic means for single cells."""

from __future__ import annotations

import math

import pytest

from tabx.align.records import Counted, RepairKind
from tabx.compare.records import Counts, Item, ItemKind
from tabx.rubric import load_rubric
from tabx.score import score
from tabx.values.records import DataType, Measure

ROW = Item(0, ItemKind.MISSING_ROW, Counted.ROW, facts=5)
COLUMN = Item(1, ItemKind.EXTRA_COLUMN, Counted.COLUMN, facts=4, type=DataType.STRING)
DATE = Item(2, ItemKind.PARTIAL_CELL, Counted.CELL, type=DataType.DATE, measure=Measure.DATE, difference=2.0)


def test_the_worked_example_gives_its_sum() -> None:
    card = score(Counts(5, 5, 25, 25, items=(ROW, COLUMN, DATE)), load_rubric("paper"))
    assert card.error == pytest.approx(0.369216, abs=1e-12)
    assert card.score == pytest.approx(math.exp(-0.369216), abs=1e-12)
    assert card.costs == pytest.approx((0.18, 0.18, 0.009216), abs=1e-12)
    lines = {term.name: (term.weight, term.count, term.total, term.cost) for term in card.terms}
    assert lines["missing.row"] == pytest.approx((0.9, 1, 5, 0.18))
    assert lines["extra.column"] == pytest.approx((0.9, 1, 5, 0.18))
    assert lines["partial.cell"] == pytest.approx((0.64, 0.36, 25, 0.009216))
    assert card.structure == pytest.approx(0.36)
    assert card.content == pytest.approx(0.009216)


def test_a_number_is_divided_by_the_prediction() -> None:
    minutes = Item(0, ItemKind.PARTIAL_CELL, Counted.CELL, 1.0, 0, DataType.NUMERICAL, Measure.RATIO, 24.0, 42.0, 18.0)
    counts = Counts(5, 5, 25, 25, items=(minutes,))
    assert score(counts, load_rubric("paper")).error == pytest.approx(0.64 * 0.9 * 18 / 42 / 25)
    assert score(counts, load_rubric("default")).error == pytest.approx(0.8 * 0.84 * 18 / 24 / 25)


def test_a_wrong_key_is_an_ordinary_partial_cell() -> None:
    key = Item(
        0, ItemKind.WRONG_KEY, Counted.CELL, type=DataType.STRING, measure=Measure.SIMILARITY, similarity=0.25, key=True
    )
    value = Item(
        1, ItemKind.PARTIAL_CELL, Counted.CELL, type=DataType.STRING, measure=Measure.SIMILARITY, similarity=0.25
    )
    card = score(Counts(5, 5, 25, 25, items=(key, value)), load_rubric("paper"))
    (term,) = card.terms
    assert term.name == "partial.cell"
    assert term.count == pytest.approx(2 * 0.9 * 0.75)
    assert card.costs[0] == card.costs[1]


def test_what_the_paper_forgives_stands_in_the_terms_at_no_price() -> None:
    kinds: list[tuple[ItemKind | RepairKind, Counted]] = [
        (RepairKind.MERGED_COLUMN, Counted.COLUMN),
        (ItemKind.REWRITE, Counted.CELL),
        (ItemKind.RENAMED_HEADER, Counted.COLUMN),
        (ItemKind.ROUNDED, Counted.CELL),
        (ItemKind.ROW_ORDER, Counted.TABLE),
    ]
    items = tuple(Item(place, kind, of) for place, (kind, of) in enumerate(kinds))
    card = score(Counts(5, 5, 25, 25, items=items), load_rubric("paper"))
    assert (card.error, card.score) == (0, 1)
    assert {term.name for term in card.terms} == {item.kind for item in items}
    assert all(term.count == 1 and term.weight == 0 for term in card.terms)
