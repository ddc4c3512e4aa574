"""Columns that house rules name: found by path or last level, read under their rules, mapped once each."""

from __future__ import annotations

from typing import Any

import pytest

from tabx.align.pairing.house_columns import columns_named, mapped_columns, reading_rules
from tabx.rules import house_rules
from tabx.table import KeyPath

PATHS: tuple[KeyPath, ...] = (("City",), ("Points", "Home"), ("Points", "Away"), ("Fouls", "Home"), ("city ",))


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("City", (0, 4)),
        ("CITY", (0, 4)),
        ("Points.Home", (1,)),
        ("Home", (1, 3)),
        ("Away", (2,)),
        ("Points", ()),
        ("Town", ()),
    ],
)
def test_a_name_is_a_path_or_else_its_last_level(name: str, found: tuple[int, ...]) -> None:
    assert columns_named(PATHS, name) == found


GOLD: tuple[KeyPath, ...] = (("A",), ("B",), ("C",), ("C",))
PREDICTED: tuple[KeyPath, ...] = (("X",), ("Y",), ("Z",), ("Z",))


@pytest.mark.parametrize(
    ("mapping", "pairs"),
    [
        ({"A": "X"}, ((0, 0),)),
        ({"B": "X", "A": "Y"}, ((0, 1), (1, 0))),
        ({"A": "X", "B": "X"}, ((0, 0),)),
        ({"C": "Z"}, ((2, 2), (3, 3))),
        ({"C": "X"}, ((2, 0),)),
        ({"A": "Z", "C": "Z"}, ((0, 2), (3, 3))),
        ({"A": "none", "none": "X"}, ()),
    ],
)
def test_a_column_is_mapped_once(mapping: dict[str, str], pairs: tuple[tuple[int, int], ...]) -> None:
    assert mapped_columns(GOLD, PREDICTED, house_rules({"column_map": mapping})) == pairs


@pytest.mark.parametrize(
    ("rules", "measured", "scales"),
    [
        ({}, [], {}),
        ({"rel_tol": 0.1}, [], {}),
        ({"rel_tol": {"A": 0.1, "*": 0.2}}, [0], {}),
        ({"abs_tol": {"C": 1}}, [2, 3], {}),
        ({"column_scales": {"A": "nominal", "B": "ratio"}}, [1], {0: "nominal", 1: "ratio"}),
        ({"column_scales": {"A": "nominal"}, "rel_tol": {"A": 0.1}}, [0], {0: "nominal"}),
        ({"column_scales": {"Q": "interval"}, "column_map": {"Q": "B"}}, [1], {1: "interval"}),
    ],
)
def test_columns_are_read_under_their_rules(rules: dict[str, Any], measured: list[int], scales: dict[int, str]) -> None:
    found = reading_rules(GOLD, house_rules(rules))
    assert [column for column, one in enumerate(found) if one.measured] == measured
    assert {column: one.scale for column, one in enumerate(found) if one.scale} == scales
