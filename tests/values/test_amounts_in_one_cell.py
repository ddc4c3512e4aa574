"""Several amounts in one cell, parted by a comma, by "and", or by nothing but their own numbers."""

from __future__ import annotations

from itertools import permutations

import pytest

from tabx.values import read_column, relate
from tabx.values.records import Difference, Relation
from tabx.values.relating.column_pair import pair_columns

HIKES = [(12.5, 3), (8.4, 17), (20.1, 6)]
WAYS = [
    "{} km, {} climbs", "{} km , {}climbs", "{} km and {} climbs", "{} km & {}climbs", "{} km {}climbs",
    "{}km; {} climbs",
]  # fmt: skip


def related(gold: list[str], predicted: list[str]) -> list[Difference]:
    columns = read_column(("Stage",), gold), read_column(("Stage",), predicted)
    pair = pair_columns(*columns, [(row, row) for row in range(len(gold))])
    return [relate(one, other, pair) for one, other in zip(pair.gold.values, pair.predicted.values, strict=True)]


def written(way: str) -> list[str]:
    return [way.format(*hike) for hike in HIKES]


@pytest.mark.parametrize(("one", "other"), list(permutations(WAYS, 2)))
def test_amounts_parted_otherwise_are_the_same(one: str, other: str) -> None:
    assert {found.relation for found in related(written(one), written(other))} == {Relation.EQUIVALENT}


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("12.5 km, 3 climbs", "12.5 km and 4 climbs"),
        ("12.5 km, 3 climbs", "12.5 km or 3 climbs"),
        ("12.5 km, 3 climbs", "12.5 km and 3 descents"),
        ("12.5 km and 3 climbs", "12.5 km"),
        ("Salt 5", "Salt and Vinegar 5"),
        ("Bosnia Herzegovina", "Bosnia and Croatia"),
    ],
)
def test_other_amounts_and_items_stay_wrong(gold: str, predicted: str) -> None:
    (found,) = related([gold], [predicted])
    assert found.relation in (Relation.PARTIAL, Relation.DIFFERENT)


def test_items_that_are_no_amounts_part_as_before() -> None:
    (found,) = related(["Alba and Bruno 3"], ["Alba, Bruno 3"])
    assert found.relation is Relation.EQUIVALENT
