"""Names and messages as the reports write them: visible, cut to a length."""

from __future__ import annotations

from tabx.escapes import shorten, visible
from tabx.table import Table, show_path

NAME = 40
"""Characters of a name (row, column, table, rule, model): with two of them a sentence still fits two lines."""

MESSAGE = 300
"""Characters of a note or a reason: what tabx says itself is shorter, but messages quote what was read."""


def short(text: str, length: int = NAME) -> str:
    """Return the text with invisible characters as escapes, cut to a length."""
    return shorten(visible(text), length)


def column_name(table: Table, column: int, length: int = NAME) -> str:
    """Return what a column is called: its header path cut to a length, else its number from 1 ("column 2")."""
    return short(show_path(table.columns[column]), length) or f"column {column + 1}"
