"""House rules on the command line: options, the project's file, the rubric, and what stands over what."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import tabx
from tabx.cli.main import main
from tabx.cli.options.rules import RULE_OPTIONS

Capture = pytest.CaptureFixture[str]

GOLD = "| Name | Sum | Notes |\n| --- | --- | --- |\n| Ada | 100 | fine |\n| Bob | 250 | late |\n| Cid | 310 | lost |\n"
PRED = GOLD.replace("| 250 | late", "| 252 | LATE")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder with both tables the working directory, below one that may hold a pyproject.toml."""
    folder = tmp_path / "project" / "below"
    folder.mkdir(parents=True)
    (folder / "gold.md").write_text(GOLD, encoding="utf-8")
    (folder / "pred.md").write_text(PRED, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder.parent


def options(capsys: Capture, *argv: str) -> dict[str, str]:
    """Return the options in the signature of a judgement."""
    assert main(["judge", "gold.md", "pred.md", "--json", *argv]) == 0
    signature: dict[str, Any] = json.loads(capsys.readouterr().out)["signature"]
    return dict(signature["options"])


def failed(capsys: Capture, *argv: str) -> str:
    assert main(["judge", "gold.md", "pred.md", *argv]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return line


def settings(place: Path, text: str) -> None:
    (place / "pyproject.toml").write_text(f"[tool.tabx]\n{text}\n", encoding="utf-8")


def test_every_rule_has_an_option() -> None:
    named = {str(option.settings.get("dest", option.flags[0][2:].replace("-", "_"))) for option in RULE_OPTIONS}
    assert named | {"key"} == {entry.name for entry in fields(tabx.HouseRules)}


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--rel-tol", "0.01", "--rel-tol", "Sum=.05"], {"rel_tol": "0.01,Sum=0.05"}),
        (["--abs-tol", "Sum=2"], {"abs_tol": "Sum=2"}),
        (["--ignore-columns", "Notes"], {"ignore_columns": "Notes"}),
        (["--column-map", "Sum=Total"], {"column_map": "Sum=Total"}),
        (["--key", "Name"], {"key": "Name"}),
        (["--column-scale", "Sum=nominal"], {"column_scales": "Sum=nominal"}),
        (["--column-weight", "Sum=3"], {"column_weights": "Sum=3"}),
        (["--null-token", "n.m.", "--null-token", "tba"], {"null_tokens": "n.m.,tba"}),
        (["--day-first"], {"day_first": "yes"}),
        (["--no-day-first"], {"day_first": "no"}),
        (["--decimal-comma"], {"decimal_comma": "yes"}),
        (["--ignore-case"], {"case": "ignore"}),
        (["--case", "strict"], {"case": "strict"}),
        (["--ignore-whitespace"], {"whitespace": "ignore"}),
        (["--ordered-lists"], {"ordered_lists": "yes"}),
    ],
)
def test_an_option_is_in_force_and_in_the_signature(
    place: Path, capsys: Capture, argv: list[str], said: dict[str, str]
) -> None:
    assert options(capsys, *argv) == said


def test_the_report_says_what_was_forgiven(place: Path, capsys: Capture) -> None:
    assert main(["judge", "gold.md", "pred.md", "--rel-tol", "0.01", "--ignore-case"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "F1 1 · error 0" in text
    assert "forgiven: 1 by case, 1 by rel_tol 0.01" in text
    assert "gold 250, predicted 252, +2 (0.8 % of gold), forgiven by rel_tol 0.01, costs 0" in text


@pytest.mark.parametrize("name", ["report.md", "report.html"])
def test_written_reports_say_it_too(place: Path, name: str) -> None:
    assert main(["judge", "gold.md", "pred.md", "--rel-tol", "0.01", "-q", "-o", name]) == 0
    text = Path(name).read_text(encoding="utf-8").replace("\\", "")
    assert text.count("forgiven by rel_tol 0.01") >= 1
    assert "forgiven: 1 by rel_tol 0.01" in text


def test_the_nearest_project_file_sets_defaults(place: Path, capsys: Capture) -> None:
    settings(place, 'rel-tol = 0.01\nignore_columns = ["Notes"]\nrubric = "strict"\nkey = ["Name"]\nfail-under = 0.5')
    assert options(capsys) == {"rel_tol": "0.01", "ignore_columns": "Notes", "key": "Name"}
    assert options(capsys, "--no-config") == {}
    assert main(["judge", "gold.md", "pred.md", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["signature"]["rubric"] == "strict"


def test_a_threshold_and_a_rubric_beside_the_project_file(place: Path, capsys: Capture) -> None:
    (place / "mine.yaml").write_text("extends: default\nrules: {abs_tol: 5}\n", encoding="utf-8")
    settings(place, 'rubric = "mine.yaml"\nfail-under = 0.999')
    assert options(capsys, "--fail-under", "0") == {"abs_tol": "5"}
    assert main(["judge", "gold.md", "pred.md", "-q"]) == 1
    assert main(["judge", "gold.md", "pred.md", "-q", "--fail-under", "0.1"]) == 0
    assert main(["rank", "gold.md", "pred.md", "-q"]) == 1


def test_options_stand_over_the_project_file_and_that_over_the_rubric(place: Path, capsys: Capture) -> None:
    (place / "mine.yaml").write_text(
        "rules: {rel_tol: {'*': 0.1, Sum: 0.2}, case: ignore, null_tokens: [a]}", encoding="utf-8"
    )
    settings(place, 'rel-tol = {Sum = 0.3}\nnull-tokens = ["b"]\nday-first = true')
    rubric = ["--rubric", str(place / "mine.yaml")]
    assert options(capsys, *rubric, "--no-config") == {
        "rel_tol": "0.1,Sum=0.2",
        "case": "ignore",
        "null_tokens": "a",
    }
    assert options(capsys, *rubric) == {
        "rel_tol": "0.1,Sum=0.3",
        "case": "ignore",
        "null_tokens": "b",
        "day_first": "yes",
    }
    told = options(capsys, *rubric, "--rel-tol", "0", "--case", "harmless", "--no-day-first")
    assert told == {"rel_tol": "Sum=0.3", "null_tokens": "b", "day_first": "no"}


def test_a_named_file_is_read_instead(place: Path, capsys: Capture) -> None:
    settings(place, "rel-tol = 0.01")
    Path("other.toml").write_text("[tool.tabx]\nabs-tol = 3\n", encoding="utf-8")
    assert options(capsys, "--config", "other.toml") == {"abs_tol": "3"}


def test_a_project_file_that_does_not_speak_of_tabx_is_none_of_our_business(place: Path, capsys: Capture) -> None:
    (place / "pyproject.toml").write_text("[tool.other\nbroken", encoding="utf-8")
    assert options(capsys) == {}
    (place / "pyproject.toml").write_text('[project]\nname = "uses-tabx"\n', encoding="utf-8")
    assert options(capsys) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rel-tol = ", "not valid TOML"),
        ("reltol = 1", "unknown key 'reltol' in [tool.tabx]; nearest: 'rel-tol'"),
        ("rel-tol = 'a'", "[tool.tabx] house rule rel_tol is 'a'; give a number"),
        ("fail-under = 2", "fail-under is 2; a number from 0 to 1 is right"),
        ("rubric = 3", "rubric is 3; a preset's name"),
        ("rubric = 'nonesuch'", "no rubric 'nonesuch'"),
    ],
)
def test_a_wrong_project_file_is_one_line(place: Path, capsys: Capture, text: str, told: str) -> None:
    settings(place, text)
    assert told in failed(capsys)
    assert main(["judge", "gold.md", "pred.md", "-q", "--no-config"]) == 0


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--config", "none.toml"], "none.toml: No such file"),
        (["--config", "gold.md"], "has no section [tool.tabx]"),
        (["--rel-tol", "much"], "--rel-tol 'much': 0.01 or COLUMN=0.01 is right"),
        (["--rel-tol", "Sun=1"], "no column 'Sun' in the gold table; nearest: 'Sum'"),
        (["--rel-tol=-1"], "give a number of 0 or more"),
        (["--column-map", "Sum"], "--column-map 'Sum': GOLD=PRED is right"),
        (["--column-scale", "Sum=big"], "ratio, interval or nominal"),
        (["--column-weight", "3"], "COLUMN=3 is right"),
        (["--ignore-columns", "Nots"], "no column 'Nots' in either table; nearest: 'Notes'"),
    ],
)
def test_a_wrong_option_is_one_line(place: Path, capsys: Capture, argv: list[str], told: str) -> None:
    assert told in failed(capsys, *argv)


def test_a_rubrics_rules_are_shown_and_checked(place: Path, capsys: Capture) -> None:
    assert main(["rubrics", "init", "mine.yaml"]) == 0
    assert main(["rubrics", "validate", "mine.yaml"]) == 0
    assert "column_weights: {}" in Path("mine.yaml").read_text(encoding="utf-8")
    assert main(["rubrics", "show", "default", "--set", "rules.rel_tol=.01"]) == 0
    assert "'*': 0.01" in capsys.readouterr().out
    Path("mine.yaml").write_text("rules: {relative: 1}\n", encoding="utf-8")
    assert main(["rubrics", "validate", "mine.yaml"]) == 2
    assert "unknown house rule 'relative'; nearest: 'rel_tol'" in capsys.readouterr().err


def test_rescoring_keeps_the_rules_and_refuses_others(place: Path, capsys: Capture) -> None:
    assert main(["judge", "gold.md", "pred.md", "--rel-tol", "0.01", "-q", "-o", "stored.json"]) == 0
    capsys.readouterr()
    assert main(["rescore", "stored.json", "--rubric", "strict", "--json"]) == 0
    assert dict(json.loads(capsys.readouterr().out)["signature"]["options"]) == {"rel_tol": "0.01"}
    Path("mine.yaml").write_text("rules: {rel_tol: 0.05}\n", encoding="utf-8")
    assert main(["rescore", "stored.json", "--rubric", "mine.yaml"]) == 2
    told = capsys.readouterr().err
    assert "has house rule rel_tol=0.05, the judgement rel_tol=0.01" in told
    assert "judge again" in told
