"""Items imported from Struc-Bench, text-to-table files and rows, exported to them, and counted."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from needs import SHARED

from tabx.cli.main import main
from tabx.formats import load_tables

GAME = (
    "Team: <NEWLINE> |  | Wins | Points | <NEWLINE> | Otters | 12 | 98 | <NEWLINE> Player: <NEWLINE> "
    "|  | Points | Assists | <NEWLINE> | Ida Moss | 31 |  |"
)
ITEM = {
    "instruction": "Make the tables from text and format.",
    "input": "Text: The Otters won: 98 - 91.\nIda Moss had 31.\nFormat: two tables, Team and Player.",
    "output": GAME,
}
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def imported(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["generate", "import", *words]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command says that ends with exit code 2, and that it printed nothing else."""
    assert main(list(words)) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


def test_struc_bench_is_parted_into_text_and_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "raw_test.json"
    source.write_text(json.dumps([ITEM, {**ITEM, "input": "No part has a name. Format: none."}]))
    first, second = imported(capsys, str(source))
    assert first == {
        "id": "1",
        "text": "The Otters won: 98 - 91.\nIda Moss had 31.",
        "gold": GAME,
        "dataset": "raw_test",
        "task": "raw",
        "instruction": ITEM["instruction"],
        "format": "two tables, Team and Player.",
    }
    assert (second["id"], second["text"], "format" in second) == ("2", "No part has a name. Format: none.", False)


def test_struc_bench_comes_back_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, items, back = (tmp_path / name for name in ("raw.json", "items.jsonl", "back.json"))
    source.write_text(json.dumps([ITEM]))
    assert main(["generate", "import", str(source), "-o", str(items)]) == 0
    assert main(["generate", "export", str(items), "-o", str(back)]) == 0
    assert json.loads(back.read_text()) == [ITEM]
    assert "1 item" in capsys.readouterr().err


@pytest.mark.parametrize(
    "output", ["<table><tr><th>a</th></tr><tr><td>1</td></tr></table>", "\\begin{tabular}{c}a\\\\1\\end{tabular}"]
)
def test_the_task_is_how_the_output_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str], output: str) -> None:
    source = tmp_path / "items.json"
    source.write_text(json.dumps([{**ITEM, "output": output}]))
    (item,) = imported(capsys, str(source), "--dataset", "sb")
    assert (item["task"], item["dataset"]) == ("html" if "<" in output else "latex", "sb")


def pair_files(folder: Path, name: str, texts: list[str], data: list[str]) -> Path:
    (folder / f"{name}.text").write_text("".join(f"{line}\n" for line in texts))
    (folder / f"{name}.data").write_text("".join(f"{line}\n" for line in data))
    return folder / f"{name}.text"


def test_pair_files_of_a_folder_are_splits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "rotowire"
    folder.mkdir()
    pair_files(folder, "test", ["One game.", "No game."], [GAME, ""])
    pair_files(folder, "train", ["Another."], [GAME])
    items = imported(capsys, str(folder))
    assert [(item["id"], item["split"], item["dataset"]) for item in items] == [
        ("test-1", "test", "rotowire"),
        ("test-2", "test", "rotowire"),
        ("train-1", "train", "rotowire"),
    ]
    assert items[0]["gold"] == GAME
    assert "gold" not in items[1]


def test_pairs_get_a_header_that_no_pair_is_taken_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair_files(tmp_path, "bio", ["Ida Moss, born 1991."], ["| name | Ida Moss | <NEWLINE> | born | 1991 |"])
    (item,) = imported(capsys, str(tmp_path / "bio.data"))
    assert item["task"] == "pairs"
    (table,) = load_tables(item["gold"])
    assert table.columns == (("Field",), ("Value",))
    assert table.texts() == [["name", "Ida Moss"], ["born", "1991"]]
    (as_tables,) = imported(capsys, str(tmp_path / "bio.data"), "--from", "raw")
    assert as_tables["gold"] == "| name | Ida Moss | <NEWLINE> | born | 1991 |"


def test_pair_files_come_back_as_they_were(tmp_path: Path) -> None:
    game = pair_files(tmp_path, "game", ["One game."], [GAME])
    bio = pair_files(tmp_path, "bio", ["Ida."], ["| name | Ida Moss | <NEWLINE> | born | 1991 |"])
    for source, to in ((game, "raw"), (bio, "pairs")):
        items, back = tmp_path / "items.jsonl", tmp_path / "back.data"
        assert main(["generate", "import", str(source), "-o", str(items)]) == 0
        assert main(["generate", "export", str(items), "--to", to, "-o", str(back)]) == 0
        for suffix in (".text", ".data"):
            assert back.with_suffix(suffix).read_text() == source.with_suffix(suffix).read_text()


def test_rows_are_imported_by_the_names_of_their_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "mine.csv"
    source.write_text("nr,report,wanted,league\n7,One game.,| a |,east\n")
    columns = ["--id-column", "nr", "--text-column", "report", "--gold-column", "wanted"]
    (item,) = imported(capsys, str(source), *columns)
    assert item == {
        "id": "7",
        "text": "One game.",
        "gold": "| a |",
        "dataset": "mine",
        "task": "markdown",
        "league": "east",
    }


def test_items_pass_through_standard_streams(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(ITEM).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    assert main(["generate", "import", "-", "-o", "-"]) == 0
    item = json.loads(capsysbinary.readouterr().out)
    assert (item["task"], "dataset" in item) == ("raw", False)


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.jsonl"
    for lines, message in (
        ([{"id": "a", "text": "  "}], "row 1 (a) has no text in 'text'"),
        ([{"id": "a", "text": "x"}, {"id": "a", "text": "y"}], "the id 'a' is in row 1 and in row 2"),
        ([{"id": "a", "words": "x"}], "no column 'text' among id, words"),
    ):
        rows.write_text("".join(json.dumps(line) + "\n" for line in lines))
        assert message in said(capsys, "generate", "import", str(rows))
    rows.write_text(json.dumps({"id": "a", "text": "x"}) + "\n")
    assert "a: no gold; an output is right" in said(capsys, "generate", "export", str(rows))
    assert "unknown suffix; .json, .jsonl, .text or .data is right" in said(
        capsys, "generate", "export", str(rows), "-o", str(tmp_path / "x.txt")
    )
    assert "--from raw is for files that end in .text and .data" in said(
        capsys, "generate", "import", str(rows), "--from", "raw"
    )
    assert "no input and output, as Struc-Bench's items have them" in said(
        capsys, "generate", "import", str(rows), "--from", "struc-bench"
    )
    pair_files(tmp_path, "short", ["a", "b"], [GAME])
    assert "short.text: 2 lines, and 1 of .data" in said(capsys, "generate", "import", str(tmp_path / "short.text"))
    (tmp_path / "alone.text").write_text("a\n")
    assert "alone.data: no such file" in said(capsys, "generate", "import", str(tmp_path / "alone.text"))
    (tmp_path / "empty").mkdir()
    assert "no file ends in .text" in said(capsys, "generate", "import", str(tmp_path / "empty"))


def test_several_tables_for_a_format_of_one_are_refused_with_the_item(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps({"id": "game", "text": "x", "gold": GAME}) + "\n")
    assert "game: 2 tables, and csv holds one" in said(capsys, "generate", "export", str(rows), "--to", "csv")
    assert main(["generate", "export", str(rows), "--to", "html"]) == 0
    assert json.loads(capsys.readouterr().out)["output"].count("<table>") == 2


def test_stats_count_tables_as_the_papers_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.jsonl"
    lines = [
        {"id": "a", "text": "One game of two.", "gold": GAME, "dataset": "games"},
        {"id": "b", "text": "Nothing.", "gold": "no table", "dataset": "games"},
        {"id": "c", "text": "One two three.", "dataset": "lives"},
    ]
    rows.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["generate", "stats", str(rows), "--json"]) == 0
    games, lives, whole = json.loads(capsys.readouterr().out)["items"]
    assert (games["items"], games["tables"], games["unread"], games["without_gold"]) == (2, 2, 1, 0)
    assert (games["rows"], games["columns"], games["cells"], games["empty"]) == (2, 3, 6, 1)
    assert (games["words"], games["most_words"]) == (2.5, 4)
    assert (lives["without_gold"], lives["rows"]) == (1, None)
    assert (whole["dataset"], whole["items"], whole["tokens"] > 0) == ("all", 3, True)
    for suffix in (".html", ".md", ".csv", ".txt", ".json"):
        assert main(["generate", "stats", str(rows), "-o", str(tmp_path / f"counts{suffix}")]) == 0
        assert "games" in (tmp_path / f"counts{suffix}").read_text()


def test_shared_texts_are_counted_with_the_gold_of_another_file(capsys: pytest.CaptureFixture[str]) -> None:
    if not DATA.is_dir():
        pytest.skip(SHARED)
    words = ["generate", "stats", str(DATA / "texts.jsonl"), "--join", str(DATA / "model_outputs.jsonl"), "--json"]
    assert main(words) == 0
    counts = {one["dataset"]: one for one in json.loads(capsys.readouterr().out)["items"]}
    assert {name: one["items"] for name, one in counts.items()} == {
        "rotowire": 200,
        "wikitables": 198,
        "wikibio": 100,
        "all": 498,
    }
    assert counts["rotowire"]["most_words"] == 695
