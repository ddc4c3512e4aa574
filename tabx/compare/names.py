"""Names of rows and columns in findings and tables for people."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.records import Alignment
from tabx.table import Table, show_path


def column_name(table: Table, column: int) -> str:
    """Return a column's path joined with ".", or its 1-based position where it has no name."""
    return show_path(table.columns[column]) or f"column {column + 1}"


def quoted(name: str) -> str:
    """Return a name in quotation marks; a blank one is said to be none."""
    return f"'{name}'" if name.strip() else "(no name)"


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


def ranges(indices: Sequence[int], most: int | None = None) -> str:
    """Return indices as numbers from 1, runs of three or more as ranges, and "…" after so many runs.

    (0, 1, 2, 5) gives "1-3, 6".
    """
    runs: list[list[int]] = []
    for index in indices:
        if runs and index == runs[-1][-1] + 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    shown = []
    for run in runs[:most]:
        shown += [f"{run[0] + 1}-{run[-1] + 1}"] if len(run) > 2 else [str(index + 1) for index in run]
    return ", ".join(shown) + (", …" if len(runs) > len(runs[:most]) else "")
