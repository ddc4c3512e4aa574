"""The rows of a cursor, as many as a result may have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabx.sql.execution.records import ErrorClass, Failure, Fetched, QueryLimits

_AT_ONCE = 1000
"""Rows fetched at a time: between two looks at their number and size."""

_BYTES = 8
"""Bytes that a number, a date or NULL counts."""


def fetch_within(
    columns: tuple[str, ...], fetch: Callable[[int], list[tuple[Any, ...]]], limits: QueryLimits
) -> Fetched | Failure:
    """Return the rows of a cursor; a failure, and no further row fetched, where there are too many.

    Parameters
    ----------
    columns : tuple of str
    fetch : callable
        Takes a number, returns as many of the next rows; fewer at the end.
    limits : QueryLimits
    """
    rows: list[tuple[Any, ...]] = []
    size = 0
    while chunk := fetch(_AT_ONCE):
        rows += chunk
        size += sum(len(value) if isinstance(value, str | bytes) else _BYTES for row in chunk for value in row)
        if len(rows) > limits.rows:
            return Failure(ErrorClass.ROWS, _over("rows", limits.rows, "query_rows"))
        if size > limits.bytes:
            return Failure(ErrorClass.ROWS, _over("bytes", limits.bytes, "query_bytes"))
    return Fetched(columns, rows)


def _over(what: str, most: int, name: str) -> str:
    return f"it returns more than {most:,} {what}, the limit {name!r} (--limit {name}=… raises it)"
