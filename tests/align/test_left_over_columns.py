"""Columns that are paired last, by a hint, and the rows over them: paired anew where that says more."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.pairing.base import Base, pair
from tabx.align.pairing.grid import read_grid
from tabx.align.pairing.keys import find_key_columns
from tabx.table import Table, plain_rows

Rows = Sequence[Sequence[str]]


def paired(gold: Rows, predicted: Rows, header: Sequence[str], other: Sequence[str]) -> Base:
    one, two = (
        read_grid(Table(plain_rows([names]), plain_rows(rows))) for names, rows in ((header, gold), (other, predicted))
    )
    return pair(one, two, find_key_columns(one))


GOLD = [
    ["ccc", "3", "blue mill of new inn"],
    ["aaa", "1", "old bridge of grey weir"],
    ["ccc", "2", "green hill of grey weir"],
    ["aaa", "2", "blue mill of new inn"],
    ["bbb", "3", "blue mill of green hill"],
]
PREDICTED = [
    ["bbb", "3", "green hill of grey weirs"],
    ["aaa", "2", "old bridge of grey weirs"],
    ["ccc", "3", "blue mill of green hills"],
    ["ccc", "3", "blue mill of new inns"],
    ["aaa", "1", "blue mill of new inn"],
]
HEADER, OTHER = ["Kind", "Yard", "Hill in first half"], ["Kind", "Yard", "Hill won"]


def test_rows_are_paired_anew_where_the_cells_of_as_many_agree_in_more() -> None:
    found = paired(GOLD, PREDICTED, HEADER, OTHER)
    assert found.columns == [(0, 0), (1, 1), (2, 2)]
    assert found.rows == [(0, 3), (1, 1), (2, 2), (3, 4), (4, 0)]
