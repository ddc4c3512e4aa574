"""Names of columns for the reports."""

from __future__ import annotations

from tabx.documents.names import NAME, short
from tabx.table import Table, show_path


def column_name(table: Table, column: int, length: int = NAME) -> str:
    """Return the header path of a column, cut to a length.

    A column without a header gets its number, counted from 1: "column 2".
    """
    return short(show_path(table.columns[column]), length) or f"column {column + 1}"
