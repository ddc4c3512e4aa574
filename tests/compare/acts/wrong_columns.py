"""The differing cells of two small tables, for the tests of single acts."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align import align
from tabx.backbones.embedded import EmbeddedBackbone
from tabx.compare import compare
from tabx.compare.causes.acts import Act
from tabx.compare.causes.families import clues
from tabx.compare.causes.wrong_cells import WrongCells, WrongColumn, wrong_cells
from tabx.compare.table_pair import read_pair
from tabx.formats import load_table

KEYS = tuple(f"{name} mill" for name in ("Avon", "Bure", "Colne", "Dart", "Esk", "Frome", "Gipping", "Hull", "Irwell"))

Rows = Sequence[Sequence[str]]


def markdown(header: Sequence[str], rows: Rows) -> str:
    return "".join(f"| {' | '.join(line)} |\n" for line in (header, ["---"] * len(header), *rows))


def wrong_of(gold: Rows, predicted: Rows, header: Sequence[str] = ("Value",)) -> WrongCells:
    """Return the differing cells of rows of values, three at least, beside names that are right."""
    names = ("Mill", *header)
    tables = [markdown(names, [(KEYS[i], *row) for i, row in enumerate(rows)]) for rows in (gold, predicted)]
    alignment = align(*map(load_table, tables), key=["Mill"])
    comparison = compare(alignment, EmbeddedBackbone())
    found = wrong_cells(read_pair(alignment), comparison.findings, comparison.counts.items)
    assert found is not None
    return found


def wrong_column(gold: Sequence[str], predicted: Sequence[str], name: str = "Value") -> WrongColumn:
    """Return the differing cells of one column of values."""
    return wrong_of([[text] for text in gold], [[text] for text in predicted], (name,)).columns[1]


def acts_on(gold: Sequence[str], predicted: Sequence[str], name: str = "Value") -> dict[int, list[Act]]:
    """Return for each row of one column what would explain its cell."""
    found: dict[int, list[Act]] = {}
    for cell, act in clues(wrong_of([[text] for text in gold], [[text] for text in predicted], (name,))):
        found.setdefault(cell.row, []).append(act)
    return found
