"""The reading by name: columns under the names as printed, and each predicted row a row of the gold."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection
from itertools import count

import numpy as np

from tabx.align.pairing.assignment import assign
from tabx.align.pairing.blocks import Pairs
from tabx.align.pairing.cases import names_of_two_cases
from tabx.align.pairing.column_evidence import ColumnEvidence
from tabx.align.pairing.grid import Grid, is_large
from tabx.align.pairing.settled_rows import same_and_filled
from tabx.table import KeyPath, Table, show_path
from tabx.values import fold
from tabx.values.relating.same_signs import bare_signs


def columns_by_name(gold: Table, predicted: Table) -> Pairs:
    """Return the columns (gold, predicted) of one name; [] unless each predicted name is one of the gold's.

    No name may be blank or stand twice.
    """
    if not (gold.has_header and predicted.has_header):
        return []
    apart = names_of_two_cases(map(show_path, gold.columns))
    names, others = _names(gold, apart), _names(predicted, apart)
    places = {name: g for g, name in enumerate(names)}
    are_told_apart = len(places) == len(names) and len(set(others)) == len(others)
    if not are_told_apart or not places.keys() >= set(others) or not all(map(any, others)):
        return []
    return sorted((places[name], p) for p, name in enumerate(others))


def _names(table: Table, apart: Collection[str]) -> list[KeyPath]:
    """Return the names of the columns in normal form, those apart by case alone as written."""
    signs = [bare_signs(show_path(path)) for path in table.columns] if apart else [""] * table.column_count
    return [
        (name,) if name in apart else tuple(map(fold, path)) for name, path in zip(signs, table.columns, strict=True)
    ]


def exact_rows(gold: Grid, predicted: Grid, columns: Pairs) -> Pairs:
    """Return the rows (gold, predicted) that are equal over paired columns; [] unless all predicted rows are.

    Equal rows are paired in the order of both tables, each with another one.
    """
    places: defaultdict[tuple[str, ...], deque[int]] = defaultdict(deque)
    for i, line in enumerate(gold.lines([g for g, _ in columns])):
        places[line].append(i)
    pairs = []
    for j, line in enumerate(zip(*_read_by_name(gold, predicted, columns), strict=True)):
        if not places.get(line):
            return []
        pairs.append((places[line].popleft(), j))
    return sorted(pairs)


def nearest_rows(gold: Grid, predicted: Grid, columns: Pairs) -> tuple[Pairs, int]:
    """Return the pairs of rows with the most equal values over paired columns, and how many of their values differ."""
    numbers: defaultdict[str, int] = defaultdict(count(1).__next__, {"": 0})
    codes, others = (
        np.array([[numbers[key] for key in keys] for keys in side], dtype=np.int64)
        for side in ([gold.keys[g] for g, _ in columns], _read_by_name(gold, predicted, columns))
    )
    same, filled = same_and_filled(codes[:, :, None], others[:, None, :])
    pairs = assign(same.astype(float), 1.0, gold.row_order, predicted.row_order)
    return pairs, sum(int(filled[pair] - same[pair]) for pair in pairs)


FEWEST_EXCHANGED = 2
"""Names that stand over other columns in any reading but that by name: it is no worse with fewer wrong values."""


def nearly_stands(gold: Grid, predicted: Grid) -> bool:
    """Return whether a small table of the gold's names and as many rows has hardly a wrong value under its names."""
    columns = columns_by_name(gold.table, predicted.table)
    if len(columns) < gold.width or gold.height != predicted.height or is_large(gold.height, predicted.height):
        return False
    pairs, wrong = nearest_rows(gold, predicted, columns)
    return len(pairs) == gold.height and wrong < FEWEST_EXCHANGED


def _read_by_name(gold: Grid, predicted: Grid, columns: Pairs) -> list[list[str]]:
    """Return the predicted keys column by column; a text of the gold's column is read as it is read there."""
    known = [dict(zip(gold.texts[g], gold.keys[g], strict=True)) for g, _ in columns]
    return [
        [keys.get(text, key) for text, key in zip(predicted.texts[p], predicted.keys[p], strict=True)]
        for keys, (_, p) in zip(known, columns, strict=True)
    ]


def certain_evidence(gold: Grid, predicted: Grid, columns: Pairs) -> ColumnEvidence:
    """Return the evidence of columns that are equal by name and content."""
    is_same = np.zeros((gold.width, predicted.width))
    for g, p in columns:
        is_same[g, p] = 1.0
    return ColumnEvidence(is_same, is_same)
