"""ragas: a metric of tables.

    from tabx.integrations.ragas import TableScore

    await TableScore().ascore(response=reply, reference=gold)  # a MetricResult, for experiments
    ragas.evaluate(dataset, metrics=[TableScore(), TableScore(figure="f1")])

The reference is the gold table. A `MetricResult` has the score, the reason, and the facts as the output of its traces;
`evaluate` keeps numbers alone. What could not be judged is NaN, which the means of ragas leave out.
"""

from __future__ import annotations

import asyncio
import math
from typing import Any

from tabx.base.errors import OptionError
from tabx.integrations.frameworks import need
from tabx.integrations.judging import RATES, TableJudge

need("ragas")

from ragas.dataset_schema import SingleTurnSample  # noqa: E402
from ragas.metrics.base import MetricType, SingleTurnMetric  # noqa: E402
from ragas.metrics.collections.base import BaseMetric  # noqa: E402
from ragas.metrics.result import MetricResult  # noqa: E402

FIGURES = ("score", *RATES)


class TableScore(BaseMetric, SingleTurnMetric):
    """How good a table is: `tabx.judge` on the response, with the reference for gold.

    Parameters
    ----------
    figure : str
        Which figure is the value: "score", or "precision", "recall" or "f1" of the facts.
    name : str
        Name of the metric, "" for "tabx", and "tabx_f1" for another figure.
    **options
        As of `tabx.judge`, and `tables`: "all" or "last" of a reference that holds several.

    Raises
    ------
    OptionError, RubricError, FormatError
        An option is invalid.
    """

    def __init__(self, figure: str = "score", name: str = "", **options: Any) -> None:
        if figure not in FIGURES:
            raise OptionError(f"figure {figure!r}: one of {', '.join(FIGURES)} is right")
        super().__init__(name=name or ("tabx" if figure == "score" else f"tabx_{figure}"))
        self._required_columns = {MetricType.SINGLE_TURN: {"reference", "response"}}
        self._figure = figure
        self._judge = TableJudge(**options)

    async def ascore(self, response: str, reference: str) -> MetricResult:
        """Return the figure with reason and facts; NaN with the reason where the pair could not be judged."""
        verdict = await asyncio.to_thread(self._judge.verdict, reference, response)
        value = verdict.score if self._figure == "score" else verdict.rates.get(self._figure)
        told = {"facts": verdict.facts, "signature": verdict.signature}
        return MetricResult(math.nan if value is None else value, reason=verdict.reason, traces={"output": told})

    async def _single_turn_ascore(self, sample: SingleTurnSample, callbacks: Any) -> float:
        result = await self.ascore(response=sample.response, reference=sample.reference)
        return float(result.value)

    def init(self, run_config: Any) -> None:
        """Nothing to prepare: no model of ragas is asked."""
