"""What rows are made from: tables of folders and files, or items with texts, near copies known as such."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, OptionError, TabxError
from tabx.base.nearest import nearest
from tabx.batch.reading.columns import GOLD, id_column, texts_of
from tabx.batch.reading.files import READERS, Broken, read_rows
from tabx.batch.reading.joining import Join
from tabx.formats import load_tables
from tabx.runs.packed import STANDARD_STREAM, bare_suffix
from tabx.table import Table
from tabx.tune.layouts import tidied

TABLE_COLUMNS = (*GOLD, "table")
"""Columns that may hold the tables, the first that is there."""

TEXT, INSTRUCTION = "text", "instruction"

NEAR_SHARE = 0.5
"""Share of the shorter table's rows from which two tables with the same header are near copies: half the rows of one
table told by the other is half a test that was trained on."""


@dataclass(frozen=True)
class Source:
    """Tables to write, and the text that tells them.

    Attributes
    ----------
    id : str
        Name of its file or of its row, with that of the file.
    tables : tuple of Table
        Without blanks around their texts.
    text : str
        As given; "" where the tables are all there is.
    instruction : str
        As given; "" for none.
    """

    id: str
    tables: tuple[Table, ...] = field(repr=False)
    text: str = field(default="", repr=False)
    instruction: str = ""

    @property
    def hash(self) -> str:
        """Hash of its tables and its text: what a test set must not share with the data."""
        parts = [
            [table.caption, [[c.text for c in row] for row in table.header_rows], table.texts()]
            for table in self.tables
        ]
        return hashlib.sha256(repr((parts, self.text)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Unread:
    """A file or row in which no table can be read, and why."""

    id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Naming:
    """Names of columns as told, None for the usual ones, and a file whose columns are added by id."""

    gold: str | None = None
    text: str | None = None
    id: str | None = None
    join: str | None = None


def read_sources(names: Sequence[str], naming: Naming | None = None) -> Iterator[Source | Unread]:
    """Yield what rows are made from.

    Parameters
    ----------
    names : sequence of str
        Folders of tables, files of rows (.jsonl, .json, .csv, .tsv, .parquet, also packed), "-" for JSON Lines on
        standard input, or files of tables in any other format.
    naming : Naming or None

    Raises
    ------
    InputError
        There is no such file or folder, or a file breaks off.
    OptionError
        A column is not there.
    """
    naming = naming or Naming()
    for name in names:
        path = Path(name)
        if name != STANDARD_STREAM and path.is_dir():
            for file in sorted(one for one in path.rglob("*") if one.is_file()):
                yield _of_file(file, str(file.relative_to(path)))
        elif name == STANDARD_STREAM or bare_suffix(name) in READERS:
            yield from _of_rows(name, naming)
        elif path.is_file():
            yield _of_file(path, path.name)
        else:
            raise InputError(f"{name}: no such file or folder; tables, or rows with tables are right")


def _of_file(path: Path, name: str) -> Source | Unread:
    try:
        return Source(name, tuple(map(tidied, load_tables(path))))
    except TabxError as error:
        return Unread(name, " ".join(str(error).split()))


def _of_rows(name: str, naming: Naming) -> Iterator[Source | Unread]:
    where = "standard input" if name == STANDARD_STREAM else name
    stem = "" if name == STANDARD_STREAM else f"{Path(name).name.partition('.')[0]}/"
    join = None if naming.join is None else Join(naming.join, naming.id)
    seen: Counter[str] = Counter()
    for number, row in enumerate(read_rows(name)):
        if isinstance(row, Broken):
            yield Unread(f"{stem}{number + 1}", row.reason)
            continue
        id = texts_of(row, naming.id or id_column(row)) or str(number + 1)
        whole = row if join is None else join.joined(row, id)[0]
        seen[id] += 1
        # An id may stand twice: FeTaQA asks several questions about one table.
        yield _of_row(
            whole, f"{stem}{id}" + (f"#{seen[id]}" if seen[id] > 1 else ""), naming, f"{where}: row {number + 1}"
        )


def _of_row(row: Mapping[str, Any], name: str, naming: Naming, where: str) -> Source | Unread:
    gold = naming.gold or next((one for one in TABLE_COLUMNS if one in row), None)
    for flag, column in (("--gold-column", gold), ("--text-column", naming.text)):
        if column is not None and column not in row:
            near = nearest(column, list(row))
            raise OptionError(f"{where}: no column {column!r} ({flag}){f'; nearest: {near!r}' if near else ''}")
    if gold is None:
        shown = ", ".join(row)
        raise OptionError(f"{where}: no column of tables among {shown}; name that of the tables with --gold-column")
    text = row.get(naming.text or TEXT)
    try:
        tables = tuple(map(tidied, load_tables(row[gold])))
    except TabxError as error:
        return Unread(name, " ".join(str(error).split()))
    said = row.get(INSTRUCTION)
    return Source(name, tables, text if isinstance(text, str) else "", said if isinstance(said, str) else "")


@dataclass(frozen=True)
class _Print:
    """What near copies share: the names of the columns in any order, and the rows, their cells in any order."""

    header: tuple[str, ...]
    rows: frozenset[tuple[str, ...]]

    @classmethod
    def of(cls, table: Table) -> _Print:
        """Return that of a table."""
        header = sorted(" ".join(path).casefold() for path in table.columns) if table.header_rows else []
        return cls(tuple(header), frozenset(tuple(sorted(text.casefold() for text in row)) for row in table.texts()))


class NearCopies:
    """Groups of sources of which each is a near copy of another one in it: same header, half the rows; or same text."""

    def __init__(self) -> None:
        self._group: list[int] = []
        self._prints: list[tuple[int, _Print]] = []
        self._by_row: dict[tuple[tuple[str, ...], tuple[str, ...]], list[int]] = {}
        self._by_text: dict[str, int] = {}

    def add(self, source: Source) -> int:
        """Add a source and return its number."""
        number = len(self._group)
        self._group.append(number)
        for other in self.like(source):
            self._join(number, other)
        for one in map(_Print.of, source.tables):
            place = len(self._prints)
            self._prints.append((number, one))
            for row in one.rows:
                self._by_row.setdefault((one.header, row), []).append(place)
        if source.text.strip():
            self._by_text.setdefault(_plain(source.text), number)
        return number

    def like(self, source: Source) -> list[int]:
        """Return the numbers of added sources that a source is a near copy of."""
        found = []
        for one in map(_Print.of, source.tables):
            shared = Counter(place for row in one.rows for place in self._by_row.get((one.header, row), ()))
            for place, count in shared.items():
                number, other = self._prints[place]
                if count >= NEAR_SHARE * min(len(one.rows), len(other.rows)):
                    found.append(number)
        same = self._by_text.get(_plain(source.text)) if source.text.strip() else None
        return [*found, *([] if same is None else [same])]

    def group(self, number: int) -> int:
        """Return the group of a source: the number of its first one."""
        while self._group[number] != number:
            number = self._group[number]
        return number

    def _join(self, one: int, other: int) -> None:
        first, second = sorted((self.group(one), self.group(other)))
        self._group[second] = first


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def near_to(names: Iterable[str], naming: Naming) -> NearCopies:
    """Return the tables of files, to be asked what is a near copy of them.

    Raises
    ------
    InputError
        One of them cannot be read: what it holds could not be kept out.
    """
    known = NearCopies()
    for one in read_sources([*names], naming):
        if isinstance(one, Unread):
            raise InputError(f"--not-in: {one.id}: {one.reason}")
        known.add(one)
    return known
