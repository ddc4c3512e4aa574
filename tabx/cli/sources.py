"""What an argument of the command line names: a file, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tabx.errors import OptionError

STANDARD_INPUT = "-"


def source(argument: str) -> Path | str:
    """Return the path an argument names, or the text of standard input for "-".

    Raises
    ------
    InputError
        If standard input is no text.
    """
    return read_standard_input() if argument == STANDARD_INPUT else Path(argument)


def read_standard_input() -> str:
    """Return all of standard input as text, a byte order mark taken off; errors as of `source`."""
    from tabx.formats import decode_bytes

    return decode_bytes(sys.stdin.buffer.read(), "standard input")


def check_standard_input(arguments: Sequence[str]) -> None:
    """Raise OptionError where standard input is asked for more than once."""
    if list(arguments).count(STANDARD_INPUT) > 1:
        raise OptionError("- (standard input) can be given once only")
