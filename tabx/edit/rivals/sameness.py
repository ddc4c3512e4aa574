"""Whether two tables say the same, row by row, in whatever writing of their values."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.edit.sides import Keys
from tabx.table import Cell, Table

Rows = Sequence[Sequence[Cell]]


def are_same_tables(table: Table, other: Table, keys: Keys) -> bool:
    """Return whether two tables have the same header, rows in the same order, and merged cells.

    Values that by themselves are the same are the same; which rows stand in which section is compared too.
    """
    if (table.row_count, table.column_count) != (other.row_count, other.column_count):
        return False
    if len(table.header_rows) != len(other.header_rows) or _sections(table) != _sections(other):
        return False
    grids = ((table.rows, other.rows), (table.header_rows, other.header_rows))
    return all(_are_same(rows, others, keys) for rows, others in grids)


def _sections(table: Table) -> tuple[tuple[str, ...], ...]:
    return table.row_groups if any(table.row_groups) else ()


def _are_same(rows: Rows, others: Rows, keys: Keys) -> bool:
    for row, other in zip(rows, others, strict=True):
        for cell, twin in zip(row, other, strict=True):
            if (cell.row_offset, cell.column_offset) != (twin.row_offset, twin.column_offset):
                return False
            if cell.text != twin.text and keys.typed(cell.text) != keys.typed(twin.text):
                return False
    return True
