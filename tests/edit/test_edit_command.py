"""tabx edit judge: one edit and a file of them; what is printed, written, and the code it exits with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tabx.cli.main import main
from tabx.edit.schema import edit_schema

SOURCE = "| City | People |\n|---|---|\n| Ulm | 120 |\n| Bern | 133 |\n| Graz | 290 |\n"
GOLD = SOURCE.replace("| Bern | 133 |\n", "")
DAMAGED = f"Done:\n\n{GOLD.replace('290', '920')}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("source", SOURCE), ("gold", GOLD), ("damaged", DAMAGED)):
        (tmp_path / f"{name}.md").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def judge(*arguments: str) -> int:
    return main(["edit", "judge", *arguments])


def test_one_edit_is_told_and_fails_its_gates(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judge("source.md", "gold.md", "gold.md", "--fail-under", "1,done=1,kept=1") == 0
    assert capsys.readouterr().out.startswith("success: 1 of 1 changes done\n")
    assert judge("source.md", "gold.md", "damaged.md", "--fail-under", "1") == 1
    said = capsys.readouterr()
    assert "! damaged: row 3 (Graz), column People: '290' became '920'" in said.out
    assert "920 ! [should be 290]" in said.out
    assert "success 0 is below 1" in said.err
    assert judge("source.md", "source.md", "source.md", "--fail-under", "done=1") == 0
    assert "done is undefined" in capsys.readouterr().err


def test_json_is_as_its_schema_says(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for predicted in ("gold.md", "damaged.md", "source.md"):
        assert judge("source.md", "gold.md", predicted, "--json") == 0
        jsonschema.validate(json.loads(capsys.readouterr().out), edit_schema())
    assert main(["schema", "--edit"]) == 0
    assert json.loads(capsys.readouterr().out) == edit_schema()


@pytest.mark.parametrize("suffix", [".html", ".json", ".md", ".txt", ".csv"])
def test_reports(suffix: str, folder: Path) -> None:
    assert judge("source.md", "gold.md", "damaged.md", "-o", f"report{suffix}") == 0
    text = (folder / f"report{suffix}").read_text(encoding="utf-8")
    assert "damaged" in text
    if suffix == ".html":
        for title in ("Source", "Gold", "Prediction"):
            assert f">{title}</h2>" in text
        assert "✓ to remove" in text
        assert "! [should be 290]" in text


def test_without_a_gold(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judge("source.md", "damaged.md", "--allowed", "row 2", "--fail-under", "1") == 1
    assert "1 damaged" in capsys.readouterr().out
    assert judge("source.md", "damaged.md", "--allowed", "row 2", "--allowed", "B4", "--fail-under", "1") == 0
    assert "[was 290]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("source.md", "gold.md"), "source, gold and prediction are right"),
        (("source.md", "gold.md", "gold.md", "--allowed", "row 1"), "source and prediction are right"),
        (("source.md", "gold.md", "--allowed", "row 9"), "lies outside"),
        (("source.md", "gold.md", "none.md"), "none.md"),
        (("-", "gold.md", "-"), "once only"),
        (("source.md", "gold.md", "gold.md", "--resume"), "--resume is for a file of edits"),
        (("edits.jsonl", "--json"), "--json is for one edit"),
        (("source.md", "gold.md", "gold.md", "--fail-under", "score=1"), "unknown figure 'score'"),
    ],
)
def test_wrong_calls_are_one_line_and_2(
    arguments: tuple[str, ...], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge(*arguments) == 2
    said = capsys.readouterr().err
    assert message in said
    assert "Traceback" not in said


def rows() -> list[dict[str, Any]]:
    return [
        {"id": "right", "source": SOURCE, "gold": GOLD, "prediction": GOLD, "level": "easy"},
        {"id": "copied", "source": SOURCE, "gold": GOLD, "prediction": SOURCE, "level": "easy"},
        {"id": "damaged", "source": SOURCE, "gold": GOLD, "prediction": DAMAGED, "level": "hard"},
        {"id": "declined", "source": SOURCE, "gold": GOLD, "prediction": "I cannot.", "level": "hard"},
        {"id": "no answer", "source": SOURCE, "gold": GOLD, "prediction": None},
    ]


def write(folder: Path, found: list[dict[str, Any]]) -> None:
    (folder / "edits.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found))


def lines(folder: Path, name: str = "results.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / name).read_text().splitlines()]


def test_a_file_of_edits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, rows())
    assert judge("edits.jsonl", "-o", "results.jsonl", "--workers", "1") == 0
    found = lines(folder)
    assert [one["status"] for one in found] == ["judged"] * 4 + ["skipped"]
    assert [one["success"] for one in found] == [True, False, False, False, None]
    assert [one["mistake"] for one in found] == ["", "the source copied", "", "no table", None]
    assert found[2]["changes"][0]["verdict"] == "damaged"
    assert found[0]["fields"] == {"level": "easy"}
    said = capsys.readouterr().out
    assert "4 judged, 0 not judged, 1 without a prediction; success 0.250" in said
    assert "row removed" in said
    assert judge("edits.jsonl", "-o", "again.jsonl", "--workers", "1", "--fail-under", "success=.5") == 1
    assert (folder / "again.jsonl").read_bytes() == (folder / "results.jsonl").read_bytes()


def test_a_run_goes_on_where_it_was_cut(folder: Path) -> None:
    write(folder, rows())
    assert judge("edits.jsonl", "-o", "results.jsonl", "--workers", "1") == 0
    whole = (folder / "results.jsonl").read_bytes()
    (folder / "results.jsonl").write_bytes(whole[: len(whole) // 2])
    assert judge("edits.jsonl", "-o", "results.jsonl", "--workers", "1", "--resume") == 0
    assert (folder / "results.jsonl").read_bytes() == whole
    write(folder, [{**rows()[0], "prediction": SOURCE}, *rows()[1:]])
    assert judge("edits.jsonl", "-o", "results.jsonl", "--workers", "1", "--resume") == 2
    assert (folder / "results.jsonl").read_bytes() == whole


def test_bad_rows_are_failed_lines_and_no_score(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = f"{SOURCE}\n\ntext\n\n{GOLD.replace('City', 'Town')}"
    bad: list[dict[str, Any]] = [
        {"id": "a", "source": "", "gold": GOLD, "prediction": GOLD},
        {"id": "b", "source": "prose", "gold": GOLD, "prediction": GOLD},
        {"id": "c", "source": two, "gold": GOLD, "prediction": GOLD},
        {"id": "d", "source": SOURCE, "gold": None, "prediction": GOLD},
    ]
    write(folder, [*bad, rows()[0]])
    assert judge("edits.jsonl", "-o", "results.jsonl", "--workers", "1") == 3
    found = lines(folder)
    assert [one["status"] for one in found] == ["failed"] * 4 + ["judged"]
    reasons = [one["reason"] for one in found[:4]]
    assert reasons[0] == "no source table: 'source' is empty"
    assert reasons[1].startswith("source: ")
    assert reasons[2] == "source: 2 tables in it; one is right"
    assert reasons[3].startswith("no gold table")
    assert all(one["success"] is None for one in found[:4])
    assert "success 1.000" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("found", "message"),
    [
        ([{"id": "a", "gold": GOLD, "prediction": GOLD}], "no column for the source"),
        ([{"id": "a", "source": SOURCE, "prediction": GOLD}], "no column for the gold"),
        ([rows()[0]] * 2, "the id 'right' is in row 1 and in row 2"),
    ],
)
def test_a_wrong_file_is_refused_before_anything_is_written(
    found: list[dict[str, Any]], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, found)
    assert judge("edits.jsonl", "-o", "results.jsonl") == 2
    assert message in capsys.readouterr().err
    assert not (folder / "results.jsonl").exists()


def test_workbooks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    for name, values in (("a", [[1, 2], [3, 4]]), ("b", [[1, 2]]), ("c", [[1, 5]])):
        book = openpyxl.Workbook()
        book.active.title = "Other"
        book.active.append(["x"])
        book.active.append([0])
        sheet = book.create_sheet("Q3")
        for row in (["one", "two"], *values):
            sheet.append(row)
        book.save(folder / f"{name}.xlsx")
    assert judge("a.xlsx", "b.xlsx", "b.xlsx") == 2
    assert "--sheet names one" in capsys.readouterr().err
    assert judge("a.xlsx", "b.xlsx", "b.xlsx", "--sheet", "Q3", "--fail-under", "1") == 0
    assert judge("a.xlsx", "b.xlsx", "c.xlsx", "--sheet", "Q3", "--fail-under", "1") == 1
