"""The errors tabx raises on purpose; each is one clear line: what, where, what would be right.

What is raised by accident is a fault of tabx: a pair that cannot be judged for one has no score, never a score of 0,
and the command line ends with 3.
"""

from __future__ import annotations


class TabxError(Exception):
    """An expected error, most of them bad input or a bad option. The command line prints it and exits with 2."""

    exit_code = 2


class InputError(TabxError):
    """A table could not be read: no file, undecodable bytes, a broken file, no table in the gold."""


class NoTableError(InputError):
    """A readable text in which no table can be found. Of a prediction this is a judgement, no error."""


class BrokenTextError(InputError):
    """A text that is broken as what it is, or as what it seems to be: JSON that ends in the middle."""


class FormatError(TabxError):
    """An unknown format, or a format that cannot carry what it is asked to."""


class RubricError(TabxError):
    """A rubric that cannot be used: an unknown key, a value out of range, no such preset."""


class OptionError(TabxError):
    """An option that does not fit the tables (a key column that does not exist, say)."""


class TimeLimitError(TabxError):
    """What was asked for takes longer than the limit `seconds` allows: it could not be judged, for want of time."""

    exit_code = 3
