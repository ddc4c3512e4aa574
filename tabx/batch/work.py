"""The unit of work: one pair becomes one line, in whatever process or thread."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from tabx.backbone import ModelUse
from tabx.backbones import EMBEDDED
from tabx.base.errors import TabxError, inside
from tabx.base.limits import changed_limits
from tabx.batch.grounding import grounding_of, said_of_grounding
from tabx.batch.other_metrics import MetricValues, OtherMetrics
from tabx.batch.pairs import Pair
from tabx.batch.result import JUDGED, STATUS, Result, failed, judged
from tabx.batch.result_line import to_line
from tabx.formats import find_format
from tabx.judging import Judgement, TablesJudgement
from tabx.judging.options import JudgeOptions
from tabx.judging.setup import resolve_options
from tabx.judging.whole import ALL, judge_whole
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.runs.kind import Done
from tabx.runs.stopping import OutOfBudget
from tabx.signature import Signature


@dataclass(frozen=True)
class Job:
    """What is done with every pair; it can be sent to another process where its backbone is a name.

    Attributes
    ----------
    options : JudgeOptions
    tables : str
        "all" or "last", as `--tables` of `tabx judge`.
    trace : bool
        Whether a result holds the whole judgement.
    limits : mapping
        Limits in force, by name.
    metrics : OtherMetrics or None
        Other metrics that score every judged pair.
    ground : bool
        Whether predicted tables are held against the text of their row.
    """

    options: JudgeOptions = field(default_factory=JudgeOptions)
    tables: str = ALL
    trace: bool = False
    limits: Mapping[str, int] = field(default_factory=dict)
    metrics: OtherMetrics | None = None
    ground: bool = False
    could_not: ClassVar[str] = "could not be judged"

    @cached_property
    def signature(self) -> Signature:
        """Signature of a pair without options of its own.

        Raises
        ------
        RubricError, OptionError
            An option is invalid.
        """
        return resolve_options(self.options).signature

    def check(self) -> None:
        """Raise what is wrong with the options, before any work: FormatError, RubricError or OptionError."""
        for name in (self.options.gold_format, self.options.predicted_format):
            if name is not None:
                find_format(name)
        _ = self.signature

    @cached_property
    def said(self) -> str:
        """All that decides about every pair, as a text: for the hash of its content."""
        metrics = "" if self.metrics is None else f"|metrics:{self.metrics.said}"
        text = f"|{said_of_grounding()}" if self.ground else ""
        return f"{self.signature}|tables:{self.tables}|trace:{self.trace}{metrics}{text}"

    @property
    def asks(self) -> bool:
        """Whether the judge or a metric asks a model."""
        return self.options.backbone != EMBEDDED or (self.metrics is not None and self.metrics.asks)

    @property
    def in_this_process(self) -> bool:
        """Whether no other process can work on it: a model is asked, or a neural one is in memory."""
        return self.asks or (self.metrics is not None and self.metrics.in_this_process)

    @property
    def timed_steps(self) -> int:
        """Judging, and with metrics a second reading and each of them, has the whole limit `seconds`; grounding too."""
        return (1 if self.metrics is None else 2 + len(self.metrics.names)) + self.ground

    def do(self, item: Pair, content: str) -> Done:
        """Return what became of a pair; the errors are those of `work_on`."""
        return work_on(item, content, self)

    def lost(self, item: Pair, content: str, reason: str) -> Done:
        """Return what became of a pair whose process ended."""
        return done(failed(item, content, _signature(item, self), reason))

    def hash_of(self, pair: Pair) -> str:
        """Return the hash of a pair under this job."""
        return pair.content_hash(self.said)


FIGURES = ("score", "facts.precision", "facts.recall", "facts.f1")
"""Figures of which every run of pairs knows the mean."""

WITHOUT_TEXT = "without text"
"""What a run with texts counts beside: judged pairs whose row has no text, of which nothing is grounded."""

UNVERIFIED = "unverified"
"""What a run counts beside: judged pairs with a header renamed that nothing but its values speaks for."""


def work_on(pair: Pair, content: str, job: Job) -> Done:
    """Return what became of a pair; whatever goes wrong with it is its result, not the run's end.

    Raises
    ------
    OutOfBudget
        A model would have had to be asked beyond a budget.
    """
    began = time.perf_counter()
    result, usage, failure = _result(pair, content, job)
    return done(result, time.perf_counter() - began, usage, failure, wants_text=job.ground)


def done(
    result: Result,
    seconds: float = 0.0,
    usage: Mapping[str, Any] | None = None,
    failure: FailureKind | None = None,
    *,
    wants_text: bool = False,
) -> Done:
    """Return a result with what the run counts of it."""
    facts = result.facts
    rates = (None, None, None) if facts is None else (facts.precision, facts.recall, facts.f1)
    is_textless = result.status == JUDGED and result.grounding is None
    unscored = {name: result.unscored.get(name, "") for name, value in result.metrics.items() if value is None}
    return Done(
        to_line(result),
        STATUS[result.status],
        result.reason,
        {**dict(zip(FIGURES, (result.score, *rates), strict=True)), **result.metrics},
        unscored,
        {UNVERIFIED: result.unverified or 0, **({WITHOUT_TEXT: int(is_textless)} if wants_text else {})},
        seconds,
        usage or {},
        failure,
    )


_Worked = tuple[Result, Mapping[str, Any], FailureKind | None]


def _result(pair: Pair, content: str, job: Job) -> _Worked:
    def without_judgement(reason: str, kind: FailureKind | None = None) -> _Worked:
        return failed(pair, content, _signature(pair, job), " ".join(reason.split())), {}, kind

    if pair.trouble:
        return without_judgement(pair.trouble)
    try:
        judgement = _judgement(pair, job)
        result = judged(pair, content, judgement, _beside(pair, job), trace=job.trace)
        return _with_grounding(result, pair, judgement, job), _usage(judgement), None
    except ModelFailure as failure:
        if failure.kind is FailureKind.BUDGET:
            raise OutOfBudget(str(failure)) from None
        return without_judgement(str(failure), failure.kind)
    except TabxError as error:
        return without_judgement(str(error))
    except MemoryError:
        raise
    except Exception as error:
        return without_judgement(f"could not be judged: {inside(error)}")


def _judgement(pair: Pair, job: Job) -> Judgement | TablesJudgement:
    with changed_limits(**job.limits):
        return judge_whole(pair.gold, pair.predicted, _options(pair, job), tables=job.tables)


def _beside(pair: Pair, job: Job) -> MetricValues:
    if job.metrics is None:
        return MetricValues()
    with changed_limits(**job.limits):
        return job.metrics.score(pair, _options(pair, job))


def _with_grounding(result: Result, pair: Pair, judgement: Judgement | TablesJudgement, job: Job) -> Result:
    """Return a result with what the row's text bears out; unchanged where the run or the row has none."""
    if not job.ground or not pair.text or not pair.text.strip():
        return result
    with changed_limits(**job.limits):
        counts, cells = grounding_of(pair.text, judgement, trace=job.trace)
    return replace(result, grounding=counts, grounded=cells)


def _options(pair: Pair, job: Job) -> JudgeOptions:
    """Return the options of a pair: those of the run, but for its own rubric and rules."""
    own = {name: value for name, value in (("rubric", pair.rubric), ("rules", pair.rules)) if value is not None}
    return replace(job.options, **own)


def _signature(pair: Pair, job: Job) -> Signature:
    """Return what a pair that failed was to be judged with; that of the run where its own options are the reason."""
    if pair.rubric is None and pair.rules is None:
        return job.signature
    try:
        return resolve_options(_options(pair, job)).signature
    except TabxError:
        return job.signature


def _parts(judgement: Judgement | TablesJudgement) -> list[Judgement]:
    return [part.judgement for part in judgement.parts] if isinstance(judgement, TablesJudgement) else [judgement]


_USED = ("calls", "cached", "tokens_in", "tokens_out", "cost")


def _usage(judgement: Judgement | TablesJudgement) -> Mapping[str, Any]:
    """Return what asking a model took, summed over the tables; {} where none could be asked."""
    uses = [part.model for part in _parts(judgement) if part.model is not None]
    return _summed(uses) if uses else {}


def _summed(uses: Sequence[ModelUse]) -> Mapping[str, Any]:
    """Return sums; a cost of None where a price is unknown, and what was thought only where a server tells it."""
    summed: dict[str, Any] = {name: sum(getattr(use, name) or 0 for use in uses) for name in _USED}
    if any(use.cost is None for use in uses):
        summed["cost"] = None
    thought = sum(use.tokens_thought for use in uses)
    return {**summed, "tokens_thought": thought} if thought else summed
