"""What a query says of the order of its rows, and the queries made of it."""

from __future__ import annotations

import sqlite3

import pytest

from tabx.errors import InputError, OptionError
from tabx.sql import Order, Result

pytest.importorskip("sqlglot")


@pytest.fixture
def towns() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE town (name TEXT, canton TEXT, people INTEGER)")
    rows = [("Bern", "BE", 3), ("Biel", "BE", 2), ("Thun", "BE", 2), ("Chur", "GR", 2), ("bern", "VD", 1)]
    connection.executemany("INSERT INTO town VALUES (?, ?, ?)", rows)
    return connection


def run(connection: sqlite3.Connection, sql: str | None) -> Result:
    assert sql is not None
    return Result.of(connection.execute(sql))


@pytest.mark.parametrize(
    ("sql", "columns"),
    [
        ("SELECT name, people FROM town ORDER BY people DESC, 1", [1, 0]),
        ("SELECT name AS n, people FROM town ORDER BY n NULLS LAST", [0]),
        ("SELECT t.name FROM town AS t ORDER BY name", [0]),
        ("SELECT canton, COUNT(*) FROM town GROUP BY 1 ORDER BY count( * )", [1]),
        ("SELECT name FROM town ORDER BY people", [None]),
        ("SELECT name FROM town UNION SELECT canton FROM town ORDER BY 1", [0]),
        ("WITH x AS (SELECT name FROM town ORDER BY 1) SELECT * FROM x", []),
        ("SELECT * FROM (SELECT name FROM town ORDER BY people)", []),
        ("SELECT ROW_NUMBER() OVER (ORDER BY people) FROM town", []),
        ("SELECT name FROM town -- ORDER BY name", []),
        ("SELECT 'ORDER BY' FROM town", []),
    ],
)
def test_keys_of_the_outermost_query(sql: str, columns: list[int | None]) -> None:
    order = Order.of(sql)
    assert [key.column for key in order.keys] == columns
    assert order.orders == bool(columns)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT name FROM town ORDER BY people DESC -- the largest first",
        "SELECT name -- a comment\nFROM town ORDER BY people DESC;",
        "SELECT name, people IS DISTINCT FROM 2 FROM town ORDER BY (SELECT -people), upper(name) LIMIT 3",
        "WITH t AS (SELECT * FROM town) SELECT name FROM t ORDER BY people DESC LIMIT 2 OFFSET 1",
        "SELECT canton FROM town GROUP BY canton ORDER BY COUNT(*) DESC, MAX(people) LIMIT 1",
        "SELECT *, name FROM town ORDER BY people DESC, length(name)",
    ],
)
def test_keys_that_are_not_selected_are_added_and_taken_off(towns: sqlite3.Connection, sql: str) -> None:
    if "DISTINCT FROM" in sql and sqlite3.sqlite_version_info < (3, 39):
        pytest.skip("this SQLite does not know IS DISTINCT FROM")
    order = Order.of(sql)
    assert order.added
    keyed = order.split(run(towns, order.keyed_sql))
    assert keyed.result == run(towns, sql)
    assert keyed.keys is not None
    assert [len(key) for key in keyed.keys] == [len(order.keys)] * len(keyed.result.rows)


def test_without_its_limit_a_query_gives_all_rows_in_the_same_order(towns: sqlite3.Connection) -> None:
    sql = "SELECT name FROM town ORDER BY people DESC LIMIT 2 OFFSET 1 -- two"
    order = Order.of(sql)
    assert (order.has_limit, order.limit, order.offset) == (True, 2, 1)
    every = order.split(run(towns, order.unlimited_sql))
    assert len(every.result.rows) == 5
    assert every.keys == [(3,), (2,), (2,), (2,), (1,)]


def test_names_are_found_in_the_result_of_a_star(towns: sqlite3.Connection) -> None:
    order = Order.of("SELECT * FROM town ORDER BY PEOPLE")
    keyed = order.split(run(towns, order.keyed_sql))
    assert order.added == 0
    assert keyed.keys == [(1,), (2,), (2,), (2,), (3,)]


def test_a_key_without_case_ties_texts_that_differ_by_case(towns: sqlite3.Connection) -> None:
    order = Order.of("SELECT name FROM town ORDER BY name COLLATE NOCASE")
    assert order.split(run(towns, order.keyed_sql)).keys == [("bern",), ("bern",), ("biel",), ("chur",), ("thun",)]


def test_what_has_no_room_for_keys_is_said() -> None:
    order = Order.of("SELECT DISTINCT name FROM town ORDER BY people LIMIT 3")
    assert order.orders
    assert order.keyed_sql is None
    assert order.unlimited_sql is None


@pytest.mark.parametrize(
    ("sql", "limit", "dialect"),
    [
        ("SELECT a FROM t LIMIT 5", 5, "postgres"),
        ("SELECT a FROM t FETCH FIRST 3 ROWS ONLY", 3, "postgres"),
        ("SELECT TOP 3 a FROM t", 3, "tsql"),
        ("SELECT a FROM t LIMIT 2 + 3", None, "sqlite"),
        ("SELECT a FROM t OFFSET 4", None, "postgres"),
        ("SELECT a FROM t LIMIT 10%", None, "duckdb"),
    ],
)
def test_limits_in_other_dialects(sql: str, limit: int | None, dialect: str) -> None:
    order = Order.of(sql, dialect)
    assert order.has_limit
    assert order.limit == limit


def test_a_limit_with_ties_cuts_none() -> None:
    assert not Order.of("SELECT a FROM t ORDER BY b FETCH FIRST 3 ROWS WITH TIES", "postgres").has_limit


def test_order_by_all_is_by_every_selected_column() -> None:
    assert [key.column for key in Order.of("SELECT a, b FROM t ORDER BY ALL DESC", "duckdb").keys] == [0, 1]
    assert Order.of("SELECT * FROM t ORDER BY ALL", "duckdb").keyed_sql is None


@pytest.mark.parametrize(
    ("sql", "reads"),
    [
        ("SELECT date('now')", True),
        ("SELECT strftime('%Y', 'NOW') - year FROM t", True),
        ("SELECT julianday('now', '-1 day')", True),
        ("SELECT a FROM t WHERE b > CURRENT_DATE", True),
        ("SELECT CURRENT_TIMESTAMP", True),
        ("SELECT datetime()", True),
        ("SELECT unixepoch()", True),
        ("SELECT a FROM t WHERE b IN (SELECT max(c) FROM u WHERE c < date('now'))", True),
        ("SELECT date(a) FROM t WHERE b = 'now'", False),
        ("SELECT now FROM t", False),
        ("SELECT strftime('%Y', a) FROM t", False),
    ],
)
def test_queries_that_read_the_clock(sql: str, reads: bool) -> None:
    assert Order.of(sql).reads_clock == reads


@pytest.mark.parametrize(("sql", "dialect"), [("SELECT now()", "duckdb"), ("SELECT GETDATE()", "tsql")])
def test_clocks_of_other_dialects(sql: str, dialect: str) -> None:
    assert Order.of(sql, dialect).reads_clock


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT FROM WHERE (", "cannot be parsed as sqlite"),
        ("SELECT 1; SELECT 2", "2 statements where one query belongs"),
        ("", "0 statements"),
        ("DELETE FROM t", "another kind: DELETE"),
    ],
)
def test_what_is_no_query_is_one_line(sql: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as error:
        Order.of(sql)
    assert "\n" not in str(error.value)


def test_an_unknown_dialect_is_named() -> None:
    with pytest.raises(OptionError, match="sqlight"):
        Order.of("SELECT 1", "sqlight")
