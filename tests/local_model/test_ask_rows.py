"""`tabx ask` over ten rows of a real model: a line each, gone on with after a kill, judged as it is."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from real_model import base, folder, is_needed

from tabx.cli.main import main

pytestmark = is_needed

CITIES = ("Ulm", "Lyon", "Graz", "Brno", "Oslo", "Bern", "Rome", "Cork", "Pisa", "Kiel")
PROMPT = "Answer with a Markdown table of two columns, City and Country, and one row.\n{{ city }}\n"


@pytest.fixture
def asked(folder: Path, base: str) -> list[str]:
    rows = [{"id": city, "city": city, "gold": f"| City | Country |\n| - | - |\n| {city} | x |"} for city in CITIES]
    Path("rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    Path("question.j2").write_text(PROMPT, encoding="utf-8")
    limits = ["--model-arg", "timeout=300", "--model-arg", "max_tokens=24", "--concurrency", "1", "--keep", "gold"]
    return ["ask", "rows.jsonl", "--prompt", "question.j2", "--backbone", "local/smol", "--api-base", base, *limits]


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def test_ten_rows_have_a_reply_each_also_after_a_kill(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "tabx", *asked, "-o", "killed.jsonl", "--resume"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None and not (Path("killed.jsonl").exists() and Path("killed.jsonl").stat().st_size):
            time.sleep(0.05)
        process.kill()
    assert 0 < len(lines("killed.jsonl")) < len(CITIES)
    assert main([*asked, "-o", "killed.jsonl", "--resume"]) == 0
    assert main([*asked, "-o", "whole.jsonl"]) == 0
    killed, whole = lines("killed.jsonl"), lines("whole.jsonl")
    assert [line["id"] for line in whole] == list(CITIES)
    assert {line["status"] for line in whole} == {"answered"}
    assert {line["finish"] for line in whole} <= {"stop", "cut"}
    # What was cut is not remembered: asked again, it may end otherwise, as this server reckons with what it holds.
    ended = [
        (one["reply"], other["reply"]) for one, other in zip(killed, whole, strict=True) if one["finish"] == "stop"
    ]
    assert all(one == other for one, other in ended)
    capsys.readouterr()
    assert main(["batch", "whole.jsonl", "-o", "results.jsonl"]) == 0
    assert "10 judged, 0 failed, 0 skipped" in capsys.readouterr().out
