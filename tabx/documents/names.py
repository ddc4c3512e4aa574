"""Shorten names and messages for people, make invisible characters visible, and list names."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.base.escapes import shorten_at_word, visible

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
