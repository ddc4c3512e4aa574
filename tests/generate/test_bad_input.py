"""Bad input is one line and exit code 2, and nothing is asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import pytest
from model_server import ModelServer

Command = Callable[..., tuple[int, str, str]]
run = ask_runs.run

GOLD = "| a | b |\n| - | - |\n| 1 | 2 |\n"


def write(name: str, *rows: Any) -> None:
    Path(name).write_text("".join(row if isinstance(row, str) else json.dumps(row) + "\n" for row in rows))


def one(**more: Any) -> dict[str, Any]:
    return {"id": "x", "text": "Ida scored 31.", **more}


CASES: dict[str, tuple[list[Any], list[str], str]] = {
    "no text": ([one(text=" ")], [], "row 1 (x) has no text in 'text'"),
    "no column of texts": ([{"id": "x", "txt": "t"}], [], "no column 'text' among id, txt; name that of the texts"),
    "an id twice": ([one(), one()], [], "the id 'x' is in row 1 and in row 2"),
    "no gold": ([one()], ["--strategy", "format-first", "--format-from", "gold"], "row 1 (x) has no gold table"),
    "no schema": ([one()], ["--strategy", "format-first", "--format-from", "schema"], "row 1 (x) has no schema"),
    "no source": ([one()], ["--strategy", "format-first"], "needs --format-from: text, schema, example, gold"),
    "a source too many": ([one()], ["--format-from", "text"], "--format-from is for --strategy format-first"),
    "no example": ([one()], ["--strategy", "format-first", "--format-from", "example"], "needs --example FILE"),
    "a schema that is none": ([one(schema={"tables": []})], [], "row 1 (x): 'tables' is no list of tables"),
    "a schema of another kind": ([one(schema={"type": "object"})], [], "unknown key 'type' in a schema"),
    "a type that is none": (
        [one(schema=[{"name": "a", "type": "date"}])],
        [],
        "(a): unknown type 'date'; text, number",
    ),
    "broken JSON": ([one(schema="[1,")], [], "is no JSON"),
    "an unknown target": ([one()], ["--to", "htm"], "unknown target 'htm'"),
    "a target twice": ([one()], ["--to", "html,html"], "each once is right"),
    "several tables in CSV": (
        [one(schema={"tables": [{"name": "A", "columns": ["a"]}, {"name": "B", "columns": ["b"]}]})],
        ["--to", "csv"],
        "wants 2 tables; --to csv holds one",
    ),
    "nothing but near copies": (
        [one(gold=GOLD)],
        ["--shots", "1", "--pool", "pool.jsonl"],
        "pool.jsonl: 0 of its 2 items may be shown beside 'x', and 1 are wanted",
    ),
    "shots without a pool": ([one()], ["--shots", "1"], "--shots 1 needs --pool FILE"),
    "a pool without shots": ([one()], ["--pool", "pool.jsonl"], "--pool needs --shots N"),
    "a pool without golds": ([one()], ["--shots", "1", "--pool", "rows.jsonl"], "row 1 (x) has no gold table"),
    "a name of its own": ([one(strategy="x")], [], "the column 'strategy' is called as what tabx generate writes"),
    "no rows": ([], [], "no rows to ask about"),
    "a text column that is not there": ([one()], ["--text-column", "txt"], "no column 'txt' (--text-column); nearest"),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_one_line_and_nothing_is_spent(run: Command, case: str) -> None:
    rows, words, said = CASES[case]
    write("rows.jsonl", *rows)
    write("pool.jsonl", one(gold=GOLD), {"id": "y", "text": "Ida  scored 31!", "gold": GOLD})
    with ModelServer("no") as server:
        how = ("--backbone", "openai/model", "--api-base", server.base, "-o", "run.jsonl")
        code, out, err = run("generate", "rows.jsonl", *how, *words)
        assert (code, out, len(server.requests)) == (2, "", 0)
    assert said in err
    assert err.count("\n") == 1
    assert not Path("run.jsonl").exists()


def test_without_a_model_nothing_is_made(run: Command) -> None:
    write("rows.jsonl", one())
    code, _, err = run("generate", "rows.jsonl")
    assert (code, "tabx generate asks a model: name one with --backbone" in err) == (2, True)


def test_one_text_takes_no_options_of_runs(run: Command) -> None:
    Path("note.txt").write_text("Ida scored 31.")
    Path("empty.txt").write_text(" ")
    with ModelServer("no") as server:
        how = ("--backbone", "openai/model", "--api-base", server.base)
        code, _, err = run("generate", "note.txt", *how, "--shard", "1/2")
        assert (code, "--shard is for a file of items" in err) == (2, True)
        code, _, err = run("generate", "empty.txt", *how)
        assert (code, "an empty file; a text to make tables from is right" in err) == (2, True)
        code, _, err = run("generate", "none.txt", *how)
        assert (code, len(server.requests)) == (2, 0)
