"""Questions that do not depend on each other are asked at the same time, up to --concurrency, budgets kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from model_server import Asked, ModelServer
from stand_in import align_reply, cells, compare_reply

from tabx.backbones.model import ModelBackbone
from tabx.backbones.voting.several import panel, repeated
from tabx.backbones.voting.swapped import swapped
from tabx.cli.main import main
from tabx.judging import judge, rank
from tabx.llm import Client, ModelSpec

PATIENCE = 30
GOLD = """
| Player | Team | Points |
| --- | --- | --- |
| Ann Lee | Chicago Bulls | 12 |
| Bo Chan | Utah Jazz | 7 |
"""
PREDICTED = GOLD.replace("Chicago Bulls", "The windy city")


class Meeting:
    """Answers once so many requests are under way at the same time; then at once."""

    def __init__(self, size: int) -> None:
        self.size, self.inside, self.most = size, 0, 0
        self.changed = threading.Condition()

    def __call__(self, asked: Asked) -> dict[str, Any]:
        with self.changed:
            self.inside += 1
            self.most = max(self.most, self.inside)
            self.changed.notify_all()
            met = self.changed.wait_for(lambda: self.most >= self.size, PATIENCE)
            self.inside -= 1
        assert met, "the requests did not meet"
        return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)


def backbone(server: ModelServer, name: str = "a", **more: Any) -> ModelBackbone:
    return ModelBackbone(name, Client(ModelSpec(name, f"openai/{name}", server.base)), **more)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_bench(items: int, predictions: int = 1) -> str:
    rows = []
    for item in range(items):
        gold = GOLD.replace("Ann Lee", f"Ann Lee {item}")
        others = [gold.replace("Chicago Bulls", f"The windy city {index}") for index in range(predictions)]
        ranking = {"human_ranking": list(range(predictions))} if predictions > 1 else {}
        rows.append({"id": f"item {item}", "gold": gold, "predictions": others, **ranking})
    Path("bench.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return "bench.jsonl"


def asking(server: ModelServer, *more: str) -> list[str]:
    return ["--backbone", "openai/model", "--api-base", server.base, "--no-cache", *more]


def judged_alone() -> float:
    with ModelServer(Meeting(1)) as server:
        return judge(GOLD, PREDICTED, backbone=backbone(server)).error


WAYS: dict[str, Callable[[ModelServer], Any]] = {
    "panel": lambda server: panel([backbone(server, name) for name in "abc"]),
    "repeats": lambda server: repeated(backbone(server), 3),
    "swap and repeats": lambda server: swapped(repeated(backbone(server), 2)),
}


@pytest.mark.parametrize(("way", "voters"), [("panel", 3), ("repeats", 3), ("swap and repeats", 4)])
def test_voters_are_asked_at_the_same_time(way: str, voters: int) -> None:
    with ModelServer(Meeting(voters)) as server:
        judgement = judge(GOLD, PREDICTED, backbone=WAYS[way](server))
    assert len(server.requests) == voters
    assert judgement.error == judged_alone()


def test_pieces_of_a_question_are_asked_at_the_same_time() -> None:
    rows = [f"| Town {index} | ten sailing ships of the fleet {index} |\n" for index in range(40)]
    gold = "| Town | Note |\n| --- | --- |\n" + "".join(rows)
    predicted = gold.replace("sailing ships", "vessels under sail")
    with ModelServer(Meeting(3)) as server:
        judgement = judge(gold, predicted, backbone=backbone(server, question_tokens=500))
    assert len(server.requests) >= 3
    assert judgement.model is not None
    assert (judgement.model.asked, judgement.model.calls) == (40, len(server.requests))


def test_predictions_of_one_gold_are_asked_about_at_the_same_time() -> None:
    others = [GOLD.replace("Chicago Bulls", f"The windy city {index}") for index in range(4)]
    with ModelServer(Meeting(4)) as server:
        ranking = rank(GOLD, others, backbone=backbone(server))
    assert ranking.order == (0, 1, 2, 3)


@pytest.mark.parametrize("command", ["judge", "agreement"])
def test_a_bench_is_asked_about_at_the_same_time_in_order_and_no_more_than_allowed(command: str) -> None:
    out = ["-o", "out.jsonl"] if command == "judge" else []
    meeting = Meeting(5)
    with ModelServer(meeting) as server:
        assert main(["meta", command, write_bench(6, 2), *out, *asking(server, "--concurrency", "5")]) == 0
    assert meeting.most == 5
    assert len(server.requests) == 12
    if out:
        lines = [json.loads(line) for line in Path("out.jsonl").read_text("utf-8").splitlines()]
        assert [line["id"] for line in lines] == [f"item {item}" for item in range(6) for _ in range(2)]
        assert {line["model"]["calls"] for line in lines} == {1}


def test_judgements_are_the_same_one_at_a_time() -> None:
    bench = write_bench(6, 3)
    for number in ("1", "16"):
        with ModelServer(Meeting(1)) as server:
            assert (
                main(["meta", "judge", bench, "-o", f"{number}.jsonl", *asking(server, "--concurrency", number)]) == 0
            )
        assert len(server.requests) == 18
    assert Path("1.jsonl").read_bytes() == Path("16.jsonl").read_bytes()


def test_a_budget_is_never_passed_by_requests_under_way(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(Meeting(7)) as server:
        code = main(["meta", "judge", write_bench(30), "-o", "out.jsonl", *asking(server, "--max-calls", "7")])
    assert code == 3
    assert len(server.requests) == 7
    lines = [json.loads(line) for line in Path("out.jsonl").read_text("utf-8").splitlines()]
    failed = [line for line in lines if line["status"] == "failed"]
    assert (len(lines), len(failed)) == (30, 23)
    assert all("--max-calls 7" in line["reason"] and line["score"] is None for line in failed)
    assert "23 of 30 not judged, kept as failed" in capsys.readouterr().err


def test_an_interrupt_ends_the_run_without_a_trace() -> None:
    under_way = threading.Event()

    def answer(asked: Asked) -> dict[str, Any]:
        with lock:
            count.append(1)
            if len(count) == 20:
                under_way.set()
        if len(count) >= 20:
            release.wait(PATIENCE)
        return compare_reply(asked.text, {}, "equivalent")

    lock, count, release = threading.Lock(), [0], threading.Event()
    with ModelServer(answer) as server:
        command = [sys.executable, "-m", "tabx", "meta", "judge", write_bench(200), "-o", "out.jsonl", *asking(server)]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ))
        assert under_way.wait(120)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
        release.set()
    assert process.returncode == 130
    assert told.decode().splitlines()[-1] == "tabx: error: interrupted"
    assert "Traceback" not in told.decode()
    assert len(server.requests) < 60
    assert not Path("out.jsonl").exists()
