"""What a comparison says of results whose figures are known."""

from __future__ import annotations

import math
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from results import gold, judged, lines_of, predicted, scored, write_lines

import tabx
from tabx.report.error_kinds import KINDS, ErrorKind, kind_of
from tabx.report.records import ALL, Leaderboard, ModelResult
from tabx.score.records import BOUND, EXTRAS_BOUND, NO_TABLE_TERM

pytest_plugins = ("compared_models",)


def result_of(found: tabx.ModelComparison, model: str, dataset: str = ALL) -> ModelResult:
    (one,) = [one for one in found.groups[0].results if (one.model, one.dataset) == (model, dataset)]
    return one


def board_of(path: Path, **options: Any) -> Leaderboard:
    return tabx.compare_models(path, resamples=500, **options).groups[0].boards[0]


def test_means_are_those_of_the_lines(two_models: Path, compared: tabx.ModelComparison) -> None:
    lines = [line for line in lines_of(two_models) if line["model"] == "poor"]
    figures = result_of(compared, "poor").figures
    assert figures["score"].value == pytest.approx(mean(line["score"] for line in lines))
    assert figures["error"].value == pytest.approx(mean(line["error"] for line in lines))
    for name in ("precision", "recall", "f1"):
        assert figures[f"facts.{name}"].value == pytest.approx(mean(line["facts"][name] for line in lines))
    right = sum(line["facts"]["found"] for line in lines)
    told = sum(line["facts"]["predicted"] for line in lines)
    asked = sum(line["facts"]["gold"] for line in lines)
    assert figures["all_facts.precision"].value == pytest.approx(right / told)
    assert figures["all_facts.f1"].value == pytest.approx(2 * right / (told + asked))
    assert figures["all_facts.f1"].count == told + asked
    score = figures["score"]
    assert score.low is not None
    assert score.high is not None
    assert score.value is not None
    assert min(line["score"] for line in lines) <= score.low < score.value < score.high


def test_counts_of_tables_3_and_4_are_percent_of_the_gold(compared: tabx.ModelComparison) -> None:
    cells, rows = (result_of(compared, "poor", dataset).figures for dataset in ("cells", "rows"))
    assert rows["rows.missing"].value == 50  # one of two rows
    assert rows["rows.exact"].value == 50
    assert cells["rows.missing"].value == 0
    assert cells["rows.exact"].value == 50
    assert cells["columns.exact"].value == pytest.approx(200 / 3)
    assert cells["cell_types.Numerical.partial"].value == pytest.approx(100 / 6)  # one of six cells
    assert cells["cell_types.Numerical.partial"].count == 6 * 6
    assert rows["cell_types.Numerical.missing"].value == 0  # cells of missing rows are not counted again
    perfect = result_of(compared, "good").figures
    assert perfect["rows.exact"].value == perfect["columns.exact"].value == 100
    assert perfect["score"].value == perfect["score"].low == perfect["score"].high == 1


def test_kinds_of_error_and_what_they_cost(compared: tabx.ModelComparison) -> None:
    group = compared.groups[0]
    kinds = {(one.dataset, one.name): one for one in group.kinds if one.model == "poor"}
    assert kinds["cells", "element"].pairs == kinds["rows", "structure"].pairs == 6
    assert ("rows", "element") not in kinds
    error = result_of(compared, "poor").figures["error"].value
    for entries in (group.kinds, group.terms):
        whole = math.fsum(one.cost for one in entries if (one.dataset, one.model) == (ALL, "poor"))
        assert whole == pytest.approx(error)
    assert not [one for one in group.kinds if one.model == "good" and one.cost > 0]


def test_every_term_has_a_kind_of_struc_bench() -> None:
    from tabx.align.records import RepairKind
    from tabx.compare.records import ItemKind

    assert set(KINDS) == {*map(str, ItemKind), *map(str, RepairKind), NO_TABLE_TERM, BOUND, EXTRAS_BOUND}
    assert all(reason for _, reason in KINDS.values())
    assert kind_of("a term of a later version") is ErrorKind.NONE


def test_causes_are_counted(tmp_path: Path) -> None:
    text = "| city | people |\n| - | - |\n" + "".join(f"| c{n} | {n}{n}7000 |\n" for n in range(1, 9))
    path = judged(tmp_path, [{"id": "a", "gold": text, "prediction": text.replace("7000", "7")}])
    (cause,) = tabx.compare_models(path).groups[0].causes
    assert (cause.name, cause.pairs, cause.count) == ("factor", 1, 8)
    assert cause.cost == pytest.approx(lines_of(path)[0]["causes"][0][2])


def test_models_that_nothing_tells_apart_share_a_rank(tmp_path: Path, template: dict[str, Any]) -> None:
    wave = [0.5 + 0.1 * math.sin(number) for number in range(30)]
    ripple = [score + 0.02 * (-1) ** number for number, score in enumerate(wave)]
    worse = [score - 0.2 for score in wave]
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"c": worse, "a": wave, "b": ripple}))
    board = board_of(path)
    assert [(one.rank, one.model) for one in board.standings] == [(1, "a"), (1, "b"), (3, "c")]
    assert [one.tied for one in board.standings] == [("b",), ("a",), ()]
    tests = {(one.first, one.second): one for one in board.tests}
    assert tests["c", "a"].difference == pytest.approx(-0.2)
    assert tests["c", "a"].is_told_apart
    assert not tests["a", "b"].is_told_apart
    assert all((one.p_holm or 0) >= (one.p or 0) for one in board.tests)


def test_a_failed_pair_has_no_score_and_bounds_every_mean(tmp_path: Path, template: dict[str, Any]) -> None:
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"a": [0.5, 0.7, None, None]}))
    found = tabx.compare_models(path)
    one = result_of(found, "a")
    assert (one.counted.judged, one.counted.failed, one.counted.skipped) == (2, 2, 0)
    score, error = one.figures["score"], one.figures["error"]
    assert score.value == pytest.approx(0.6)
    assert (score.worst, score.best) == pytest.approx((0.3, 0.8))
    assert error.worst is None  # an error has no greatest
    assert error.best == pytest.approx((error.value or 0) / 2)
    assert one.figures["facts.f1"].worst == pytest.approx((one.figures["facts.f1"].value or 0) / 2)
    assert found.groups[0].failures == (("too long", 2),)
    assert ".600 " in found.to_markdown()
    assert "(.300 to .800)" in found.to_markdown()
    assert sum(part.counted.failed for part in found.groups[0].slices) == 2


def test_a_model_of_which_all_failed_is_told_and_not_tested(tmp_path: Path, template: dict[str, Any]) -> None:
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"a": [0.5, 0.7, 0.6], "b": [None] * 3}))
    found = tabx.compare_models(path)
    assert result_of(found, "b").figures["score"].value is None
    (test,) = found.groups[0].boards[0].tests
    assert (test.count, test.p, test.is_told_apart) == (0, None, False)
    for suffix in (".html", ".md", ".csv", ".xlsx", ".txt", ".json"):
        assert found.save(tmp_path / f"r{suffix}").stat().st_size


def test_a_leaderboard_holds_models_against_each_other_where_all_were_tried(
    tmp_path: Path, template: dict[str, Any]
) -> None:
    lines = scored(template, {"a": [0.5, 0.5, 0.5], "b": [0.6, 0.6, 0.6, 0.0, 0.0]})
    board = board_of(write_lines(tmp_path / "r.jsonl", lines))
    assert (board.tables, board.left_out) == (3, 2)
    assert {one.model: one.score.value for one in board.standings} == pytest.approx({"a": 0.5, "b": 0.6})
    apart = scored(template, {"a": [0.5]}) + [
        {**line, "id": "other", "pair": "other"} for line in scored(template, {"b": [0.6]})
    ]
    board = board_of(write_lines(tmp_path / "r.jsonl", apart))
    assert (board.tables, board.left_out, board.standings) == (0, 2, ())


def test_predictions_of_one_gold_are_drawn_together(tmp_path: Path, template: dict[str, Any]) -> None:
    alone = scored(template, {"a": [0.1, 0.9] * 8})
    shared = [
        {**line, "id": f"t{number // 4}"} for number, line in enumerate(scored(template, {"a": [0.1] * 8 + [0.9] * 8}))
    ]
    wide, narrow = (
        result_of(tabx.compare_models(write_lines(tmp_path / "r.jsonl", lines), resamples=2000), "a").figures["score"]
        for lines in (shared, alone)
    )
    assert wide.value == narrow.value == pytest.approx(0.5)
    assert (wide.high or 0) - (wide.low or 0) > 1.5 * ((narrow.high or 0) - (narrow.low or 0))


def test_results_of_different_signatures_are_set_apart(tmp_path: Path) -> None:
    rows = [{"id": f"p{n}", "gold": gold(n), "prediction": predicted(n, "wrong")} for n in range(4)]
    default = judged(tmp_path, rows, "default.jsonl")
    strict = judged(tmp_path, rows[:3], "strict.jsonl", "--rubric", "strict")
    found = tabx.compare_models([strict, default])
    assert [group.pairs_in_all for group in found.groups] == [4, 3]
    assert ["rubric:default" in group.signature for group in found.groups] == [True, False]
    assert [group.models for group in found.groups] == [("default",), ("strict",)]
    assert "2 signatures" in found.to_text()


def test_the_worst_pairs_come_first_with_their_findings(compared: tabx.ModelComparison, two_models: Path) -> None:
    group = compared.groups[0]
    poor = [pair for pair in group.worst if pair.model == "poor"]
    scores = sorted(line["score"] for line in lines_of(two_models) if line["model"] == "poor")
    assert [pair.score for pair in poor] == scores[:10]
    assert group.has_traces
    assert "is missing" in poor[0].findings[0]
    assert len(group.pairs) == group.pairs_in_all == 24
    assert group.pairs[1].why[0][0] == "partial.cell"


def test_without_a_trace_the_worst_pairs_name_their_terms(tmp_path: Path) -> None:
    path = judged(tmp_path, [{"id": "a", "gold": gold(1), "prediction": predicted(1, "row missing")}])
    found = tabx.compare_models(path, worst=1)
    (pair,) = found.groups[0].worst
    assert pair.findings == ()
    assert "--trace" in found.to_markdown()
    assert "missing.row .450" in found.to_markdown()


def test_a_prediction_without_a_table_is_said_once(tmp_path: Path) -> None:
    rows = [{"id": "a", "gold": gold(1), "prediction": "I cannot."}]
    for options in (("--trace",), ()):
        text = tabx.compare_models(judged(tmp_path, rows, "r.jsonl", *options)).to_markdown()
        assert text.count("no table in the prediction") == 1
        assert "no\\_table" in text


def test_several_tables_of_a_pair_name_the_worst_one(tmp_path: Path) -> None:
    both = f"Team:\n{gold(1)}\nPlayer:\n{gold(2)}"
    half = f"Team:\n{gold(1)}\nPlayer:\n{predicted(2, 'wrong')}"
    path = judged(tmp_path, [{"id": "a", "gold": both, "prediction": half}], "r.jsonl", "--trace")
    (pair,) = tabx.compare_models(path).groups[0].worst
    assert pair.findings[0].startswith("Player")
    assert "gold 42, predicted 929" in pair.findings[0]


def test_of_very_many_pairs_those_with_the_lowest_scores_are_listed(
    tmp_path: Path, template: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabx.report.listing.MOST_PAIRS", 3)
    scores: list[float | None] = [0.9, 0.2, None, 0.4, 0.8]
    group = tabx.compare_models(write_lines(tmp_path / "r.jsonl", scored(template, {"a": scores}))).groups[0]
    assert [pair.id for pair in group.pairs] == ["t1", "t2", "t3"]
    assert group.pairs_in_all == 5


def test_the_distribution_counts_every_judged_pair(compared: tabx.ModelComparison) -> None:
    good = result_of(compared, "good").distribution
    assert (sum(good.bins), good.bins[-1], good.perfect, good.zero) == (12, 12, 12, 0)
    assert good.quantiles == (1.0,) * 5
    assert sum(result_of(compared, "poor").distribution.bins) == 12


def test_no_prediction_is_skipped_and_counts_in_no_mean(tmp_path: Path) -> None:
    rows = [{"id": n, "gold": gold(n), "predictions": {"a": gold(n), "b": None if n else gold(n)}} for n in range(3)]
    found = tabx.compare_models(judged(tmp_path, rows))
    one = result_of(found, "b")
    assert (one.counted.judged, one.counted.skipped) == (1, 2)
    assert one.figures["score"].worst == one.figures["score"].best == 1
    assert found.groups[0].boards[0].tables == 1
