"""The options of tabx sql, and those that it shares with tabx batch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import low, sql_gates, whole

SQL = "sql"

RULES = ("bird", "bird-soft-f1", "spider", "spider2")
"""Names of published rules; those of `tabx.sql.rules`, which the help does not load."""

_SHARED = frozenset(
    {
        *("--resume", "--overwrite", "--retry-failed", "--changed", "--workers", "--engine", "--scheduler"),
        *("--max-memory", "--max-failures", "--min-coverage", "--usage"),
    }
)
"""Flags that mean for a file of queries what they mean for a file of pairs."""


def with_sql(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that `tabx sql` shares with `tabx batch` as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, SQL))
        if "batch run" in option.commands and option.flags[0] in _SHARED
        else option
        for option in options
    )


SQL_OPTIONS: tuple[Option, ...] = (
    Option(("--db",), (SQL,), "the database of two queries: SQLite or DuckDB", settings=named("FILE")),
    Option(
        ("--gold",),
        (SQL,),
        "for a file of predictions: the questions with their gold queries, as BIRD and Spider have them or as JSON "
        "Lines; without predictions the golds alone are run",
        settings=named("FILE", dest="gold_file"),
    ),
    Option(
        ("--databases",),
        (SQL,),
        "folder of the databases: NAME.sqlite or NAME/NAME.sqlite (.sqlite3, .db, .duckdb)",
        settings=named("DIR"),
    ),
    Option(
        ("--results",),
        (SQL,),
        "compare two results that were fetched elsewhere: CSV, TSV, Parquet, JSON or JSON Lines",
        settings={**FLAG, "dest": "are_results"},
    ),
    Option(
        ("--gold-sql",),
        (SQL,),
        "with --results: the gold's query, whose outermost ORDER BY and LIMIT say whether order counts",
        settings=named("FILE"),
    ),
    Option(
        ("--dialect",),
        (SQL,),
        "the dialect of --gold-sql: postgres, snowflake, bigquery … as sqlglot names it (default: sqlite)",
        settings=named("NAME", default="sqlite"),
    ),
    Option(
        ("--rel-tol",),
        (SQL,),
        "relative difference up to which two numbers are one value (default: 1e-6)",
        settings=named("X", type=low, default=1e-6),
    ),
    Option(("--strict-types",), (SQL,), 'tell 1, 1.0 and the text "1" apart', settings=FLAG),
    Option(("--ignore-case",), (SQL,), "compare texts without case", settings=FLAG),
    Option(("--trim",), (SQL,), "compare texts without blanks at their ends", settings=FLAG),
    Option(
        ("--now",),
        (SQL,),
        "what the clock says to the queries: 2026-01-01 or 2026-01-01T12:00:00, in UTC (default: the clock; golds that "
        "read it are flagged)",
        settings=named("TIME"),
    ),
    Option(
        ("--rule",),
        (SQL,),
        f"also give the verdict of a published rule: {', '.join(RULES[:-1])} or {RULES[-1]}; repeatable",
        settings=named("NAME", action="append", default=[], choices=RULES, dest="rules"),
    ),
    Option(
        ("--variants",),
        (SQL,),
        "run queries that agree on N variants of the database, too: rows left out, values exchanged, NULLs, doubles "
        "(default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(("--seed",), (SQL,), "seed of the variants (default: 0)", settings=named("N", type=whole(0), default=0)),
    Option(
        ("--output", "-o"),
        (SQL,),
        "for a file of predictions: file of results, .jsonl, .jsonl.gz or .jsonl.zst (default: standard output)",
        settings=named("FILE"),
    ),
    Option(("--json",), (SQL,), "of two queries or results: print JSON", settings=FLAG),
    Option(
        ("--fail-under",),
        (SQL,),
        "exit with 1 if the accuracy, or FIGURE (accuracy or score), is below X (0 to 1); repeatable",
        settings=named("[FIGURE=]X[,...]", type=sql_gates, action="extend"),
    ),
    Option(
        ("--limit",),
        (SQL,),
        "change a limit, for example query_seconds=60 or query_rows=0 for none; repeatable (tabx limits lists them)",
        settings=named("NAME=VALUE", action="append", default=[], dest="limits"),
    ),
)
