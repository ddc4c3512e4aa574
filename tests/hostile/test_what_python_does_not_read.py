"""Numbers of thousands of digits, days that no calendar has and endless nesting are told in a line, in every file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabx.cli.main import main

MANY_DIGITS = "1" * 5_000
DEEP = "[" * 100_000
TABLE = "| k | v |\n|---|---|\n| a | 1 |\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "g.md").write_text(TABLE)
    (tmp_path / "p.md").write_text(TABLE.replace("1", "2"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


JUDGE = ["judge", "g.md", "p.md"]
ASKING = [*JUDGE, "--backbone", "openai/x"]

SETTINGS = [
    ("r.yaml", f"steepness: {MANY_DIGITS}", [*JUDGE, "--rubric", "r.yaml"], "not a YAML mapping"),
    ("r.yaml", "steepness: 2001-99-99", [*JUDGE, "--rubric", "r.yaml"], "not a YAML mapping (month must be in 1..12)"),
    ("r.yaml", f"steepness: {DEEP}", [*JUDGE, "--rubric", "r.yaml"], "nested too deeply"),
    ("c.toml", f"[tool.tabx]\nrubric = {MANY_DIGITS}", [*JUDGE, "--config", "c.toml"], "not valid TOML"),
    ("c.toml", f"[tool.tabx]\nrubric = {DEEP}", [*JUDGE, "--config", "c.toml"], "not valid TOML (nested too deeply)"),
    ("b.yaml", DEEP, ["backbones", "--backbone-file", "b.yaml"], "not valid YAML (nested too deeply)"),
    ("b.yaml", f"x: {MANY_DIGITS}", ["backbones", "--backbone-file", "b.yaml"], "not valid YAML"),
    (
        "b.yaml",
        "x: &a\n  model: openai/x\n  parameters: *a\n",
        [*JUDGE, "--backbone-file", "b.yaml", "--backbone", "x", "--dry-run"],
        "parameters nested too deeply",
    ),
]


@pytest.mark.parametrize(("name", "text", "line", "said"), SETTINGS, ids=range(len(SETTINGS)))
def test_settings(
    name: str, text: str, line: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).write_text(text)
    assert main(line) == 2
    told = capsys.readouterr().err
    assert (told.count("\n"), f"{name}: " in told or "x: " in told, said in told) == (1, True, True)


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        (f"timeout={'9' * 400}", "a day at most"),
        ("timeout=1e308", "a day at most"),
        (f"timeout={MANY_DIGITS}", "a day at most"),
        (f"extra_body={DEEP}", "nested too deeply"),
    ],
)
def test_parameters_of_a_model(argument: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASKING, "--model-arg", argument]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("value", [MANY_DIGITS, DEEP], ids=["digits", "nesting"])
@pytest.mark.parametrize(
    "line",
    [
        ["meta", "judge", "x.jsonl", "-o", "o.jsonl"],
        ["meta", "agreement", "x.jsonl"],
        ["meta", "sensitivity", "x.jsonl"],
        ["meta", "explain", "x.jsonl"],
        ["sweep", "x.jsonl", "--human", "x.jsonl"],
        ["rescore", "x.jsonl"],
        ["report", "x.jsonl", "-o", "o.html"],
        ["bench", "run", "x.jsonl"],
        ["bench", "import", "x.jsonl", "-o", "o.jsonl"],
        ["annotate", "start", "x.jsonl", "-o", "a.db"],
    ],
    ids=" ".join,
)
def test_lines_of_json(line: list[str], value: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "x.jsonl").write_text(f'{{"id": 1, "gold": {value}\n')
    assert main(line) == 2
    told = capsys.readouterr().err
    assert (told.count("\n"), "x.jsonl" in told, "report it" in told) == (1, True, False)


@pytest.mark.parametrize("column", ["predictions", "rules"])
@pytest.mark.parametrize("text", [f"[{MANY_DIGITS}]", DEEP], ids=["digits", "nesting"])
def test_a_field_of_a_row(column: str, text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = {"gold": TABLE, "predictions": [TABLE], column: text}
    good = {"gold": TABLE, "predictions": [TABLE]}
    (folder / "rows.jsonl").write_text(f"{json.dumps(row)}\n{json.dumps(good)}\n")
    main(["batch", "rows.jsonl", "-o", "o.jsonl"])
    lines = [json.loads(line) for line in (folder / "o.jsonl").read_text().splitlines()]
    assert lines[-1]["status"] == "judged"
    assert "report it" not in capsys.readouterr().err


def test_dates_of_parquet_beyond_every_calendar(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    stamps = pa.array([2**62, 0], pa.timestamp("us"))
    for kind in (pa.date32(), pa.time64("us"), pa.timestamp("us", tz="Foo/Bar"), pa.duration("us")):
        beyond = pa.array([2**31 - 1 if kind == pa.date32() else 2**61, 0], kind)
        parquet.write_table(pa.table({"k": ["a", "b"], "stamp": stamps, "other": beyond}), folder / "t.parquet")
        assert main(["judge", "t.parquet", "t.parquet", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["score"] == 1
    assert main(["convert", "t.parquet", "t.md"]) == 0
    assert "4611686018427387904 timestamp" in (folder / "t.md").read_text()
    rows = pa.table({"gold": [TABLE, TABLE], "prediction": [TABLE, TABLE], "day": stamps})
    parquet.write_table(rows, folder / "rows.parquet")
    assert main(["batch", "rows.parquet", "-o", "o.jsonl"]) == 0


@pytest.mark.parametrize("kind", ["list", "struct"])
def test_two_dates_that_cannot_be_read_are_not_the_same(
    kind: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    for name, stamp in (("g.parquet", 2**62), ("p.parquet", 2**61)):
        stamps = pa.array([stamp, 0], pa.timestamp("us"))
        held = (
            pa.ListArray.from_arrays(pa.array([0, 1, 2], pa.int32()), stamps)
            if kind == "list"
            else pa.StructArray.from_arrays([stamps], ["day"])
        )
        parquet.write_table(pa.table({"k": ["a", "b"], "days": held}), folder / name)
    assert main(["judge", "g.parquet", "p.parquet", "--json"]) == 2
    assert "that Python cannot hold" in capsys.readouterr().err
