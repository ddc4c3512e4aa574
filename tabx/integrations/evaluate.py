"""Hugging Face evaluate: a module of tables.

    from tabx.integrations.evaluate import TableScore

    TableScore(rubric="strict").compute(predictions=replies, references=golds)

or, as any module in a file, `evaluate.load(".../tabx/integrations/evaluate.py", rubric="strict")`. The result has the
mean "score", "precision", "recall" and "f1" over the pairs judged, how many were "judged" and how many "failed", and
for each pair its score ("scores", NaN of what could not be judged), "reasons" and "facts".
"""

from __future__ import annotations

import inspect
import math
from typing import Any

from tabx.integrations.frameworks import need
from tabx.integrations.judging import TableJudge, means

need("evaluate")

import datasets  # noqa: E402
import evaluate  # noqa: E402

_OWN = inspect.signature(evaluate.Metric).parameters
"""What evaluate itself takes; all else is an option of judging."""


class TableScore(evaluate.Metric):
    """How good tables are: `tabx.judge` on each prediction and its reference.

    Parameters
    ----------
    **options
        As of `tabx.judge`, `tables`: "all" or "last" of a reference that holds several, and what
        `evaluate.EvaluationModule` takes.

    Raises
    ------
    OptionError, RubricError, FormatError
        An option is invalid.
    """

    def __init__(self, **options: Any) -> None:
        own = {name: options.pop(name) for name in [*options] if name in _OWN}
        self._judge = TableJudge(**options)
        super().__init__(**own)

    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description="How good generated tables are, cell by cell, and why (tabx).",
            citation="",
            inputs_description="Texts of tables in any format, or whole replies.",
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": datasets.Value("string")}
            ),
        )

    def _compute(self, *, predictions: list[str], references: list[str]) -> dict[str, Any]:
        verdicts = [self._judge.verdict(gold, text) for gold, text in zip(references, predictions, strict=True)]
        failed = sum(verdict.score is None for verdict in verdicts)
        return {
            **means(verdicts),
            "judged": len(verdicts) - failed,
            "failed": failed,
            "scores": [math.nan if verdict.score is None else verdict.score for verdict in verdicts],
            "reasons": [verdict.reason for verdict in verdicts],
            "facts": [verdict.facts for verdict in verdicts],
        }
