"""The source that an argument of the command line names: a file, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tabx.base.errors import InputError, OptionError

STANDARD_STREAM = "-"
"""Names standard input where something is read, standard output where it is written."""


def source(argument: str, encoding: str | None = None) -> Path | str:
    """Return the path an argument names, or the text of standard input for "-".

    The encoding is that of an input that is not UTF-8; whoever reads the path has to be told it, too.

    Raises
    ------
    InputError
        If standard input is no text, or longer than the limit `bytes`.
    OptionError
        If the argument is an address or a text: neither is fetched or read as if it were a file.
    """
    if argument.startswith(("http://", "https://")):
        raise OptionError(f"{argument}: an address; the file itself is right, or - for what another program prints")
    if "\n" in argument.strip():
        first = argument.strip().partition("\n")[0]
        raise OptionError(f"{first} …: a text of several lines; a file is right, or - for standard input")
    return read_standard_input(encoding) if argument == STANDARD_STREAM else Path(argument)


def source_name(argument: str) -> str:
    """Return the name of the file that an argument names, or "standard input"."""
    return "standard input" if argument == STANDARD_STREAM else Path(argument).name


def read_standard_input(encoding: str | None = None, *, limited: bool = True) -> str:
    """Return standard input as text without a byte order mark; errors as of `source`.

    Without `limited` it may be of any length, as for output of tabx itself.
    """
    from tabx.formats import check_encoding, decode_bytes, read_bytes

    if encoding is not None:
        check_encoding(encoding)
    data = read_bytes(sys.stdin.buffer, "standard input") if limited else sys.stdin.buffer.read()
    return decode_bytes(data, "standard input", encoding, advised=limited)


def whole_text(argument: str, right: str = "a bench") -> str:
    """Return the text of a file or of standard input, of any length.

    Raises
    ------
    InputError
        There is no such file (`right` is what would be), or its bytes are no text.
    """
    if argument == STANDARD_STREAM:
        return read_standard_input(limited=False)
    from tabx.formats import decode_bytes

    try:
        data = Path(argument).read_bytes()
    except OSError as error:
        raise InputError(f"{argument}: {error.strerror or error}; {right} is right") from None
    return decode_bytes(data, argument, advised=False)


def check_standard_input(arguments: Sequence[str]) -> None:
    """Raise OptionError where standard input is named more than once."""
    if list(arguments).count(STANDARD_STREAM) > 1:
        raise OptionError("- (standard input) can be given once only")
