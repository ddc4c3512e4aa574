"""The results of several shards as one file, in the order of the input."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from tabx.base.errors import InputError
from tabx.batch.reading.packed import RESULTS, open_bytes
from tabx.batch.store import read_line

Line = tuple[int, str, bytes]
"""Row of the input, name of the file, and the line."""


def merged(paths: Sequence[Path], *, partial: bool = False) -> Iterator[bytes]:
    """Yield the lines of several files of results in the order of their rows.

    Parameters
    ----------
    paths : sequence of Path
        Each in the order of its rows, as `tabx batch` writes it.
    partial : bool
        Whether rows may be missing.

    Raises
    ------
    InputError
        A row is in two files or in none, a line is not whole, or the files are of different judges.
    """
    files = [_lines(path) for path in paths]
    expected = 0
    for row, lines in groupby(heapq.merge(*files, key=itemgetter(0)), key=itemgetter(0)):
        of_row = list(lines)
        names = dict.fromkeys(name for _, name, _ in of_row)
        if len(names) > 1:
            raise InputError(f"row {row + 1} is in {' and in '.join(names)}; each row in one file is right")
        if row != expected and not partial:
            missing = f"row {expected + 1}" if row == expected + 1 else f"rows {expected + 1} to {row}"
            raise InputError(f"{missing} in none of the files; judge that shard, or let rows be missing by --partial")
        expected = row + 1
        yield from (line for _, _, line in of_row)


def _lines(path: Path) -> Iterator[Line]:
    before = -1
    with open_bytes(str(path), RESULTS) as file:
        for number, line in enumerate(file, start=1):
            where = f"{path}: line {number}"
            if not line.endswith(b"\n"):
                raise InputError(f"{where}: not written to its end; go on with that shard by --resume")
            row = read_line(line, where)["row"]
            if row < before:
                raise InputError(f"{where}: row {row + 1} after row {before + 1}; the order of the input is right")
            before = row
            yield row, str(path), line
