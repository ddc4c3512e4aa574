"""The scorer and the metric in real evaluations of MLflow, with a store in a folder."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from needs import absent
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, RATES, REFUSAL, STRICT, UNJUDGED

from tabx.base.errors import OptionError

mlflow = pytest.importorskip("mlflow", reason=absent("mlflow"))

import pandas as pd  # noqa: E402

from tabx.integrations.mlflow import NOT_JUDGED, table_metric, table_scorer  # noqa: E402

PAIRS = ((CLOSE, GOLD), (GOLD, GOLD), (REFUSAL, GOLD), (GOLD, NO_GOLD))


@pytest.fixture(scope="module", autouse=True)
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("mlflow")
    mlflow.set_tracking_uri(f"sqlite:///{folder}/mlflow.db")
    mlflow.set_experiment(experiment_id=mlflow.create_experiment("tables", artifact_location=str(folder / "artifacts")))
    yield folder
    mlflow.end_run()


@pytest.fixture(scope="module")
def result(store: Path) -> Any:
    data = [
        {"inputs": {"question": str(number)}, "outputs": text, "expectations": {"expected_response": gold}}
        for number, (text, gold) in enumerate(PAIRS)
    ]
    return mlflow.genai.evaluate(data=data, scorers=[table_scorer()])


def assessments(result: Any) -> dict[str, dict[str, Any]]:
    """Return the assessments by name, of each trace by its question."""
    found = {}
    for trace in mlflow.search_traces(run_id=result.run_id, return_type="list"):
        feedback = [one for one in trace.info.assessments if one.feedback is not None]
        found[trace.data.spans[0].inputs["question"]] = {one.name: one for one in feedback}
    return found


def test_score_reason_and_facts_are_assessments(result: Any) -> None:
    found = assessments(result)
    assert found["0"]["tabx"].value == pytest.approx(JUDGED.score)
    assert found["0"]["tabx"].rationale == JUDGED.summary
    assert found["0"]["tabx"].metadata["signature"] == str(JUDGED.signature)
    assert {name: found["0"][f"tabx_{name}"].value for name in RATES} == pytest.approx(RATES)
    assert (found["2"]["tabx"].value, found["2"]["tabx"].rationale) == (0, "no table in the prediction")
    assert "tabx_precision" not in found["2"]  # a refusal predicts nothing


def test_what_could_not_be_judged_is_an_error_and_in_no_mean(result: Any) -> None:
    found = assessments(result)["3"]
    assert list(found) == ["tabx"]
    assert found["tabx"].value is None
    assert (found["tabx"].error.error_code, found["tabx"].error.error_message) == (NOT_JUDGED, UNJUDGED)
    assert result.metrics["tabx/mean"] == pytest.approx((JUDGED.score + 1) / 3)
    assert result.metrics["tabx_precision/mean"] == pytest.approx((RATES["precision"] + 1) / 2)


def test_the_scorer_by_itself_with_options_and_another_expectation() -> None:
    scorer = table_scorer("table", gold="table", rubric="strict")
    score, *facts = scorer(outputs=CLOSE, expectations={"table": GOLD})
    assert (score.name, score.value) == ("table", pytest.approx(STRICT.score))
    assert [one.name for one in facts] == ["table_precision", "table_recall", "table_f1"]
    (none,) = scorer(outputs=CLOSE, expectations={"expected_response": GOLD})
    assert none.error.error_message == "the expectations have no 'table'"
    with pytest.raises(OptionError, match="rubrik"):
        table_scorer(rubrik="strict")


def test_the_metric_in_an_evaluation_of_a_frame(store: Path) -> None:
    frame = pd.DataFrame(PAIRS, columns=["reply", "gold"])
    with mlflow.start_run():
        found = mlflow.models.evaluate(
            data=frame, predictions="reply", targets="gold", extra_metrics=[table_metric()], evaluators="default"
        )
    rows = found.tables["eval_results_table"]
    assert list(rows["tabx/score"][:3]) == pytest.approx([JUDGED.score, 1, 0])
    assert math.isnan(rows["tabx/score"][3])
    assert list(rows["tabx/justification"][2:]) == ["no table in the prediction", UNJUDGED]
    assert found.metrics["tabx/score"] == pytest.approx((JUDGED.score + 1) / 3)
    assert found.metrics["tabx/f1"] == pytest.approx((RATES["f1"] + 1) / 3)
    assert (found.metrics["tabx/judged"], found.metrics["tabx/failed"]) == (3, 1)
