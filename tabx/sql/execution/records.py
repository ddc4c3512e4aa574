"""What comes of a query that has no result, and how far a query may go."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from tabx.base.errors import InputError, OptionError, TabxError
from tabx.base.limits import NO_LIMIT, limit

MIB = 1 << 20

_LONGEST = 10**6
"""Seconds: timers take no longer waits."""


class ErrorClass(StrEnum):
    """Why a query has no result."""

    SYNTAX = "syntax"
    UNKNOWN = "unknown table or column"
    TIME = "time"
    MEMORY = "memory"
    ROWS = "rows"
    """More rows, or more bytes in them, than a result may have."""
    REFUSED = "refused"
    """It does something else than to select, or is several statements."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Failure:
    """A query that failed: the class, and what the database says in one line."""

    error: ErrorClass
    message: str

    def __str__(self) -> str:
        return f"{self.error}: {self.message}"


class Fetched(NamedTuple):
    """What a query returned, as the library of the database gives it."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


class BrokenDatabase(InputError):
    """A database that cannot be read: no query is to blame for it."""


class ExecutionLost(TabxError):
    """The process of a query was ended from outside: nothing is known of the query."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class QueryLimits:
    """How far a query may go.

    Attributes
    ----------
    seconds : int
        By the clock, from its start to its last row.
    memory : int
        Bytes for the database engine; its process may take twice that, which holds the rows on their way, too.
    rows : int
    bytes : int
        Of the texts and numbers of a result, and of a single value.
    """

    seconds: int
    memory: int
    rows: int
    bytes: int

    @classmethod
    def in_force(cls) -> QueryLimits:
        """Return the limits `query_seconds`, `query_memory`, `query_rows` and `query_bytes` of `tabx.limits`."""
        memory = limit("query_memory")
        return cls(
            min(limit("query_seconds"), _LONGEST),
            NO_LIMIT if memory == NO_LIMIT else memory * MIB,
            limit("query_rows"),
            limit("query_bytes"),
        )


_NOW = re.compile(r"\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?")


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """What holds for all queries of a process.

    Attributes
    ----------
    limits : QueryLimits
    now : str
        What the clock says to a query, "2026-01-01 00:00:00" in UTC; "" for the clock itself.
    """

    limits: QueryLimits
    now: str = ""


def read_now(text: str | None) -> str:
    """Return a day, or a day and a time, as "2026-01-01 00:00:00"; "" for None.

    Raises
    ------
    OptionError
        It is none.
    """
    if text is None:
        return ""
    from datetime import datetime

    try:
        if not _NOW.fullmatch(text.strip()):
            raise ValueError
        return datetime.fromisoformat(text.strip()).strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        raise OptionError(f"now {text!r}: no day; 2026-01-01 or 2026-01-01T12:00:00 is right") from None


def time_message(seconds: int) -> str:
    """Return that a query takes too long."""
    return f"it takes more than {seconds:,} seconds, the limit 'query_seconds' (--limit query_seconds=… raises it)"
