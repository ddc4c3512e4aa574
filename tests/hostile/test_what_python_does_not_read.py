"""Numbers of thousands of digits, days that no calendar has and endless nesting are told in a line, in every file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabx
from tabx.base.errors import InputError
from tabx.cli.main import main

MANY_DIGITS = "1" * 5_000
LONG = "9" * 400
"""Python reads it, but no float holds it."""

HEXADECIMAL = "0x" + "f" * 5_000
"""Python reads it, but does not write it."""

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
    (
        "r.yaml",
        "steepness: 2001-99-99",
        [*JUDGE, "--rubric", "r.yaml"],
        "a YAML mapping ('2001-99-99' is no timestamp)",
    ),
    ("r.yaml", f"steepness: {HEXADECIMAL}", [*JUDGE, "--rubric", "r.yaml"], "number of hundreds of digits"),
    ("r.yaml", f"steepness: 1{':59' * 400}.5", [*JUDGE, "--rubric", "r.yaml"], "number of hundreds of digits"),
    ("r.yaml", "steepness: !!int ''", [*JUDGE, "--rubric", "r.yaml"], "line 1: not a YAML mapping ('' is no int)"),
    ("r.yaml", "cap: !!bool foo", [*JUDGE, "--rubric", "r.yaml"], "'foo' is no bool"),
    ("r.yaml", "name: !!timestamp foo", [*JUDGE, "--rubric", "r.yaml"], "'foo' is no timestamp"),
    ("r.yaml", f"steepness: {DEEP}", [*JUDGE, "--rubric", "r.yaml"], "nested too deeply"),
    (
        "c.toml",
        f"[tool.tabx]\nrubric = {MANY_DIGITS}",
        [*JUDGE, "--config", "c.toml"],
        "number of thousands of digits",
    ),
    ("c.toml", f"[tool.tabx]\nrubric = {DEEP}", [*JUDGE, "--config", "c.toml"], "not valid TOML (nested too deeply)"),
    (
        "c.toml",
        f"[tool.tabx]\nrubric = {HEXADECIMAL}",
        [*JUDGE, "--config", "c.toml"],
        "a number of hundreds of digits",
    ),
    ("c.toml", f"[tool.tabx]\nrel-tol = [{LONG}]", [*JUDGE, "--config", "c.toml"], "number of hundreds of digits"),
    ("b.yaml", DEEP, ["backbones", "--backbone-file", "b.yaml"], "not valid YAML (nested too deeply)"),
    ("b.yaml", f"x: {MANY_DIGITS}", ["backbones", "--backbone-file", "b.yaml"], "number of hundreds of digits"),
    ("b.yaml", "x: !!bool foo", ["backbones", "--backbone-file", "b.yaml"], "'foo' is no bool"),
    ("b.yaml", f"x: {HEXADECIMAL}", ["backbones", "--backbone-file", "b.yaml"], "number of hundreds of digits"),
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
        (f"timeout={LONG}", "a day at most"),
        (f"temperature={LONG}", "a number from 0 on"),
        ("timeout=1e308", "a day at most"),
        (f"timeout={MANY_DIGITS}", "a day at most"),
        (f"extra_body={DEEP}", "nested too deeply"),
    ],
)
def test_parameters_of_a_model(argument: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASKING, "--model-arg", argument]) == 2
    told = capsys.readouterr().err
    assert (told.count("\n"), said in told, len(told) < 200) == (1, True, True)


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
    assert (told.count("\n"), "x.jsonl" in told, "report it" in told, "sys." in told) == (1, True, False, False)


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (f'{{"id": 1, "gold": "", "predictions": ["", ""], "human_ranks": [{LONG}, 1]}}', ["meta", "judge"]),
        (f'{{"id": 1, "gold": "", "predictions": ["", ""], "human_ranks": [{LONG}, 1]}}', ["meta", "agreement"]),
        (f'{{"id": 1, "prediction": 0, "score": {LONG}}}', ["meta", "agreement", "bench.jsonl", "--scores"]),
    ],
    ids=["judge", "agreement", "scores"],
)
def test_numbers_beyond_floats(row: str, line: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench = {"id": 1, "gold": TABLE, "predictions": [TABLE, TABLE.replace("1", "2")], "human_ranks": [1, 2]}
    (folder / "bench.jsonl").write_text(json.dumps(bench) + "\n")
    (folder / "x.jsonl").write_text(row + "\n")
    assert main([*line, "x.jsonl", *(["-o", "o.jsonl"] if line[-1] == "judge" else [])]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tabx: error: x.jsonl: line 1: a number of hundreds of digits; an object with ")
    assert (told.count("\n"), len(told) < 200) == (1, True)


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


@pytest.mark.parametrize("kind", ["list", "large", "fixed", "map", "struct", "inside", "dictionary"])
def test_different_dates_inside_values_stay_different(kind: str, folder: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    stamp = pa.timestamp("us")
    makers: dict[str, Callable[[int], Any]] = {
        "list": lambda time: pa.array([[time, None], [0]], pa.list_(stamp)),
        "large": lambda time: pa.array([[time], [0]], pa.large_list(stamp)),
        "fixed": lambda time: pa.array([[time], [0]], pa.list_(stamp, 1)),
        "map": lambda time: pa.array([[("a", time)], [("a", 0)]], pa.map_(pa.string(), stamp)),
        "struct": lambda time: pa.array([{"x": time}, {"x": 0}], pa.struct([("x", stamp)])),
        "inside": lambda time: pa.array([[{"x": time}], None], pa.list_(pa.struct([("x", stamp)]))),
        "dictionary": lambda time: pa.array([time, 0], stamp).dictionary_encode(),
    }
    gold, predicted = (pa.table({"k": ["a", "b"], "v": makers[kind](time)}) for time in (2**62, 2**62 + 1))
    assert tabx.judge(gold, predicted).score < tabx.judge(gold, gold).score == 1
    parquet.write_table(gold, folder / "g.parquet")
    parquet.write_table(predicted, folder / "p.parquet")
    assert tabx.judge(Path("g.parquet"), Path("p.parquet")).score < 1
    assert main(["convert", "g.parquet", "t.md"]) == 0
    assert "4611686018427387904 timestamp[us]" in (folder / "t.md").read_text().replace("\\", "")


@pytest.mark.parametrize("kind", ["text", "names"])
def test_what_no_text_stands_for_is_refused(kind: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two broken values would be equal if one text stood for both."""
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    if kind == "text":
        broken = pa.StringArray.from_buffers(1, pa.array([0, 2], pa.int32()).buffers()[1], pa.py_buffer(b"\xff\xfe"))
        column, said = pa.ListArray.from_arrays([0, 1], broken), "utf-8"
    else:
        column, said = pa.StructArray.from_arrays([pa.array([1]), pa.array([2])], ["x", "x"]), "two fields of one name"
    table = pa.table({"gold": [TABLE], "prediction": [TABLE], "v": column})
    parquet.write_table(table, folder / "t.parquet")
    assert main(["judge", "t.parquet", "t.parquet"]) == 2
    assert main(["batch", "t.parquet", "-o", "o.jsonl"]) == 2
    told = capsys.readouterr().err
    assert (told.count(said), "report it" in told) == (2, False)
    with pytest.raises(InputError, match=said):
        tabx.judge(table, table)
