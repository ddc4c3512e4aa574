"""`tabx.sql.match` and `tabx.sql.reward`: a predicted query held against the gold one, on a database."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.sql.evaluation import Evaluation, evaluate, held_against
from tabx.sql.execution.databases import database_at
from tabx.sql.golds import Gold
from tabx.sql.matches import Verdict
from tabx.sql.options import SqlOptions, sql_options
from tabx.sql.ordering import Order
from tabx.sql.result import Result


def match(gold: str | Sequence[str], predicted: str, *, db: str | Path, **options: Any) -> Evaluation:
    """Return whether a predicted query returns what the gold one does, and why not.

    Both are run in a process of their own, on the database opened read-only, within the limits `query_seconds`,
    `query_memory`, `query_rows` and `query_bytes` of `tabx.limits`.

    Parameters
    ----------
    gold : str or sequence of str
        The right query, or several that are right: the best counts.
    predicted : str
    db : str or Path
        A SQLite or DuckDB database.
    **options
        rel_tol, strict_types, ignore_case, trim (as of `tabx.sql.match_results`); now ("2026-01-01": what the clock
        says to the queries); rules ("bird", "bird-soft-f1", "spider", "spider2"); variants (how many variants of the
        database queries that agree are run on, too), seed.

    Raises
    ------
    InputError
        The database cannot be read, or a gold is empty.
    OptionError
        An option is not known, out of range, or needs a library that is missing.
    """
    golds = (gold,) if isinstance(gold, str) else tuple(gold)
    if not golds or not all(isinstance(one, str) and one.strip() for one in golds):
        raise InputError("gold: no query; SQL text is right")
    return evaluate(database_at(db), golds, predicted, sql_options(**options))


def match_fetched(
    gold: Any, predicted: Any, *, gold_sql: str | None = None, dialect: str = "sqlite", **options: Any
) -> Evaluation:
    """Return whether a result that was fetched elsewhere is the gold one, and why not.

    Parameters
    ----------
    gold, predicted : Result, Path, DataFrame or rows
        As `Result.of` takes them.
    gold_sql : str or None
        The gold's query, whose outermost ORDER BY and LIMIT say whether order counts; None compares in any order.
    dialect : str
        Of that query, as sqlglot names it: "postgres", "snowflake", "bigquery" ….
    **options
        As of `match`, but for now, variants and seed.

    Raises
    ------
    InputError
        A result cannot be read, or the query cannot be parsed.
    OptionError
        An option is not known or out of range.
    """
    asked = sql_options(**options)
    order = None if gold_sql is None else Order.of(gold_sql, dialect)
    right = Result.of(gold)
    keys = None if order is None or order.added else order.split(right).keys
    held = Gold(gold_sql or "", right, order if order is not None else Order(), keys)
    return held_against({0: held}, Result.of(predicted), asked)


def reward(gold: str | Sequence[str], predicted: str, *, db: str | Path, **options: Any) -> float | None:
    """Return 1 for a right query, else the judge's score of what it returns, from 0 to below 1; never raises.

    A query that fails, writes or passes a limit gets 0. None where nothing can be said: the gold fails, there is no
    such database, an option is wrong, the results are too large for the judge.

    The parameters are those of `match`.
    """
    try:
        found = match(gold, predicted if isinstance(predicted, str) else "", db=db, **options)
    except Exception:
        return None
    if found.verdict is Verdict.NOT_JUDGED:
        return None
    if found.is_right:
        return 1.0
    return None if found.score is None else min(found.score, math.nextafter(1.0, 0.0))


__all__ = ["Evaluation", "SqlOptions", "match", "match_fetched", "reward"]
