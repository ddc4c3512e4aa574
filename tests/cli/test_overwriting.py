"""An output never overwrites an input, by whatever name, and two outputs are never one file."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from tabx.cli.main import main
from tabx.cli.options import OPTIONS
from tabx.cli.overwriting import READ, WRITTEN, WRITTEN_BY
from tabx.cli.parser import COMMANDS

GOLD = "n,v\na,1\nb,2\n"
PREDICTED = "n,v\na,1\nb,3\n"
BENCH = (
    '{"id": "i", "gold": "n,v\\na,1\\nb,2\\n", "predictions": ["n,v\\na,1\\nb,2\\n", "n,v\\na,1\\nb,3\\n"], '
    '"human_ranking": [0, 1]}\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "g.csv").write_text(GOLD, encoding="utf-8")
    (tmp_path / "p.csv").write_text(PREDICTED, encoding="utf-8")
    (tmp_path / "bench.jsonl").write_text(BENCH, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["judge", "g.csv", "p.csv", "--no-config", "-o", "stored.json"]) == 0
    assert main(["meta", "judge", "bench.jsonl", "-o", "judged.jsonl"]) == 0
    assert main(["bench", "build", "g.csv", "--per-table", "1", "--seeds", "1", "-o", "built.jsonl"]) == 0
    assert main(["bench", "run", "built.jsonl", "--records", "records.jsonl"]) == 0
    assert main(["bench", "export", "built.jsonl", "-o", "authors.jsonl", "--rankings", "rankings.json"]) == 0
    (tmp_path / "human.json").write_text('{"i": [0, 1]}', encoding="utf-8")
    (tmp_path / "same.json").write_text('{"alpha.row": [1, 2]}', encoding="utf-8")
    (tmp_path / "config.json").write_text('[tool.tabx]\nrubric = "default"\n', encoding="utf-8")
    (tmp_path / "same.csv").write_text("", encoding="utf-8")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "t.csv").write_text(GOLD, encoding="utf-8")
    return tmp_path


REFUSED = [
    ("g.csv", "judge g.csv p.csv -o g.csv"),
    ("p.csv", "judge g.csv p.csv --output=./p.csv"),
    ("stored.json", "judge g.csv p.csv --rubric ./stored.json -o stored.json"),
    ("config.json", "judge g.csv p.csv --config config.json -o config.json"),
    ("same.json", "judge g.csv p.csv --backbone replay:same.json -o same.json"),
    ("stored.json", "rank stored.json p.csv -o stored.json"),
    ("stored.json", "rank g.csv p.csv stored.json -o stored.json"),
    ("stored.json", "rescore stored.json -o stored.json"),
    ("g.csv", "convert g.csv g.csv"),
    ("g.csv", "convert g.csv tables/../g.csv --to md"),
    ("g.csv", "perturb g.csv --edit row-duplicate -o g.csv"),
    ("g.csv", "perturb g.csv --edit row-duplicate -o other.csv --findings g.csv"),
    ("g.csv", "bench build g.csv -o g.csv"),
    ("tables/t.csv", "bench build tables -o tables/t.csv"),
    ("bench.jsonl", "bench build bench.jsonl -o bench.jsonl"),
    ("authors.jsonl", "bench import authors.jsonl -o authors.jsonl"),
    ("rankings.json", "bench import authors.jsonl --rankings rankings.json -o rankings.json"),
    ("built.jsonl", "bench export built.jsonl -o built.jsonl"),
    ("built.jsonl", "bench export built.jsonl -o other.jsonl --rankings built.jsonl"),
    ("built.jsonl", "bench run built.jsonl --records built.jsonl"),
    ("same.json", "bench run same.json -o same.json"),
    ("records.jsonl", "bench report records.jsonl -o records.jsonl"),
    ("bench.jsonl", "meta judge bench.jsonl -o bench.jsonl"),
    ("same.csv", "meta agreement bench.jsonl --scores same.csv -o same.csv"),
    ("human.json", "meta agreement bench.jsonl --human human.json -o human.json"),
    ("human.json", "sweep judged.jsonl --human human.json -o human.json"),
    ("same.json", "sweep judged.jsonl --human human.json --grid same.json -o same.json"),
]


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize(("kept", "line"), REFUSED, ids=[line for _, line in REFUSED])
def test_no_command_writes_over_what_it_reads(
    folder: Path, kept: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(folder)
    capsys.readouterr()
    assert main(line.split()) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "written over" in said
    assert Path(kept).name in said
    assert contents(folder) == before


@pytest.mark.parametrize("make", [os.symlink, os.link], ids=["link", "hard link"])
def test_another_name_of_the_file_is_the_same_file(
    folder: Path, make: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(make)
    make("g.csv", "other.csv")
    assert main(["judge", "g.csv", "p.csv", "-o", "other.csv"]) == 2
    assert main(["judge", "other.csv", "p.csv", "-o", "g.csv"]) == 2
    said = capsys.readouterr().err
    assert "other.csv: it is the same file as g.csv, which is read, and" in said
    assert "g.csv: it is the same file as other.csv, which is read, and" in said
    assert Path("g.csv").read_text(encoding="utf-8") == GOLD


def test_so_it_is_behind_a_link_to_its_folder_and_as_standard_input(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    os.symlink(folder, "folder")
    assert main(["convert", "g.csv", "folder/g.csv"]) == 2
    with open("g.csv", encoding="utf-8") as file:  # as of a shell: tabx convert - g.csv < g.csv
        monkeypatch.setattr(sys, "stdin", file)
        assert main(["convert", "-", "g.csv", "--from", "csv"]) == 2
    assert "the same file as standard input, which is read" in capsys.readouterr().err
    assert Path("g.csv").read_text(encoding="utf-8") == GOLD


@pytest.mark.parametrize(
    "line",
    [
        "perturb g.csv --edit row-duplicate -o new.csv --findings ./new.csv",
        "judge g.csv p.csv -o new.json --record new.json",
        "bench run built.jsonl -o new.json --records new.json",
        "bench export built.jsonl -o new.jsonl --rankings tables/../new.jsonl",
        "sweep judged.jsonl --human human.json -o stored.json --best stored.json",
    ],
)
def test_two_outputs_are_two_files(folder: Path, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(folder)
    assert main(line.split()) == 2
    assert "two outputs in one file" in capsys.readouterr().err
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (0, "judge g.csv g.csv -o new.csv"),  # the same input twice
        (0, "judge g.csv p.csv -o stored.json"),  # what an earlier run wrote
        (0, "judge g.csv p.csv --rubric strict -o strict.json"),
        (0, "bench build tables -o tables/new.jsonl"),
        (0, "convert g.csv /dev/null --to md"),
        (0, "perturb g.csv --edit row-duplicate -o /dev/null --findings /dev/null"),
        (0, "convert /dev/stdin /dev/stdout --from csv --to md"),
    ],
)
def test_other_files_are_written_as_before(
    folder: Path, code: int, line: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    if "stdin" in line:
        read, write = os.pipe()
        os.write(write, GOLD.encode())
        os.close(write)
        kept = os.dup(0)
        os.dup2(read, 0)
        try:
            assert main(line.split()) == code
        finally:
            os.dup2(kept, 0)
        assert "| a" in capfd.readouterr().out
        return
    Path("strict").write_text("", encoding="utf-8")
    assert main(line.split()) == code


def test_standard_input_may_be_anything(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOLD.encode())))
    assert main(["convert", "-", "new.csv", "--from", "csv"]) == 0
    assert Path("new.csv").read_text(encoding="utf-8") == GOLD


def test_every_argument_that_names_a_file_is_known_as_read_or_written() -> None:
    told = {*READ, *WRITTEN, *(name for names in WRITTEN_BY.values() for name in names)}
    for command in COMMANDS:
        names = {name.rstrip(".?") for name, text in command.arguments if "preset" not in text or "FILE" in text}
        has_other = any(command.name in option.commands and option.dest in WRITTEN for option in OPTIONS)
        for name in names if has_other or "target" in names else ():
            assert name in told, f"{command.name}: {name}"
    for option in OPTIONS:
        metavar = str(option.settings.get("metavar", ""))
        if "FILE" in metavar or "DIR" in metavar:
            assert option.dest in told, f"{option.flags[0]} of {', '.join(option.commands)}"


def test_usage_is_not_written_into_the_pairs_either(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pairs = folder / "r.usage.jsonl"
    pairs.write_text('{"gold": "n,v\\na,1\\n", "prediction": "n,v\\na,2\\n"}\n', encoding="utf-8")
    before = pairs.read_bytes()
    for more in ([], ["--overwrite"]):
        assert main(["batch", "r.usage.jsonl", "-o", "r.jsonl", *more]) == 2
        said = capsys.readouterr().err
        assert "r.usage.jsonl: it is read" in said
        assert "--usage" in said
    assert (pairs.read_bytes(), (folder / "r.jsonl").exists()) == (before, False)
    assert main(["batch", "r.usage.jsonl", "-o", "r.jsonl", "--usage", "u.jsonl"]) == 0
