"""Means of other metrics in a report: over what each could score, what it could not counted beside."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from results import ROW_MISSING, WRONG, gold, judged, lines_of, predicted, scored, write_lines

import tabx
from tabx.cli.main import main
from tabx.documents.media import content
from tabx.documents.record import TableBlock
from tabx.report.document import comparison_document
from tabx.report.records import ALL, OtherMean
from tabx.report.tables import report_tables

pytest_plugins = ("compared_models",)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return results of two models on two data sets, with chrF and TED."""
    rows = [
        {
            "id": f"p{number}",
            "gold": gold(number),
            "predictions": {"one": predicted(number, WRONG), "two": predicted(number, ROW_MISSING)},
            "dataset": "odd" if number % 2 else "even",
        }
        for number in range(1, 9)
    ]
    return judged(tmp_path_factory.mktemp("metrics"), rows, "r.jsonl", "--metric", "chrf", "--metric", "ted")


def found_of(path: Path, model: str, metric: str, dataset: str = ALL) -> OtherMean:
    wanted = (dataset, model, metric)
    others = tabx.compare_models(path, resamples=500).groups[0].others
    (one,) = [one for one in others if (one.dataset, one.model, one.metric) == wanted]
    return one


@pytest.mark.parametrize(("model", "metric", "dataset"), [("one", "chrf", ALL), ("two", "ted", "odd")])
def test_means_are_those_of_the_lines(results: Path, model: str, metric: str, dataset: str) -> None:
    lines = [line for line in lines_of(results) if line["model"] == model]
    values = [line["metrics"][metric] for line in lines if dataset in (ALL, line["fields"]["dataset"])]
    found = found_of(results, model, metric, dataset)
    assert found.mean.value == pytest.approx(mean(values))
    assert (found.mean.count, found.unscored) == (len(values), 0)
    assert found.mean.low is not None
    assert found.mean.high is not None
    assert min(values) <= found.mean.low <= mean(values) <= found.mean.high <= max(values)


def test_what_has_no_value_is_counted_and_in_no_mean(tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {"m": [0.5, 0.5, 0.5, None]})
    lines[0] |= {"metrics": {"chrf": 80.0, "teds": None}, "unscored": {"teds": "too large"}}
    lines[1] |= {"metrics": {"chrf": 60.0, "teds": None}, "unscored": {"teds": "too large"}}
    path = write_lines(tmp_path / "r.jsonl", lines)
    chrf, teds = (found_of(path, "m", name) for name in ("chrf", "teds"))
    # The third pair is of a run without metrics, the fourth failed: neither was asked for a value.
    assert (chrf.mean.value, chrf.mean.count, chrf.unscored) == (70, 2, 0)
    assert (teds.mean.value, teds.mean.low, teds.mean.count, teds.unscored) == (None, None, 0, 2)


def test_one_gold_table_gives_no_interval(tmp_path: Path, template: dict[str, Any]) -> None:
    path = write_lines(tmp_path / "r.jsonl", [{**template, "metrics": {"chrf": 12.5}}])
    found = found_of(path, tabx.compare_models(path).groups[0].models[0], "chrf")
    assert (found.mean.value, found.mean.low, found.mean.high) == (12.5, None, None)


def test_every_view_shows_them(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for suffix in (".html", ".md", ".txt", ".json"):
        assert main(["report", str(results), "-o", str(tmp_path / f"r{suffix}")]) == 0
        assert "chrf" in (tmp_path / f"r{suffix}").read_text(encoding="utf-8")
    found = tabx.compare_models(results, resamples=500)
    (part,) = [part for part in report_tables(found.groups[0]) if part.name == "metrics"]
    (table,) = [block for block in part.blocks if isinstance(block, TableBlock)]
    parts = tuple(lines_of(results)[0]["metric_parts"])
    assert parts
    assert all(name.startswith("ted.") for name in parts)
    assert table.header == ("data set", "model", "score", "chrf", "ted", *parts)
    assert [[cell.text for cell in row[:2]] for row in table.rows[:2]] == [["all", "one"], ["all", "two"]]
    assert table.rows[0][3].value == found_of(results, "one", "chrf").mean.value
    lines = list(csv.DictReader(io.StringIO(str(content(comparison_document(found), ".csv")))))
    (line,) = [line for line in lines if (line["value"], line["model"], line["figure"]) == ("odd", "two", "metric.ted")]
    assert float(line["mean"]) == pytest.approx(found_of(results, "two", "ted", "odd").mean.value)


def test_parts_of_metrics_are_means_of_their_own(tmp_path: Path) -> None:
    rows = [
        {"id": f"p{number}", "gold": gold(number), "prediction": predicted(number, WRONG)} for number in range(1, 6)
    ]
    path = judged(tmp_path, rows, "r.jsonl", "--metric", "h-score", "--metric", "chrf")
    lines = lines_of(path)
    for part in ("h-score.content", "h-score.format"):
        found = found_of(path, "r", part)
        values = [line["metric_parts"][part] for line in lines]
        assert found.mean.value == pytest.approx(mean(values))
        assert (found.mean.count, found.unscored) == (5, 0)
        assert found.mean.low is not None
    others = tabx.compare_models(path, resamples=500).groups[0].others
    names = [one.metric for one in others]
    assert names.index("h-score.content") == names.index("h-score") + 1  # behind their metric, before the next


def test_a_part_has_no_value_where_its_metric_has_none(tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {"m": [0.5, 0.5, 0.5]})
    lines[0] |= {"metrics": {"h-score": 80.0}, "metric_parts": {"h-score.content": 0.8, "h-score.format": 1.0}}
    lines[1] |= {"metrics": {"h-score": None}, "unscored": {"h-score": "too large"}}
    lines[2] |= {"metrics": {"h-score": 60.0}}  # written before lines kept parts
    path = write_lines(tmp_path / "r.jsonl", lines)
    whole, part = (found_of(path, "m", name) for name in ("h-score", "h-score.content"))
    assert (whole.mean.value, whole.mean.count, whole.unscored) == (70, 2, 1)
    assert (part.mean.value, part.mean.count, part.unscored) == (0.8, 1, 1)
    bare = write_lines(tmp_path / "bare.jsonl", [{**line, "metric_parts": {}} for line in lines])
    assert {one.metric for one in tabx.compare_models(bare, resamples=50).groups[0].others} == {"h-score"}


def test_a_report_without_metrics_has_no_such_table(compared: tabx.ModelComparison) -> None:
    assert "metrics" not in {part.name for part in report_tables(compared.groups[0])}
