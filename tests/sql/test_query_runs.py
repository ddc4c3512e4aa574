"""A file of predicted queries is a run: in order, resumed, killed, on every engine, with the same bytes."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from sql_shop import make, make_sqlite, state

from tabx.base.errors import InputError
from tabx.runs.engines.choosing import engine_for
from tabx.runs.engines.dask import DaskEngine
from tabx.runs.engines.entries import Engine
from tabx.runs.held import ChangedError
from tabx.runs.kind import Done
from tabx.runs.outputs import Output
from tabx.runs.running import run
from tabx.runs.stopping import Most, TooManyFailures
from tabx.runs.tally import Tally
from tabx.sql.execution.records import QueryLimits
from tabx.sql.options import SqlOptions
from tabx.sql.running.item import QueryPair
from tabx.sql.running.kind import queries_kind
from tabx.sql.running.line import FIGURES
from tabx.sql.running.work import QueryJob

LIMITS = QueryLimits(2, 200 << 20, 1000, 1 << 20)
ENDLESS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT MAX(n) FROM r"
KINDS = {
    "SELECT name, city FROM customer WHERE customer_id = {n}": ("same", None),
    "SELECT city, name, customer_id FROM customer WHERE customer_id = {n}": ("same and more", None),
    "SELECT name, name FROM customer WHERE customer_id = {n}": ("different", None),
    "SELECT nonsense FROM customer WHERE {n}": ("different", "unknown table or column"),
    "DELETE FROM customer WHERE customer_id = {n}": ("different", "refused"),
    "SELECT {n} FROM": ("different", "syntax"),
}
ENGINES = ("serial", "local", "dask")


def pairs(count: int = 48) -> list[QueryPair]:
    found = []
    for row in range(count):
        kind = list(KINDS)[row % len(KINDS)]
        gold = f"SELECT name, city FROM customer WHERE customer_id = {row % 3 + 1} AND {row} = {row}"
        found.append(
            QueryPair(row, f"q{row}", "m", "shop", (gold,), kind.format(n=row % 3 + 1), {"difficulty": row % 2})
        )
    return found


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make("sqlite", tmp_path_factory.mktemp("databases")).parent


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def engine_of(scheduler: str) -> Callable[[str, QueryJob], Engine]:
    def made(name: str, job: QueryJob) -> Engine:
        if name == "dask":
            return DaskEngine(job, scheduler, 2, chunk=4)
        return engine_for(job, 2 if name == "local" else 0)

    return made


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def run_all(
    engine: Engine, job: QueryJob, items: list[QueryPair], path: Path, most: Most | None = None, **given: bool
) -> list[Done]:
    output = Output(path, **(given or {"resume": True}))
    output.check()
    with output.opened(queries_kind(job)) as results:
        return list(run(items, engine, results, Tally(FIGURES), most_failed=most))


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_writes_the_same_bytes_in_the_order_of_the_input(
    name: str, databases: Path, tmp_path: Path, engine_of: Callable[[str, QueryJob], Engine]
) -> None:
    job, before = QueryJob(SqlOptions(limits=LIMITS), databases), state(databases)
    run_all(engine_for(job, 0), job, pairs(), tmp_path / "s.jsonl")
    run_all(engine_of(name, job), job, pairs(), tmp_path / "r.jsonl")
    assert (tmp_path / "r.jsonl").read_bytes() == (tmp_path / "s.jsonl").read_bytes()
    found = lines(tmp_path / "r.jsonl")
    assert [one["id"] for one in found] == [f"q{row}" for row in range(48)]
    assert [(one["verdict"], one["error"]) for one in found] == list(KINDS.values()) * 8
    assert {one["status"] for one in found} == {"judged"}
    assert found[1]["fields"] == {"database": "shop", "difficulty": 1}
    assert state(databases) == before


@pytest.mark.parametrize("name", ENGINES)
def test_a_file_cut_anywhere_is_completed(
    name: str, databases: Path, tmp_path: Path, engine_of: Callable[[str, QueryJob], Engine]
) -> None:
    job = QueryJob(SqlOptions(limits=LIMITS), databases)
    run_all(engine_for(job, 0), job, pairs(), tmp_path / "s.jsonl")
    data = (tmp_path / "s.jsonl").read_bytes()
    for place in random.Random(5).sample(range(len(data)), 3):
        (tmp_path / "cut.jsonl").write_bytes(data[:place])
        run_all(engine_of(name, job), job, pairs(), tmp_path / "cut.jsonl")
        assert (tmp_path / "cut.jsonl").read_bytes() == data


@pytest.mark.parametrize("name", ENGINES)
def test_a_query_without_end_is_wrong_and_holds_nothing_up(
    name: str, databases: Path, tmp_path: Path, engine_of: Callable[[str, QueryJob], Engine]
) -> None:
    job = QueryJob(SqlOptions(limits=replace(LIMITS, seconds=1)), databases)
    items = pairs(12)
    items[5] = replace(items[5], predicted=ENDLESS)
    run_all(engine_of(name, job), job, items, tmp_path / "r.jsonl")
    found = lines(tmp_path / "r.jsonl")
    assert (found[5]["verdict"], found[5]["error"], found[5]["score"]) == ("different", "time", 0.0)
    assert [one["id"] for one in found] == [item.id for item in items]


def test_what_the_model_is_not_to_blame_for_has_no_score(databases: Path, tmp_path: Path) -> None:
    broken = tmp_path / "databases"
    broken.mkdir()
    make_sqlite(broken / "shop.sqlite")
    whole = make_sqlite(tmp_path / "w.sqlite").read_bytes()
    (broken / "broken.sqlite").write_bytes(whole[:100] + bytes(len(whole) - 100))
    job = QueryJob(SqlOptions(limits=LIMITS), broken)
    items = pairs(5)
    items[0] = replace(items[0], database="none")
    items[1] = replace(items[1], database="broken")
    items[2] = replace(items[2], golds=("SELECT nonsense FROM customer",))
    items[3] = replace(items[3], predicted="", trouble="no prediction")
    items[4] = replace(items[4], golds=("SELECT nonsense", items[4].golds[0]), predicted=items[4].golds[0])
    done = run_all(engine_for(job, 0), job, items, tmp_path / "r.jsonl")
    found = lines(tmp_path / "r.jsonl")
    assert [one["status"] for one in found] == ["failed", "failed", "failed", "skipped", "judged"]
    assert [one["score"] for one in found] == [None, None, None, None, 1.0]
    assert [one.figures["accuracy"] for one in done] == [None, None, None, None, 1.0]
    reasons = ["no database 'none'", "cannot be read as SQLite", "the gold fails: unknown table or column"]
    for one, reason in zip(found, reasons, strict=False):
        assert reason in one["reason"]
    assert found[4]["flags"] == ["a gold that fails is left out"]
    with pytest.raises(TooManyFailures):
        run_all(engine_for(job, 0), job, items, tmp_path / "m.jsonl", Most(count=1))


def test_lines_of_other_queries_options_or_databases_are_refused(databases: Path, tmp_path: Path) -> None:
    job, path = QueryJob(SqlOptions(limits=LIMITS), databases), tmp_path / "r.jsonl"
    run_all(engine_for(job, 0), job, pairs(6), path)
    changed = [replace(pairs(6)[0], predicted="SELECT 1"), *pairs(6)[1:]]
    with pytest.raises(ChangedError, match="the result of row 1, 'q0', is of another query"):
        run_all(engine_for(job, 0), job, changed, path)
    with pytest.raises(ChangedError, match="is of other gold queries"):
        run_all(engine_for(job, 0), job, [replace(pairs(6)[0], golds=("SELECT 2",))], path)
    other = QueryJob(SqlOptions(limits=LIMITS, strict_types=True), databases)
    with pytest.raises(ChangedError, match="other options"):
        run_all(engine_for(other, 0), other, pairs(6), path)
    kept = path.read_bytes()
    done = run_all(engine_for(job, 0), job, changed, path, redo=True)
    assert len(done) == 6
    assert path.read_bytes().splitlines()[1:] == kept.splitlines()[1:]
    path.write_bytes(kept.replace(b'"verdict":"same"', b'"verdict":"none"', 1))
    with pytest.raises(InputError, match="its seal does not fit"):
        run_all(engine_for(job, 0), job, pairs(6), path)


def test_the_same_query_on_another_state_of_the_database_is_run_again(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    folder.mkdir()
    make_sqlite(folder / "shop.sqlite")
    job = QueryJob(SqlOptions(limits=LIMITS), folder)
    run_all(engine_for(job, 0), job, pairs(2), tmp_path / "r.jsonl")
    make_sqlite(folder / "shop.sqlite", "UPDATE customer SET city = 'Chur'")
    with pytest.raises(ChangedError, match="another state of the database"):
        run_all(engine_for(job, 0), job, pairs(2), tmp_path / "r.jsonl")


PROGRAM = """
import sys
from tabx.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("ended_by", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("engine", ["0", "2"])
def test_a_killed_run_goes_on_to_the_same_bytes(
    ended_by: signal.Signals, engine: str, databases: Path, tmp_path: Path
) -> None:
    items = pairs(300)
    with (tmp_path / "g.jsonl").open("w") as golds, (tmp_path / "p.jsonl").open("w") as predictions:
        for item in items:
            golds.write(json.dumps({"id": item.id, "db_id": "shop", "gold": item.golds[0]}) + "\n")
            predictions.write(json.dumps({"id": item.id, "sql": item.predicted}) + "\n")

    def started(name: str, *more: str) -> subprocess.Popen[bytes]:
        words = ["sql", "p.jsonl", "--gold", "g.jsonl", "--databases", str(databases), "--workers", engine, "-o", name]
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words, *more],
            cwd=tmp_path,
            env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    with started("whole.jsonl") as process:
        assert process.wait(120) == 0
    path = tmp_path / "r.jsonl"
    for least in (5, 150):
        with started("r.jsonl", "--resume") as process:
            wait_for_lines(path, least)
            process.send_signal(ended_by)
            assert process.wait(60) != 0
    with started("r.jsonl", "--resume") as process:
        assert process.wait(120) == 0
    assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert not list(tmp_path.glob("*.part*"))


def wait_for_lines(path: Path, count: int) -> None:
    for _ in range(6000):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.005)
    raise AssertionError(f"no {count} lines in half a minute")
