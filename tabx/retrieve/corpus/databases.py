"""SQLite databases as a corpus: every table of them, with its keys as titles."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from tabx.retrieve.corpus.gathering import UNREAD, Found, Item
from tabx.retrieve.corpus.query_files import read_queries
from tabx.retrieve.records import CorpusTable, Trouble

SUFFIXES = (".sqlite", ".sqlite3", ".db")


def databases_in(place: Path) -> list[Path]:
    """Return the databases in a folder or below it, or the one that a file is."""
    if place.is_file():
        return [place] if place.suffix.lower() in SUFFIXES else []
    return sorted(path for path in place.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())


def read_databases(paths: Sequence[Path], queries: Path) -> Iterator[Item]:
    """Yield the tables of databases, then the queries; a table's id is DATABASE.TABLE, in lower case."""
    ids: set[str] = set()
    for item in tables_of_databases(paths):
        if isinstance(item, Found):
            ids.add(item.one.id)
        yield item
    only = next(iter({path.stem.lower() for path in paths}), "") if len(paths) == 1 else ""

    def named(database: str, table: str) -> str:
        whole = table.lower()
        return whole if whole in ids else f"{(database or only).lower()}.{whole}"

    yield from read_queries(str(queries), named, known=ids.__contains__)


def tables_of_databases(paths: Sequence[Path]) -> Iterator[Item]:
    """Yield every table of some databases, opened for reading alone."""
    for path in paths:
        try:
            with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
                connection.text_factory = lambda data: data.decode("utf-8", "replace")
                yield from _tables(connection, path)
        except sqlite3.Error as error:
            yield Trouble(UNREAD, str(path), f"not a readable SQLite database ({error})")


def _tables(connection: sqlite3.Connection, path: Path) -> Iterator[Item]:
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    for (name,) in names.fetchall():
        quoted = '"' + str(name).replace('"', '""') + '"'
        cursor = connection.execute(f"SELECT * FROM {quoted}")
        header = tuple(str(column[0]) for column in cursor.description)
        rows = [[_shown(value) for value in row] for row in cursor]
        database = path.stem
        titles = (f"{database} {name}", *_keys(connection, quoted))
        id = f"{database}.{name}".lower()
        yield Found(f"{path}: table {name}", CorpusTable(id, header, rows, titles, database, str(name)))


def _keys(connection: sqlite3.Connection, quoted: str) -> Iterator[str]:
    keys = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({quoted})") if row[5]]
    if keys:
        yield f"primary key {', '.join(keys)}"
    for row in connection.execute(f"PRAGMA foreign_key_list({quoted})"):
        yield f"foreign key {row[3]} references {row[2]}"


def _shown(value: object) -> str:
    if value is None:
        return ""
    return value.hex() if isinstance(value, bytes) else str(value)
