"""A rename that nothing but content speaks for is said to be unverified, with what would settle it (issue 28)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import tabx
from tabx.batch.pairs import Pair
from tabx.batch.result import judged
from tabx.batch.result_line import read_result, to_line
from tabx.cli.main import main
from tabx.compare.records import ItemKind
from tabx.formats import dump_table, load_table
from tabx.judging import Judgement

ROWS = [["Ida Moss", "412", "Ulm"], ["Una Hall", "377", "Kiel"], ["Eva Kern", "205", "Graz"]]
LONG = [[f"Runner {number}", str(1000 + 37 * number), f"Town {number % 9}"] for number in range(200)]

Write = Callable[[list[list[str]]], str]


def written(form: str) -> Write:
    """Return the function that writes rows in a format."""
    return lambda rows: dump_table(load_table(rows, header=True), form)


def kinds(judgement: Judgement) -> list[str]:
    return [item.kind.value for item in judgement.comparison.counts.items]


def pair(before: str, after: str, rows: list[list[str]], form: str) -> tuple[str, str]:
    write = written(form)
    return write([["Name", before, "Home"], *rows]), write([["Name", after, "Home"], *rows])


@pytest.mark.parametrize("form", ["markdown", "html", "latex", "csv", "json"])
@pytest.mark.parametrize("rows", [ROWS[:2], ROWS, LONG], ids=["two", "three", "two hundred"])
@pytest.mark.parametrize(
    ("before", "after"), [("Wins", "Fouls"), ("Height of the tower", "Depth"), ("Umsatz", "Kosten")]
)
def test_another_name_over_the_same_values_is_not_verified(
    before: str, after: str, rows: list[list[str]], form: str
) -> None:
    judgement = tabx.judge(*pair(before, after, rows, form))
    assert kinds(judgement) == ["unverified_header"]
    said = "every value agrees; harmless: 1 header renamed, not verified"
    assert judgement.summary.startswith(said)
    assert "a model or a column map" in judgement.summary
    (finding,) = judgement.findings
    assert not finding.verified
    assert f"'{before}' became '{after}': unverified" in finding.note
    assert "a model or a column map to settle" in finding.note


@pytest.mark.parametrize(("before", "after"), [("Wins", "Number of wins"), ("Points", "Pts"), ("Wins", "WINS")])
def test_a_name_that_its_own_words_bear_out_is_verified_and_cheaper(before: str, after: str) -> None:
    judgement = tabx.judge(*pair(before, after, ROWS, "markdown"))
    assert kinds(judgement) == ["renamed_header"]
    assert judgement.summary.startswith("every value is right; harmless: 1 header renamed")
    doubted = tabx.judge(*pair(before, "Fouls", ROWS, "markdown"))
    assert 0 < judgement.error < doubted.error


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("located in", "Location", "renamed_header"),
        ("Educated at", "education", "renamed_header"),
        ("Producers", "produced by", "renamed_header"),
        ("located in", "Director", "unverified_header"),
        ("published by", "Publication", "unverified_header"),
    ],
)
def test_a_participle_and_its_noun_are_one_name(before: str, after: str, kind: str) -> None:
    rows = [[name, f"{town} Hall", town] for name, _, town in ROWS]
    assert kinds(tabx.judge(*pair(before, after, rows, "markdown"))) == [kind]


def test_in_default_it_costs_more_than_a_verified_one_and_less_than_any_error() -> None:
    doubted = tabx.judge(*pair("Wins", "Fouls", ROWS, "markdown"))
    gold, _ = pair("Wins", "Fouls", ROWS, "markdown")
    assert doubted.error < tabx.judge(gold, gold.replace("412", "413")).error
    for rubric in ("paper", "strict", "faithful", "finance", "sports"):
        weights = tabx.load_rubric(rubric).weights
        assert weights["unverified_header"] == weights["renamed_header"]


def test_a_column_map_settles_it() -> None:
    judgement = tabx.judge(*pair("Wins", "Fouls", ROWS, "markdown"), rules={"column_map": {"Wins": "Fouls"}})
    assert judgement.summary == "every value is right; forgiven: 1 header renamed"


@pytest.mark.parametrize("name", ["", "_c1", "Unnamed: 1"])
def test_a_column_without_a_name_of_its_own_was_not_renamed(name: str) -> None:
    """What is blank, or made up by an engine, says nothing that could be verified."""
    gold, predicted = pair("Wins", "Fouls", ROWS, "markdown")
    found = kinds(tabx.judge(gold.replace("Wins", name), predicted)) + kinds(
        tabx.judge(gold, predicted.replace("Fouls", name))
    )
    assert ItemKind.UNVERIFIED_HEADER not in found


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_field_is_renamed_as_a_field(form: str) -> None:
    fields = [["field", "value"], ["player", "Ida Moss"], ["wins", "412"], ["born", "4 May 1977"], ["club", "FC Ulm"]]
    other = [[{"wins": "fouls"}.get(name, name), value] for name, value in fields]
    write = written(form)
    judgement = tabx.judge(write(fields), write(other))
    assert kinds(judgement) == ["unverified_header"]
    assert judgement.summary == "every value agrees; harmless: 1 field renamed, not verified"
    assert "unverified, as nothing but its value agrees" in judgement.findings[0].note
    assert not judgement.findings[0].verified


def test_a_table_on_its_side_is_told_alike() -> None:
    rows = [
        ["Name", *(row[0] for row in ROWS)],
        ["Wins", *(row[1] for row in ROWS)],
        ["Home", *(row[2] for row in ROWS)],
    ]
    other = [[{"Wins": "Fouls"}.get(row[0], row[0]), *row[1:]] for row in rows]
    gold = [["Name", "Wins", "Home"], *ROWS]
    assert "unverified_header" in kinds(tabx.judge(gold, other))


def test_a_line_of_results_counts_them_and_older_lines_still_load() -> None:
    texts = pair("Wins", "Fouls", ROWS, "markdown")
    judgement = tabx.judge(*texts)
    one = Pair(row=0, id="a", gold=texts[0], predicted=texts[1])
    data = json.loads(to_line(judged(one, "", judgement)))
    assert data["unverified"] == 1
    assert read_result(data).unverified == 1
    del data["unverified"]
    assert read_result(data).unverified is None


def test_batch_and_report_say_how_many_pairs_have_one(tmp_path: Path) -> None:
    rows = [
        {"id": str(number), "gold": gold, "predicted": predicted}
        for number, after in enumerate(["Fouls", "Wins", "Cards"])
        for gold, predicted in [pair("Wins", after, ROWS, "markdown")]
    ]
    (tmp_path / "pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main(["batch", str(tmp_path / "pairs.jsonl"), "-o", str(tmp_path / "out.jsonl")]) == 0
    comparison = tabx.compare_models(tmp_path / "out.jsonl")
    assert comparison.groups[0].unverified == 2
    assert "2 pairs with headers renamed, not verified" in " ".join(comparison.to_text().split())


def test_agreement_says_how_many_predictions_have_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, renamed = pair("Wins", "Fouls", ROWS, "markdown")
    predictions = [gold, renamed, gold.replace("412", "999"), renamed.replace("412", "999")]
    row = {"id": "runners", "gold": gold, "predictions": predictions, "human_ranking": [0, 1, 2, 3]}
    bench = tmp_path / "bench.jsonl"
    bench.write_text(json.dumps(row) + "\n")
    assert main(["meta", "agreement", str(bench), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["judges"][0]["unverified"] == 2
    assert main(["meta", "agreement", str(bench)]) == 0
    assert "2 predictions with headers renamed, not verified" in " ".join(capsys.readouterr().out.split())
