"""Variants of a database: keys and references hold, the same seed gives the same, queries that agree by chance part."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from needs import SHARED
from sql_shop import ENGINES, make, make_sqlite, state

from tabx.base.errors import InputError
from tabx.sql.evaluation import Evaluation
from tabx.sql.execution.databases import Database, database_at
from tabx.sql.execution.executor import run_query
from tabx.sql.execution.records import QueryLimits, QueryOptions
from tabx.sql.judging import match
from tabx.sql.matches import Verdict
from tabx.sql.result import Result
from tabx.sql.variants.content import MOST_ROWS, read_content
from tabx.sql.variants.drafting import drafted
from tabx.sql.variants.files import variants_of
from tabx.sql.variants.schema import Content, Reference, TableContent, with_told_keys

DATA = Path(__file__).parents[3] / "shared" / "data"
OPTIONS = QueryOptions(QueryLimits(10, 1 << 30, 10**6, 10**8))


def rows(database: Database, table: str) -> list[tuple[Any, ...]]:
    found = run_query(database, f'SELECT * FROM "{table}"', OPTIONS)
    assert isinstance(found, Result)
    return list(found.rows)


@pytest.mark.parametrize("engine", ENGINES)
def test_variants_differ_and_the_database_does_not(engine: str, tmp_path: Path) -> None:
    path = make(engine, tmp_path / "db")
    before = state(tmp_path / "db")
    (tmp_path / "v").mkdir()
    (tmp_path / "w").mkdir()
    variants = variants_of(database_at(path), 6, 3, str(tmp_path / "v"))
    assert [one.rows for one in variants] == sorted(one.rows for one in variants)
    assert {one.number for one in variants} == {1, 2, 3, 4, 5, 6}
    contents = [[rows(one.database, table) for table in ("customer", "sale")] for one in variants]
    assert len({repr(content) for content in contents}) == 6
    again = variants_of(database_at(path), 6, 3, str(tmp_path / "w"))
    assert [[rows(one.database, table) for table in ("customer", "sale")] for one in again] == contents
    assert state(tmp_path / "db") == before


def check_references(content: Content) -> None:
    for table in content.tables:
        for key in table.keys:
            values = [tuple(row[place] for place in sorted(key)) for row in table.rows]
            assert len(values) == len(set(values)), (table.name, key)
        for one in table.references:
            known = {row[one.key] for row in content.by_name[one.table].rows}
            assert {row[one.column] for row in table.rows} <= {None, *known}, (table.name, one)


@given(seed=st.integers(0, 10**6), number=st.integers(1, 9))
def test_keys_and_references_hold_in_any_variant(seed: int, number: int) -> None:
    people = TableContent(
        "person",
        ("id", "name", "boss"),
        [(n, f"p{n}", n // 2 or None) for n in range(1, 30)],
        frozenset({0}),
        (frozenset({0}),),
        (Reference(2, "person", 0),),
    )
    marks = TableContent(
        "mark", ("id", "subject", "mark"), [(n % 29 + 1, "abc"[n % 3], n % 7) for n in range(60)], frozenset({2})
    )
    content = with_told_keys([marks, people])
    assert content.by_name["mark"].references == (Reference(0, "person", 0),)
    draft = drafted(content, seed, number)
    check_references(draft.content)
    assert all(row[2] is not None for row in draft.content.by_name["mark"].rows)
    assert drafted(content, seed, number) == draft


@pytest.mark.parametrize("engine", ENGINES)
def test_constraints_hold_in_the_files(engine: str, tmp_path: Path) -> None:
    for variant in variants_of(database_at(make(engine, tmp_path)), 8, 1):
        check_references(read_content(variant.database, 0))
        if engine == "sqlite":
            with closing(sqlite3.connect(variant.database.path)) as connection:
                assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_keys_are_told_where_nobody_declared_any() -> None:
    if not DATA.exists():
        pytest.skip(SHARED)
    content = read_content(database_at(DATA / "sql" / "academic.sqlite"), 0)
    writes = content.by_name["writes"]
    assert {one.table for one in writes.references} == {"author", "publication"}
    assert frozenset({content.by_name["author"].columns.index("aid")}) in content.by_name["author"].keys
    for number in range(5):
        check_references(drafted(content, 0, number).content)


def test_of_a_large_table_a_sample_is_taken(tmp_path: Path) -> None:
    script = (
        "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT); WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 "
        "FROM r WHERE n < 10000) INSERT INTO t SELECT n, 'v' || n FROM r"
    )
    content = read_content(database_at(make_sqlite(tmp_path / "t.db", script)), 5)
    (table,) = content.tables
    assert len(table.rows) == MOST_ROWS
    assert max(row[0] for row in table.rows) > 5000
    assert list(table.rows) == sorted(table.rows)


def test_views_and_indices_are_there_and_triggers_and_virtual_tables_are_not(tmp_path: Path) -> None:
    script = (
        "CREATE TABLE t (a INTEGER, b TEXT); CREATE INDEX i ON t (a); CREATE VIEW v AS SELECT a FROM t;"
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END; CREATE VIRTUAL TABLE f USING fts5(x);"
        "DROP TRIGGER g; INSERT INTO t VALUES (1, 'x'), (2, 'y');"
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END;"
    )
    (variant,) = variants_of(database_at(make_sqlite(tmp_path / "t.db", script)), 1, 0)
    assert rows(variant.database, "v")
    with closing(sqlite3.connect(variant.database.path)) as connection:
        kinds = connection.execute("SELECT type, name FROM sqlite_master ORDER BY 1").fetchall()
    assert kinds == [("index", "i"), ("table", "t"), ("view", "v")]


CHANCE = {
    "SELECT COUNT(*) FROM customer WHERE city = 'Bern'": "SELECT 2",
    "SELECT name FROM customer WHERE city = 'Basel'": "SELECT name FROM customer WHERE name = 'Ben'",
    "SELECT MAX(price) FROM sale": "SELECT price FROM sale WHERE sale_id = 2",
    "SELECT SUM(pieces) FROM sale": "SELECT SUM(pieces) FROM sale WHERE price IS NOT NULL",
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("gold", CHANCE)
def test_queries_that_agree_by_chance_part(engine: str, gold: str, tmp_path: Path) -> None:
    path = make(engine, tmp_path)
    assert match(gold, CHANCE[gold], db=path).verdict is Verdict.SAME
    found = match(gold, CHANCE[gold], db=path, variants=8)
    assert found.verdict is Verdict.DIFFERENT
    assert found.parting is not None
    assert f"variant {found.parting.variant}" in found.reason
    shown = found.to_dict()["variant"]
    assert shown["gold"]["rows"] != shown["predicted"]["rows"]
    json.dumps(shown)
    assert is_smallest(found, path)


def is_smallest(found: Evaluation, path: Path) -> bool:
    assert found.parting is not None
    smaller = [one for one in variants_of(database_at(path), 8, 0) if one.rows < found.parting.rows]
    return all(one.number != found.parting.variant for one in smaller)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_query_written_otherwise_does_not_part(engine: str, tmp_path: Path) -> None:
    path = make(engine, tmp_path)
    gold = "SELECT name, SUM(pieces) FROM customer JOIN sale USING (customer_id) GROUP BY customer_id, name"
    predicted = (
        "SELECT (SELECT SUM(pieces) FROM sale s WHERE s.customer_id = c.customer_id) AS n, name FROM customer c "
        "WHERE EXISTS (SELECT 1 FROM sale s WHERE s.customer_id = c.customer_id)"
    )
    assert match(gold, predicted, db=path, variants=10).verdict is Verdict.SAME


def test_of_several_golds_one_that_agrees_everywhere_is_enough(tmp_path: Path) -> None:
    path = make("sqlite", tmp_path)
    golds = ["SELECT 2", "SELECT COUNT(*) FROM customer WHERE city = 'Bern'"]
    found = match(golds, "SELECT SUM(city = 'Bern') FROM customer", db=path, variants=6)
    assert (found.verdict, found.gold) == (Verdict.SAME, 1)


def test_a_database_whose_variants_cannot_be_made_is_flagged(tmp_path: Path) -> None:
    script = (
        "CREATE TABLE t (a INTEGER, b INTEGER, CHECK (b - a = 1));"
        "INSERT INTO t VALUES (1, 2), (3, 4), (5, 6), (7, 8), (9, 10)"
    )
    path = make_sqlite(tmp_path / "t.db", script)
    with pytest.raises(InputError, match="no variants of it can be made"):
        variants_of(database_at(path), 40, 0)
    found = match("SELECT a FROM t", "SELECT a FROM t", db=path, variants=40)
    assert found.verdict is Verdict.SAME
    assert found.flags == ("no variants could be made",)
