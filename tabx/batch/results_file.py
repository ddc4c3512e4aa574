"""A file of results, read again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, TabxError
from tabx.batch.kind import read_line
from tabx.batch.result import Result
from tabx.batch.result_line import MARK, read_result
from tabx.runs.packed import RESULTS, STANDARD_STREAM, numbered_lines, open_bytes
from tabx.runs.store import ABOUT_THE_RUN, Reader

_LONGEST_START = 100
"""Bytes of a line that are looked at: it begins with the layout."""


def has_results(name: str) -> bool:
    """Whether a file holds results of a batch: its first line about a pair says so."""
    return has_lines(name, MARK)


def has_lines(name: str, first: str) -> bool:
    """Whether the first field of a file's lines is called so; those about the run itself apart."""
    if not Path(name).is_file():
        return False
    try:
        with open_bytes(name, RESULTS) as file:
            start = file.readline(_LONGEST_START)
            while start.startswith(ABOUT_THE_RUN):
                while not start.endswith(b"\n") and start:
                    start = file.readline()
                start = file.readline(_LONGEST_START)
            return start.startswith(b'{"%s":' % first.encode("ascii"))
    except (TabxError, OSError, EOFError):
        return False


def read_results(path: str | Path) -> Iterator[Result]:
    """Yield the results of a file that `tabx batch` wrote, in its order, one at a time.

    Parameters
    ----------
    path : str or Path
        .jsonl, .jsonl.gz or .jsonl.zst; "-" is standard input.

    Raises
    ------
    InputError
        There is no such file, or a line is no result, was changed after it was written, or is not whole.
    FormatError
        A library that unpacks it is missing.
    """
    for where, data in result_lines(path):
        try:
            yield read_result(data)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None


def result_lines(path: str | Path, read: Reader = read_line) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the place and the plain data of each line of results; the errors are those of `read_results`."""
    name = "standard input" if str(path) == STANDARD_STREAM else str(path)
    for number, line in numbered_lines(str(path), RESULTS, "judge it again"):
        where = f"{name}: line {number}"
        if not line.endswith(b"\n"):
            raise InputError(f"{where}: not written to its end; tabx batch --resume goes on with it")
        if line.startswith(ABOUT_THE_RUN):
            continue
        yield where, read(line, where)
