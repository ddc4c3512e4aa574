"""Runs over a real model: killed and gone on with, they end as one that was not."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from real_model import asking, base, folder, is_needed

from tabx.cli.main import main

pytestmark = is_needed

TOWNS = ("Ulm", "Lyon", "Graz", "Brno")
KEPT = ("id", "status", "error", "score")


def write_pairs() -> None:
    with Path("pairs.jsonl").open("w", encoding="utf-8") as file:
        for town in TOWNS:
            rows = f"| {town} | Kahr | 850 |\n| Oslo | Lindboe | 1048 |\n"
            gold = f"| Town | Mayor | Founded |\n| --- | --- | --- |\n{rows}"
            predicted = gold.replace("Mayor", "Head of town").replace("Kahr", "Kahrova")
            file.write(json.dumps({"id": town, "gold": gold, "predicted": predicted}) + "\n")


def results(name: str) -> list[tuple[Any, ...]]:
    lines = [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]
    return [tuple(line.get(field) for field in KEPT) for line in lines]


@pytest.mark.usefixtures("folder")
def test_a_killed_run_goes_on_and_asks_nothing_twice(asking: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    write_pairs()
    command = ["batch", "pairs.jsonl", "-o", "killed.jsonl", "--resume", "--concurrency", "1", *asking]
    with subprocess.Popen(
        [sys.executable, "-m", "tabx", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        while process.poll() is None and not (Path("killed.jsonl").exists() and Path("killed.jsonl").stat().st_size):
            time.sleep(0.05)
        process.kill()
    done = len(results("killed.jsonl"))
    assert 0 < done < len(TOWNS)
    assert main(command) == 0
    assert main(["batch", "pairs.jsonl", "-o", "whole.jsonl", *asking]) == 0
    assert results("killed.jsonl") == results("whole.jsonl")
    assert [town for town, *_ in results("whole.jsonl")] == list(TOWNS)
    assert "0 requests" in capsys.readouterr().err.splitlines()[-1]
