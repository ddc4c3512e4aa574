"""Columns named in house rules: found, read under these rules, mapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabx.rules.checking import EVERY
from tabx.rules.records import HouseRules, ReadingRules
from tabx.table import KeyPath, show_path
from tabx.values import fold


def columns_named(paths: Sequence[KeyPath], name: str) -> tuple[int, ...]:
    """Return the columns of this name: by whole header path, else by its last level.

    Names are compared in normal form (`tabx.values.fold`): case, spaces and punctuation are set aside.
    """
    wanted = fold(name)
    by_path = tuple(index for index, path in enumerate(paths) if fold(show_path(path)) == wanted)
    return by_path or tuple(index for index, path in enumerate(paths) if fold(path[-1]) == wanted)


def reading_rules(paths: Sequence[KeyPath], rules: HouseRules) -> tuple[ReadingRules, ...]:
    """Return the reading rules of each column.

    A rule names columns of the gold; it also holds for a predicted column that the column map pairs with one.
    """
    readings = [rules.reading] * len(paths)
    mapped = dict(rules.column_map)
    changes: list[tuple[str, dict[str, Any]]]
    changes = [(name, {"scale": scale, "measured": scale != "nominal"}) for name, scale in rules.column_scales]
    # A tolerance makes a column a measure, whatever its header: "0.5 off" has no meaning for a name.
    changes += [(name, {"measured": True}) for name, _ in (*rules.rel_tol, *rules.abs_tol) if name != EVERY]
    for name, change in changes:
        for spelling in {name, mapped.get(name, name)}:
            for column in columns_named(paths, spelling):
                readings[column] = replace(readings[column], **change)
    return tuple(readings)


def mapped_columns(
    gold: Sequence[KeyPath], predicted: Sequence[KeyPath], rules: HouseRules
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of columns that the column map names, each column once."""
    partner: dict[int, int] = {}
    for gold_name, name in rules.column_map:
        for g, p in zip(columns_named(gold, gold_name), columns_named(predicted, name), strict=False):
            if g not in partner and p not in partner.values():
                partner[g] = p
    return tuple(sorted(partner.items()))
