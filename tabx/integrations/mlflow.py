"""MLflow: a scorer of tables for `mlflow.genai.evaluate`, and a metric for `mlflow.models.evaluate`.

    from tabx.integrations.mlflow import table_metric, table_scorer

    mlflow.genai.evaluate(data, scorers=[table_scorer(rubric="strict")])
    mlflow.models.evaluate(data=frame, predictions="reply", targets="gold", extra_metrics=[table_metric()])

The scorer gives four assessments: "tabx" with the score and what is wrong, and precision, recall and F1 of the facts.
What could not be judged is an assessment with an error and without a value; of the metric, NaN.
"""

from __future__ import annotations

import math
from typing import Any

from tabx.integrations.frameworks import need
from tabx.integrations.judging import TableJudge, Verdict, means

need("mlflow")

from mlflow.entities import AssessmentError, Feedback  # noqa: E402
from mlflow.genai.scorers import Scorer, scorer  # noqa: E402
from mlflow.metrics import MetricValue, make_metric  # noqa: E402
from mlflow.models import EvaluationMetric  # noqa: E402

NOT_JUDGED = "TABX_NOT_JUDGED"
"""Code of the errors."""


def table_scorer(name: str = "tabx", gold: str = "expected_response", **options: Any) -> Scorer:
    """Return a scorer that judges the outputs as a prediction of the expected table.

    Parameters
    ----------
    name : str
        Name of the score; the facts are named after it: "tabx_f1".
    gold : str
        Which of the expectations is the gold table.
    **options
        As of `tabx.judge`, and `tables`: "all" or "last" of a gold text that holds several.

    Raises
    ------
    OptionError, RubricError, FormatError
        An option is invalid.
    """
    judge = TableJudge(**options)

    @scorer(name=name)
    def score(outputs: Any, expectations: dict[str, Any]) -> list[Feedback]:
        table = expectations.get(gold)
        if table is None:
            return _feedback(name, Verdict(None, f"the expectations have no {gold!r}"))
        return _feedback(name, judge.verdict(table, outputs))

    return score


def _feedback(name: str, verdict: Verdict) -> list[Feedback]:
    if verdict.score is None:
        return [Feedback(name=name, error=AssessmentError(NOT_JUDGED, verdict.reason))]
    told = {"signature": verdict.signature}
    facts = [Feedback(name=f"{name}_{rate}", value=value, metadata=told) for rate, value in verdict.rates.items()]
    return [Feedback(name=name, value=verdict.score, rationale=verdict.reason, metadata=told), *facts]


def table_metric(name: str = "tabx", **options: Any) -> EvaluationMetric:
    """Return a metric that judges predictions, with the targets for gold.

    Its aggregates are the means of score, precision, recall and F1 over what was judged, and the numbers of pairs
    "judged" and "failed".

    Parameters
    ----------
    name : str
    **options
        As of `table_scorer`; the errors are those of it, too.
    """
    judge = TableJudge(**options)

    def score(predictions: Any, targets: Any) -> MetricValue:
        verdicts = [judge.verdict(gold, text) for gold, text in zip(targets, predictions, strict=True)]
        failed = sum(verdict.score is None for verdict in verdicts)
        defined = {key: value for key, value in means(verdicts).items() if not math.isnan(value)}
        return MetricValue(
            scores=[math.nan if verdict.score is None else verdict.score for verdict in verdicts],
            justifications=[verdict.reason for verdict in verdicts],
            aggregate_results={**defined, "judged": len(verdicts) - failed, "failed": failed},
        )

    return make_metric(eval_fn=score, greater_is_better=True, name=name)
