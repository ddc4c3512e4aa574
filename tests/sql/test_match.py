"""tabx.sql.match and tabx.sql.reward: verdicts of real queries on a real database, and what is never raised."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sql_shop import ENGINES, make, make_sqlite, state

import tabx
from tabx.base.limits import changed_limits
from tabx.errors import InputError, OptionError
from tabx.sql import Verdict, match, match_fetched, reward
from tabx.sql.execution.records import ErrorClass


@pytest.fixture(params=ENGINES)
def shop(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return make(request.param, tmp_path / "db")


def test_order_counts_where_the_outermost_query_orders(shop: Path) -> None:
    ordered = "SELECT name FROM customer ORDER BY city NULLS FIRST"
    free = "SELECT name FROM (SELECT * FROM customer ORDER BY name) AS c"
    assert match(ordered, "SELECT name FROM customer ORDER BY city NULLS FIRST, name DESC", db=shop).is_right
    found = match(ordered, "SELECT name FROM customer ORDER BY city DESC", db=shop)
    assert (found.verdict, found.error) == (Verdict.DIFFERENT, None)
    assert found.score is not None
    assert 0 < found.score < 1
    assert match(free, "SELECT name FROM customer ORDER BY name DESC", db=shop).verdict is Verdict.SAME


def test_a_limit_takes_any_choice_of_tied_rows(shop: Path) -> None:
    gold = "SELECT sale_id FROM sale ORDER BY price LIMIT 2"  # three cost 49.5
    for rows in ("1, 4", "6, 1", "4, 6"):
        predicted = f"SELECT sale_id FROM sale WHERE sale_id IN ({rows})"
        assert match(gold, predicted, db=shop).verdict is Verdict.SAME, rows
    assert match(gold, "SELECT sale_id FROM sale WHERE sale_id IN (1, 2)", db=shop).verdict is Verdict.DIFFERENT
    assert match(gold, "SELECT sale_id FROM sale WHERE sale_id IN (1, 4, 6)", db=shop).verdict is Verdict.DIFFERENT


def test_of_several_golds_the_best_counts(shop: Path) -> None:
    golds = ["SELECT nonsense", "SELECT name FROM customer", "SELECT name, city FROM customer"]
    found = match(golds, "SELECT city, name FROM customer", db=shop)
    assert (found.verdict, found.gold) == (Verdict.SAME, 2)
    assert found.flags == ("a gold that fails is left out",)
    more = match(golds, "SELECT name, customer_id FROM customer", db=shop)
    assert (more.verdict, more.gold) == (Verdict.SAME_AND_MORE, 1)
    assert match("SELECT nonsense", "SELECT 1", db=shop).verdict is Verdict.NOT_JUDGED


def test_what_is_different_is_told(shop: Path) -> None:
    gold = "SELECT name, city FROM customer"
    found = match(gold, "SELECT name, city FROM customer WHERE name <> 'Ben'", db=shop)
    assert "1 of 4 rows is missing: (Ben, Basel)" in found.findings
    found = match(gold, "SELECT name FROM customer", db=shop)
    assert "column 'city' is missing" in found.findings


def test_each_rule_says_its_own(shop: Path) -> None:
    names = ("bird", "bird-soft-f1", "spider", "spider2")
    gold, doubled = "SELECT city FROM customer", "SELECT city FROM customer UNION ALL SELECT city FROM customer"
    found = match(gold, doubled, db=shop, rules=names)
    assert found.verdict is Verdict.DIFFERENT
    assert tuple(found.rules) == names
    assert (found.rules["bird"], found.rules["spider"]) == (1.0, 0.0)
    moved = match("SELECT name, city FROM customer", "SELECT city, name FROM customer", db=shop, rules="bird")
    assert (moved.verdict, dict(moved.rules)) == (Verdict.SAME, {"bird": 0.0})
    failed = match(gold, "SELECT", db=shop, rules=names)
    assert set(failed.rules.values()) == {0.0}


def test_the_limits_are_those_in_force(shop: Path) -> None:
    with changed_limits(query_rows=3):
        assert match("SELECT 1", "SELECT name FROM customer", db=shop).error is ErrorClass.ROWS
        assert match("SELECT name FROM customer", "SELECT 1", db=shop).verdict is Verdict.NOT_JUDGED
    assert match("SELECT name FROM customer", "SELECT name FROM customer", db=shop).is_right


OPTIONS: dict[str, dict[str, Any]] = {
    "unknown rule 'birds'; nearest: 'bird'": {"rules": "birds"},
    "rel_tol 2": {"rel_tol": 2},
    "variants -1": {"variants": -1},
    "now 'soon'": {"now": "soon"},
    "unexpected keyword argument 'tolerance'": {"tolerance": 1},
}


@pytest.mark.parametrize("said", OPTIONS)
def test_a_wrong_option_is_told(said: str, shop: Path) -> None:
    with pytest.raises(OptionError, match=said):
        match("SELECT 1", "SELECT 1", db=shop, **OPTIONS[said])
    assert reward("SELECT 1", "SELECT 1", db=shop, **OPTIONS[said]) is None


def test_a_gold_that_is_none_is_told(shop: Path) -> None:
    for gold in ("", " \n", [], ["SELECT 1", ""]):
        with pytest.raises(InputError, match="gold: no query"):
            match(gold, "SELECT 1", db=shop)


def test_rewards(shop: Path) -> None:
    before = state(shop.parent)
    gold = "SELECT name, city FROM customer"
    assert reward(gold, "SELECT city, name FROM customer", db=shop) == 1.0
    assert reward(gold, "SELECT city, name, 1 FROM customer", db=shop) == 1.0
    part = reward(gold, "SELECT name, city FROM customer WHERE name <> 'Ben'", db=shop)
    assert part is not None
    assert 0 < part < 1
    for nothing in ("", "DROP TABLE customer", "SELECT", None, 5, b"SELECT 1"):
        assert reward(gold, nothing, db=shop) == 0.0  # type: ignore[arg-type]
    assert reward("SELECT nonsense", gold, db=shop) is None
    assert reward(gold, gold, db=shop.parent / "none.sqlite") is None
    assert reward(gold, gold, db=shop.parent) is None
    assert reward(5, gold, db=shop) is None  # type: ignore[arg-type]
    assert tabx.sql.reward is reward
    assert state(shop.parent) == before


def test_results_of_frames(tmp_path: Path) -> None:
    import pandas as pd

    gold = pd.DataFrame({"name": ["Ada", "Ben", "Cem"], "n": [3, 2, 1]})
    moved = pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": ["Cem", "Ben", "Ada"]})
    assert match_fetched(gold, moved).verdict is Verdict.SAME
    found = match_fetched(gold, moved, gold_sql="SELECT name, n FROM t ORDER BY n DESC", dialect="snowflake")
    assert found.verdict is Verdict.DIFFERENT
    gold.to_csv(tmp_path / "g.csv", index=False)
    assert match_fetched(tmp_path / "g.csv", gold, rules="spider").rules == {"spider": 1.0}


def test_a_database_that_is_written_meanwhile_is_read_anew(tmp_path: Path) -> None:
    path = make_sqlite(tmp_path / "t.db", "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    assert match("SELECT a FROM t", "SELECT 1", db=path).is_right
    make_sqlite(path, "UPDATE t SET a = 2")
    assert match("SELECT a FROM t", "SELECT 2", db=path).is_right
