"""Metrics explained by the judge's findings: known answers, edits of one kind, and what is wrong with results."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tabx
from tabx.base.errors import InputError, OptionError
from tabx.batch.result_line import to_line
from tabx.cli.main import main
from tabx.lab.meta.explain.explaining import FEWEST, Effect, ExplainedMetric, explain_metrics
from tabx.lab.meta.explain.findings import read_findings
from tabx.lab.meta.explain.fitted import fit
from tabx.metrics import PairMetrics

Results = Callable[..., Path]

ROWS, COLUMNS = 6, 4


def table(number: int, *, rows: int = ROWS) -> list[list[str]]:
    """Return a table of names and numbers, unlike all others; the header first."""
    header = ["name", *(f"c{place}" for place in range(1, COLUMNS))]
    return [header, *([f"n{number}x{row}", *(f"{number}{row}{place}" for place in "123")] for row in range(rows))]


def text(rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], f"|{' - |' * len(rows[0])}", *lines[1:]]) + "\n"


def without_row(rows: list[list[str]]) -> list[list[str]]:
    return rows[:-1]


def swapped_headers(rows: list[list[str]]) -> list[list[str]]:
    return [["name", "c2", "c1", "c3"], *rows[1:]]


def wrong_cell(rows: list[list[str]]) -> list[list[str]]:
    return [*rows[:-1], [*rows[-1][:-1], "7"]]


def turned_rows(rows: list[list[str]]) -> list[list[str]]:
    return [rows[0], *reversed(rows[1:])]


EDITS = (without_row, swapped_headers, wrong_cell, turned_rows)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return results of eight gold tables, each with every edit by itself, and three metrics."""
    pairs = [(text(table(number)), text(edit(table(number)))) for number in range(10, 18) for edit in EDITS]
    metrics = PairMetrics(["exact-match", "teds-structure", "cell-f1"])
    path = tmp_path_factory.mktemp("explain") / "results.jsonl"
    path.write_text("".join(to_line(one) for one in tabx.judge_many(pairs, metrics=metrics, workers=0)))
    return path


def explained(path: Path, name: str) -> ExplainedMetric:
    (one,) = [one for one in explain_metrics(path, resamples=50).metrics if one.metric == name]
    return one


def effect(path: Path, name: str, finding: str) -> Effect:
    (one,) = [one for one in explained(path, name).effects if one.finding == finding]
    return one


def test_a_metric_that_is_linear_in_the_findings_is_explained_whole() -> None:
    rng = np.random.default_rng(5)
    amounts = rng.random((60, 3)) * (rng.random((60, 3)) < 0.5)
    tables = np.arange(60) // 3
    values = 1 - amounts @ np.array([0.5, 0.0, 0.25])
    for intercept in (1.0, None):
        intercepts = None if intercept is None else [intercept]
        (found,) = fit(amounts, values[:, None], tables, intercepts=intercepts, seed=0, resamples=50)
        assert found.slopes == pytest.approx([-0.5, 0, -0.25])
        assert (found.intercept, found.explained, found.held_out) == pytest.approx((1, 1, 1))
        assert found.low == pytest.approx(found.high)


def test_an_interval_holds_the_slope_of_a_noisy_metric() -> None:
    rng = np.random.default_rng(7)
    amounts = rng.random((400, 2))
    values = 1 - amounts @ np.array([0.5, 0.0]) + rng.normal(0, 0.1, 400)
    (found,) = fit(amounts, values[:, None], np.arange(400) // 4, intercepts=[1.0], seed=0, resamples=300)
    assert found.low[0] < -0.5 < found.high[0]
    assert found.low[1] < 0 < found.high[1]
    assert 0 < found.held_out < found.explained < 1


def test_findings_that_always_go_together_are_not_told_apart() -> None:
    rng = np.random.default_rng(3)
    one, other = rng.random((2, 40))
    amounts = np.column_stack([one, 2 * one, other])
    (found,) = fit(amounts, 1 - other[:, None], np.arange(40), intercepts=[1.0], seed=0, resamples=20)
    assert np.isnan(found.slopes[:2]).all()
    assert np.isnan(found.low[:2]).all()
    assert found.slopes[2] == pytest.approx(-1)


def test_metrics_fitted_at_once_are_fitted_as_each_by_itself() -> None:
    rng = np.random.default_rng(9)
    amounts, values, tables = rng.random((60, 3)), rng.random((60, 2)), np.arange(60) // 3
    for intercepts in (None, [1.0, 100.0]):
        both = fit(amounts, values, tables, intercepts=intercepts, seed=0, resamples=20)
        for metric, found in enumerate(both):
            own = intercepts and [intercepts[metric]]
            (alone,) = fit(amounts, values[:, [metric]], tables, intercepts=own, seed=0, resamples=20)
            for name in ("slopes", "low", "high", "intercept", "explained", "held_out"):
                assert getattr(found, name) == pytest.approx(getattr(alone, name)), name


def test_one_gold_table_foretells_none() -> None:
    values, tables = np.array([[0.5], [0.2], [0.1]]), np.zeros(3, dtype=np.int64)
    (found,) = fit(np.eye(3), values, tables, intercepts=[1.0], seed=0, resamples=5)
    assert math.isnan(found.held_out)


def test_amounts_are_shares_of_the_gold(results: Path) -> None:
    found = read_findings([results])
    place = found.names.index("missing.row")
    assert set(found.amounts[:, place]) == {0, 1 / ROWS}
    assert found.alone(place).sum() == 8
    assert (found.table_count, found.tables_with(place), found.failed) == (8, 8, 0)
    assert list(found.metrics) == ["tabx", "exact-match", "teds-structure", "cell-f1"]


def test_structure_metrics_never_see_swapped_headers_nor_wrong_cells(results: Path) -> None:
    structure = explained(results, "teds-structure")
    assert set(structure.never_seen) == {"cause.exchanged", "partial.cell", "row_order"}
    for finding in structure.never_seen:
        one = effect(results, "teds-structure", finding)
        assert (one.alone, one.value, one.least, one.is_seen) == (8, 1, 1, False)
        assert one.loss == pytest.approx(0)
    missing = effect(results, "teds-structure", "missing.row")
    assert (missing.is_seen, missing.alone) == (True, 8)
    assert missing.loss == pytest.approx(1 - (missing.value or 0))


def test_exact_match_loses_all_by_anything(results: Path) -> None:
    one = explained(results, "exact-match")
    assert one.never_seen == ()
    assert {effect.value for effect in one.effects if effect.alone} == {0}
    assert one.best == 1


def test_the_judge_stands_beside_the_metrics(results: Path) -> None:
    order = effect(results, "tabx", "row_order")
    assert (order.value, order.is_seen) == (1, False)
    assert (effect(results, "tabx", "missing.row").loss or 0) > 0.1


def test_rare_findings_are_named_and_nothing_is_said_of_them(results: Path, tmp_path: Path) -> None:
    few = tmp_path / "few.jsonl"
    few.write_text("".join(results.read_text().splitlines(keepends=True)[: len(EDITS) * (FEWEST - 1)]))
    found = explain_metrics(few, resamples=5)
    assert "missing.row" in found.rare
    assert {(one.loss, one.is_seen) for metric in found.metrics for one in metric.effects} == {(None, None)}


def test_pairs_without_a_value_and_failed_ones_are_counted_in_no_figure(results: Path, tmp_path: Path) -> None:
    pairs = [(text(table(9)), text(table(9)[:-1])), ("no table", text(table(9)))]
    metrics = PairMetrics(["exact-match", "teds-structure", "sari"])
    more = tmp_path / "more.jsonl"
    more.write_text("".join(to_line(one) for one in tabx.judge_many(pairs, metrics=metrics)))
    found = explain_metrics([results, more], resamples=5)
    by_name = {one.metric: one for one in found.metrics}
    assert (found.pairs, found.failed, found.tables) == (33, 1, 9)
    assert (by_name["cell-f1"].pairs, by_name["cell-f1"].unscored) == (32, 1)
    assert (by_name["sari"].pairs, by_name["sari"].unscored, by_name["sari"].explained) == (0, 33, None)
    assert effect(results, "cell-f1", "missing.row") == next(
        one for one in by_name["cell-f1"].effects if one.finding == "missing.row"
    )


@pytest.mark.parametrize(
    ("options", "told"), [({}, "no metric ran beside the judge"), ({"rubric": "strict"}, "judged as tabx:")]
)
def test_results_that_cannot_be_explained(results: Path, tmp_path: Path, options: Any, told: str) -> None:
    path = tmp_path / "plain.jsonl"
    pairs = [(text(table(1)), text(table(1)))]
    path.write_text("".join(to_line(one) for one in tabx.judge_many(pairs, **options)))
    with pytest.raises(InputError, match=told):
        explain_metrics([results, path] if options else path)


def test_seed_and_resamples_have_a_range(results: Path) -> None:
    with pytest.raises(OptionError, match="resamples 0"):
        explain_metrics(results, resamples=0)


def test_the_command_tells_draws_and_writes(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table_path, picture = tmp_path / "explained.csv", tmp_path / "seen.svg"
    assert main(["meta", "explain", str(results), "-o", str(table_path), "--plot", str(picture)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "missing.row ." in said
    assert "32 pairs of 8 gold tables" in said
    assert "teds-structure gives 1 to every pair with only:" in said
    assert "row_order (8)" in said
    lines = list(csv.DictReader(table_path.read_text().splitlines()))
    (line,) = [line for line in lines if (line["metric"], line["finding"]) == ("teds-structure", "row_order")]
    assert (line["alone"], line["value"], line["is_seen"]) == ("8", "1.0", "False")
    drawn = picture.read_text()
    assert all(name in drawn for name in ("teds-structure", "missing.row", "∅"))
    again = tmp_path / "again.svg"
    main(["meta", "explain", str(results), "--plot", str(again)])
    assert again.read_bytes() == picture.read_bytes()


def test_a_metric_that_no_findings_foretell_is_told_so_and_too_few_gold_tables_are_not_drawn(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few, picture = tmp_path / "few.jsonl", tmp_path / "few.png"
    few.write_text("".join(results.read_text().splitlines(keepends=True)[: 2 * len(EDITS)]))
    assert main(["meta", "explain", str(few)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    unforetold = [one for one in explain_metrics(few, resamples=5).metrics if not one.is_foretold]
    assert said.count("nothing that holds on other gold tables") == len(unforetold) > 0
    assert main(["meta", "explain", str(few), "--plot", str(picture)]) == 2
    assert "nothing to draw: no finding is in 5 gold tables or more" in capsys.readouterr().err
    assert not picture.exists()


def test_json_holds_all(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meta", "explain", str(results), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    (one,) = [one for one in data["metrics"] if one["metric"] == "teds-structure"]
    assert "row_order" in one["never_seen"]
    assert {effect["finding"] for effect in one["effects"]} >= {"missing.row", "row_order"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--plot", "seen.pdf"], "--plot seen.pdf: unknown suffix"),
        (["-o", "x.pdf"], "--output x.pdf: unknown suffix"),
    ],
)
def test_a_wrong_file_is_one_line(
    results: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["meta", "explain", str(results), *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert len(error.splitlines()) == 1
