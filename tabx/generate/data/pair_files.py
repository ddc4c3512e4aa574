"""The two files of a text-to-table data set (Wu et al., 2022): line i of `.text` and line i of `.data` are one item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from tabx.base.errors import InputError
from tabx.formats.files import decode_bytes, opened
from tabx.formats.raw.read import pairs_tables

TEXT, DATA = SUFFIXES = (".text", ".data")
PAIR = 2
"""Cells of a row that is an attribute and its value."""


class PairFile(NamedTuple):
    """One line of both files: its split (the name of the files), its number from 1, text and tables."""

    split: str
    number: int
    text: str
    data: str


def stems_of(source: Path) -> list[Path]:
    """Return what the files of a folder, or one of the two files, are called without their suffixes.

    Raises
    ------
    InputError
        A file has no partner, or a folder holds none.
    """
    found = sorted(source.glob(f"*{TEXT}")) if source.is_dir() else [source]
    if not found:
        raise InputError(f"{source}: no file ends in {TEXT}; NAME{TEXT} and NAME{DATA} are right")
    stems = [path.with_suffix("") for path in found]
    for stem in stems:
        for suffix in SUFFIXES:
            if not stem.with_suffix(suffix).is_file():
                raise InputError(f"{stem.with_suffix(suffix)}: no such file; {TEXT} and {DATA} belong together")
    return stems


def lines_of(stem: Path) -> Iterator[PairFile]:
    """Yield the lines of both files.

    Raises
    ------
    InputError
        One has more lines than the other, or cannot be read.
    """
    texts, data = (_lines(stem.with_suffix(suffix)) for suffix in SUFFIXES)
    if len(texts) != len(data):
        raise InputError(
            f"{stem.with_suffix(TEXT)}: {len(texts):,} lines, and {len(data):,} of {DATA}; one of the other is right"
        )
    for number, (text, table) in enumerate(zip_longest(texts, data), start=1):
        yield PairFile(stem.name, number, text, table)


def _lines(path: Path) -> Sequence[str]:
    with opened(path) as file:
        text = decode_bytes(file.read(), str(path))
    # A form feed or a Unicode separator in a text ends no line: only the line feed does.
    return [line.removesuffix("\r").strip() for line in text.removesuffix("\n").split("\n")] if text else []


def are_pairs(data: Sequence[str]) -> bool:
    """Whether all tables are lists of attribute and value, without a name above any."""
    tables = [table for line in data for table in pairs_tables(line)]
    return bool(tables) and all(table.caption is None and table.column_count == PAIR for table in tables)
