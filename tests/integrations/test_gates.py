"""The GitHub Action, by its script, and the hook in a real run of pre-commit: both gate on `tabx batch`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from needs import PRE_COMMIT
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, RATES

from tabx.integrations.pre_commit import main

ROOT = Path(__file__).parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
PATHS = os.pathsep.join(path for path in sys.path if path)

Act = Callable[..., tuple[int, str, dict[str, str]]]


def write_pairs(folder: Path, *pairs: tuple[str, str]) -> None:
    rows = [json.dumps({"gold": gold, "prediction": text}) + "\n" for gold, text in pairs]
    (folder / "pairs.jsonl").write_text("".join(rows), encoding="utf-8")


@pytest.fixture
def act(tmp_path: Path) -> Act:
    """Run the action's script with inputs as its step passes them; return exit code, what was said, and outputs."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, words in (("tabx", "-m tabx"), ("python3", "")):
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', encoding="utf-8")
        (tools / name).chmod(0o755)

    def run(**inputs: str) -> tuple[int, str, dict[str, str]]:
        output, summary = tmp_path / "output", tmp_path / "summary"
        output.touch()
        given = {name.replace("_", "-"): value for name, value in inputs.items()} | {
            "install": inputs.get("install", "none")
        }
        defaults = {name: str(one.get("default", "")) for name, one in ACTION["inputs"].items()}
        (step,) = ACTION["runs"]["steps"]
        passed = {
            variable: {**defaults, **given}[re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", value)[1]]  # type: ignore[index]
            for variable, value in step["env"].items()
        }
        files = {"GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_ACTION_PATH": str(ROOT)}
        path = f"{tools}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-c", step["run"]],
            cwd=tmp_path,
            env={**os.environ, **passed, **files, "PATH": path, "PYTHONPATH": PATHS},
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        if summary.is_file():
            assert done.stdout in summary.read_text(encoding="utf-8")
        return done.returncode, said, dict(line.split("=", 1) for line in output.read_text().splitlines())

    return run


def test_the_action_passes_what_reaches_its_gates_and_gives_outputs(act: Act, tmp_path: Path) -> None:
    write_pairs(tmp_path, (GOLD, GOLD), (GOLD, CLOSE))
    code, said, outputs = act(pairs="pairs.jsonl", fail_under="score=0.5 facts.f1=0.5")
    assert code == 0, said
    assert "2 judged, 0 failed" in said
    assert set(outputs) == set(ACTION["outputs"])
    assert outputs["results"] == "tabx-results.jsonl"
    assert float(outputs["score"]) == pytest.approx((1 + JUDGED.score) / 2, abs=1e-5)
    assert float(outputs["facts-f1"]) == pytest.approx((1 + RATES["f1"]) / 2, abs=1e-5)
    assert (outputs["judged"], outputs["failed"]) == ("2", "0")
    assert len((tmp_path / "tabx-results.jsonl").read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"fail_under": "0.99"}, "mean score"),
        ({"fail_under": "score=0.1 facts.f1=0.99"}, "mean facts.f1"),
        ({"options": "--rubric\nstrict", "fail_under": f"{JUDGED.score - 1e-6}"}, "mean score"),
    ],
)
def test_the_action_fails_below_a_gate(act: Act, tmp_path: Path, inputs: dict[str, str], said: str) -> None:
    write_pairs(tmp_path, (GOLD, CLOSE))
    code, told, outputs = act(pairs="pairs.jsonl", **inputs)
    assert code == 1
    assert said in told
    assert outputs["judged"] == "1"


def test_the_action_fails_for_what_could_not_be_judged_unless_the_coverage_allows_it(act: Act, tmp_path: Path) -> None:
    write_pairs(tmp_path, (GOLD, GOLD), (NO_GOLD, GOLD))
    code, said, outputs = act(pairs="pairs.jsonl")
    assert (code, outputs["judged"], outputs["failed"], outputs["score"]) == (1, "1", "1", "1")
    assert "coverage is 0.5, below 1" in said
    assert act(pairs="pairs.jsonl", min_coverage="0.5")[0] == 0


def test_the_action_says_what_is_wrong_with_its_inputs(act: Act, tmp_path: Path) -> None:
    code, said, outputs = act(pairs="no such.jsonl")
    assert (code, outputs) == (2, {})
    assert "no such.jsonl" in said
    code, said, _ = act(pairs="pairs.jsonl", install="everything")
    assert (code, said) == (2, "tabx: error: install: everything; judge, all or none is right\n")
    write_pairs(tmp_path, (GOLD, GOLD))
    code, said, _ = act(pairs="pairs.jsonl", fail_under="$(touch owned)")
    assert code == 2
    assert not (tmp_path / "owned").exists()


def test_the_hook_keeps_results_only_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", PATHS)
    monkeypatch.chdir(tmp_path)
    write_pairs(tmp_path, (GOLD, CLOSE))
    assert main(["pairs.jsonl", "--fail-under", "score=0.99"]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["pairs.jsonl"]
    assert main(["pairs.jsonl", "--output=kept.jsonl"]) == 0
    assert (tmp_path / "kept.jsonl").is_file()


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("pre-commit") is None, reason=PRE_COMMIT)
@pytest.mark.parametrize(("least", "code"), [("0.1", 0), ("0.99", 1)])
def test_the_hook_in_a_run_of_pre_commit(least: str, code: int, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
        git(folder, "init", "-q")
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", ours)
    git(ours, "add", "-A")
    git(ours, "commit", "-qm", "hooks")
    git(ours, "tag", "v1")
    # In the environment that runs this test, in place of one that pre-commit would install.
    hook: dict[str, Any] = {"id": HOOK["id"], "language": "system", "args": ["pairs.jsonl", "--fail-under", least]}
    config = {"repos": [{"repo": str(ours), "rev": "v1", "hooks": [hook]}]}
    (theirs / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    write_pairs(theirs, (GOLD, CLOSE))
    git(theirs, "add", "-A")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["pre-commit", "run", "--all-files"],
        cwd=theirs,
        env={**os.environ, "PATH": path, "PYTHONPATH": PATHS, "PRE_COMMIT_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert ("mean score" in done.stdout and "is below 0.99" in done.stdout) == bool(code)
    assert '"batch":' not in done.stdout
