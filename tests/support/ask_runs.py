"""A folder of its own for each run from the command line, with rows, prompt and key."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from model_server import Asked, Fault, ModelServer

from tabx.cli.main import main

Run = Callable[..., tuple[int, str, str]]

PROMPT = "Reply with one table.\n\n{{ question }}\n"


def table(number: int) -> str:
    return f"| name | value |\n| - | - |\n| a{number} | {number} |\n| b | 2 |\n"


def right(asked: Asked) -> str:
    """Reply with the right table."""
    found = re.search(r"What is a(\d+)\?", asked.text)
    assert found is not None
    return table(int(found[1]))


def at(number: int, fault: Fault) -> Fault:
    """Return a fault that the row of a number meets, every time."""
    return Fault(**{**vars(fault), "when": lambda asked: f"What is a{number}?" in asked.text})


def write_rows(count: int = 12, **more: Any) -> list[dict[str, Any]]:
    """Write rows.jsonl: questions with gold tables."""
    rows = [
        {"id": f"q{number}", "question": f"What is a{number}?", "gold": table(number) + " " * 80, **more}
        for number in range(count)
    ]
    write(rows)
    return rows


def write(rows: list[dict[str, Any]]) -> None:
    Path("rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text().splitlines()]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command; return its exit code, standard output and standard error."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("prompt.j2").write_text(PROMPT)

    def command(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        return code, *capfd.readouterr()

    return command


Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(run: Run) -> Ask:
    """Ask a server about rows.jsonl; return exit code, standard output and standard error."""

    def command(server: ModelServer, *words: str) -> tuple[int, str, str]:
        how = ("--prompt", "prompt.j2", "--backbone", "openai/model", "--api-base", server.base)
        return run("ask", "rows.jsonl", *how, *words)

    return command
