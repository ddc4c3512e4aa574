"""Names of rows and columns in findings and tables for people."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.records import Alignment
from tabx.table import Table, show_path


def column_name(table: Table, column: int) -> str:
    """Return a column's path joined with ".", or its 1-based position where it has no name."""
    return show_path(table.columns[column]) or f"column {column + 1}"


def gold_row_name(alignment: Alignment, row: int) -> str:
    """Return the key of a gold row: its sections, then the texts of its key columns."""
    return _row_name(alignment.gold, row, alignment.key_columns)


def predicted_row_name(alignment: Alignment, row: int) -> str:
    """Return the key of a row of the view: the texts in the partners of the gold's key columns."""
    pairings = (alignment.column_of.get(column) for column in alignment.key_columns)
    return _row_name(alignment.view, row, [pairing.predicted[0] for pairing in pairings if pairing])


def _row_name(table: Table, row: int, columns: Sequence[int]) -> str:
    cells = table.rows[row]
    key = ", ".join([text for column in columns if (text := cells[column].text)])
    group = show_path(table.row_groups[row]) if table.row_groups else ""
    return (f"{group}.{key}" if group and key else group or key) or f"row {row + 1}"
