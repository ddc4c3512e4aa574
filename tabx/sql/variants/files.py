"""Variants of a database as files, made once and kept for the next queries on it."""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.sql.execution.databases import SQLITE, Database
from tabx.sql.execution.sqlite import read_only
from tabx.sql.variants.content import read_content, sqlite_table_names
from tabx.sql.variants.drafting import Draft, drafted
from tabx.sql.variants.schema import Content, TableContent


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of a database.

    Attributes
    ----------
    number : int
        From 1.
    seed : int
    database : Database
    rows : int
        Of all its tables.
    said : str
        What was edited, in one line.
    """

    number: int
    seed: int
    database: Database
    rows: int
    said: str


@lru_cache(maxsize=1)
def _own_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="tabx-variants-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def variants_of(database: Database, count: int, seed: int, folder: str = "") -> tuple[Variant, ...]:
    """Return variants of a database, the smallest first.

    Parameters
    ----------
    database : Database
    count, seed : int
    folder : str
        Where they are written; "" for one that is gone at the end of this process.

    Raises
    ------
    InputError
        The database cannot be read, or its tables cannot be made again.
    """
    stat = database.path.stat()
    is_there = bool(folder) and Path(folder).is_dir()  # not on another machine of a cluster
    return _made(database, (stat.st_mtime_ns, stat.st_size), count, seed, folder if is_there else "")


_REMEMBERED = 64
"""Databases whose variants are known: a run goes from one to the next."""


@lru_cache(_REMEMBERED)
def _made(database: Database, stat: tuple[int, int], count: int, seed: int, folder: str) -> tuple[Variant, ...]:
    place = Path(folder) if folder else _own_folder()
    name = blake2b(repr((str(database.path), stat)).encode(), digest_size=8).hexdigest()
    try:
        found = list(_written(database, count, seed, place / name))
    except _errors(database) as error:
        said = " ".join(str(error).split())
        raise InputError(f"{database.path}: no variants of it can be made ({said})") from None
    return tuple(sorted(found, key=lambda one: (one.rows, one.number)))


def _written(database: Database, count: int, seed: int, beginning: Path) -> Iterator[Variant]:
    content = read_content(database, seed)
    for number in range(1, count + 1):
        draft = drafted(content, seed, number)
        path = beginning.with_name(f"{beginning.name}-{seed}-{number}{database.path.suffix}")
        if not path.exists():
            write_variant(database, draft.content, path)
        yield Variant(number, seed, Database(path, database.engine), draft.content.rows, draft.said)


def _errors(database: Database) -> tuple[type[Exception], ...]:
    if database.engine == SQLITE:
        return (sqlite3.Error,)
    import duckdb

    return (duckdb.Error,)


def write_variant(database: Database, content: Content, path: Path) -> None:
    """Write tables as a database of the same engine and schema; another process may do the same at the same time."""
    with tempfile.TemporaryDirectory(prefix=".variant-", dir=path.parent) as folder:
        made = Path(folder) / path.name
        (_write_sqlite if database.engine == SQLITE else _write_duckdb)(database, content, made)
        os.replace(made, path)


def _write_sqlite(database: Database, content: Content, path: Path) -> None:
    with closing(read_only(database.path)) as source, closing(sqlite3.connect(path, isolation_level=None)) as target:
        tables = set(sqlite_table_names(source))
        entries = source.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
        for kind, name, sql in entries:
            if kind == "table" and name in tables:
                target.execute(sql)
        target.execute("BEGIN")
        for table in content.tables:
            _insert(target, table)
        target.execute("COMMIT")
        for kind, _, sql in entries:
            if kind in ("index", "view"):
                try:
                    target.execute(sql)
                except sqlite3.OperationalError:  # of a virtual table, which is left out
                    continue


def _insert(target: Any, table: TableContent) -> None:
    if not table.rows:
        return
    names = ", ".join('"' + name.replace('"', '""') + '"' for name in table.columns)
    marks = ", ".join("?" * len(table.columns))
    name = table.name.replace('"', '""')
    rows: Iterable[Any] = table.rows
    target.executemany(f'INSERT INTO "{name}" ({names}) VALUES ({marks})', rows)


def _write_duckdb(database: Database, content: Content, path: Path) -> None:
    import duckdb

    with closing(duckdb.connect(str(path))) as target:
        source = str(database.path).replace("'", "''")
        target.execute(f"ATTACH '{source}' AS tabx_source (READ_ONLY)")
        own = target.execute("SELECT current_database()").fetchone()
        assert own is not None
        target.execute(f'COPY FROM DATABASE tabx_source TO "{own[0]}" (SCHEMA)')
        target.execute("DETACH tabx_source")
        for table in content.tables:
            _insert(target, table)


def draft_of(database: Database, seed: int, number: int) -> Draft:
    """Return the tables of one variant, as they stand in its file."""
    return drafted(read_content(database, seed), seed, number)
