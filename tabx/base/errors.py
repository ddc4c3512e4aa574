"""Errors that tabx raises on purpose, each with a one-line message.

The message says what is wrong, where, and what is right. Any other exception is a fault of tabx: a pair that cannot be
judged because of one has no score, never a score of 0, and the command line exits with 3.
"""

from __future__ import annotations

from tabx.base.escapes import visible_lines


class TabxError(Exception):
    """Bad input or a bad option; the command line prints it and exits with 2."""

    exit_code = 2

    def __str__(self) -> str:
        """Return the message fit for a terminal: it may quote a table, a file's name, a server."""
        return visible_lines(super().__str__())


class InputError(TabxError):
    """A table that cannot be read: a missing file, undecodable bytes, a broken file."""


class NoTableError(InputError):
    """A readable text without a table.

    A prediction without a table is judged; a gold without one is an error.
    """


class BrokenTextError(InputError):
    """A text that is broken in its format, such as JSON that ends in the middle."""


class FormatError(TabxError):
    """An unknown format, or one that cannot carry what it is asked to."""


class RubricError(TabxError):
    """A rubric that cannot be used: an unknown key, a value out of range, an unknown preset."""


class OptionError(TabxError):
    """An option that does not fit the tables, such as a key column that does not exist."""


class TimeLimitError(TabxError):
    """A judgement that takes longer than the limit `seconds`."""

    exit_code = 3


def inside(error: Exception) -> str:
    """Return what is said of an error that tabx should not have met."""
    return f"{type(error).__name__} inside tabx, please report it"
