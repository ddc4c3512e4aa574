"""What is counted is part of a number."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read, read_column, relate, similarity
from tabx.values.records import Difference, Relation


def related(gold: str, predicted: str, header: str = "A", predicted_header: str = "") -> Difference:
    one, other = read_column((header,), [gold]), read_column((predicted_header or header,), [predicted])
    pair = pair_columns(one, other, [(0, 0)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("3 goals", "3 assists"),
        ("2 wins", "2 losses"),
        ("3 votes", "3 people"),
        ("3 million votes", "3 million people"),
        ("5 apples", "5 oranges"),
        ("3 men", "3 women"),
        ("1 each", "1 total"),
        ("3 (goals)", "3 (assists)"),
    ],
)
def test_another_noun_is_another_thing(gold: str, predicted: str) -> None:
    assert related(gold, predicted).relation is Relation.DIFFERENT
    assert read(gold)[0].key != read(predicted)[0].key
    assert similarity(read(gold)[0], read(predicted)[0]) < 1.0


@pytest.mark.parametrize(
    ("gold", "predicted", "header"),
    [
        ("3 goals", "3", "A"),
        ("3", "3 goals", "A"),
        ("3", "3 goals", "Goals"),
        ("1 goal", "1 goals", "A"),
        ("24 pts", "24 points", "A"),
        ("24 points", "24", "Points per game"),
        ("1,200 (people)", "1200", "A"),
    ],
)
def test_a_noun_may_go_where_none_or_the_same_stands(gold: str, predicted: str, header: str) -> None:
    assert related(gold, predicted, header).relation is Relation.EQUIVALENT


def test_a_header_names_what_its_cells_count() -> None:
    assert related("3", "3 assists", "Goals").relation is Relation.DIFFERENT
    assert related("3 goals", "3", "Goals", "Assists").relation is Relation.DIFFERENT
    assert related("3 goals", "3", "Goals", "Goals").relation is Relation.EQUIVALENT
