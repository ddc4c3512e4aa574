"""The file of a database: found by its name, known by its first bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tabx.base.errors import FormatError, InputError
from tabx.base.extras import lacking

SQLITE, DUCKDB = ENGINES = ("sqlite", "duckdb")

_SQLITE_START = b"SQLite format 3\0"
_DUCKDB_START, _DUCKDB_OFFSET = b"DUCK", 8
"""Where the first block of a DuckDB file names it: after a checksum of 8 bytes."""

SUFFIXES = (".sqlite", ".sqlite3", ".db", ".duckdb")


@dataclass(frozen=True, slots=True)
class Database:
    """A database in a file.

    Attributes
    ----------
    path : Path
        Resolved.
    engine : str
        "sqlite" or "duckdb".
    """

    path: Path
    engine: str

    @property
    def dialect(self) -> str:
        """Name of its SQL, as sqlglot calls it."""
        return self.engine


def database_at(path: str | Path) -> Database:
    """Return the database in a file.

    Raises
    ------
    InputError
        There is none.
    FormatError
        It is DuckDB's, which is not installed.
    """
    try:
        with Path(path).open("rb") as file:
            start = file.read(_DUCKDB_OFFSET + len(_SQLITE_START))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; a SQLite or DuckDB database is right") from None
    if start.startswith(_SQLITE_START):
        return Database(Path(path).resolve(), SQLITE)
    if start[_DUCKDB_OFFSET:].startswith(_DUCKDB_START):
        missing = lacking(f"{path}: DuckDB", "duckdb")
        if missing:
            raise FormatError(missing)
        return Database(Path(path).resolve(), DUCKDB)
    held = "an empty file" if not start else "no database by its first bytes"
    raise InputError(f"{path}: {held}; a SQLite or DuckDB database is right")


def find_database(folder: Path, name: str) -> Database:
    """Return the database of a name in a folder.

    It is a file NAME.sqlite (.sqlite3, .db, .duckdb), or one in a folder of its name, as BIRD's and Spider's are.

    Raises
    ------
    InputError
        There is none, or the name is that of a file elsewhere.
    FormatError
        As of `database_at`.
    """
    if not name or name in (".", "..") or Path(name).name != name or "\\" in name:
        raise InputError(f"{name!r}: no name of a database; the name of a file in {folder} is right")
    for path in _places(folder, name):
        if path.is_file():
            return database_at(path)
    tried = f"{name}.sqlite or {name}/{name}.sqlite"
    raise InputError(f"{folder}: no database {name!r}; {tried} (.sqlite3, .db, .duckdb) is right")


def _places(folder: Path, name: str) -> Iterator[Path]:
    for suffix in ("", *SUFFIXES):
        yield folder / f"{name}{suffix}"
    for suffix in SUFFIXES:
        yield folder / name / f"{name}{suffix}"
