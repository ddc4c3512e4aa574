"""A small shop as a SQLite and as a DuckDB database, for the tests of `tabx.sql`."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

SCHEMA = """
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer (customer_id),
                   pieces INTEGER NOT NULL, price REAL, sold_on DATE);
"""
ROWS = """
INSERT INTO customer VALUES (1, 'Ada', 'Bern'), (2, 'Ben', 'Basel'), (3, 'Cem', 'Bern'), (4, 'Dora', NULL);
INSERT INTO sale VALUES (1, 1, 2, 49.5, '2025-11-03'), (2, 1, 1, 310.0, '2025-11-20'), (3, 2, 4, 120.0, '2025-12-01'),
                        (4, 3, 1, 49.5, '2025-12-12'), (5, 3, 2, 80.0, '2025-12-12'), (6, 2, 3, 49.5, '2025-12-30');
"""
ENGINES = ("sqlite", "duckdb")


def make_sqlite(path: Path, script: str = SCHEMA + ROWS) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return path


def make_duckdb(path: Path, script: str = SCHEMA + ROWS) -> Path:
    import duckdb

    with closing(duckdb.connect(str(path))) as connection:
        connection.execute(script)
    return path


def make(engine: str, folder: Path) -> Path:
    """Make the shop in a folder of its own, so that whatever is written beside it is seen."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"shop.{engine}"
    return make_sqlite(path) if engine == "sqlite" else make_duckdb(path)


def state(folder: Path) -> Mapping[str, bytes]:
    """Return every file of a folder with its bytes."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
