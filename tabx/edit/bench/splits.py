"""Which part of a bench a table belongs to: near copies are never in both."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil

from tabx.edit.bench.records import Split
from tabx.table import Table

NEAR = 0.5
"""Shared part of the different texts of two tables (Jaccard) from which they are near copies: versions of one page,
parts of one list. Of the 63,971 pairs of FeTaQA's tables that share a rare text half share .08, and 61 pairs reach it
(`python benchmarks/edit_bench.py near`)."""

RARE = 50
"""Tables that a text may stand in to bring them together: what stands in more ("1", "Yes") is no sign of a copy."""

FEWEST = 3
"""Letters of a text that may be such a sign."""


def split_tables(tables: Mapping[str, Table], test_share: float) -> dict[str, Split]:
    """Return the split of each table by its name.

    Groups of near copies stand in the order of a hash of their texts, and the first go to the test split until it has
    its share of the tables, rounded up. So no seed moves a table from one split into the other.
    """
    wanted = ceil(test_share * len(tables))
    found: dict[str, Split] = {}
    for group in sorted(near_copies(tables), key=lambda names: _hash(tables, names)):
        split = Split.TEST if sum(one is Split.TEST for one in found.values()) < wanted else Split.TRAIN
        found |= dict.fromkeys(group, split)
    return found


def near_copies(tables: Mapping[str, Table]) -> list[list[str]]:
    """Return the names of tables in groups of near copies, most of them alone."""
    texts = {name: texts_of(table) for name, table in tables.items()}
    group = {name: [name] for name in tables}
    for one, other in sorted(candidates(texts)):
        if group[one] is not group[other] and likeness(texts[one], texts[other]) >= NEAR:
            group[one] += group[other]
            for name in group[other]:
                group[name] = group[one]
    return list({id(names): names for names in group.values()}.values())


def texts_of(table: Table) -> set[str]:
    """Return the different texts of a table, header included, without case and spaces around."""
    lines = [*table.header_rows, *table.rows]
    return {cell.text.strip().casefold() for line in lines for cell in line} - {""}


def candidates(texts: Mapping[str, set[str]]) -> set[tuple[str, str]]:
    """Return the pairs of names of tables that share a rare text."""
    places: dict[str, list[str]] = defaultdict(list)
    for name, own in texts.items():
        for text in own:
            if len(text) >= FEWEST:
                places[text].append(name)
    return {pair for names in places.values() if len(names) <= RARE for pair in combinations(sorted(names), 2)}


def likeness(one: set[str], other: set[str]) -> float:
    """Return the shared part of two sets, 0 to 1."""
    return len(one & other) / len(one | other) if one or other else 0.0


def _hash(tables: Mapping[str, Table], names: Sequence[str]) -> str:
    texts = min("\x1f".join("\x1e".join(line) for line in tables[name].texts()) for name in names)
    return hashlib.sha256(texts.encode("utf-8", "surrogatepass")).hexdigest()
