"""Real questions and real replies: served again and judged, they score what the stored ones do, to the last bit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import pytest
from ask_runs import lines_of
from model_server import Asked, ModelServer
from needs import SHARED
from stand_in import fenced

Command = Callable[..., tuple[int, str, str]]

ask, run = ask_runs.ask, ask_runs.run

DATA = Path(__file__).parents[2].parent / "shared" / "data"
QUESTIONS, STORED = DATA / "tanq_questions.jsonl", DATA / "model_outputs.jsonl"
MODEL = "gpt-4o"

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason=SHARED)


def rows_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_replies_served_again_score_as_the_stored_ones(run: Command) -> None:
    stored = {row["id"]: row for row in rows_in(STORED)}
    questions = rows_in(QUESTIONS)
    by_text: dict[str, str] = {
        " ".join(row["question"].split()): stored[row["id"]]["predictions"][MODEL] for row in questions
    }

    def served(asked: Asked) -> str:
        return by_text[" ".join(" ".join(fenced(asked.text)).split())]

    with ModelServer(served) as server:
        how = ("--prompt", "prompt.j2", "--backbone", "openai/model", "--api-base", server.base)
        code, *_ = run("ask", str(QUESTIONS), *how, "-o", "replies.jsonl")
        assert (code, len(server.requests)) == (0, len(by_text))
    code, *_ = run("batch", "replies.jsonl", "--join", str(STORED), "-o", "asked.jsonl")
    assert code == 0
    pairs = [
        {"id": row["id"], "gold": stored[row["id"]]["gold"], "prediction": stored[row["id"]]["predictions"][MODEL]}
        for row in questions
    ]
    Path("pairs.jsonl").write_text("".join(json.dumps(pair) + "\n" for pair in pairs))
    assert run("batch", "pairs.jsonl", "-o", "stored.jsonl")[0] == 0
    asked, kept = lines_of("asked.jsonl"), lines_of("stored.jsonl")
    assert len(asked) == len(kept) == 200
    of_the_name = {"model", "fields", "seal"}
    for one, other in zip(asked, kept, strict=True):
        assert {key: value for key, value in one.items() if key not in of_the_name} == {
            key: value for key, value in other.items() if key not in of_the_name
        }
