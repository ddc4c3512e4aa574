"""Small tables by seed of values that repeat, come near each other, or are left out, and their similarities."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.pairing.similarity import CellSimilarities
from tabx.table import Table, plain_rows

KINDS = (
    ("Oslo", "Bergen", "Bergen town", "Molde", "Moldé", "Tromso harbour", "Tromso habour", ""),
    ("1", "2", "3", "7", "", "0"),
    ("12.5", "12.6", "48", "3,100", "47", ""),
    ("2001-03-05", "2001-03-06", "1999-12-31", "", ""),
    ("yes", "no", ""),
)
NAMES = ("Town", "Count", "Price", "Day", "Open")


def odd_table(random: Random, rows: int, kinds: tuple[int, ...]) -> Table:
    """Return a table with a column of each kind named."""
    lines = [[random.choice(KINDS[kind]) for kind in kinds] for _ in range(rows)]
    return Table(plain_rows([[NAMES[kind] for kind in kinds]]), plain_rows(lines))


def odd_pair(seed: int, gold_rows: int = 6, predicted_rows: int = 5) -> CellSimilarities:
    """Return two tables of all kinds, the second with its columns in another order, and what their cells share."""
    random = Random(seed)
    gold = odd_table(random, gold_rows, (0, 1, 2, 3, 4))
    predicted = odd_table(random, predicted_rows, (2, 0, 4, 1, 3))
    return CellSimilarities(read_grid(gold), read_grid(predicted))


PARTNERS = [(0, 1), (1, 3), (2, 0), (3, 4), (4, 2)]
"""Columns of one kind in such a pair."""


def counts(grid: Grid, column: int) -> dict[str, int]:
    """Return how often each value stands in a column."""
    return {key: grid.keys[column].count(key) for key in grid.keys[column] if key}


def both_of(gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> CellSimilarities:
    """Return what the cells of two bodies share, their columns without telling names."""
    header = [f"Column {index}" for index in range(len(gold[0]))]
    return CellSimilarities(*(read_grid(Table(plain_rows([header]), plain_rows(rows))) for rows in (gold, predicted)))
