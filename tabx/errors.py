"""The errors that tabx raises on purpose, one line each: what, where, and what is right.

What is raised by accident is a fault of tabx: a pair that cannot be judged for one has no score, never a score of 0,
and the command line ends with 3.
"""

from __future__ import annotations


class TabxError(Exception):
    """Bad input or a bad option; the command line prints it and exits with 2."""

    exit_code = 2


class InputError(TabxError):
    """A table that cannot be read: no file, undecodable bytes, a broken file."""


class NoTableError(InputError):
    """A readable text without a table; of a prediction this is a judgement, no error."""


class BrokenTextError(InputError):
    """A text that is broken in its format: JSON that ends in the middle."""


class FormatError(TabxError):
    """An unknown format, or a format that cannot carry what it is asked to."""


class RubricError(TabxError):
    """A rubric that cannot be used: an unknown key, a value out of range, no such preset."""


class OptionError(TabxError):
    """An option that does not fit the tables (a key column that does not exist, say)."""


class TimeLimitError(TabxError):
    """Not judged for want of time: it takes longer than the limit `seconds` allows."""

    exit_code = 3
