"""Columns that a house rule names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabx.rules.checking import EVERY
from tabx.rules.records import HouseRules, ReadingRules
from tabx.table import KeyPath, show_path
from tabx.values import fold


def columns_named(paths: Sequence[KeyPath], name: str) -> tuple[int, ...]:
    """Return the columns of this name: whole paths joined with ".", else those whose last level it is; () for none.

    Case, spaces and punctuation are set aside as everywhere.
    """
    wanted = fold(name)
    whole = tuple(index for index, path in enumerate(paths) if fold(show_path(path)) == wanted)
    return whole or tuple(index for index, path in enumerate(paths) if fold(path[-1]) == wanted)


def reading_rules(paths: Sequence[KeyPath], rules: HouseRules) -> tuple[ReadingRules, ...]:
    """Return what each column is read under; a predicted one of a mapped name has the scale of its gold column."""
    found = [rules.reading] * len(paths)
    mapped = dict(rules.column_map)
    told: list[tuple[str, dict[str, Any]]]
    told = [(name, {"scale": scale, "measured": scale != "nominal"}) for name, scale in rules.column_scales]
    told += [(name, {"measured": True}) for name, _ in (*rules.rel_tol, *rules.abs_tol) if name != EVERY]
    for name, changes in told:
        for spelling in {name, mapped.get(name, name)}:
            for column in columns_named(paths, spelling):
                found[column] = replace(found[column], **changes)
    return tuple(found)


def mapped_columns(
    gold: Sequence[KeyPath], predicted: Sequence[KeyPath], rules: HouseRules
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of columns that the column map names, each column once."""
    found: dict[int, int] = {}
    for name, other in rules.column_map:
        for g, p in zip(columns_named(gold, name), columns_named(predicted, other), strict=False):
            if g not in found and p not in found.values():
                found[g] = p
    return tuple(sorted(found.items()))
