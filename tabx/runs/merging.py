"""The lines of several shards as one file, in the order of the input."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.runs.kind import Words
from tabx.runs.packed import RESULTS, open_bytes
from tabx.runs.store import ABOUT_THE_RUN, Reader
from tabx.runs.usage import SUFFIX

Made = tuple[Hashable, Hashable]
"""What a line was made with: what is the same for all lines of a run, and what a row may say for itself."""

_Line = tuple[int, int, bytes]
"""Row of the input, number of the file, and the line."""


@dataclass
class _Shard:
    """A file of lines, and what has been seen in it."""

    path: Path
    run: Hashable = None
    """What all its lines were made with."""
    made: set[Hashable] = field(default_factory=set)
    """What else they were made with."""
    names: dict[int, int] = field(default_factory=dict)
    """Hash of each name and the last row that has it."""
    repeats_names: bool = False


def merged(
    paths: Sequence[Path], read: Reader, made_with: Callable[[Mapping[str, Any]], Made], words: Words, *, partial: bool
) -> Iterator[bytes]:
    """Yield the lines of several files in the order of their rows.

    Parameters
    ----------
    paths : sequence of Path
        Each in the order of its rows, as it was written.
    read : Reader
    made_with : callable
        Takes the data of a line, returns what it was made with.
    words : Words
    partial : bool
        Whether rows may be missing.

    Raises
    ------
    InputError
        A file is given twice, a row is in two files or in none, a line is not whole, or the files are of
        different inputs or were made with different options. Of the last the error comes when all lines have.
    """
    _check_paths(paths)
    shards = [_Shard(path) for path in paths]
    files = [_lines(number, shard, read, made_with) for number, shard in enumerate(shards)]
    expected = 0
    for row, lines in groupby(heapq.merge(*files, key=itemgetter(0)), key=itemgetter(0)):
        of_row = list(lines)
        _check_one_file(row, [paths[number] for number in dict.fromkeys(number for _, number, _ in of_row)])
        if not partial:
            _check_next(row, expected, words)
        expected = row + 1
        yield from (line for _, _, line in of_row)
    _check_same_run(shards)


def _check_one_file(row: int, paths: Sequence[Path]) -> None:
    if len(paths) > 1:
        raise InputError(f"row {row + 1} is in {' and in '.join(map(str, paths))}; each row in one file is right")


def _check_next(row: int, expected: int, words: Words) -> None:
    if row != expected:
        missing = f"row {expected + 1}" if row == expected + 1 else f"rows {expected + 1} to {row}"
        again = f"{words.again} that shard"
        raise InputError(f"{missing} in none of the files; {again}, or let rows be missing by --partial")


def without_usage(paths: Sequence[Path]) -> list[Path]:
    """Return the paths but for those of usage, which lie beside results and match the same patterns.

    Raises
    ------
    InputError
        There is no other.
    """
    found = [path for path in paths if not path.name.endswith(SUFFIX)]
    if not found:
        raise InputError(f"{paths[0]}: times and tokens, no results; name the files of results")
    return found


def _check_paths(paths: Sequence[Path]) -> None:
    known: set[Path] = set()
    for path in paths:
        if path.resolve() in known:
            raise InputError(f"{path}: given twice; each shard once is right")
        known.add(path.resolve())


def _lines(number: int, shard: _Shard, read: Reader, made_with: Callable[[Mapping[str, Any]], Made]) -> Iterator[_Line]:
    before = -1
    with open_bytes(str(shard.path), RESULTS) as file:
        for place, line in enumerate(file, start=1):
            where = f"{shard.path}: line {place}"
            if not line.endswith(b"\n"):
                raise InputError(f"{where}: not written to its end; go on with that shard by --resume")
            if line.startswith(ABOUT_THE_RUN):
                continue
            data = read(line, where)
            row = data["row"]
            if row < before:
                raise InputError(f"{where}: row {row + 1} after row {before + 1}; the order of the input is right")
            before = row
            _note(shard, data, made_with(data))
            yield row, number, line


def _note(shard: _Shard, data: Mapping[str, Any], made: Made) -> None:
    shard.run = shard.run or made[0]
    shard.made.add(made[1])
    last = shard.names.setdefault(hash(data["id"]), data["row"])
    if last != data["row"]:
        shard.repeats_names = True


def _check_same_run(shards: Sequence[_Shard]) -> None:
    """Raise InputError where two files are of different runs, as far as their lines say so."""
    for one, other in combinations([shard for shard in shards if shard.made], 2):
        both = f"{one.path} and {other.path}"
        if one.run != other.run:
            raise InputError(f"{both} were made with another version or backbone; shards of one run are right")
        # Rows may bring rubrics of their own: then files share some, but hardly none.
        if one.made.isdisjoint(other.made):
            raise InputError(f"{both} were made with other rubrics or options; shards of one run are right")
        if one.names.keys() & other.names.keys() and not (one.repeats_names or other.repeats_names):
            raise InputError(f"{both} have names in common, which neither repeats: shards of one input are right")
