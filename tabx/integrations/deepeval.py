"""deepeval: a metric of tables.

    from deepeval import evaluate
    from tabx.integrations.deepeval import TableMetric

    evaluate([LLMTestCase(input=..., actual_output=reply, expected_output=gold)], [TableMetric(threshold=0.9)])

The expected output of a test case is the gold table. `score`, `reason` and `score_breakdown` (precision, recall and F1
of the facts) say how good the actual output is. What could not be judged has an `error` and no score; it fails.
"""

from __future__ import annotations

import asyncio
from typing import Any

from tabx.integrations.frameworks import need
from tabx.integrations.judging import TableJudge

need("deepeval")

from deepeval.metrics import BaseMetric  # noqa: E402
from deepeval.metrics.utils import check_llm_test_case_params  # noqa: E402
from deepeval.test_case import LLMTestCase, SingleTurnParams  # noqa: E402


class TableMetric(BaseMetric):
    """How good a table is: `tabx.judge` on the actual output, with the expected output for gold.

    Parameters
    ----------
    threshold : float
        The least score that passes.
    judge : TableJudge or None
        Made beforehand, to be shared; None makes one of the options.
    **options
        As of `tabx.judge`, and `tables`: "all" or "last" of an expected output that holds several.

    Raises
    ------
    OptionError, RubricError, FormatError
        An option is invalid.
    """

    _required_params = (SingleTurnParams.ACTUAL_OUTPUT, SingleTurnParams.EXPECTED_OUTPUT)

    def __init__(self, threshold: float = 0.5, judge: TableJudge | None = None, **options: Any) -> None:
        self.threshold = threshold
        self.judge = judge or TableJudge(**options)  # by this name deepeval hands it to copies of the metric

    def measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float | None:
        """Return the score; None where the pair could not be judged, and `error` says why.

        Raises
        ------
        deepeval.errors.MissingTestCaseParamsError
            The test case has no actual or no expected output.
        """
        self.score = self.reason = self.error = self.score_breakdown = None
        check_llm_test_case_params(test_case, list(self._required_params), None, None, self)
        verdict = self.judge.verdict(test_case.expected_output, test_case.actual_output)
        self.score = verdict.score
        if verdict.score is None:
            self.error = verdict.reason
        else:
            self.reason = verdict.reason
            self.score_breakdown = dict(verdict.rates)
        self.is_successful()
        return verdict.score

    async def a_measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float | None:
        """Return what `measure` returns; judging takes place in a thread."""
        return await asyncio.to_thread(self.measure, test_case)

    @property
    def __name__(self) -> str:
        """Name in deepeval's reports."""
        return "Table"
