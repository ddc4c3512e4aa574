"""A real cluster on this machine: the same bytes, also when a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dask
import pytest
from distributed import Client, LocalCluster
from odd_sources import TABLE, Crash

from tabx.batch.pairs import Pair
from tabx.batch.work import Job
from tabx.cli.main import main
from tabx.runs.engines.dask import DaskEngine
from tabx.runs.engines.entries import Entry
from tabx.runs.engines.local import LocalEngine
from tabx.runs.stopping import NoWorkers

GOLD = "| a | b |\n| - | - |\n| 1 | 2 |\n"
JOB = Job()


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    how = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0", "silence_logs": 50}
    # A cluster of this kind gives a worker up that is gone 15 s after it was killed, also where it is just coming back
    # from another death.
    patient = dask.config.set({"distributed.deploy.lost-worker-timeout": "10 minutes"})
    with patient, LocalCluster(**how) as running:  # type: ignore[no-untyped-call]
        yield running


def entries(predictions: list[Any]) -> Iterator[Entry]:
    pairs = (Pair(number, str(number), gold=GOLD, predicted=one) for number, one in enumerate(predictions))
    return (Entry(pair, JOB.hash_of(pair)) for pair in pairs)


def lines(engine: DaskEngine | LocalEngine, predictions: list[Any]) -> list[str]:
    return [found.line for _, found in engine.run(entries(predictions))]


def test_results_are_those_of_the_local_engine(cluster: LocalCluster) -> None:
    predictions = [f"| a | b |\n| - | - |\n| {number} | 2 |\n" for number in range(200)]
    predictions[77] = Crash()  # type: ignore[call-overload]
    found = lines(DaskEngine(JOB, cluster.scheduler_address, chunk=16), predictions)
    assert found == lines(LocalEngine(JOB, 2), predictions)
    assert json.loads(found[77])["status"] == "failed"


class Slow(Crash):
    """Takes a moment, so that there is a middle to kill a worker in."""

    def act(self) -> None:
        time.sleep(0.02)


class KillsWorkers(Slow):
    """Ends the cluster's worker that its process works for."""

    def act(self) -> None:
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(5)


def test_what_a_killed_worker_did_is_done_again(cluster: LocalCluster) -> None:
    predictions = [Slow() for _ in range(300)]
    with Client(cluster, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        victim = next(iter(client.run(os.getpid).values()))
    threading.Timer(2, os.kill, (victim, signal.SIGKILL)).start()
    found = [json.loads(line) for line in lines(DaskEngine(JOB, cluster.scheduler_address, chunk=10), predictions)]
    assert [one["row"] for one in found] == list(range(300))
    assert {one["status"] for one in found} == {"judged"}


def test_a_pair_that_kills_workers_is_found_out(cluster: LocalCluster) -> None:
    predictions = [KillsWorkers(), TABLE]
    found = [json.loads(line) for line in lines(DaskEngine(JOB, cluster.scheduler_address, chunk=2), predictions)]
    assert [one["status"] for one in found] == ["failed", "judged"]
    assert "workers of the cluster" in found[0]["reason"]


def test_a_cluster_whose_last_worker_is_gone_ends_the_run() -> None:
    how = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": ":0", "silence_logs": 50}
    with LocalCluster(**how) as leaving:  # type: ignore[no-untyped-call]
        run = DaskEngine(JOB, leaving.scheduler_address, chunk=1, patience=2).run(entries([Slow() for _ in range(500)]))
        next(run)
        leaving.scale(0)
        with pytest.raises(NoWorkers, match="no worker left, and none has come for 2 seconds"):
            list(run)


def test_no_more_pairs_are_with_the_scheduler_than_are_under_way(cluster: LocalCluster) -> None:
    read = []

    def endless() -> Iterator[Entry]:
        for entry in entries([TABLE] * 100_000):
            read.append(entry)
            yield entry

    run = DaskEngine(JOB, cluster.scheduler_address, chunk=8).run(endless())
    next(run)
    run.close()  # type: ignore[attr-defined]
    assert len(read) < 200


def test_the_command_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cluster: LocalCluster
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [{"id": str(number), "gold": GOLD, "prediction": TABLE.replace("1", str(number))} for number in range(150)]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main(["batch", "pairs.jsonl", "-o", "local.jsonl"]) == 0
    address = cluster.scheduler_address
    assert main(["batch", "pairs.jsonl", "-o", "dask.jsonl", "--engine", "dask", "--scheduler", address]) == 0
    assert Path("dask.jsonl").read_bytes() == Path("local.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scheduler", "tcp://127.0.0.1:9"), "--scheduler needs --engine dask"),
        (("--engine", "dask", "--scheduler", "nowhere"), "--scheduler nowhere: no scheduler with workers answers"),
    ],
)
def test_a_cluster_that_is_not_there_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tabx.runs.engines.dask.SECONDS_TO_WAIT", 2)
    Path("pairs.jsonl").write_text(json.dumps({"gold": GOLD, "prediction": TABLE}) + "\n")
    assert main(["batch", "pairs.jsonl", *words]) == 2
    assert said in capsys.readouterr().err
