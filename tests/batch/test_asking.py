"""Pairs whose judge asks a model: at the same time, in order, within the budget, and gone on with."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from model_server import ERROR, WRONG_KEY, Asked, Fault, ModelServer
from stand_in import align_reply, cells, compare_reply

import tabx
from tabx.backbones.model import ModelBackbone
from tabx.batch import judge_many
from tabx.cli.main import main
from tabx.llm import Client, ModelSpec

GOLD = "| Player | Team |\n| - | - |\n| Ann Lee {0} | Chicago Bulls |\n| Bo Chan | Utah Jazz |\n"
PATIENCE = 60

Run = Callable[..., tuple[int, str, str]]


def answer(asked: Asked) -> dict[str, Any]:
    return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a batch in a folder of its own; return its exit code, standard output and standard error."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)

    def command(server: ModelServer, *words: str) -> tuple[int, str, str]:
        code = main(["batch", "pairs.jsonl", "--backbone", "openai/model", "--api-base", server.base, *words])
        return code, *capfd.readouterr()

    return command


def write_pairs(count: int) -> list[dict[str, str]]:
    rows = [
        {
            "id": f"p{number}",
            "gold": GOLD.format(number),
            "prediction": GOLD.format(number).replace("Chicago Bulls", f"The windy city {number}"),
        }
        for number in range(count)
    ]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return rows


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text().splitlines()]


def test_pairs_ask_at_the_same_time_and_their_results_are_in_order(run: Run) -> None:
    rows = write_pairs(20)
    inside, most, changed = [0], [0], threading.Condition()

    def meeting(asked: Asked) -> dict[str, Any]:
        with changed:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            changed.notify_all()
            assert changed.wait_for(lambda: most[0] >= 5, PATIENCE), "the questions did not meet"
            inside[0] -= 1
        return answer(asked)

    with ModelServer(meeting) as server:
        code, out, _ = run(server, "-o", "r.jsonl", "--concurrency", "5")
        first = Path("r.jsonl").read_bytes()
        assert (code, len(server.requests), most[0]) == (0, 20, 5)
        assert "20 calls" in out
        assert [one["id"] for one in lines_of("r.jsonl")] == [row["id"] for row in rows]
        assert {one["score"] for one in lines_of("r.jsonl")} == {lines_of("r.jsonl")[0]["score"]}
        assert sum(line["calls"] for line in lines_of("r.usage.jsonl")) == 20
        assert run(server, "-o", "again.jsonl", "--concurrency", "5")[0] == 0
        assert len(server.requests) == 20
    assert Path("again.jsonl").read_bytes() == first


def test_a_budget_is_not_passed_and_the_run_goes_on_later(run: Run) -> None:
    write_pairs(12)
    with ModelServer(answer) as server:
        run(server, "-o", "whole.jsonl", "--no-cache")
        asked = len(server.requests)
        code, _, err = run(server, "-o", "r.jsonl", "--no-cache", "--max-calls", "5", "--concurrency", "4")
        assert (code, len(server.requests) - asked) == (3, 5)
        assert "--resume goes on from there" in err
        kept = len(lines_of("r.jsonl"))
        assert 1 <= kept <= 5  # a later pair may have been faster to the last question
        code, *_ = run(server, "-o", "r.jsonl", "--no-cache", "--resume")
        # Nothing was kept of a pair that was answered behind one that was not: it is asked about again.
        assert (code, len(server.requests) - asked) == (0, 5 + 12 - kept)
    assert Path("r.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_a_wrong_key_ends_the_run_before_anything_is_written(run: Run) -> None:
    write_pairs(12)
    with ModelServer(answer, plan=[WRONG_KEY] * 100) as server:
        code, _, err = run(server, "-o", "r.jsonl", "--concurrency", "2")
    assert code == 2
    assert Path("r.jsonl").read_text() == ""
    assert "key" in err


def test_a_server_that_is_down_ends_the_run_and_the_rest_is_judged_later(run: Run) -> None:
    write_pairs(12)
    with ModelServer(answer) as server:
        run(server, "-o", "whole.jsonl", "--no-cache")
    with ModelServer(answer, plan=[ERROR] * 1000) as server:
        code, _, err = run(server, "-o", "r.jsonl", "--no-cache", "--retry-seconds", "0", "--concurrency", "1")
    assert code == 3
    assert "stopped: 3 pairs in a row failed" in err
    assert [one["status"] for one in lines_of("r.jsonl")] == ["failed", "failed"]
    with ModelServer(answer) as server:
        code, *_ = run(server, "-o", "r.jsonl", "--no-cache", "--retry-failed")
    assert code == 0
    assert Path("r.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_an_interrupt_waits_for_no_slow_server(run: Run) -> None:
    write_pairs(40)
    asked, release = threading.Event(), threading.Event()

    def slow(_: Asked) -> dict[str, Any]:
        asked.set()
        release.wait(PATIENCE)
        return {}

    with ModelServer(slow) as server:
        command = [sys.executable, "-m", "tabx", "batch", "pairs.jsonl", "-o", "r.jsonl", "--backbone", "openai/model"]
        process = subprocess.Popen([*command, "--api-base", server.base], stderr=subprocess.PIPE)
        assert asked.wait(PATIENCE)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
        took = time.monotonic() - began
        release.set()
    assert (process.returncode, told.decode()) == (130, "tabx: error: interrupted\n")
    assert took < PATIENCE / 2


def test_one_question_that_fails_is_one_failed_pair(run: Run) -> None:
    write_pairs(6)
    fault = Fault("no", 400, "no", when=lambda asked: "The windy city 3" in asked.text)
    with ModelServer(answer, plan=[fault]) as server:
        code, _, err = run(server, "-o", "r.jsonl", "--concurrency", "1")
    assert code == 3
    assert [one["status"] for one in lines_of("r.jsonl")].count("failed") == 1
    assert "first failure: 'p" in err


def test_options_of_asking_hold_for_a_backbone_by_its_name(run: Run) -> None:
    rows = [(GOLD, GOLD), (GOLD, GOLD)]  # nothing is asked of what is the same
    found = list(judge_many(rows, backbone="openai/model", prefilter="exact", repeats=3))
    alone = tabx.judge(GOLD, GOLD, backbone="openai/model", prefilter="exact", repeats=3)
    assert [(one.status, one.signature) for one in found] == [("judged", alone.signature)] * 2
    assert "prefilter" in dict(alone.signature.options)


def test_many_pairs_from_python_share_one_backbone(run: Run) -> None:
    rows = write_pairs(6)
    with ModelServer(answer) as server:
        backbone = ModelBackbone("m", Client(ModelSpec("m", "openai/m", server.base)))
        found = list(judge_many(rows, backbone=backbone, concurrency=3))
        assert len(server.requests) == 6
        alone = tabx.judge(rows[0]["gold"], rows[0]["prediction"], backbone=backbone)
    assert [one.id for one in found] == [row["id"] for row in rows]
    assert found[0].score == alone.score
