"""A clock that stands still: what a query reads of the time is the same in every run.

SQLite's functions are replaced by ones that ask SQLite itself, with the given time in the place of 'now'. DuckDB has
macros of the same names, in the part of its catalog that is looked into first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

_OF_NO_TIME = ("date", "time", "datetime", "julianday", "unixepoch")
"""Functions whose first argument is a time; without any, it is now."""

_FORMATTED, _DIFFERENCE = "strftime", "timediff"
_KEYWORDS = {"current_date": "date", "current_time": "time", "current_timestamp": "datetime"}

_REMEMBERED = 4096
"""Calls whose values are kept: dates in a column repeat, and a call takes as long as reading a hundred rows."""


def set_sqlite_clock(connection: sqlite3.Connection, now: str) -> None:
    """Let the functions of a connection that read the clock read `now` ("2026-01-01 00:00:00") instead."""
    inner = sqlite3.connect(":memory:")

    def fixed(name: str) -> Callable[..., Any]:
        @lru_cache(_REMEMBERED)
        def call(*given: Any) -> Any:
            arguments = _with_now(name, given, now)
            marks = ",".join("?" * len(arguments))
            return inner.execute(f"SELECT {name}({marks})", arguments).fetchone()[0]

        return call

    known = {row[0] for row in inner.execute("SELECT name FROM pragma_function_list")}
    for name in (*_OF_NO_TIME, _FORMATTED, _DIFFERENCE):
        if name in known:
            # Deterministic, as the built-in ones are to a schema that has them in an index.
            connection.create_function(name, -1, fixed(name), deterministic=True)
    for keyword, name in _KEYWORDS.items():
        value = inner.execute(f"SELECT {name}(?)", (now,)).fetchone()[0]
        connection.create_function(keyword, 0, lambda value=value: value, deterministic=True)


def _with_now(name: str, given: tuple[Any, ...], now: str) -> tuple[Any, ...]:
    """Return the arguments of a function of time, with `now` wherever they mean the present."""
    times = {_FORMATTED: slice(1, 2), _DIFFERENCE: slice(0, 2)}.get(name, slice(0, 1))
    before, mine, after = given[: times.start], given[times], given[times.stop :]
    if not mine and name != _DIFFERENCE and len(before) == times.start:
        mine = (now,)
    return (*before, *(now if isinstance(one, str) and one.lower() == "now" else one for one in mine), *after)


def duckdb_clock(now: str) -> Iterator[str]:
    """Yield the statements that make DuckDB's functions of the present return `now` ("2026-01-01 00:00:00")."""
    local, utc = f"TIMESTAMP '{now}'", f"TIMESTAMPTZ '{now}+00'"
    values = {
        "now": utc,
        "get_current_timestamp": utc,
        "current_timestamp": utc,
        "transaction_timestamp": utc,
        "today": f"CAST({local} AS DATE)",
        "current_date": f"CAST({local} AS DATE)",
        "current_localtimestamp": local,
        "localtimestamp": local,
        "current_localtime": f"CAST({local} AS TIME)",
        "localtime": f"CAST({local} AS TIME)",
        "current_time": f"CAST({utc} AS TIMETZ)",
        "get_current_time": f"CAST({utc} AS TIMETZ)",
    }
    for name, value in values.items():
        yield f"CREATE TEMP MACRO {name}() AS {value}"
    yield f"CREATE TEMP MACRO age(a) AS system.main.age({local}, a), (a, b) AS system.main.age(a, b)"
