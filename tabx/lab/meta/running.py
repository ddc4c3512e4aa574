"""A run over the pairs of a bench: what cannot be judged is kept with its reason, and a dead server is noticed.

Pairs that ask a model are judged at the same time (`tabx.at_once`); the outcomes come in the order of the bench.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock

from tabx.at_once import at_once
from tabx.backbone import Backbone
from tabx.backbones import resolve_backbone
from tabx.errors import OptionError, TabxError
from tabx.judging import Judgement, judge
from tabx.lab.meta.items import BenchItem
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.progress import tell
from tabx.rubric import Rubric
from tabx.rules import Rules

MOST_IN_A_ROW = 3
"""Items that fail in a row, none answered between them, after which a provider is taken for dead: one may be slow for
its size and a second by chance."""

_OF_THE_PROVIDER = frozenset(
    {
        FailureKind.NO_KEY,
        FailureKind.WRONG_KEY,
        FailureKind.UNKNOWN_MODEL,
        FailureKind.NO_CONNECTION,
        FailureKind.TIMEOUT,
        FailureKind.RATE_LIMIT,
        FailureKind.SERVER_ERROR,
    }
)
"""Kinds of failures that are no matter of the question: the next one may meet them too."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A prediction that was not judged, and why. It has no score, not even 0.

    Attributes
    ----------
    reason : str
    error : TabxError or None
        None where it was not tried, as the provider was taken for dead.
    """

    reason: str
    error: TabxError | None = None


Outcome = Judgement | Failed


def run_items(
    items: Sequence[BenchItem], rubric: Rubric, *, backbone: str | Backbone = "embedded", rules: Rules | None = None
) -> list[tuple[Outcome, ...]]:
    """Return the outcome of each prediction, item by item.

    Raises
    ------
    ModelFailure
        Key, model or address are wrong, and nothing has been answered yet: no pair will fare better.
    OptionError
        No pair can be judged with the options.
    """
    decides = resolve_backbone(backbone)
    run = _Run(items, rubric, decides, rules)
    tasks = [partial(run.judge, item, text) for item in items for text in item.predictions]
    outcomes = [task() for task in tasks] if decides.prefilter is None else at_once(tasks)
    _check_options(outcomes)
    rest = iter(outcomes)
    return [tuple(next(rest) for _ in item.predictions) for item in items]


def _check_options(outcomes: Sequence[Outcome]) -> None:
    """Raise the first error where all are about options: it is the command that is wrong, not the bench."""
    errors = [outcome.error for outcome in outcomes if isinstance(outcome, Failed)]
    if errors and len(errors) == len(outcomes) and all(isinstance(error, OptionError) for error in errors):
        raise errors[0] or OptionError("nothing was judged")


class _Run:
    """Judges pairs, in any thread, and keeps count of how the provider fares."""

    def __init__(self, items: Sequence[BenchItem], rubric: Rubric, backbone: Backbone, rules: Rules | None) -> None:
        self._rubric, self._backbone, self._rules = rubric, backbone, rules
        self._total = sum(len(item.predictions) for item in items)
        self._most = min(MOST_IN_A_ROW, len(items))
        self._lock = Lock()
        self._done = 0
        self._has_answered = False
        self._failed_items: list[str] = []
        """Of each failure since the last answer, the item."""
        self._dead: ModelFailure | None = None

    def judge(self, item: BenchItem, text: str) -> Outcome:
        """Return the judgement of a prediction, or why there is none."""
        tell("judging", self._done, self._total)
        outcome = self._failed(self._dead) if self._dead is not None else self._tried(item, text)
        with self._lock:
            self._done += 1
        return outcome

    def _tried(self, item: BenchItem, text: str) -> Outcome:
        try:
            judgement = judge(item.gold, text, rubric=self._rubric, backbone=self._backbone, rules=self._rules)
        except TabxError as error:
            if isinstance(error, ModelFailure) and error.kind in _OF_THE_PROVIDER:
                self._note_failure(item, error)
            return Failed(" ".join(str(error).split()), error)
        # What was judged without an answer from the provider says nothing about it.
        if judgement.model is not None and judgement.model.calls:
            self._note_answer()
        return judgement

    def _note_answer(self) -> None:
        with self._lock:
            self._has_answered = True
            self._failed_items.clear()

    def _note_failure(self, item: BenchItem, failure: ModelFailure) -> None:
        """Take note of a failure; raise it where no other pair would fare better."""
        with self._lock:
            self._failed_items.append(item.name)
            in_a_row = len(self._failed_items) >= MOST_IN_A_ROW and len({*self._failed_items}) >= self._most
            if failure.exit_code == 2 and not self._has_answered:
                raise failure
            if in_a_row and self._dead is None:
                self._dead = failure

    @staticmethod
    def _failed(failure: ModelFailure) -> Failed:
        reason = " ".join(str(failure).split())
        return Failed(f"not tried, as {MOST_IN_A_ROW} in a row failed before it: {reason}", failure)
