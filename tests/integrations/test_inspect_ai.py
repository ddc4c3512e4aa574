"""The scorer in a real evaluation of Inspect AI, with its mock model."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from needs import absent
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, RATES, REFUSAL, STRICT, UNJUDGED

from tabx.base.errors import OptionError

inspect_ai = pytest.importorskip("inspect_ai", reason=absent("inspect_ai"))

from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.log import EvalLog, read_eval_log  # noqa: E402
from inspect_ai.model import ModelOutput, get_model  # noqa: E402

from tabx.integrations.inspect_ai import table_scorer  # noqa: E402

PAIRS = ((GOLD, CLOSE), (GOLD, GOLD), (GOLD, REFUSAL), (NO_GOLD, GOLD))


def evaluated(folder: Path, pairs: Any, **options: Any) -> EvalLog:
    samples = [Sample(input="Make the table.", target=target) for target, _ in pairs]
    replies = [ModelOutput.from_content("mockllm/model", reply) for _, reply in pairs]
    (log,) = inspect_ai.eval(
        inspect_ai.Task(dataset=samples, scorer=table_scorer(**options)),
        model=get_model("mockllm/model", custom_outputs=replies),
        log_dir=str(folder),
        display="none",
        max_samples=1,
        max_connections=1,
    )
    assert log.status == "success", log.error
    return read_eval_log(log.location)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return evaluated(tmp_path_factory.mktemp("logs"), PAIRS)


def scores(log: EvalLog) -> list[Any]:
    return [sample.scores["table_scorer"] for sample in log.samples]


def test_each_sample_has_score_reason_facts_and_signature(log: EvalLog) -> None:
    close, same, refusal, _ = scores(log)
    assert close.value == pytest.approx(JUDGED.score)
    assert close.explanation == JUDGED.summary
    assert close.metadata == {"facts": JUDGED.facts.to_dict(), "signature": str(JUDGED.signature)}
    assert close.answer == CLOSE
    assert same.value == 1
    assert (refusal.value, refusal.explanation) == (0, "no table in the prediction")


def test_what_could_not_be_judged_is_unscored_and_in_no_mean(log: EvalLog) -> None:
    *_, unjudged = scores(log)
    assert math.isnan(unjudged.value)
    assert (unjudged.reason, unjudged.explanation) == ("scoring_failed", UNJUDGED)
    (found,) = log.results.scores
    assert (found.scored_samples, found.unscored_samples) == (3, 1)
    assert found.metrics["mean"].value == pytest.approx((JUDGED.score + 1 + 0) / 3)
    assert found.metrics["stderr"].value > 0


def test_the_metrics_of_the_facts_leave_out_what_has_no_denominator(log: EvalLog) -> None:
    metrics = log.results.scores[0].metrics
    assert metrics["precision"].value == pytest.approx((RATES["precision"] + 1) / 2)  # a refusal predicts nothing
    assert metrics["recall"].value == pytest.approx((RATES["recall"] + 1 + 0) / 3)
    assert metrics["f1"].value == pytest.approx((RATES["f1"] + 1 + 0) / 3)


def test_options_are_those_of_judging(tmp_path: Path) -> None:
    (score,) = scores(evaluated(tmp_path, [(GOLD, CLOSE)], rubric="strict"))
    assert score.value == pytest.approx(STRICT.score)
    with pytest.raises(OptionError, match="rubrik"):
        table_scorer(rubrik="strict")


def test_of_several_targets_the_likest_counts_and_one_without_a_table_is_told(tmp_path: Path) -> None:
    other = GOLD.replace("880", "900")
    first, second = scores(evaluated(tmp_path, [([other, GOLD], GOLD), ([GOLD, NO_GOLD], GOLD)]))
    assert first.value == 1
    assert math.isnan(second.value)
    assert second.explanation == UNJUDGED


def test_nothing_scored_is_no_mean(tmp_path: Path) -> None:
    log = evaluated(tmp_path, [(NO_GOLD, GOLD)])
    (found,) = log.results.scores
    assert (found.scored_samples, found.unscored_samples) == (0, 1)
    assert math.isnan(found.metrics["mean"].value)
