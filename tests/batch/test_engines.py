"""Whatever a pair does to its process, the others are judged, in order, and it has failed with its reason."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from odd_sources import TABLE, Burn, Crash, Eat, Fault, Source

import tabx
from tabx.batch.pairs import Pair
from tabx.batch.work import Job
from tabx.judging.options import JudgeOptions
from tabx.runs.engines.asking import AskingEngine
from tabx.runs.engines.entries import Engine, Entry
from tabx.runs.engines.local import LocalEngine
from tabx.runs.engines.serial import SerialEngine

JOB = Job(JudgeOptions(), limits={"seconds": 1})
PATIENCE = 120
"""Seconds; what `Burn` does takes far more."""

GOLD = "| a | b |\n| - | - |\n| 1 | 2 |\n"


def pair(number: int, predicted: Any) -> Pair:
    return Pair(number, str(number), gold=GOLD, predicted=predicted)


def results(engine: Engine, predictions: list[Any]) -> list[dict[str, Any]]:
    entries = (Entry(pair(number, one), JOB.hash_of(pair(number, one))) for number, one in enumerate(predictions))
    return [json.loads(done.line) for _, done in engine.run(entries) if done is not None]


@pytest.mark.parametrize("engine", [SerialEngine(JOB), LocalEngine(JOB, 2), AskingEngine(JOB, 3)])
def test_results_are_those_of_judge_in_the_order_of_the_pairs(engine: Engine) -> None:
    predictions = [f"| a | b |\n| - | - |\n| {number} | 2 |\n" for number in range(40)]
    found = results(engine, predictions)
    assert [one["row"] for one in found] == list(range(40))
    assert [one["score"] for one in found] == [tabx.judge(GOLD, predicted).score for predicted in predictions]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (Crash(), "ended by SIGSEGV"),
        (Burn(), "it takes more than 1 seconds, the limit 'seconds'"),
        (Eat(), "it takes more than 512 MiB (--max-memory raises it"),
        (Fault(), "ZeroDivisionError inside tabx"),
    ],
)
def test_a_pair_that_ends_its_process_has_failed_and_the_others_are_judged(source: Source, reason: str) -> None:
    predictions = [TABLE] * 4 + [source] + [TABLE] * 12
    found = results(LocalEngine(JOB, 2, memory=512 << 20), predictions)
    assert [one["status"] for one in found] == ["judged"] * 4 + ["failed"] + ["judged"] * 12
    assert reason in found[4]["reason"]
    assert found[4]["score"] is None
    assert {one["score"] for one in found if one["status"] == "judged"} == {1.0}


def test_no_more_pairs_are_read_than_are_under_way() -> None:
    read = []

    def entries() -> Iterator[Entry]:
        for number in range(100_000):
            read.append(number)
            yield Entry(pair(number, TABLE), "")

    run = LocalEngine(JOB, 1).run(entries())
    next(run)
    run.close()  # type: ignore[attr-defined]
    assert len(read) < 100


def test_closing_a_run_ends_what_its_workers_do() -> None:
    run = LocalEngine(Job(limits={"seconds": 0}), 2).run(
        Entry(pair(number, Burn() if number == 9 else TABLE), "") for number in range(10)
    )
    began = time.monotonic()
    assert [next(run)[0].item.row for _ in range(8)] == list(range(8))
    run.close()  # type: ignore[attr-defined]
    assert list(run) == []
    assert time.monotonic() - began < PATIENCE
