"""The lines of a run on disk: written one by one, read again to go on, and known by their content."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tabx.base.errors import InputError, OptionError
from tabx.base.seals import fits
from tabx.base.whole_files import naming
from tabx.runs.kind import Words

Reader = Callable[[bytes, str], Mapping[str, Any]]
"""Takes a line and where it stands, returns its data; raises InputError for what is no line of its kind."""

ABOUT_THE_RUN = b'{"run":'
"""How a line begins that is about the run itself and no item: it is passed over."""


class Place(NamedTuple):
    """Where a line stands in its file."""

    offset: int
    length: int


class Lines:
    """A file of lines that grows at its end, and is read anywhere.

    Every line is given to the system as it comes: whoever ends this process ends no line that was told. The file is
    locked before anything in it is touched.

    Parameters
    ----------
    path : Path
    read : Reader
    anew : bool
        Whether to drop what the file holds.

    Raises
    ------
    OptionError
        Another run is writing it.
    """

    def __init__(self, path: Path, read: Reader, *, anew: bool = False) -> None:
        self.path, self._read = path, read
        with naming(path):
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
            _lock(self._handle, path)
        self.end = 0
        """Offset at which the next line is written."""
        if anew:
            self._truncate()

    def stored(self) -> Iterator[tuple[Place, Mapping[str, Any]]]:
        """Yield the lines that the file holds, with their places; a last one that is not whole is cut off.

        Raises
        ------
        InputError
            A line is none of this kind.
        """
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break
                if not line.startswith(ABOUT_THE_RUN):
                    yield Place(self.end, len(line)), self._read(line, f"{self.path}: line {number}")
                self.end += len(line)
        self._truncate()

    def cut(self, place: Place) -> None:
        """Drop a line and all that follow it."""
        self.end = place.offset
        self._truncate()

    def _truncate(self) -> None:
        os.truncate(self._handle if os.truncate in os.supports_fd else self.path, self.end)

    def write(self, line: str) -> Place:
        """Write a line at the end."""
        data = line.encode("utf-8")
        place = Place(self.end, len(data))
        with naming(self.path):
            while data:
                data = data[os.write(self._handle, data) :]
        self.end += place.length
        return place

    def read(self, place: Place) -> Mapping[str, Any]:
        """Return the data of a line."""
        return self._read(os.pread(self._handle, place.length, place.offset), str(self.path))

    def close(self) -> None:
        """Close the file."""
        os.close(self._handle)


def _lock(handle: int, path: Path) -> None:
    """Raise OptionError where another process writes the file."""
    try:
        import fcntl
    except ImportError:  # Windows: there the second run is not noticed
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise OptionError(f"{path}: another run is writing it; wait for its end, or name another --output") from None


def sealed_line(line: bytes, where: str, first: str, words: Words) -> Mapping[str, Any]:
    """Return the data of a sealed line with the field `first`.

    Raises
    ------
    InputError
        It is none, or not as it was written.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, Mapping) or first not in data:
        raise InputError(f"{where}: no {words.line} of {words.command}; name another file, or the one that it wrote")
    if not fits(data):
        raise InputError(
            f"{where}: changed after it was written, or damaged: its seal does not fit; {words.again} it again"
        )
    return dict(data)


class Index:
    """Places by content, on disk: a million lines take no memory."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tabx-run-")
        self._db = sqlite3.connect(Path(self._folder.name) / "index", isolation_level=None)
        for statement in (
            "PRAGMA journal_mode=OFF",
            "PRAGMA synchronous=OFF",
            "CREATE TABLE contents (content TEXT PRIMARY KEY, number INTEGER) WITHOUT ROWID",
            "CREATE TABLE places (number INTEGER PRIMARY KEY, start INTEGER, length INTEGER)",
            "BEGIN",
        ):
            self._db.execute(statement)

    @property
    def folder(self) -> Path:
        """A folder that is gone with the index."""
        return Path(self._folder.name)

    def first_with(self, content: str, number: int) -> int | None:
        """Return the number of the first entry with a content; None where it is this one."""
        inserted = self._db.execute("INSERT OR IGNORE INTO contents VALUES (?, ?)", (content, number))
        if inserted.rowcount:
            return None
        return self.number_of(content)

    def number_of(self, content: str) -> int | None:
        """Return the number of the first entry with a content, None where there is none."""
        row = self._db.execute("SELECT number FROM contents WHERE content = ?", (content,)).fetchone()
        return None if row is None else int(row[0])

    def put(self, number: int, place: Place) -> None:
        """Take note of where the line of an entry stands."""
        self._db.execute("INSERT INTO places VALUES (?, ?, ?)", (number, *place))

    def place_of(self, number: int) -> Place:
        """Return where the line of an entry stands."""
        return Place(*self._db.execute("SELECT start, length FROM places WHERE number = ?", (number,)).fetchone())

    def close(self) -> None:
        """Delete the index."""
        self._db.close()
        self._folder.cleanup()
