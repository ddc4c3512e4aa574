"""The figures of a comparison in the order of Struc-Bench's table 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from results import RIGHT, WRONG, gold, judged, predicted

import tabx
from tabx.cli.main import main
from tabx.documents.record import TableBlock
from tabx.report.struc_bench import struc_bench_document

HTML = "<table><tr><th>name</th><th>a</th></tr><tr><td>x</td><td>1</td></tr></table>"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return results of two models in two formats, with two metrics beside."""
    rows = [
        {"id": f"p{number}-{to}", "gold": gold(number), "model": model, "prediction": text, "to": to}
        for number in range(1, 5)
        for to in ("markdown", "html", "raw")
        for model, text in (("good", predicted(number, RIGHT)), ("poor", predicted(number, WRONG)))
    ]
    metrics = ("--metric", "bleu", "--metric", "h-score")
    return judged(tmp_path_factory.mktemp("layout"), rows, "r.jsonl", *metrics)


def blocks(found: tabx.ModelComparison) -> tuple[TableBlock, TableBlock]:
    """Return the tables by task and by size."""
    tasks, sizes = struc_bench_document(found).parts[1].parts
    first, second = tasks.blocks[-1], sizes.blocks[-1]
    assert isinstance(first, TableBlock)
    assert isinstance(second, TableBlock)
    return first, second


def test_tasks_and_metrics_stand_as_in_the_paper(results: Path) -> None:
    found = tabx.compare_models(results, by=["to"], resamples=100)
    tasks, sizes = blocks(found)
    assert [(row[0].text, row[1].text) for row in tasks.rows] == [
        (task, model) for task in ("raw", "html", "markdown") for model in ("good", "poor")
    ]
    values = {name: [row[place].value for row in tasks.rows] for place, name in enumerate(tasks.header)}
    assert values["tabx score"][0] == values["wholly right"][0] == 1
    assert values["wholly right"][1] == 0
    means = {(one.model, one.metric): one.mean.value for one in found.groups[0].others}
    assert values["H-Score content"][1] == pytest.approx(means["poor", "h-score.content"])
    assert values["SacreBLEU"][0] == pytest.approx(means["good", "bleu"])
    assert {tasks.header[place] for place in tasks.silent} >= {"ROUGE-L", "BERTScore", "P-Score content", "failed"}
    assert sizes.header[0] == "data cells"
    assert sum(row[sizes.header.index("judged")].value or 0 for row in sizes.rows) == 24  # type: ignore[misc]


def test_without_a_column_tasks_are_the_data_sets(results: Path) -> None:
    tasks, _ = blocks(tabx.compare_models(results, resamples=100))
    assert [row[0].text for row in tasks.rows] == ["all", "all"]


def test_slices_hold_the_other_metrics_and_the_share_wholly_right(results: Path) -> None:
    found = tabx.compare_models(results, by=["to"], resamples=100).groups[0]
    (one,) = [one for one in found.slices if (one.column, one.value, one.model) == ("to", "html", "poor")]
    assert (one.right.value, one.right.count) == (0, 4)
    assert {other.metric for other in one.others} == {"bleu", "h-score", "h-score.content", "h-score.format"}
    assert all(other.mean.count == 4 for other in one.others)


def test_the_layout_is_printed_and_written(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["report", str(results), "--by", "to", "--layout", "struc-bench", "--resamples", "100"]
    assert main(words) == 0
    assert "SacreBLEU" in capsys.readouterr().out
    for suffix in (".html", ".md", ".csv", ".txt"):
        assert main([*words, "-o", str(tmp_path / f"r{suffix}")]) == 0
        assert "SacreBLEU" in (tmp_path / f"r{suffix}").read_text() or suffix == ".csv"
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["report"] == 1
    assert main([*words[:-2], "--layout", "paper"]) == 2
    before = results.read_bytes()
    assert main([*words, "-o", str(results.rename(tmp_path / "r2.md"))]) == 2
    assert (tmp_path / "r2.md").rename(results).read_bytes() == before
