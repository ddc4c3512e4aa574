"""Several tables on the command line: the option, the reports, stored judgements."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import tabx
from tabx.cli.main import main
from tabx.judge.schema import tables_schema

Capture = pytest.CaptureFixture[str]

PEOPLE = "| Name | Age |\n| --- | --- |\n| Ada | 12 |\n| Bob | 15 |\n| Cid | 18 |\n"
GOODS = "| Product | Price |\n| --- | --- |\n| Pen | 1.20 |\n| Ink | 8.90 |\n"
OTHER = "| Planet | Moons |\n| --- | --- |\n| Mars | 2 |\n"
GOLD = f"People:\n{PEOPLE}Goods:\n{GOODS}"
PRED = f"Goods:\n{GOODS.replace('8.90', '9.80')}[b]Space:\n{OTHER}"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    gold, pred = tmp_path / "gold.md", tmp_path / "pred.md"
    gold.write_text(GOLD, encoding="utf-8")
    pred.write_text(PRED, encoding="utf-8")
    return str(gold), str(pred)


@pytest.mark.parametrize("width", ["40", "100"])
def test_the_report_shows_the_pairs_each_score_and_the_rest(
    files: tuple[str, str], width: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    assert main(["judge", *files]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    shown = " ".join(captured.out.split())
    judgement = tabx.judge_tables(GOLD, PRED)
    assert shown.startswith(f"score {judgement.score:.3f}".replace("0.", "."))
    assert "1 missing table; 1 extra table" in shown
    assert "[b]Space (table 2)" in shown
    for name in ("People (table 1)", "Goods (table 2)"):
        assert f"── {name} ──" in shown
    assert "Price: gold 8.90, predicted 9.80" in shown
    assert "the prediction has no such table" in shown


def test_quiet_json_and_the_threshold(files: tuple[str, str], capsys: Capture) -> None:
    judgement = tabx.judge_tables(Path(files[0]), Path(files[1]))
    assert main(["judge", *files, "--quiet"]) == 0
    assert float(capsys.readouterr().out) == judgement.score
    assert main(["judge", *files, "--json"]) == 0
    assert capsys.readouterr().out == judgement.to_json()
    assert main(["judge", *files, "--quiet", "--fail-under", ".99"]) == 1


def test_the_last_table_alone_on_request(files: tuple[str, str], capsys: Capture) -> None:
    assert main(["judge", *files, "--tables", "last", "--json"]) == 0
    assert capsys.readouterr().out == tabx.judge(Path(files[0]), Path(files[1])).to_json()


def test_a_gold_with_one_table_is_judged_as_a_pair(tmp_path: Path, files: tuple[str, str], capsys: Capture) -> None:
    gold = tmp_path / "one.md"
    gold.write_text(f"{GOODS}\nand no more:\n\n| Empty |\n| --- |\n", encoding="utf-8")
    assert main(["judge", str(gold), files[1], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["schema"] == 1


def test_standard_input_may_hold_several(
    files: tuple[str, str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOLD.encode()), encoding="utf-8"))
    assert main(["judge", "-", files[1], "--quiet"]) == 0
    assert float(capsys.readouterr().out) == tabx.judge_tables(GOLD, PRED).score


def test_a_stored_judgement_is_scored_again(files: tuple[str, str], tmp_path: Path, capsys: Capture) -> None:
    stored = tmp_path / "stored.json"
    assert main(["judge", *files, "--quiet", "--output", str(stored)]) == 0
    assert tabx.TablesJudgement.from_dict(json.loads(stored.read_text())) == tabx.judge_tables(GOLD, PRED)
    capsys.readouterr()
    assert main(["rescore", str(stored), "--rubric", "strict", "--json"]) == 0
    assert capsys.readouterr().out == tabx.judge_tables(GOLD, PRED, rubric="strict").to_json()


def test_the_markdown_report(files: tuple[str, str], tmp_path: Path, capsys: Capture) -> None:
    report = tmp_path / "report.md"
    assert main(["judge", *files, "--quiet", "--output", str(report)]) == 0
    text = report.read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings[0].startswith("# Score ")
    assert [line for line in headings if line.startswith("## ")] == [
        "## Tables",
        "## Predicted tables beside them",
        "## Terms",
        "## People (table 1)",
        "## Goods (table 2)",
    ]
    assert "| \\[b\\]Space (table 2) | extra, 2 columns |" in text


@pytest.mark.parametrize("suffix", [".html", ".csv", ".xlsx"])
def test_what_cannot_be_written_is_said_before_judging(
    files: tuple[str, str], tmp_path: Path, suffix: str, capsys: Capture
) -> None:
    report = tmp_path / f"report{suffix}"
    assert main(["judge", *files, "--output", str(report)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "--tables last" in captured.err
    assert not report.exists()


@pytest.mark.parametrize("option", ["--aligned", "--tuples"])
def test_the_aligned_tables_stand_below_their_names(files: tuple[str, str], option: str, capsys: Capture) -> None:
    assert main(["judge", *files, option]) == 0
    out = capsys.readouterr().out
    assert out.startswith("## Goods (table 2)\n\n")
    assert "People" not in out


def test_no_table_in_the_prediction(files: tuple[str, str], tmp_path: Path, capsys: Capture) -> None:
    nothing = tmp_path / "nothing.md"
    nothing.write_text("I cannot help with that.", encoding="utf-8")
    assert main(["judge", files[0], str(nothing)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("score 0   error ")
    assert "gold 2 tables; nothing predicted" in out
    assert main(["judge", files[0], str(nothing), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "no table in the prediction"


def test_the_schema_is_printed(capsys: Capture) -> None:
    assert main(["schema", "--tables"]) == 0
    assert json.loads(capsys.readouterr().out) == tables_schema()
