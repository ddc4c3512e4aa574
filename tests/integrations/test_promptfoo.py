"""The assertion in a real run of promptfoo, with its echo provider."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest
from needs import PROMPTFOO
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, RATES, REFUSAL, STRICT, UNJUDGED

import tabx.integrations.promptfoo as ours
from tabx.base.errors import OptionError

COMMAND = shutil.which("promptfoo")
ASSERTION = {"type": "python", "value": f"file://{ours.__file__}"}
PATIENCE = 300


def row(gold: str, reply: str, **assertion: Any) -> dict[str, Any]:
    return {"vars": {"gold": gold, "reply": reply}, "assert": [{**ASSERTION, **assertion}]}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    if COMMAND is None:
        pytest.skip(PROMPTFOO)
    folder = tmp_path_factory.mktemp("promptfoo")
    tests = [
        row(GOLD, CLOSE, threshold=0.1),
        row(GOLD, CLOSE, threshold=0.99),
        row(GOLD, CLOSE, config={"rubric": "strict"}),
        row(GOLD, REFUSAL),
        row(NO_GOLD, GOLD),
    ]
    config = {"providers": ["echo"], "prompts": ["{{reply}}"], "tests": tests}
    (folder / "promptfooconfig.json").write_text(json.dumps(config), encoding="utf-8")
    here = {"PROMPTFOO_CONFIG_DIR": str(folder), "PROMPTFOO_PYTHON": sys.executable}
    done = subprocess.run(
        [
            COMMAND,
            "eval",
            "-c",
            "promptfooconfig.json",
            "-o",
            "out.json",
            "--no-cache",
            "--no-table",
            "--max-concurrency",
            "1",
        ],
        cwd=folder,
        env={**os.environ, **here, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (folder / "out.json").is_file(), done.stderr
    found = json.loads((folder / "out.json").read_text(encoding="utf-8"))["results"]["results"]
    return sorted(found, key=lambda one: int(one["testIdx"]))


def graded(result: dict[str, Any]) -> dict[str, Any]:
    (found,) = result["gradingResult"]["componentResults"]
    return dict(found)


def test_score_reason_and_facts(results: list[dict[str, Any]]) -> None:
    close = results[0]
    assert close["success"] is True
    assert graded(close)["score"] == pytest.approx(JUDGED.score)
    assert graded(close)["reason"] == JUDGED.summary
    assert close["namedScores"] == pytest.approx(RATES)


def test_the_threshold_is_promptfoos_and_the_options_are_those_of_judging(results: list[dict[str, Any]]) -> None:
    _, below, strict, refusal, _ = results
    assert below["success"] is False
    assert graded(below)["score"] == pytest.approx(JUDGED.score)
    assert graded(below)["reason"].endswith(f"less than threshold 0.99: {JUDGED.summary}")
    assert graded(strict)["score"] == pytest.approx(STRICT.score)
    assert (graded(refusal)["score"], refusal["success"]) == (0, False)
    assert graded(refusal)["reason"] == "no table in the prediction"


def test_what_could_not_be_judged_is_an_error_with_its_reason(results: list[dict[str, Any]]) -> None:
    *_, unjudged = results
    assert unjudged["success"] is False
    assert f"NotJudgedError: {UNJUDGED}" in unjudged["error"]
    assert unjudged["namedScores"] == {}


def test_without_promptfoo_it_is_a_function() -> None:
    context = {"vars": {"table": GOLD, "reply": CLOSE}, "config": {"gold": "table"}}
    found = ours.get_assert(CLOSE, context)
    assert (found["pass"], found["score"], found["named_scores"]) == (True, JUDGED.score, RATES)
    with pytest.raises(OptionError, match="no variable 'gold' with the gold table \\(it has: table, reply\\)"):
        ours.get_assert(CLOSE, {"vars": context["vars"]})
    with pytest.raises(ours.NotJudgedError):
        ours.get_assert(GOLD, {"vars": {"gold": NO_GOLD}})
