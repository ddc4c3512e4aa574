"""`tabx generate` of five texts with a real, weak model, in each target: the way holds, nothing about the model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from real_model import asking, base, folder, is_needed

import tabx
from tabx.cli.main import main
from tabx.generate.settings import TARGETS

pytestmark = is_needed

TEXTS = {
    "Ida": "Ida Moss scored 31 points and gave 7 assists.",
    "Lea": "Lea Brandt scored 18 points.",
    "Mara": "Mara Stein scored 27 points and gave 11 assists.",
    "Ulm": "Ulm has 126,000 inhabitants, Graz has 292,000.",
    "pump": "The pump A10 moves 14.2 litres a minute.",
}


@pytest.fixture
def items(folder: Path) -> str:
    rows = [{"id": name, "text": text, "gold": "| a | b |\n| - | - |\n| 1 | 2 |\n"} for name, text in TEXTS.items()]
    Path("items.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return "items.jsonl"


@pytest.mark.parametrize("reply", ["text", "schema"])
def test_five_texts_in_each_target_have_a_line_each_that_is_judged(
    items: str, asking: list[str], reply: str, capsys: pytest.CaptureFixture[str]
) -> None:
    short = ["--model-arg", "max_tokens=24", "--max-continuations", "1", "--concurrency", "1"]
    words = ["generate", items, *asking, *short, "--to", ",".join(TARGETS), "--reply", reply]
    assert main([*words, "--columns", "Name,Points", "-o", "run.jsonl"]) == 0
    lines = [json.loads(line) for line in Path("run.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(line["id"], line["to"]) for line in lines] == [(name, target) for name in TEXTS for target in TARGETS]
    assert {line["status"] for line in lines} == {"answered"}
    assert {line["finish"] for line in lines} <= {"stop", "cut", "empty"}
    capsys.readouterr()
    assert main(["batch", "run.jsonl", "-o", "results.jsonl"]) == 0
    assert "30 judged, 0 failed, 0 skipped" in capsys.readouterr().out


def test_its_tables_are_held_against_their_texts_and_mapped(
    items: str, asking: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    short = ["--model-arg", "max_tokens=48", "--max-continuations", "0", "--concurrency", "1"]
    assert (
        main(["generate", items, *asking, *short, "--reply", "schema", "--columns", "Name,Points", "-o", "r.jsonl"])
        == 0
    )
    lines = [json.loads(line) for line in Path("r.jsonl").read_text(encoding="utf-8").splitlines()]
    assert main(["batch", "r.jsonl", "--trace", "--text-column", "text", "-o", "results.jsonl"]) == 0
    for line in map(json.loads, Path("results.jsonl").read_text(encoding="utf-8").splitlines()[1:]):
        assert line["status"] == "judged"
    for line in lines:
        try:
            grounding = tabx.ground(TEXTS[line["id"]], line["reply"])
        except tabx.errors.InputError:
            continue  # a reply without a table, or one without cells
        assert all(cell.found is bool(cell.words) for cell in grounding.cells)
    assert main(["abilities", "results.jsonl", "--pairs", "r.jsonl", "-o", "map.json"]) == 0
    assert json.loads(Path("map.json").read_text(encoding="utf-8"))
    capsys.readouterr()
