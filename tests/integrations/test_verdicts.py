"""What all integrations share: verdicts, and the line that installs a framework."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from model_server import WRONG_KEY, ModelServer
from needs import FRAMEWORKS as PACKAGES
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, REFUSAL, STRICT, UNJUDGED

import tabx
from tabx.backbones.model import ModelBackbone
from tabx.base.errors import FormatError, OptionError, RubricError
from tabx.integrations.frameworks import FRAMEWORKS
from tabx.integrations.judging import TableJudge, Verdict, means
from tabx.llm import Client, ModelSpec

FOLDER = Path(tabx.__file__).parent / "integrations"


def test_a_verdict_has_score_reason_facts_and_signature() -> None:
    assert TableJudge().verdict(GOLD, CLOSE) == Verdict(
        JUDGED.score, JUDGED.summary, JUDGED.facts.to_dict(), str(JUDGED.signature)
    )
    assert TableJudge(rubric="strict").verdict(GOLD, CLOSE).score == STRICT.score


def test_what_could_not_be_judged_has_a_reason_and_no_score() -> None:
    assert TableJudge().verdict(NO_GOLD, GOLD) == Verdict(None, UNJUDGED)
    with tabx.limits.changed_limits(cells=4):
        assert "the limit 'cells' is 4" in TableJudge().verdict(GOLD, GOLD).reason
    refusal = TableJudge().verdict(GOLD, REFUSAL)
    assert (refusal.score, refusal.reason) == (0, "no table in the prediction")


def test_a_fault_of_tabx_is_told_as_one_and_is_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tabx.integrations.judging.judge_whole", fails)
    told = "could not be judged: ZeroDivisionError inside tabx, please report it"
    assert TableJudge().verdict(GOLD, GOLD) == Verdict(None, told)


def test_all_tables_of_a_gold_text_count_unless_only_the_last_is_asked_for() -> None:
    several = f"Towns:\n\n{GOLD}\n\nRivers:\n\n| River | km |\n|---|---|\n| Aare | 288 |"
    rivers = "| River | km |\n|---|---|\n| Aare | 288 |"
    assert TableJudge(tables="last").verdict(several, rivers).score == 1
    whole = TableJudge().verdict(several, rivers)
    assert whole.score == tabx.judge_tables(several, rivers).score
    assert "1 missing table" in whole.reason


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"rubrik": "strict"}, OptionError, "rubrik"),
        ({"tables": "first"}, OptionError, "'all' or 'last' is right"),
        ({"rubric": "no such rubric"}, RubricError, "no such rubric"),
        ({"gold_format": "word"}, FormatError, "word"),
        ({"rules": {"rel_tol": -1}}, OptionError, "rel_tol"),
    ],
)
def test_wrong_options_are_told_before_anything_is_judged(options: dict[str, Any], error: type, said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        TableJudge(**options)


def test_a_model_is_asked_through_one_backbone_and_one_that_fails_is_no_score(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path))
    gold, reply = "| Team |\n|-|\n| Chicago Bulls |\n| Jazz |", "| Team |\n|-|\n| The windy city |\n| Jazz |"
    with ModelServer(always=[WRONG_KEY]) as server:
        client = Client(ModelSpec("m", "openai/m", server.base))
        failed = TableJudge(backbone=ModelBackbone("m", client)).verdict(gold, reply)
        assert server.requests
    assert failed.score is None
    assert "Incorrect API key provided" in failed.reason


def test_means_are_over_what_has_the_figure() -> None:
    judge = TableJudge()
    found = means([judge.verdict(GOLD, GOLD), judge.verdict(GOLD, REFUSAL), judge.verdict(NO_GOLD, GOLD)])
    assert found == {"score": 0.5, "precision": 1, "recall": 0.5, "f1": 0.5}
    assert str(means([])) == "{'score': nan, 'precision': nan, 'recall': nan, 'f1': nan}"


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_a_framework_that_is_missing_says_its_install_line(framework: str) -> None:
    code = f"""
import sys
from importlib.abc import MetaPathFinder
sys.modules[{framework!r}] = None
try:
    import tabx.integrations.{framework}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told = f"tabx.integrations.{framework} needs {framework}, which is not installed"
    assert done.stdout == f"{told}: pip install '{FRAMEWORKS[framework]}'\n"


def test_each_framework_has_its_module_and_nothing_else_of_tabx_imports_it() -> None:
    assert set(FRAMEWORKS) == set(PACKAGES) - {"trl", "bert_score", "grits", "peft"}
    for framework, requirement in FRAMEWORKS.items():
        assert requirement.startswith(PACKAGES[framework])
        importing = [
            path.relative_to(FOLDER.parent).as_posix()
            for path in FOLDER.parent.rglob("*.py")
            if re.search(rf"^\s*(?:import|from) {framework}\b", path.read_text(encoding="utf-8"), re.MULTILINE)
        ]
        assert importing == [f"integrations/{framework}.py"]
