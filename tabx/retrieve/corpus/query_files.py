"""Files of queries that stand beside the tables: each names its gold tables, or gold SQL that reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tabx.base.errors import FormatError, InputError
from tabx.base.extras import lacking
from tabx.retrieve.corpus.gathering import UNREAD, Found, Item
from tabx.retrieve.corpus.rows import (
    ANSWER,
    DATABASE,
    GOLD,
    HINT,
    QUERY_ID,
    QUERY_TEXT,
    answers_of,
    fields_of,
    first_of,
    gold_of,
    numbered_rows,
)
from tabx.retrieve.records import Query, Trouble

SQL = ("golds", "gold_sql", "sql", "SQL", "query")
"""Columns of gold SQL; "query" is Spider's, beside its "question"."""

Named = Callable[[str, str], str]
"""Takes a database and the name of a table as the file says it; returns the id in the corpus."""


def read_queries(name: str, named: Named, *, known: Callable[[str], bool] | None = None) -> Iterator[Item]:
    """Yield the queries of a file.

    Parameters
    ----------
    name : str
    named : callable
        As of `Named`.
    known : callable or None
        Whether there is a table of an id; None where every row has to name its gold tables and SQL names none.
    """
    for number, (where, row) in enumerate(numbered_rows(name), start=1):
        if isinstance(row, Trouble):
            yield row
            continue
        try:
            yield Found(where, _query(row, str(number), named, known))
        except InputError as error:
            yield Trouble(UNREAD, where, str(error))


def _query(row: Mapping[str, Any], number: str, named: Named, known: Callable[[str], bool] | None) -> Query:
    text, database = first_of(row, QUERY_TEXT), first_of(row, DATABASE)
    column = next((name for name in GOLD if row.get(name)), None)
    if column is not None:
        gold = {named(database, id): grade for id, grade in gold_of(row[column]).items()}
    elif known is not None:
        gold = {id: 1 for name in _tables_of_sql(row) if known(id := named(database, name))}
    else:
        gold = {}
    sql = SQL if "question" in row else SQL[:-1]
    told: dict[str, Any] = {"answers": answers_of(row, (*ANSWER, *sql)), "hint": first_of(row, HINT)}
    return Query(first_of(row, QUERY_ID) or number, text, gold, database, fields_of(row), **told)


def _tables_of_sql(row: Mapping[str, Any]) -> list[str]:
    """Return the tables that gold SQL reads; of several right queries those of the first."""
    for column in SQL:
        value = row.get(column)
        if not value or (column == "query" and "question" not in row):
            continue
        return tables_read(str(value[0]) if isinstance(value, (list, tuple)) else str(value))
    return []


def tables_read(sql: str) -> list[str]:
    """Return the names of the tables that a query reads, in lower case, those of its own WITH left out.

    Raises
    ------
    FormatError
        sqlglot is not installed.
    InputError
        The query cannot be parsed.
    """
    missing = lacking("gold tables of SQL", "sqlglot")
    if missing:
        raise FormatError(missing)
    import sqlglot
    from sqlglot import errors, expressions

    try:
        parsed = sqlglot.parse_one(sql, read="sqlite")
    except errors.SqlglotError as error:
        raise InputError(f"gold SQL cannot be parsed: {str(error).splitlines()[0]}") from None
    own = {one.alias_or_name.lower() for one in parsed.find_all(expressions.CTE)}
    names = (table.name.lower() for table in parsed.find_all(expressions.Table))
    return list(dict.fromkeys(name for name in names if name and name not in own))
