"""Lines of a batch with what the texts of their rows bear out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tabx
from tabx.cli.main import main

GOLD = "| Firm | Shops |\n|-|-|\n| Acme | 40 |\n| Bolt | 12 |"
WRONG = "| Shops | Firm |\n|-|-|\n| 12 | Bolt |\n| 41 | Acme |"
TEXT = "Acme is old. It has 40 shops. Bolt has 12 shops."
ROW = {"id": "a", "gold": GOLD, "prediction": WRONG, "text": TEXT}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(*rows: dict[str, Any]) -> None:
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def test_a_line_counts_cells_found_and_what_chance_would_find(folder: Path) -> None:
    write(ROW)
    assert main(["batch", "pairs.jsonl", "--text-column", "text", "-o", "r.jsonl"]) == 0
    (line,) = lines(folder / "r.jsonl")
    assert line["grounding"] == {"cells": 4, "found": 3, "chance_cells": 1, "chance_found": 0}
    assert "grounded" not in line
    (result,) = tabx.read_results(folder / "r.jsonl")
    assert result.grounding == line["grounding"]


def test_cells_stand_at_the_places_of_the_findings(folder: Path) -> None:
    write(ROW)
    assert main(["batch", "pairs.jsonl", "--text-column", "text", "--trace", "-o", "r.jsonl"]) == 0
    (line,) = lines(folder / "r.jsonl")
    (finding,) = [one for one in line["judgement"]["findings"] if one["relation"] == "partial"]
    place = (finding["predicted_rows"][0], finding["predicted_columns"][0])
    (predicted,), (gold,) = line["grounded"]["predicted"], line["grounded"]["gold"]
    assert [(one["row"], one["column"]) for one in predicted["cells"] if not one["found"]] == [place]
    assert all(one["found"] for one in gold["cells"])
    assert predicted["part"] == gold["part"] == 0


def test_extra_tables_count_and_are_named(folder: Path) -> None:
    second = "| Player | Points |\n|-|-|\n| Ida Moss | 31 |"
    extra = "| Town | Rain |\n|-|-|\n| Oslo | 99 |"
    write({**ROW, "gold": f"{GOLD}\n\n{second}\n", "prediction": f"{GOLD}\n\n{second}\n\n{extra}\n"})
    assert main(["batch", "pairs.jsonl", "--text-column", "text", "--trace", "-o", "r.jsonl"]) == 0
    (line,) = lines(folder / "r.jsonl")
    assert [
        {name: one[name] for name in ("part", "spare") if name in one} for one in line["grounded"]["predicted"]
    ] == [{"part": 0}, {"part": 1}, {"spare": 2}]
    assert line["grounding"]["cells"] == 8


def test_rows_without_a_text_are_judged_and_counted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(ROW, {**ROW, "id": "b", "text": " "}, {**ROW, "id": "c", "text": None})
    command = ["batch", "pairs.jsonl", "--text-column", "text", "-o", "r.jsonl"]
    assert main(command) == 0
    assert "2 pairs without a text, not grounded" in capsys.readouterr().out
    assert ["grounding" in line for line in lines(folder / "r.jsonl")] == [True, False, False]
    before = (folder / "r.jsonl").read_bytes()
    assert main([*command, "--resume"]) == 0
    assert "2 pairs without a text, not grounded" in capsys.readouterr().out
    assert (folder / "r.jsonl").read_bytes() == before


def test_another_text_is_another_pair(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(ROW)
    command = ["batch", "pairs.jsonl", "--text-column", "text", "-o", "r.jsonl"]
    assert main(command) == 0
    write({**ROW, "text": "Acme has 41 shops. Bolt has 12 shops."})
    assert main([*command, "--resume", "--changed", "redo"]) == 0
    (line,) = lines(folder / "r.jsonl")
    assert line["grounding"]["found"] == 4


def test_a_column_that_is_not_there_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(ROW)
    assert main(["batch", "pairs.jsonl", "--text-column", "txet"]) == 2
    assert "no column 'txet'; nearest: 'text'" in capsys.readouterr().err


def test_many_in_python() -> None:
    (result,) = tabx.judge_many([ROW], text="text")
    assert result.grounding == {"cells": 4, "found": 3, "chance_cells": 1, "chance_found": 0}
