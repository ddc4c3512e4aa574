"""The metric in real evaluations of deepeval."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from needs import absent
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, RATES, REFUSAL, STRICT, UNJUDGED

from tabx.base.errors import OptionError

deepeval = pytest.importorskip("deepeval", reason=absent("deepeval"))

from deepeval.errors import MissingTestCaseParamsError  # noqa: E402
from deepeval.evaluate import AsyncConfig, CacheConfig, DisplayConfig  # noqa: E402
from deepeval.test_case import LLMTestCase  # noqa: E402

from tabx.integrations.deepeval import TableMetric  # noqa: E402


def case(gold: str | None, reply: str, name: str = "case") -> Any:
    return LLMTestCase(name=name, input="Make the table.", actual_output=reply, expected_output=gold)


def measured(metric: Any, gold: str, reply: str, way: str) -> Any:
    return metric.measure(case(gold, reply)) if way == "measure" else asyncio.run(metric.a_measure(case(gold, reply)))


@pytest.mark.parametrize("way", ["measure", "a_measure"])
def test_score_reason_and_facts(way: str) -> None:
    metric = TableMetric(threshold=0.5)
    assert measured(metric, GOLD, CLOSE, way) == metric.score == JUDGED.score
    assert (metric.reason, metric.score_breakdown, metric.error) == (JUDGED.summary, RATES, None)
    assert metric.is_successful() is True
    assert TableMetric(threshold=0.99, judge=metric.judge).measure(case(GOLD, CLOSE)) == JUDGED.score


@pytest.mark.parametrize("way", ["measure", "a_measure"])
def test_what_could_not_be_judged_is_an_error_without_a_score(way: str) -> None:
    metric = TableMetric(threshold=0.5)
    measured(metric, GOLD, GOLD, way)
    assert measured(metric, NO_GOLD, GOLD, way) is None
    assert (metric.score, metric.error, metric.reason) == (None, UNJUDGED, None)
    assert metric.is_successful() is False
    assert measured(metric, GOLD, REFUSAL, way) == 0
    assert (metric.error, metric.reason) == (None, "no table in the prediction")


@pytest.mark.parametrize("run_async", [True, False])
def test_a_whole_evaluation_goes_on_past_what_could_not_be_judged(
    run_async: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cases = [case(GOLD, CLOSE, "close"), case(NO_GOLD, GOLD, "no gold"), case(GOLD, REFUSAL, "refusal")]
    result = deepeval.evaluate(
        cases,
        [TableMetric(threshold=0.5, rubric="strict")],
        async_config=AsyncConfig(run_async=run_async),
        display_config=DisplayConfig(show_indicator=False, print_results=False),
        cache_config=CacheConfig(write_cache=False),
    )
    found = {one.name: one.metrics_data[0] for one in result.test_results}
    assert found["close"].score == pytest.approx(STRICT.score)
    assert found["close"].reason == STRICT.summary
    assert (found["no gold"].score, found["no gold"].error, found["no gold"].success) == (None, UNJUDGED, False)
    assert (found["refusal"].score, found["refusal"].error) == (0, None)
    assert {data.name for data in found.values()} == {"Table"}


def test_a_test_case_without_gold_is_deepevals_own_error() -> None:
    with pytest.raises(MissingTestCaseParamsError, match="expected_output"):
        TableMetric().measure(case(None, GOLD))


def test_a_wrong_option_is_told_at_once() -> None:
    with pytest.raises(OptionError, match="rubrik"):
        TableMetric(rubrik="strict")
