"""tabx metrics: the panel, its files, its exit codes, one line for what is wrong."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest
from metric_tables import GOLD, MOVED

from tabx.cli.main import main
from tabx.metrics import METRICS, usual_metrics

pytest.importorskip("sacrebleu")

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (
        ("gold.md", GOLD),
        ("pred.md", MOVED),
        ("source.md", GOLD.replace("880", "881")),
        ("no.md", "I cannot."),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(line: str) -> int:
    return main(["metrics", *line.split(), "--no-config"])


def test_the_panel_names_every_offline_metric_with_value_and_range(folder: Path, capsys: Capture) -> None:
    assert run("gold.md pred.md") == 0
    out = capsys.readouterr().out
    for name in usual_metrics():
        assert f" {name} " in out
    assert "0 to 100" in out
    assert "up to 1 " in out
    assert "Higher is better in all." in out
    assert "sari" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_metrics_are_chosen_and_told_whole_in_json(folder: Path, capsys: Capture) -> None:
    assert run("gold.md pred.md --metric row-f1 --metric teds --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["metric"] for one in data["metrics"]] == ["row-f1", "teds"]
    assert data["metrics"][0]["parts"]["recall"] == pytest.approx(2 / 3)
    assert set(data["made_with"]) == {"tabx", "table-recognition-metric"}


def test_the_source_adds_sari(folder: Path, capsys: Capture) -> None:
    assert run("gold.md pred.md --source source.md --json") == 0
    values = {one["metric"]: one["value"] for one in json.loads(capsys.readouterr().out)["metrics"]}
    assert {"sari", "sari-f1"} < set(values)


def test_the_panel_goes_into_files(folder: Path, capsys: Capture) -> None:
    assert run("gold.md pred.md --metric row-f1 --metric ted -o panel.csv") == 0
    assert run("gold.md pred.md --metric row-f1 -o panel.json") == 0
    lines = list(csv.reader((folder / "panel.csv").read_text("utf-8").splitlines()))
    assert lines[0] == ["metric", "part", "value", "reason"]
    assert ["row-f1", "recall", repr(2 / 3), ""] in lines
    assert json.loads((folder / "panel.json").read_text("utf-8"))["metrics"][0]["metric"] == "row-f1"


def test_a_named_metric_without_a_value_ends_with_3_and_says_why(folder: Path, capsys: Capture) -> None:
    assert run("gold.md pred.md --metric sari --metric ted -o panel.csv") == 3
    out, err = capsys.readouterr()
    assert "not scored: it needs the source table" in " ".join(out.split())
    assert err == "tabx: sari has no value: it needs the source table: what both sides were made from\n"
    assert "sari,,,it needs the source table" in (folder / "panel.csv").read_text("utf-8")
    assert run("gold.md pred.md --metric p-score --json") == 3
    assert json.loads(capsys.readouterr().out)["metrics"][0]["value"] is None


def test_what_is_not_installed_is_told_and_the_others_scored(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "table_recognition_metric", None)
    assert run("gold.md pred.md") == 0
    assert "pip install 'table-recognition-metric>=0.0.6'" in " ".join(capsys.readouterr().out.split())
    assert run("gold.md pred.md --metric teds") == 3


def test_a_prediction_without_a_table_is_said(folder: Path, capsys: Capture) -> None:
    assert run("gold.md no.md --metric exact-match") == 0
    assert capsys.readouterr().out.startswith("no table in the prediction: scored as an empty one\n")


def test_what_a_table_says_cannot_steer_the_terminal(folder: Path, capsys: Capture) -> None:
    (folder / "bad.md").write_text(GOLD.replace("Alder", "\x1b[2J\u202eA"), encoding="utf-8")
    assert run("gold.md bad.md") == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_the_list_names_all(folder: Path, capsys: Capture) -> None:
    assert run("--list") == 0
    out = capsys.readouterr().out
    assert all(name in out for name in METRICS)
    assert run("--list --json") == 0
    assert [one["metric"] for one in json.loads(capsys.readouterr().out)["metrics"]] == list(METRICS)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("gold.md", "metrics needs a gold table and a predicted one (--list shows the metrics)"),
        ("gold.md pred.md --metric tedz", "unknown metric 'tedz'; nearest: 'ted' (tabx metrics --list)"),
        ("gold.md pred.md -o panel.pdf", "--output panel.pdf: unknown suffix; .json, .csv, .html, .md, .xlsx or .txt"),
        ("no.md pred.md", "gold: no.md: no table found"),
        ("gold.md pred.md --source nowhere.md", "nowhere.md"),
        ("gold.md pred.md --metric-model bleurt", "--metric-model: 'bleurt' is not METRIC=NAME"),
        ("gold.md pred.md --metric-model chrf=x", "'chrf' loads no model"),
        ("gold.md pred.md --backbone a,b", "metrics ask one model, no panel and no replay"),
        ("gold.md pred.md --backbone replay:x", "metrics ask one model, no panel and no replay"),
        ("gold.md pred.md --max-calls 1", "--max-calls needs a model"),
        ("- - ", "- (standard input) can be given once only"),
        ("gold.md - --source -", "- (standard input) can be given once only"),
        ("gold.md pred.md -o gold.md", "written over"),
        ("gold.md pred.md --source source.md -o source.md", "written over"),
    ],
)
def test_what_is_wrong_is_one_line(line: str, told: str, folder: Path, capsys: Capture) -> None:
    assert run(line) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1
