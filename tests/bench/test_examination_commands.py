"""tabx bench run and report on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabx.cli.main import main

GOLD = "| Town | People |\n|---|---|\n| Alvik | 1,204 |\n| Brunn | 988 |\n| Caster | 3,377 |\n| Dalen | 41,022 |\n"


@pytest.fixture
def bench(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    (tmp_path / "towns.md").write_text(GOLD, encoding="utf-8")
    path = str(tmp_path / "bench.jsonl")
    assert main(["bench", "build", str(tmp_path / "towns.md"), "--seeds", "1-2", "--per-table", "8", "-o", path]) == 0
    capsys.readouterr()
    return path


def test_figures_are_told_and_told_again_from_the_records(
    bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, first, again = (str(tmp_path / name) for name in ("records.jsonl", "first.json", "again.json"))
    assert main(["bench", "run", bench, "--records", records, "-o", first, "--worst", "1"]) == 0
    out, err = capsys.readouterr()
    assert "16 perturbed tables of 1 gold table" in out
    assert "harmless vs. harmful" in out
    assert "16 pairs in" in err
    assert main(["bench", "report", records, "--json", "-o", again, "--worst", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(Path(first).read_text(encoding="utf-8"))
    assert Path(first).read_bytes() == Path(again).read_bytes()


def test_another_metric_is_set_beside(bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels = [made["label"] for made in json.loads(Path(bench).read_text(encoding="utf-8"))["perturbations"]]
    rows = [
        {"id": "towns", "prediction": place, "score": 0 if label == "harmful" else 1}
        for place, label in enumerate(labels)
    ]
    scores = tmp_path / "oracle.jsonl"
    scores.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert main(["bench", "run", bench, "--json", "--scores", str(scores)]) == 0
    found = json.loads(capsys.readouterr().out)["separation"]
    assert list(found) == ["tabx", "oracle"]
    assert found["oracle"]["auc"] == 1.0
    assert main(["bench", "run", bench, "--scores", str(scores), "--scores", str(scores)]) == 2
    assert "there is a metric 'oracle' already" in capsys.readouterr().err


def test_a_floor_that_is_not_reached_ends_with_1(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "run", bench, "--fail-under", "rows=0.1", "--fail-under", "f1=0.1"]) == 0
    capsys.readouterr()
    assert main(["bench", "run", bench, "--fail-under", "rows=0.1", "--fail-under", "f1:date-format=1"]) == 1
    assert "tabx: f1:date-format: no data for it in the bench" in capsys.readouterr().err


def test_pairs_that_could_not_be_judged_end_with_3(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "run", bench, "--limit", "cells=11", "--fail-under", "f1=0"]) == 3
    assert "not judged: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--fail-under", "f1"], "not FIGURE=X"),
        (["--fail-under", "f2=0.5"], "unknown figure 'f2'"),
        (["--workers", "0"], "not a whole number of at least 1"),
        (["-o", "figures.pdf"], "unknown suffix; .json, .csv, .html, .md, .xlsx or .txt is right"),
        (["--records", "nowhere/records.jsonl"], "does not exist"),
    ],
)
def test_options_that_cannot_be_are_one_line(
    bench: str, options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "run", bench, *options]) == 2
    err = capsys.readouterr().err.splitlines()
    assert said in err[-1]
