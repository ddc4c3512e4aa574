"""Rows whose name is in the prediction in other words: one holds all words of the other, or both one rare word."""

from __future__ import annotations

from tabx.align.pairing.grid import Grid, is_large
from tabx.align.pairing.partners import are_one_name, partners_of, single_partners
from tabx.compare.columns import PairedColumn, read_table_column
from tabx.compare.table_pair import TablePair


def are_in_other_words(tables: TablePair, column: PairedColumn) -> bool:
    """Whether most names of a column are in the prediction in other words, and one of them in its own row at least."""
    grids = _grids(tables, column)
    return grids is not None and bool(_in_their_rows(tables, partners_of(*grids, *_places(column))))


def rows_of_one_name(tables: TablePair, column: PairedColumn) -> frozenset[int]:
    """Return the gold rows whose name in a column is in their own row in other words, whatever the other rows hold.

    Were more such names needed, another wrong key could cost less than one.
    """
    grids = _grids(tables, column)
    found = _in_their_rows(tables, single_partners(*grids, *_places(column))) if grids is not None else []
    return frozenset(
        row for row in found if are_one_name(column.gold_value(row).text, column.predicted_value(row).text)
    )


def _grids(tables: TablePair, column: PairedColumn) -> tuple[Grid, Grid] | None:
    """Return both tables as read; None where the column is merged or split, or the tables too large to look."""
    alignment = tables.alignment
    gold, view = alignment.gold, alignment.view
    if not column.is_single or is_large(gold.row_count, view.row_count):
        return None
    read = (read_table_column(view, index, read=alignment.read.view) for index in range(view.column_count))
    return Grid(gold, tables.gold), Grid(view, tuple(read))


def _places(column: PairedColumn) -> tuple[int, int]:
    return column.gold, column.pairing.predicted[0]


def _in_their_rows(tables: TablePair, partners: dict[int, int]) -> list[int]:
    """Return the gold rows that are paired with their partner."""
    rows = (pairing for pairing in tables.alignment.rows if len(pairing.gold) == 1)
    return [row.gold[0] for row in rows if partners.get(row.gold[0]) in row.predicted]
