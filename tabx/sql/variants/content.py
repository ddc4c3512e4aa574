"""The tables of a database with their rows; of large tables a sample, whose references hold."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any

from tabx.sql.execution.databases import SQLITE, Database
from tabx.sql.execution.sqlite import read_only
from tabx.sql.variants.schema import Content, Reference, Row, TableContent, with_told_keys

MOST_ROWS = 2_000
"""Rows of a table: a variant is made in a moment, and two queries that differ at all do so on few rows."""


def read_content(database: Database, seed: int) -> Content:
    """Return the tables of a database."""
    read = _sqlite_tables if database.engine == SQLITE else _duckdb_tables
    return with_told_keys(list(read(database, random.Random(seed))))


def _sampled(rows: Iterable[Row], rng: random.Random) -> list[Row]:
    """Return rows in their order; of more than `MOST_ROWS`, a sample of all (Vitter's algorithm R, 1985)."""
    source = iter(rows)
    kept = list(enumerate(islice(source, MOST_ROWS)))
    for place, row in enumerate(source, start=MOST_ROWS):
        chosen = rng.randrange(place + 1)
        if chosen < MOST_ROWS:
            kept[chosen] = (place, row)
    return [row for _, row in sorted(kept, key=lambda one: one[0])]


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _sqlite_tables(database: Database, rng: random.Random) -> Iterator[TableContent]:
    with closing(read_only(database.path)) as connection:
        for name in sqlite_table_names(connection):
            info = connection.execute(f"PRAGMA table_info({_quoted(name)})").fetchall()
            places = {column[1].lower(): place for place, column in enumerate(info)}
            yield TableContent(
                name,
                tuple(column[1] for column in info),
                _sampled(connection.execute(f"SELECT * FROM {_quoted(name)}"), rng),
                frozenset(place for place, column in enumerate(info) if column[3] or column[5]),
                tuple(dict.fromkeys(_sqlite_keys(connection, name, info, places))),
                tuple(_sqlite_references(connection, name, places)),
            )


def _sqlite_keys(
    connection: sqlite3.Connection, name: str, info: list[Any], places: dict[str, int]
) -> Iterator[frozenset[int]]:
    """Yield the primary key, and what unique indices of columns hold."""
    primary = frozenset(place for place, column in enumerate(info) if column[5])
    if primary:
        yield primary
    for index in connection.execute(f"PRAGMA index_list({_quoted(name)})").fetchall():
        named = connection.execute(f"PRAGMA index_info({_quoted(index[1])})").fetchall()
        if index[2] and all(column[2] is not None for column in named):
            yield frozenset(places[column[2].lower()] for column in named)


def sqlite_table_names(connection: sqlite3.Connection) -> list[str]:
    """Return the names of the tables that hold rows of their own: no virtual ones, nor what these keep beside."""
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    tables = dict(found.fetchall())
    virtual = [name for name, sql in tables.items() if (sql or "").lstrip().upper().startswith("CREATE VIRTUAL")]
    return [name for name in tables if not any(name == one or name.startswith(f"{one}_") for one in virtual)]


def _sqlite_references(connection: sqlite3.Connection, name: str, places: dict[str, int]) -> Iterator[Reference]:
    for entry in connection.execute(f"PRAGMA foreign_key_list({_quoted(name)})").fetchall():
        parent = connection.execute(f"PRAGMA table_info({_quoted(entry[2])})").fetchall()
        named = [place for place, column in enumerate(parent) if column[1].lower() == (entry[4] or "").lower()]
        primary = [place for place, column in enumerate(parent) if column[5]]
        key = (named or primary)[:1]
        if key and entry[3].lower() in places:
            table = connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND lower(name) = lower(?)", (entry[2],)
            ).fetchone()
            yield Reference(places[entry[3].lower()], table[0], key[0])


def _duckdb_tables(database: Database, rng: random.Random) -> Iterator[TableContent]:
    import duckdb

    with closing(duckdb.connect(str(database.path), read_only=True)) as connection:
        names = connection.execute(
            "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' AND NOT internal AND NOT temporary"
        ).fetchall()
        held = {
            name: connection.execute(
                "SELECT column_name, is_nullable FROM duckdb_columns() WHERE table_name = ? AND schema_name = 'main'"
                " ORDER BY column_index",
                [name],
            ).fetchall()
            for (name,) in names
        }
        places = {name: {column[0]: place for place, column in enumerate(columns)} for name, columns in held.items()}
        for name, columns in held.items():
            keys, references = _duckdb_constraints(connection, name, places)
            cursor = connection.execute(f"SELECT * FROM {_quoted(name)}")
            yield TableContent(
                name,
                tuple(column[0] for column in columns),
                _sampled(_rows(cursor), rng),
                frozenset(place for place, column in enumerate(columns) if not column[1]),
                keys,
                references,
            )


def _rows(cursor: Any) -> Iterator[Row]:
    while (row := cursor.fetchone()) is not None:
        yield row


def _duckdb_constraints(
    connection: Any, name: str, places: dict[str, dict[str, int]]
) -> tuple[tuple[frozenset[int], ...], tuple[Reference, ...]]:
    found = connection.execute(
        "SELECT constraint_type, constraint_column_names, referenced_table, referenced_column_names"
        " FROM duckdb_constraints() WHERE table_name = ? AND schema_name = 'main'",
        [name],
    ).fetchall()
    own = places[name]
    keys = [
        frozenset(own[column] for column in names) for kind, names, *_ in found if kind in ("PRIMARY KEY", "UNIQUE")
    ]
    references = [
        Reference(own[column], table, places[table][key])
        for kind, names, table, referred in found
        if kind == "FOREIGN KEY"
        for column, key in zip(names, referred, strict=True)
    ]
    return tuple(dict.fromkeys(keys)), tuple(references)
