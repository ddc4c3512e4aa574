"""The module of Hugging Face evaluate, made in Python and loaded from its file."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from needs import absent
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, RATES, REFUSAL, STRICT, UNJUDGED

from tabx.base.errors import OptionError

evaluate = pytest.importorskip("evaluate", reason=absent("evaluate"))

import tabx.integrations.evaluate as ours  # noqa: E402

PREDICTIONS, REFERENCES = [CLOSE, GOLD, REFUSAL, GOLD], [GOLD, GOLD, GOLD, NO_GOLD]


@pytest.fixture(params=["made", "loaded"])
def metric(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module, without the hub."""
    monkeypatch.setattr("evaluate.config.HF_EVALUATE_OFFLINE", True)
    if request.param == "made":
        return ours.TableScore(cache_dir=str(tmp_path))
    return evaluate.load(ours.__file__, cache_dir=str(tmp_path))


def test_scores_reasons_and_facts(metric: Any) -> None:
    found = metric.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert found["scores"][:3] == pytest.approx([JUDGED.score, 1, 0])
    assert found["reasons"] == [JUDGED.summary, "no difference", "no table in the prediction", UNJUDGED]
    assert found["facts"][0] == JUDGED.facts.to_dict()


def test_what_could_not_be_judged_is_nan_counted_and_in_no_mean(metric: Any) -> None:
    found = metric.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert math.isnan(found["scores"][3])
    assert found["facts"][3] == {}
    assert (found["judged"], found["failed"]) == (3, 1)
    assert found["score"] == pytest.approx((JUDGED.score + 1) / 3)
    assert found["precision"] == pytest.approx((RATES["precision"] + 1) / 2)  # a refusal predicts nothing
    assert found["f1"] == pytest.approx((RATES["f1"] + 1) / 3)


def test_pairs_may_be_added_one_by_one(metric: Any) -> None:
    for predicted, gold in zip(PREDICTIONS, REFERENCES, strict=True):
        metric.add(prediction=predicted, reference=gold)
    assert metric.compute()["score"] == pytest.approx((JUDGED.score + 1) / 3)


def test_nothing_judged_is_nan(metric: Any) -> None:
    found = metric.compute(predictions=[GOLD], references=[NO_GOLD])
    assert math.isnan(found["score"])
    assert (found["judged"], found["failed"]) == (0, 1)


def test_options_are_those_of_judging(tmp_path: Path) -> None:
    metric = evaluate.load(ours.__file__, rubric="strict", cache_dir=str(tmp_path))
    assert metric.compute(predictions=[CLOSE], references=[GOLD])["score"] == pytest.approx(STRICT.score)
    with pytest.raises(OptionError, match="rubrik"):
        ours.TableScore(rubrik="strict")
