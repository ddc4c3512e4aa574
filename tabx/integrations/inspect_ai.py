"""Inspect AI: a scorer of tables.

    from inspect_ai import Task
    from tabx.integrations.inspect_ai import table_scorer

    Task(dataset=..., solver=..., scorer=table_scorer(rubric="strict"))

The target of a sample is its gold table. The value is the score, the explanation what is wrong, the metadata hold the
facts and the signature. What could not be judged is `Score.unscored`: left out of the metrics and counted beside them.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tabx.integrations.frameworks import need
from tabx.integrations.judging import RATES, TableJudge, Verdict

need("inspect_ai")

from anyio import to_thread  # noqa: E402
from inspect_ai.scorer import (  # noqa: E402
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    mean,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState  # noqa: E402


@metric
def facts() -> Metric:
    """Return the metric of mean precision, recall and F1 of the facts, each over the samples that have it."""

    def means(scores: list[SampleScore]) -> dict[str, float]:
        found: dict[str, float] = {}
        for name in RATES:
            rates = [one.score.metadata["facts"][name] for one in scores if one.score.metadata]
            defined = [rate for rate in rates if rate is not None]
            if defined:
                found[name] = sum(defined) / len(defined)
        return found

    return means


@scorer(metrics=[mean(), stderr(), facts()])
def table_scorer(**options: Any) -> Scorer:
    """Return a scorer that judges the completion as a prediction of the target's table.

    Of several targets the one that the completion is most like counts; where one of them cannot be judged, the sample
    is unscored.

    Parameters
    ----------
    **options
        As of `tabx.judge`, and `tables`: "all" or "last" of a target that holds several.

    Raises
    ------
    OptionError, RubricError, FormatError
        An option is invalid.
    """
    judge = TableJudge(**options)

    async def score(state: TaskState, target: Target) -> Score:
        predicted = state.output.completion
        verdicts = [await to_thread.run_sync(partial(judge.verdict, gold, predicted)) for gold in target]
        return _score(_best(verdicts), predicted)

    return score


def _best(verdicts: list[Verdict]) -> Verdict:
    """Return the verdict of the highest score; one without a score where there is one."""
    unjudged = [verdict for verdict in verdicts if verdict.score is None]
    if unjudged or not verdicts:
        return unjudged[0] if unjudged else Verdict(None, "the sample has no target")
    return max(verdicts, key=lambda verdict: verdict.score or 0.0)


def _score(verdict: Verdict, answer: str) -> Score:
    if verdict.score is None:
        return Score.unscored(reason="scoring_failed", answer=answer, explanation=verdict.reason)
    metadata = {"facts": verdict.facts, "signature": verdict.signature}
    return Score(value=verdict.score, answer=answer, explanation=verdict.reason, metadata=metadata)
