"""Execution harms nothing: whatever a query does, it is refused or ended, and the database stays as it is."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from sql_shop import ENGINES, make, make_sqlite, state

from tabx.base.errors import InputError, OptionError
from tabx.base.limits import NO_LIMIT
from tabx.sql.execution.databases import database_at, find_database
from tabx.sql.execution.executor import end_executors, run_query
from tabx.sql.execution.records import (
    BrokenDatabase,
    ErrorClass,
    ExecutionLost,
    Failure,
    QueryLimits,
    QueryOptions,
    read_now,
)
from tabx.sql.result import Result

LIMITS = QueryLimits(seconds=2, memory=200 << 20, rows=1000, bytes=1 << 20)
OPTIONS = QueryOptions(LIMITS)
ENDLESS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folders = {engine: tmp_path_factory.mktemp(engine) for engine in ENGINES}
    for engine, folder in folders.items():
        make(engine, folder)
    return folders


@pytest.fixture(autouse=True)
def unchanged(folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = {engine: state(folder) for engine, folder in folders.items()}
    monkeypatch.chdir(folders["sqlite"])
    yield
    assert {engine: state(folder) for engine, folder in folders.items()} == before


def ask(folders: dict[str, Path], engine: str, sql: str, options: QueryOptions = OPTIONS) -> Result | Failure:
    return run_query(database_at(folders[engine] / f"shop.{engine}"), sql, options)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_query_that_selects_is_run(folders: dict[str, Path], engine: str) -> None:
    found = ask(folders, engine, "-- the cities\nSELECT city, COUNT(*) AS n FROM customer GROUP BY city ORDER BY 2, 1")
    assert isinstance(found, Result)
    assert found.columns == ("city", "n")
    assert sorted(found.rows, key=repr) == sorted([(None, 1), ("Basel", 1), ("Bern", 2)], key=repr)


OF_BOTH = {
    "DROP TABLE customer": ErrorClass.REFUSED,
    "DELETE FROM customer": ErrorClass.REFUSED,
    "UPDATE customer SET name = 'x'": ErrorClass.REFUSED,
    "INSERT INTO customer VALUES (9, 'x', 'y')": ErrorClass.REFUSED,
    "CREATE TABLE new (a INTEGER)": ErrorClass.REFUSED,
    "CREATE TEMP TABLE new (a INTEGER)": ErrorClass.REFUSED,
    "ATTACH 'other.db' AS other": ErrorClass.REFUSED,
    "SELECT 1; SELECT 2": ErrorClass.REFUSED,
    "SELECT 1; DROP TABLE customer": ErrorClass.REFUSED,
    "BEGIN": ErrorClass.REFUSED,
    "EXPLAIN SELECT 1": ErrorClass.REFUSED,
    "VACUUM": ErrorClass.REFUSED,
    "": ErrorClass.SYNTAX,
    " -- nothing\n;": ErrorClass.SYNTAX,
    "SELEC name FROM customer": ErrorClass.SYNTAX,
    "SELECT name FROM customer WHERE": ErrorClass.SYNTAX,
    "I cannot answer this.": ErrorClass.SYNTAX,
    "SELECT nonsense FROM customer": ErrorClass.UNKNOWN,
    "SELECT * FROM customers": ErrorClass.UNKNOWN,
    "SELECT nonsense(name) FROM customer": ErrorClass.OTHER,
    f"{ENDLESS} SELECT COUNT(*) FROM r": ErrorClass.TIME,
    f"{ENDLESS} SELECT n FROM r": ErrorClass.ROWS,
}
OF_SQLITE = {
    "PRAGMA journal_mode=WAL": ErrorClass.REFUSED,
    "PRAGMA writable_schema=ON": ErrorClass.REFUSED,
    "SELECT * FROM pragma_database_list": ErrorClass.REFUSED,
    "VACUUM INTO 'copy.db'": ErrorClass.REFUSED,
    "SELECT load_extension('evil')": ErrorClass.REFUSED,
    "WITH x AS (SELECT 1) DELETE FROM customer": ErrorClass.REFUSED,
    "SELECT writefile('new.txt', 'x')": ErrorClass.OTHER,
    "SELECT zeroblob(1000000000)": ErrorClass.MEMORY,
    # One step of the program that looks at no clock: only the end of its process ends it.
    "SELECT instr(hex(zeroblob(500000)), hex(zeroblob(200000)) || '1') FROM sale a, sale b, sale c": ErrorClass.TIME,
    f"{ENDLESS} SELECT n, zeroblob(1000000) AS b FROM r ORDER BY 2": ErrorClass.MEMORY,
}
OF_DUCKDB = {
    "COPY customer TO 'out.csv'": ErrorClass.REFUSED,
    "EXPORT DATABASE 'out'": ErrorClass.REFUSED,
    "INSTALL httpfs": ErrorClass.REFUSED,
    "LOAD httpfs": ErrorClass.REFUSED,
    "SET threads = 8": ErrorClass.REFUSED,
    "SELECT * FROM read_csv('/etc/passwd')": ErrorClass.REFUSED,
    "SELECT * FROM read_text('/etc/hosts')": ErrorClass.REFUSED,
    "SELECT * FROM glob('/*')": ErrorClass.REFUSED,
    "SELECT * FROM '/etc/passwd'": ErrorClass.UNKNOWN,
    "SELECT * FROM read_parquet('https://example.org/a.parquet')": ErrorClass.REFUSED,
    "SELECT list(x) FROM range(1000000000) t(x)": ErrorClass.MEMORY,
    "SELECT range FROM range(1000000000) ORDER BY sin(range)": ErrorClass.MEMORY,
    "SELECT * FROM range(1000000000)": ErrorClass.ROWS,
    "SELECT repeat('x', 100000) FROM range(900)": ErrorClass.ROWS,
}


@pytest.mark.parametrize(
    ("engine", "sql", "error"),
    [
        *((engine, sql, error) for engine in ENGINES for sql, error in OF_BOTH.items()),
        *(("sqlite", sql, error) for sql, error in OF_SQLITE.items()),
        *(("duckdb", sql, error) for sql, error in OF_DUCKDB.items()),
    ],
)
def test_a_query_that_does_not_select_or_does_too_much_fails_with_its_class(
    folders: dict[str, Path], engine: str, sql: str, error: ErrorClass
) -> None:
    found = ask(folders, engine, sql)
    assert isinstance(found, Failure), found
    assert found.error is error, found
    assert found.message
    assert "\n" not in found.message
    assert isinstance(ask(folders, engine, "SELECT 1"), Result)


def test_what_looks_like_more_than_a_query_and_is_one_is_run(folders: dict[str, Path]) -> None:
    for sql in ("SELECT ';' AS a;", "/* DROP */ VALUES (1)", "WITH a AS (SELECT 1) SELECT * FROM a;"):
        for engine in ENGINES:
            assert isinstance(ask(folders, engine, sql), Result), sql
    found = ask(folders, "sqlite", "SELECT value FROM json_each('[1, 2]')")
    assert isinstance(found, Result)
    assert list(found.rows) == [(1,), (2,)]


def test_full_text_tables_are_read(tmp_path: Path) -> None:
    path = make_sqlite(tmp_path / "f.db", "CREATE VIRTUAL TABLE f USING fts5(x); INSERT INTO f VALUES ('hello world')")
    found = run_query(database_at(path), "SELECT x FROM f WHERE f MATCH 'hello'", OPTIONS)
    assert isinstance(found, Result)
    assert list(found.rows) == [("hello world",)]


def test_without_limits_nothing_is_cut(folders: dict[str, Path]) -> None:
    free = QueryOptions(QueryLimits(10**6, NO_LIMIT, NO_LIMIT, NO_LIMIT))
    for engine in ENGINES:
        found = ask(
            folders,
            engine,
            "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5000) SELECT n FROM r",
            free,
        )
        assert isinstance(found, Result)
        assert len(found.rows) == 5000


def test_changes_left_in_a_file_beside_the_database_are_read_and_left_there(tmp_path: Path) -> None:
    path = tmp_path / "w.db"
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("PRAGMA wal_autocheckpoint=0")
    writer.executescript("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    before = state(tmp_path)
    assert "w.db-wal" in before
    found = run_query(database_at(path), "SELECT SUM(a) FROM t", OPTIONS)
    assert isinstance(found, Result)
    assert list(found.rows) == [(3,)]
    assert state(tmp_path) == before
    writer.close()


LEFT = """
import os, sys, duckdb
connection = duckdb.connect(sys.argv[1])
connection.execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1)")
connection.execute("CHECKPOINT")
connection.execute("INSERT INTO t VALUES (2)")
os._exit(0)
"""


def test_changes_left_beside_a_duckdb_database_are_read_and_left_there(tmp_path: Path) -> None:
    path = tmp_path / "w.duckdb"
    subprocess.run([sys.executable, "-c", LEFT, str(path)], check=True)
    before = state(tmp_path)
    assert "w.duckdb.wal" in before
    found = run_query(database_at(path), "SELECT SUM(a) FROM t", OPTIONS)
    assert isinstance(found, Result)
    assert list(found.rows) == [(3,)]
    assert state(tmp_path) == before


def test_bytes_that_are_no_utf_8_are_read_apart(tmp_path: Path) -> None:
    script = "CREATE TABLE t (a TEXT); INSERT INTO t VALUES (CAST(X'FF' AS TEXT)), (CAST(X'FE' AS TEXT))"
    found = run_query(database_at(make_sqlite(tmp_path / "b.db", script)), "SELECT DISTINCT a FROM t", OPTIONS)
    assert isinstance(found, Result)
    assert list(found.rows) == [(r"\xff",), (r"\xfe",)]


CLOCKS = {
    "sqlite": "SELECT date('now'), CURRENT_DATE, CURRENT_TIMESTAMP, strftime('%Y', 'NOW'), datetime('now', '-1 day'), "
    "date(), date('2020-02-29', '+1 year'), unixepoch('now')",
    "duckdb": "SELECT CAST(today() AS VARCHAR), CAST(current_date AS VARCHAR), strftime(localtimestamp, '%Y-%m-%d'), "
    "date_part('year', now()), current_timestamp = now(), localtime = TIME '00:00:00', "
    "age(TIMESTAMP '2025-12-31') = INTERVAL 1 DAY, age(DATE '2026-01-03', DATE '2026-01-01') = INTERVAL 2 DAYS",
}
MOMENTS = {
    "sqlite": ("2026-01-01", "2026-01-01", "2026-01-01 00:00:00", "2026", "2025-12-31 00:00:00", "2026-01-01",
               "2021-03-01", 1767225600),
    "duckdb": ("2026-01-01", "2026-01-01", "2026-01-01", 2026, True, True, True, True),
}  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
def test_the_clock_stands_still_where_it_is_told_to(folders: dict[str, Path], engine: str) -> None:
    found = ask(folders, engine, CLOCKS[engine], QueryOptions(LIMITS, read_now("2026-01-01")))
    assert isinstance(found, Result), found
    assert found.rows[0] == MOMENTS[engine]
    still = ask(folders, engine, CLOCKS[engine])
    assert isinstance(still, Result)
    assert still.rows[0] != MOMENTS[engine]


def test_a_time_that_is_none_is_refused() -> None:
    assert read_now("2026-01-01T12:30") == "2026-01-01 12:30:00"
    for text in ("now", "2026-13-01", "1.1.2026", "'; DROP TABLE customer"):
        with pytest.raises(OptionError, match="2026-01-01"):
            read_now(text)


def test_what_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_text("SELECT 1 FROM nothing, a text of some length")
    for name, said in (("empty.db", "an empty file"), ("text.db", "no database"), ("none.db", "No such file")):
        with pytest.raises(InputError, match=said):
            database_at(tmp_path / name)
    for name in ("../shop", "a/b", "", "..", "a\\b"):
        with pytest.raises(InputError, match="no name of a database"):
            find_database(tmp_path, name)
    with pytest.raises(InputError, match=r"no database 'shop'; shop.sqlite or shop/shop.sqlite"):
        find_database(tmp_path, "shop")


def test_a_broken_database_is_no_failure_of_a_query(tmp_path: Path) -> None:
    path = make_sqlite(tmp_path / "s.db")
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + bytes(len(whole) - 100))
    with pytest.raises(BrokenDatabase, match="cannot be read as SQLite"):
        run_query(database_at(path), "SELECT * FROM customer", OPTIONS)
    duck = make("duckdb", tmp_path / "d")
    duck.write_bytes(duck.read_bytes()[:5000])
    with pytest.raises(BrokenDatabase, match="cannot be read as DuckDB"):
        run_query(database_at(duck), "SELECT * FROM customer", OPTIONS)


def test_a_database_is_found_as_bird_and_spider_keep_it(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    make_sqlite(tmp_path / "shop" / "shop.sqlite")
    make("duckdb", tmp_path)
    assert find_database(tmp_path, "shop").engine == "duckdb"
    (tmp_path / "shop.duckdb").unlink()
    assert find_database(tmp_path, "shop").path == (tmp_path / "shop" / "shop.sqlite").resolve()


def executors() -> list[psutil.Process]:
    return [child for child in psutil.Process().children() if "execution.serving" in " ".join(child.cmdline())]


def test_a_process_that_is_ended_from_outside_says_nothing_of_the_query(folders: dict[str, Path]) -> None:
    end_executors()
    assert isinstance(ask(folders, "sqlite", "SELECT 1"), Result)
    (process,) = executors()
    process.suspend()
    killer = subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -9 {process.pid}"])
    with pytest.raises(ExecutionLost, match="SIGKILL"):
        ask(folders, "sqlite", "SELECT 1")
    killer.wait()
    assert isinstance(ask(folders, "sqlite", "SELECT 1"), Result)


PROGRAM = """
import sys
from tabx.sql.execution.databases import database_at
from tabx.sql.execution.executor import run_query
from tabx.sql.execution.records import QueryLimits, QueryOptions
options = QueryOptions(QueryLimits(600, 1 << 30, 10, 10))
print("asks", flush=True)
run_query(database_at(sys.argv[1]), sys.argv[2], options)
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_a_query_ends_with_whoever_asked_it(folders: dict[str, Path], engine: str) -> None:
    words = [sys.executable, "-c", PROGRAM, str(folders[engine] / f"shop.{engine}"), f"{ENDLESS} SELECT MAX(n) FROM r"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    ) as asking:
        assert asking.stdout is not None
        asking.stdout.readline()
        children: list[psutil.Process] = []
        while not children:
            children = psutil.Process(asking.pid).children()
            time.sleep(0.05)
        time.sleep(0.5)
        asking.send_signal(signal.SIGKILL)
    _, alive = psutil.wait_procs(children, timeout=30)
    assert not alive
