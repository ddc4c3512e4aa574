"""Results under another rubric are what judging under it would have said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tabx
from tabx.base.errors import RubricError
from tabx.batch.pairs import Pair
from tabx.batch.rescoring import rescored
from tabx.batch.result import judged
from tabx.batch.result_line import read_result, to_line
from tabx.cli.main import main

ROWS = [
    f"| {name} | {number} | {number * 1000} |\n"
    for number, name in enumerate(["ulm", "bonn", "kiel", "jena", "hof"], 2)
]
GOLD = "| town | a | b |\n| - | - | - |\n" + "".join(ROWS)
THOUSANDS = GOLD.replace("000 |", " |")
TWO = f"One:\n\n{GOLD}\nTwo:\n\n{GOLD.replace('town', 'place').replace('ulm', 'rom')}"
PREDICTIONS = {
    "a factor": (GOLD, THOUSANDS),
    "a row lost and a value wrong": (GOLD, GOLD.replace(ROWS[1], "").replace("| 5 |", "| 6 |")),
    "no table": (GOLD, "I cannot do that."),
    "two tables": (TWO, TWO.replace("rom", "oslo").replace("| 5 |", "| 9 |", 1)),
    "a table too many": (GOLD, TWO),
    "one of two": (TWO, GOLD),
}


@pytest.mark.parametrize("rubric", ["strict", "paper", "faithful", "default"])
@pytest.mark.parametrize("pair", PREDICTIONS.values(), ids=PREDICTIONS.keys())
@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("trace", [False, True])
def test_rescoring_is_judging(rubric: str, pair: tuple[str, str], several: bool, trace: bool) -> None:
    named = Pair(3, "x", "model", fields={"domain": "towns"})
    judge = tabx.judge_tables if several else tabx.judge
    before, after = (judged(named, "hash", judge(*pair, rubric=name), trace=trace) for name in ("default", rubric))
    read = read_result(json.loads(to_line(before)))
    assert read == before
    assert to_line(rescored(read, tabx.load_rubric(rubric))) == to_line(after)


def test_house_rules_stay_as_they_were() -> None:
    result = judged(Pair(0, "x"), "hash", tabx.judge(GOLD, THOUSANDS))
    with pytest.raises(RubricError):
        rescored(result, tabx.load_rubric({"extends": "default", "name": "mine", "rules": {"rel_tol": 0.5}}))


def kept(file: str) -> list[dict[str, object]]:
    """Return of each result what a rubric decides; its hash names the one that it was judged under."""
    names = ("score", "error", "terms", "causes", "parts", "status", "reason")
    return [{name: json.loads(line).get(name) for name in names} for line in Path(file).read_text().splitlines()]


def test_the_command_reads_and_writes_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [{"gold": gold, "prediction": predicted} for gold, predicted in PREDICTIONS.values()]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in [*rows, {"gold": ""}]))
    assert main(["batch", "pairs.jsonl", "-o", "default.jsonl"]) == 3
    assert main(["batch", "pairs.jsonl", "-o", "strict.jsonl", "--rubric", "strict"]) == 3
    capfd.readouterr()
    assert main(["rescore", "default.jsonl", "--rubric", "strict", "-o", "again.jsonl"]) == 0
    assert capfd.readouterr().out == "again.jsonl: 7 results under strict\n"
    assert kept("again.jsonl") == kept("strict.jsonl")
    assert main(["rescore", "default.jsonl", "--rubric", "strict"]) == 0
    assert capfd.readouterr().out == Path("again.jsonl").read_text()
    assert main(["rescore", "default.jsonl", "--quiet"]) == 2
    assert "--quiet is for one judgement" in capfd.readouterr().err
    spoiled = Path("default.jsonl").read_text().replace('"cost"', '"cost "').replace('"row":1,', '"row":2,', 1)
    Path("default.jsonl").write_text(spoiled)
    assert main(["rescore", "default.jsonl", "--rubric", "strict", "-o", "none.jsonl"]) == 2
    assert "default.jsonl: line 2: changed after it was written" in capfd.readouterr().err
    assert not Path("none.jsonl").exists()
