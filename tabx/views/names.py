"""Shorten names and messages for the reports and make invisible characters visible."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.base.escapes import shorten_at_word, visible
from tabx.table import Table, show_path

NAME = 40
"""Most characters of a name (row, column, table, rule, model): a sentence with two names still fits two lines."""

MESSAGE = 300
"""Most characters of a note or a reason: messages of tabx are shorter, but may quote what was read."""


def short(text: str, length: int = NAME) -> str:
    """Return the text cut to a length at the end of a word, with invisible characters as escapes."""
    return shorten_at_word(visible(text), length)


MOST_LISTED = 12
"""Names in one list: two lines of a terminal; more are told by their number."""


def listed(names: Sequence[str], most: int = MOST_LISTED) -> str:
    """Return names as a list, a long one cut with a count: "a, b, c and 9 more"."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def column_name(table: Table, column: int, length: int = NAME) -> str:
    """Return the header path of a column, cut to a length.

    A column without a header gets its number, counted from 1: "column 2".
    """
    return short(show_path(table.columns[column]), length) or f"column {column + 1}"
