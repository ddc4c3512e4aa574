"""One query on a SQLite database, which nothing can write to."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tabx.base.limits import NO_LIMIT
from tabx.sql.execution.clock import set_sqlite_clock
from tabx.sql.execution.fetching import fetch_within
from tabx.sql.execution.records import BrokenDatabase, ErrorClass, Failure, Fetched, QueryOptions, time_message
from tabx.sql.execution.statements import first_word

_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_FORBIDDEN_FUNCTIONS = frozenset({"load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"})

_STEPS = 10_000
"""Steps of a query between two looks at the clock: a thousandth of a second."""

_MOST_SQL = 1_000_000
"""Bytes of a query; SQLite's parser is not interrupted."""

_SELECTS = ("select", "with", "values")

_UNKNOWN = ("no such table", "no such column")
_SYNTAX = ("syntax error", "incomplete input", "unrecognized token", "parser stack overflow")
_REFUSED = ("not authorized", "authorization denied", "prohibited", "readonly database")

_OF_CLASS = {
    "SQLITE_AUTH": ErrorClass.REFUSED,
    "SQLITE_READONLY": ErrorClass.REFUSED,
    "SQLITE_INTERRUPT": ErrorClass.TIME,
    "SQLITE_NOMEM": ErrorClass.MEMORY,
    "SQLITE_TOOBIG": ErrorClass.MEMORY,
}
_BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_LOCKED")
"""Beginnings of codes that say that the file is to blame."""


class SqliteDatabase:
    """A database that is open to be read.

    Parameters
    ----------
    path : Path
    options : QueryOptions

    Raises
    ------
    BrokenDatabase
        It cannot be read.
    """

    def __init__(self, path: Path, options: QueryOptions) -> None:
        self._limits, self._path = options.limits, path
        try:
            self._connection = self._opened(path, options)
        except (sqlite3.Error, OSError) as error:
            raise BrokenDatabase(f"{path}: cannot be read as SQLite ({error})") from None

    def _opened(self, path: Path, options: QueryOptions) -> sqlite3.Connection:
        connection = read_only(path)
        connection.execute("PRAGMA temp_store=MEMORY")  # sorting writes no file
        _connect_virtual_tables(connection)
        if options.now:
            set_sqlite_clock(connection, options.now)
        if options.limits.memory != NO_LIMIT:
            connection.execute(f"PRAGMA hard_heap_limit={options.limits.memory}")
        for limit, value in (
            (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
            (sqlite3.SQLITE_LIMIT_SQL_LENGTH, _MOST_SQL),
            (sqlite3.SQLITE_LIMIT_LENGTH, min(options.limits.bytes, 2**31 - 1)),
        ):
            connection.setlimit(limit, value)
        connection.set_authorizer(_authorize)
        return connection

    def run(self, sql: str) -> Fetched | Failure:
        """Return what a query returns, or why it does not.

        Raises
        ------
        BrokenDatabase
            The file cannot be read.
        """
        word = first_word(sql)
        if not word:
            return Failure(ErrorClass.SYNTAX, "no statement")
        if word not in _SELECTS and word.isalpha():
            trouble = None if word == "explain" else _broken_text(self._connection, sql)
            return trouble or Failure(ErrorClass.REFUSED, f"{word.upper()}: SELECT alone is run")
        deadline = time.monotonic() + self._limits.seconds
        self._connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
        try:
            cursor = self._connection.execute(sql)
            if cursor.description is None:
                return Failure(ErrorClass.SYNTAX, "no statement")
            columns = tuple(str(column[0]) for column in cursor.description)
            return fetch_within(columns, cursor.fetchmany, self._limits)
        except MemoryError:
            return Failure(ErrorClass.MEMORY, "out of memory")
        except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError) as error:
            return self._failure(error)

    def _failure(self, error: Exception) -> Failure:
        code = str(getattr(error, "sqlite_errorname", ""))
        if code.startswith(_BROKEN):
            raise BrokenDatabase(f"{self._path}: cannot be read as SQLite ({error})") from None
        found = _class_of(code, str(error))
        if found is ErrorClass.TIME:
            return Failure(found, time_message(self._limits.seconds))
        return Failure(found, " ".join(str(error).split()))

    def close(self) -> None:
        """Close it."""
        self._connection.close()


def read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that reads a database and leaves no trace of it; raise sqlite3.Error where it is none."""
    with _finished(path) as whole:
        # Immutable: SQLite takes no lock and makes no file beside it.
        connection = sqlite3.connect(f"file:{quote(str(whole))}?mode=ro&immutable=1", uri=True, isolation_level=None)
        connection.text_factory = as_text
        connection.execute("PRAGMA query_only=ON")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()  # opened now, not when it is gone
    return connection


@contextmanager
def _finished(path: Path) -> Iterator[Path]:
    """Provide a database that is whole in its file, for as long as it is being opened.

    Changes that an application has left in a file beside it belong to it: then it is a copy, into which SQLite has put
    them.
    """
    unfinished = [Path(f"{path}{suffix}") for suffix in ("-wal", "-journal")]
    unfinished = [one for one in unfinished if one.exists() and one.stat().st_size]
    if not unfinished:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="tabx-sql-", ignore_cleanup_errors=True) as folder:
        for one in (path, *unfinished):
            shutil.copyfile(one, Path(folder) / one.name)
        copy = Path(folder) / path.name
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
        yield copy


def as_text(data: bytes) -> str:
    """Return a text; bytes that are no UTF-8, as some published databases hold, are written as hexadecimal escapes."""
    return data.decode("utf-8", "backslashreplace")


def _authorize(action: int, first: str | None, second: str | None, *_: Any) -> int:
    if action not in _ALLOWED:
        # Full-text tables look at their own version while they are read.
        is_version = action == sqlite3.SQLITE_PRAGMA and first == "data_version" and second is None
        return sqlite3.SQLITE_OK if is_version else sqlite3.SQLITE_DENY
    is_forbidden = action == sqlite3.SQLITE_FUNCTION and (second or "").lower() in _FORBIDDEN_FUNCTIONS
    return sqlite3.SQLITE_DENY if is_forbidden else sqlite3.SQLITE_OK


def _connect_virtual_tables(connection: sqlite3.Connection) -> None:
    """Make virtual tables ready to be read, which the authorizer would take for the making of tables."""
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'")]
    sources = ["json_each('[]')", "json_tree('[]')", *('"' + name.replace('"', '""') + '"' for name in names)]
    for source in sources:
        try:
            connection.execute(f"SELECT 1 FROM {source} LIMIT 0").fetchall()
        except sqlite3.OperationalError:  # of a module that is not there: a query that reads it is told so
            continue


def _broken_text(connection: sqlite3.Connection, sql: str) -> Failure | None:
    """Return what is wrong with a text that begins like no SELECT, where it is no statement at all."""
    try:
        connection.execute(f"EXPLAIN {sql}").fetchall()
    except sqlite3.OperationalError as error:
        found = _class_of(str(getattr(error, "sqlite_errorname", "")), str(error))
        return Failure(found, str(error)) if found is ErrorClass.SYNTAX else None
    except (sqlite3.Error, sqlite3.Warning, ValueError):
        return None
    return None


def _class_of(code: str, message: str) -> ErrorClass:
    for beginning, found in _OF_CLASS.items():
        if code.startswith(beginning):
            return found
    texts = (
        (_UNKNOWN, ErrorClass.UNKNOWN),
        (_SYNTAX, ErrorClass.SYNTAX),
        ((*_REFUSED, "one statement at a time"), ErrorClass.REFUSED),
        (("too big", "out of memory"), ErrorClass.MEMORY),
    )
    return next((found for words, found in texts if any(word in message for word in words)), ErrorClass.OTHER)
