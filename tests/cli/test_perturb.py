"""tabx perturb on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabx.cli.main import main
from tabx.formats import load_table, load_tables
from tabx.perturb import EDITS, perturb

GOLD = "| Town | People |\n|---|---|\n| Alvik | 1,204 |\n| Brunn | 988 |\n| Caster | 3,377 |\n| Dalen | 41,022 |\n"


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "gold.md"
    path.write_text(GOLD, encoding="utf-8")
    return path


def test_the_table_goes_to_standard_output(gold: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perturb", str(gold), "--edit", "rows-missing", "--edit", "row-shuffle", "--seed", "7"]) == 0
    wanted = perturb(load_table(gold), ["rows-missing", "row-shuffle"], 7)
    assert load_table(capsys.readouterr().out) == wanted.table


def test_findings_are_json(gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.html"
    assert main(["perturb", str(gold), "--edit", "value-much", "-o", str(out), "--findings", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["label"] == "harmful"
    assert [step["kind"] for step in told["steps"]] == ["value-much"]
    (found,) = told["findings"]
    place = load_table(out).rows[found["predicted_rows"][0]][found["predicted_columns"][0]]
    assert place.text == found["predicted_text"]


def test_a_refusal_is_one_line(gold: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perturb", str(gold), "--edit", "date-format"]) == 2
    error = capsys.readouterr().err
    assert error == "tabx: error: date-format: no column of dates whose form has one reading\n"


def test_the_list_has_every_edit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perturb", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(EDITS)
    assert main(["perturb", "--list", "--json"]) == 0
    assert [row["kind"] for row in json.loads(capsys.readouterr().out)] == list(EDITS)


@pytest.mark.parametrize("arguments", [[], ["--edit", "typo"]])
def test_a_table_and_an_edit_are_wanted(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perturb", *arguments]) == 2
    assert "needs a table and --edit" in capsys.readouterr().err


def test_several_tables_and_lines_are_markdown(gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = tmp_path / "findings.json"
    assert main(["perturb", str(gold), "--edit", "cut-by-rows", "--findings", str(said)]) == 0
    assert [table.row_count for table in load_tables(capsys.readouterr().out)] == [2, 2]
    assert load_table(json.loads(said.read_text(encoding="utf-8"))["table"]) == load_table(gold)
    assert main(["perturb", str(gold), "--edit", "records-in-lines"]) == 0
    assert capsys.readouterr().out.startswith("Town: Alvik\nPeople: 1,204\n\nTown: Brunn\n")
    assert main(["perturb", str(gold), "--edit", "records-in-lines", "--to", "csv"]) == 2
    assert "csv does not hold what the edits print" in capsys.readouterr().err
    assert main(["perturb", str(gold), "--edit", "melted", "--to", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == 'Alvik,People,"1,204"'
