"""The gold queries of the development data, and what they return."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from data import DATA, read_rows

from tabx.errors import TabxError
from tabx.sql import Match, Order, Result, match_results
from tabx.sql.ordering import Keyed

MOST_ROWS = 200_000
"""Rows of a result that are read; a query that gives more is not used."""

MOST_STEPS = 20_000_000
"""Steps of SQLite's machine that a query may take: some seconds."""


class NotRunError(Exception):
    """A query that SQLite refuses, or that takes or gives too much."""


@dataclass(frozen=True)
class Gold:
    """A gold query with all that comparing needs."""

    question: str
    database: str
    sql: str
    order: Order
    result: Result
    keys: Any
    tied: Keyed | None

    def match(self, predicted: Result, **options: Any) -> Match:
        """Return what comparing a result with this gold's says."""
        return match_results(self.result, predicted, order=self.order, order_keys=self.keys, tied=self.tied, **options)


Where = str | sqlite3.Connection
"""A database: its name, or one that is open."""


def run(where: Where, sql: str) -> Result:
    """Return what a query returns.

    Raises
    ------
    NotRunError
        Where it fails.
    """
    if isinstance(where, str):
        with closing(sqlite3.connect(f"file:{DATA / 'sql' / where}.sqlite?mode=ro", uri=True)) as connection:
            return run(connection, sql)
    steps = iter(range(MOST_STEPS // 10_000))
    where.set_progress_handler(lambda: next(steps, None) is None, 10_000)
    where.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        cursor = where.execute(sql)
        rows = cursor.fetchmany(MOST_ROWS + 1)
    except sqlite3.Error as error:
        raise NotRunError(str(error)) from error
    if len(rows) > MOST_ROWS or cursor.description is None:
        raise NotRunError("too many rows")
    return Result(tuple(one[0] for one in cursor.description), rows)


def gold_of(question: str, database: str, sql: str, where: Where | None = None) -> Gold:
    """Return a gold query, run with its keys and without its LIMIT too, on its database or on another."""
    on = where or database
    order = Order.of(sql)
    keyed = order.split(run(on, order.keyed_sql)) if order.keyed_sql else Keyed(run(on, sql), None)
    tied = order.split(run(on, order.unlimited_sql)) if order.unlimited_sql else None
    return Gold(question, database, sql, order, keyed.result, keyed.keys if order.orders else None, tied)


@cache
def questions() -> list[dict[str, Any]]:
    """Return the rows of the development data."""
    return read_rows("sql_questions.jsonl")


def golds() -> Iterator[Gold]:
    """Yield every gold query; one that fails is said and left out."""
    for row in questions():
        for sql in row["golds"]:
            try:
                yield gold_of(row["id"], row["database"], sql)
            except (NotRunError, TabxError) as error:
                print(f"{row['id']}: not used: {error}", file=sys.stderr)


def with_rows(result: Result, rows: Any) -> Result:
    """Return a result of the same columns with other rows."""
    return replace(result, rows=list(rows))
