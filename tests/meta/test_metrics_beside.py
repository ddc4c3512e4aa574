"""Other metrics beside the judge: the same rankings, their own errors, and what none of them could score."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged_by_metric import judged_by_metrics, judged_by_metrics_kept
from tabx.lab.metrics.catalog import METRICS
from tabx.lab.metrics.panel import score_metrics
from tabx.lab.metrics.scoring import OFFLINE, metrics_named

TOWNS = ("ulm", "bonn", "kiel", "jena")


def table(number: int, **changed: str) -> str:
    rows = [f"| {town} | {changed.get(town, str(number * 10 + place))} |" for place, town in enumerate(TOWNS)]
    return "\n".join(["| town | people |", "| - | - |", *rows])


def row(number: int) -> dict[str, Any]:
    """Return an item whose predictions have 0, 1 and 3 wrong values, ranked so by people."""
    wrong: list[dict[str, str]] = [{"ulm": "7000", "bonn": "8000", "kiel": "9000"}, {}, {"jena": "6000"}]
    return {
        "id": f"t{number}",
        "gold": table(number),
        "predictions": [table(number, **one) for one in wrong],
        "human_ranking": [1, 2, 0],
    }


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    path = tmp_path / "bench.jsonl"
    path.write_text("".join(json.dumps(row(number)) + "\n" for number in range(4)))
    return path


def test_errors_are_the_values_of_the_metric_with_their_sign(bench: Path) -> None:
    items = read_bench(bench)
    judged = judged_by_metrics(["cell-f1", "ted"], items)
    assert [one.name for one in judged] == ["cell-f1", "ted"]
    for one in judged:
        for item in items:
            values = [score_metrics(item.gold, text, one.name).values[one.name] for text in item.predictions]
            assert one.errors[item.name] == tuple(-value for value in values)
        assert one.signature.startswith("tabx:")
        assert f"|metric:{one.name}" in one.signature


def test_agreement_shows_the_parts_that_papers_report(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meta", "agreement", str(bench), "--metric", "h-score", "--metric", "cell-f1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    names = json.dumps(found)
    for name in ("h-score", "h-score.content", "h-score.format", "cell-f1"):
        assert name in names
    assert "cell-f1.precision" not in names
    items = read_bench(bench)
    judged = {one.name: one for one in judged_by_metrics_kept(["h-score"], items, None, with_parts=True)}
    assert list(judged) == ["h-score", "h-score.content", "h-score.format"]
    for item in items:
        outcomes = [score_metrics(item.gold, text, "h-score").to_dict()["metrics"] for text in item.predictions]
        panels = [one["parts"] for (one,) in outcomes]
        for part in ("content", "format"):
            assert judged[f"h-score.{part}"].errors[item.name] == tuple(-panel[part] for panel in panels)
    assert [one.name for one in judged_by_metrics(["h-score"], items)] == ["h-score"]


def test_what_a_metric_cannot_score_is_no_zero() -> None:
    items = [
        BenchItem("whole", table(1), (table(1), table(1, ulm="9"))),
        BenchItem("greek", "| α | β |\n| - | - |\n| γ | δ |\n", ("| α | β |\n| - | - |\n| γ | γ |\n",) * 2),
        BenchItem("none", "no table here", (table(1),)),
    ]
    (judged,) = judged_by_metrics(["rouge-l"], items)
    assert list(judged.errors) == ["whole"]
    assert judged.unjudged["greek"].startswith("prediction 0: the gold has no words")
    assert judged.unjudged["none"].startswith("prediction 0: ")


def test_names_stand_once_and_offline_is_all_that_need_nothing() -> None:
    names = metrics_named(["ted", OFFLINE, "ted"])
    assert names[0] == "ted"
    assert len(set(names)) == len(names)
    assert all(METRICS[name].is_offline and not METRICS[name].needs for name in names)
    with pytest.raises(OptionError, match="unknown metric 'chr'; nearest: 'chrf'"):
        judged_by_metrics(["chr"], [])
    assert judged_by_metrics([], []) == []


def test_the_command_puts_them_beside_the_judge_and_tests_the_difference(
    bench: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["meta", "agreement", str(bench), "--metric", "exact-match", "--metric", "cell-f1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [judge["judge"] for judge in said["judges"]] == ["default", "exact-match", "cell-f1"]
    assert [judge["means"]["spearman"]["mean"] for judge in said["judges"]] == pytest.approx([1, 0.8660254, 1])
    tests = {test["second"]: test for test in said["tests"] if test["measure"] == "kendall"}
    assert tests["exact-match"]["first"] == "default"
    assert tests["exact-match"]["gold_tables"] == 4
    assert tests["exact-match"]["p"] == 0.125  # two of sixteen assignments of signs are as extreme
    assert tests["cell-f1"]["difference"] == 0


def test_the_terminal_has_a_line_for_each_of_many(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["exact-match", "cell-f1", "row-f1", "column-f1", "ted"]
    assert main(["meta", "agreement", str(bench), *(word for name in names for word in ("--metric", name))]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in ("default", *names):
        assert any(line.split()[:1] == [name] for line in lines)
    assert any("not told apart" in line for line in lines)
    assert main(["meta", "agreement", str(bench), "--metric", "sari"]) == 2
    assert "it needs the source table" in capsys.readouterr().err
