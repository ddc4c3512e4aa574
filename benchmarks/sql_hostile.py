"""Queries that harm: what is said of each, seconds beyond the limit, and whether the database is the same bytes.

    python benchmarks/sql_hostile.py [--seconds 8]

Each query runs on a database of its engine in a folder of its own, whose files are read before and after. "over" is
how much longer than the limit the answer took.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tabx.sql.execution.databases import database_at
from tabx.sql.execution.executor import end_executors, run_query
from tabx.sql.execution.records import Failure, QueryLimits, QueryOptions

SCRIPT = "CREATE TABLE t (a INTEGER, b TEXT); INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, 'z');"
ENDLESS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"

BOTH = {
    "without end": f"{ENDLESS} SELECT COUNT(*) FROM r",
    "10^9 rows": "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 1000000000) SELECT n FROM r",
    "writes: INSERT": "INSERT INTO t VALUES (4, 'w')",
    "writes: UPDATE": "UPDATE t SET b = 'w'",
    "writes: DELETE": "DELETE FROM t",
    "writes: DROP": "DROP TABLE t",
    "writes: CREATE": "CREATE TABLE u (a INTEGER)",
    "writes: behind a SELECT": "SELECT 1; DELETE FROM t",
    "attaches": "ATTACH 'other.db' AS other",
    "settings": "PRAGMA threads=8",
    "transaction": "BEGIN",
}
SQLITE = {
    "in one step, no clock": "SELECT instr(hex(zeroblob(40000000)), hex(zeroblob(20000000)) || '1')",
    "fills memory: sorts": f"{ENDLESS} SELECT n, zeroblob(1000000) AS b FROM r ORDER BY 2",
    "fills memory: one value": "SELECT zeroblob(2000000000)",
    "fills memory: joins texts": f"{ENDLESS} SELECT group_concat(hex(zeroblob(100000))) FROM r",
    "writes: WITH": "WITH x AS (SELECT 1) DELETE FROM t",
    "writes: VACUUM INTO": "VACUUM INTO 'copy.db'",
    "writes: journal": "PRAGMA journal_mode=WAL",
    "writes: writefile": "SELECT writefile('out.txt', 'x')",
    "reads a file": "SELECT readfile('/etc/passwd')",
    "loads an extension": "SELECT load_extension('/tmp/evil.so')",
    "PRAGMA as a table": "SELECT * FROM pragma_database_list",
}
DUCKDB = {
    "in one step, no clock": "SELECT sleep_ms(100000)",
    "long join": "SELECT COUNT(*) FROM range(10000000000) a, range(1000000) b",
    "10^9 rows: range": "SELECT * FROM range(1000000000)",
    "fills memory: a list": "SELECT list(x) FROM range(1000000000) t(x)",
    "fills memory: sorts": "SELECT range FROM range(1000000000) ORDER BY sin(range)",
    "fills memory: one value": "SELECT repeat('x', 3000000000)",
    "writes: COPY": "COPY t TO 'out.csv'",
    "writes: EXPORT": "EXPORT DATABASE 'out'",
    "writes: temporary": "CREATE TEMP TABLE u AS SELECT 1",
    "writes: CHECKPOINT": "CHECKPOINT",
    "reads a file: read_csv": "SELECT * FROM read_csv('/etc/passwd')",
    "reads a file: read_text": "SELECT * FROM read_text('/etc/passwd')",
    "reads a file: its name": "SELECT * FROM '/etc/passwd'",
    "reads a folder": "SELECT * FROM glob('/*')",
    "network": "SELECT * FROM read_parquet('https://example.org/a.parquet')",
    "loads an extension": "LOAD '/tmp/evil.duckdb_extension'",
    "installs an extension": "INSTALL httpfs",
    "unlocks": "SET enable_external_access=true",
}


def made(engine: str, folder: Path) -> Path:
    """Make the database of an engine."""
    path = folder / f"h.{engine}"
    if engine == "sqlite":
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(SCRIPT)
    else:
        import duckdb

        with closing(duckdb.connect(str(path))) as database:
            database.execute(SCRIPT)
    return path


def files(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=int, default=8)
    given = parser.parse_args()
    options = QueryOptions(QueryLimits(given.seconds, 1 << 30, 1_000_000, 256 << 20))
    worst, changed, answered = 0.0, 0, 0
    for engine, own in (("sqlite", SQLITE), ("duckdb", DUCKDB)):
        with tempfile.TemporaryDirectory() as name:
            database = database_at(made(engine, Path(name)))
            os.chdir(name)
            before = files(Path(name))
            print(f"{engine}: what is said; seconds; over the limit of {given.seconds} s")
            for what, sql in {**BOTH, **own}.items():
                run_query(database, "SELECT 1", options)  # the process is there
                began = time.perf_counter()
                found = run_query(database, sql, options)
                seconds = time.perf_counter() - began
                over = max(0.0, seconds - given.seconds)
                worst, same = max(worst, over), files(Path(name)) == before
                changed += not same
                answered += not isinstance(found, Failure)
                said = str(found) if isinstance(found, Failure) else f"RAN: {found!r}"
                print(f"  {what:26} {said[:110]:112} {seconds:6.2f}  {over:5.2f}{'' if same else '  CHANGED'}")
            os.chdir("/")
    end_executors()
    print(f"longest over the limit {worst:.2f} s; databases changed {changed}; queries that ran {answered}")


if __name__ == "__main__":
    main()
