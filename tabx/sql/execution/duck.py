"""One query on a DuckDB database, which nothing can write to."""

from __future__ import annotations

from pathlib import Path
from threading import Timer
from typing import Any

from tabx.base.limits import NO_LIMIT
from tabx.sql.execution.clock import duckdb_clock
from tabx.sql.execution.fetching import fetch_within
from tabx.sql.execution.records import BrokenDatabase, ErrorClass, Failure, Fetched, QueryOptions, time_message

_LOCKED = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "temp_directory": "",
    "threads": "1",  # rows of a query without ORDER BY come in the same order every time
}
"""No file but the database, no network, no extension; what does not fit into memory fails instead of being written."""

_OF_NAME = {
    "ParserException": ErrorClass.SYNTAX,
    "PermissionException": ErrorClass.REFUSED,
    "OutOfMemoryException": ErrorClass.MEMORY,
    "InterruptException": ErrorClass.TIME,
}
_UNKNOWN = ("Table with name", "Referenced column", "Referenced table", "does not have a column", "View with name")
_REFUSED = ("read-only mode", "configuration has been locked", "disabled")
_BROKEN = ("IOException", "FatalException", "SerializationException", "InternalException")


class DuckDatabase:
    """A database that is open to be read; parameters and errors are those of `SqliteDatabase`."""

    def __init__(self, path: Path, options: QueryOptions) -> None:
        import duckdb

        self._limits, self._path = options.limits, path
        config: dict[str, Any] = dict(_LOCKED)
        if options.limits.memory != NO_LIMIT:
            config["memory_limit"] = f"{options.limits.memory}B"
        try:
            self._connection = duckdb.connect(str(path), read_only=True, config=config)
            self._connection.execute("SET enable_progress_bar=false")
            if options.now:
                for statement in duckdb_clock(options.now):
                    self._connection.execute(statement)
            self._connection.execute("SET lock_configuration=true")
        except duckdb.Error as error:
            raise BrokenDatabase(f"{path}: cannot be read as DuckDB ({_first_line(error)})") from None

    def run(self, sql: str) -> Fetched | Failure:
        """Return what a query returns, or why it does not; raise BrokenDatabase where the file cannot be read."""
        import duckdb

        timer = Timer(self._limits.seconds, self._connection.interrupt)
        timer.daemon = True
        try:
            statements = self._connection.extract_statements(sql)
            refused = _refused(statements)
            if refused is not None:
                return refused
            timer.start()
            self._connection.execute(statements[0])
            columns = tuple(str(column[0]) for column in self._connection.description or ())
            return fetch_within(columns, self._connection.fetchmany, self._limits)
        except MemoryError:
            return Failure(ErrorClass.MEMORY, "out of memory")
        except (duckdb.Error, UnicodeError, ValueError, OverflowError) as error:
            return self._failure(error)
        finally:
            timer.cancel()

    def _failure(self, error: Exception) -> Failure:
        name, message = type(error).__name__, _first_line(error)
        if name in _BROKEN and "Could not find" not in message:
            raise BrokenDatabase(f"{self._path}: cannot be read as DuckDB ({message})") from None
        found = _class_of(name, message)
        return Failure(found, time_message(self._limits.seconds) if found is ErrorClass.TIME else message)

    def close(self) -> None:
        """Close it."""
        self._connection.close()


def _refused(statements: list[Any]) -> Failure | None:
    """Return why statements are not run; None for one that selects."""
    import duckdb

    if not statements:
        return Failure(ErrorClass.SYNTAX, "no statement")
    if len(statements) > 1:
        return Failure(ErrorClass.REFUSED, f"{len(statements)} statements; one is run")
    kind = statements[0].type
    if kind != duckdb.StatementType.SELECT:
        return Failure(ErrorClass.REFUSED, f"{kind.name}: SELECT alone is run")
    return None


def _class_of(name: str, message: str) -> ErrorClass:
    if name in _OF_NAME:
        return _OF_NAME[name]
    if any(words in message for words in _UNKNOWN):
        return ErrorClass.UNKNOWN
    return ErrorClass.REFUSED if any(words in message for words in _REFUSED) else ErrorClass.OTHER


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
