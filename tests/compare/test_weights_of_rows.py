"""Weights of columns, and what rows and repairs take of them."""

from __future__ import annotations

import pytest

from tabx.align import align
from tabx.align.records import Counted
from tabx.compare.records import Entity, Finding, Item, ItemKind
from tabx.compare.table_pair import TablePair, read_pair
from tabx.compare.weighing import Weights, column_weights
from tabx.formats import load_table
from tabx.rules import house_rules
from tabx.values.records import Relation

GOLD = """
| Player | Goals | Year | City | Coach |
|---|---|---|---|---|
| Ada Winter | 12 | 1991 | Oslo | Ek |
| Boris Keller | 9 | 1987 | Bern | |
| Clara Osei | 31 | 2003 | Riga | Lie |
"""
MERGED = """
| Player | Goals (Year) | City | Colour |
|---|---|---|---|
| Ada Winter | 12 (1991) | Oslo | red |
| Boris Keller | 9 (1987) | Bern | blue |
| Clara Osei | 31 (2003) | Riga | |
| Dora Deich | 24 (1979) | | green |
| | | | |
"""
WEIGHTS = (1.0, 2.0, 5.0, 3.0, 7.0)


def weights() -> Weights:
    tables: TablePair = read_pair(align(load_table(GOLD), load_table(MERGED)))
    assert tables.missing_columns == (4,)
    assert tables.extra_columns == (3,)
    return Weights(tables, WEIGHTS)


def test_a_predicted_column_has_the_heaviest_weight_of_its_partners() -> None:
    assert weights().predicted == {0: 1.0, 1: 5.0, 2: 3.0}


def test_a_row_has_the_mean_weight_of_its_facts_in_columns_of_both() -> None:
    found = weights()
    assert found.gold_row(0) == found.gold_row(1) == pytest.approx((1 + 2 + 5 + 3) / 4)
    assert found.predicted_row(0) == pytest.approx((1 + 5 + 3) / 3)
    assert found.predicted_row(3) == pytest.approx((1 + 5) / 2)


def test_a_copied_column_weighs_one() -> None:
    gold = "| Town | Trees |\n|---|---|\n| Oslo | 12 |\n| Bern | 44 |\n"
    copied = "| Town | Trees | Trees |\n|---|---|---|\n| Oslo | 12 | 12 |\n| Bern | 44 | 44 |\n"
    tables = read_pair(align(load_table(gold), load_table(copied)))
    assert tables.extra_columns == ()
    assert Weights(tables, (4.0, 7.0)).predicted_row(0) == pytest.approx((4 + 7 + 1) / 3)


@pytest.mark.parametrize(
    ("of", "finding", "weight"),
    [
        (Counted.TABLE, Finding(Entity.TABLE, Relation.MISSING, gold_columns=(1,)), 1.0),
        (Counted.COLUMN, Finding(Entity.COLUMN, Relation.MISSING, gold_columns=(2,)), 5.0),
        (Counted.COLUMN, Finding(Entity.COLUMN, Relation.MISSING, gold_columns=(2, 1)), 2.0),
        (Counted.COLUMN, Finding(Entity.COLUMN, Relation.EXTRA), 1.0),
        (Counted.ROW, Finding(Entity.ROW, Relation.MISSING, gold_rows=(0,)), 2.75),
        (Counted.ROW, Finding(Entity.ROW, Relation.EXTRA, predicted_rows=(3,)), 3.0),
        (Counted.ROW, Finding(Entity.ROW, Relation.EXTRA, predicted_rows=(0, 3)), 3.0),
        (Counted.ROW, Finding(Entity.ROW, Relation.EQUIVALENT, gold_rows=(0,), predicted_rows=(3,)), 2.75),
        (Counted.ROW, Finding(Entity.TABLE, Relation.EQUIVALENT), 1.0),
        (Counted.CELL, Finding(Entity.ROW, Relation.EQUIVALENT, gold_rows=(0,), gold_columns=(2,)), 2.75),
        (Counted.CELL, Finding(Entity.CELL, Relation.PARTIAL, gold_rows=(0,), gold_columns=(3,)), 3.0),
    ],
)
def test_an_item_weighs_as_the_lightest_that_it_concerns(of: Counted, finding: Finding, weight: float) -> None:
    assert weights().weigh(Item(0, ItemKind.MISSING_ROW, of), finding) == pytest.approx(weight)


def test_columns_that_no_rule_names_weigh_one() -> None:
    paths = load_table(GOLD).columns
    assert column_weights(paths, house_rules()) == ()
    assert column_weights(paths, house_rules({"column_weights": {"Year": 1.0}})) == ()
    assert column_weights(paths, house_rules({"column_weights": {"Year": 2, "coach": 0}})) == (1.0, 1.0, 2.0, 1.0, 0.0)
