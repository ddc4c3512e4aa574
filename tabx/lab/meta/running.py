"""A run over the pairs of a bench: what cannot be judged is kept with its reason, and a dead server is noticed.

The engines of a batch judge the pairs: on all cores, or, where a model is asked, several at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tabx.backbone import Backbone
from tabx.backbones import EMBEDDED, resolve_backbone
from tabx.base.at_once import in_force
from tabx.base.errors import OptionError, TabxError
from tabx.base.limits import LIMITS
from tabx.base.limits import in_force as limits_in_force
from tabx.batch.many import FEW
from tabx.judging import Judgement, judge
from tabx.judging.options import JudgeOptions
from tabx.judging.setup import resolve_options
from tabx.lab.meta.items import BenchItem
from tabx.llm.failure import ModelFailure
from tabx.rubric import Rubric
from tabx.rules import Rules
from tabx.runs.engines.choosing import engine_for
from tabx.runs.engines.entries import Engine, Work
from tabx.runs.journal import Form, Items, Journal, run_all
from tabx.runs.kind import Words
from tabx.runs.stopping import MOST_IN_A_ROW, ProviderDown, ProviderWatch


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


WORDS = Words(
    command="an interrupted tabx meta",
    item="prediction",
)


def run_items(
    items: Sequence[BenchItem],
    rubric: Rubric,
    *,
    backbone: str | Backbone = EMBEDDED,
    rules: Rules | None = None,
    journal: Journal | None = None,
) -> list[tuple[Outcome, ...]]:
    """Return the outcome of each prediction, item by item.

    With a journal, a run that goes on judges only what an interrupted one has not judged.

    Raises
    ------
    ModelFailure
        Key, model or address are wrong, and nothing has been answered yet: no pair will fare better.
    OptionError
        No pair can be judged with the options.
    """
    decides = resolve_backbone(backbone)
    asks = decides.prefilter is not None
    tasks = [(item, index) for item in items for index in range(len(item.predictions))]
    judging = _Judging(decides if asks else backbone, rubric, rules)
    work: _Judging | _Watched = judging
    if asks:
        work = _Watched(judging, ProviderWatch(different=min(MOST_IN_A_ROW, len(items))))

    def engine_of(work: Work) -> Engine:
        if asks:
            return engine_for(work, asking=in_force())
        # Only a name is sure to reach another process; what one has made oneself judges in this one.
        is_here = len(tasks) <= FEW or not isinstance(backbone, str)
        return engine_for(work, 0 if is_here else None)

    options = JudgeOptions(rubric=rubric, backbone=backbone, rules=rules)
    said = str(resolve_options(options).signature) if journal is not None else ""
    known = Items(
        tasks,
        name=lambda task: f"{task[0].name}, prediction {task[1]}",
        content=lambda task: [said, task[0].gold, task[0].predictions[task[1]]],
        doing="judging",
        words=WORDS,
    )
    outcomes: list[Outcome] = run_all(known, work, engine_of, _FORM, journal)
    _check_options(outcomes)
    rest = iter(outcomes)
    return [tuple(next(rest) for _ in item.predictions) for item in items]


def _to_plain(outcome: Outcome) -> dict[str, Any]:
    return {"failed": outcome.reason} if isinstance(outcome, Failed) else outcome.to_dict()


def _from_plain(data: Mapping[str, Any]) -> Outcome:
    return Failed(data["failed"]) if "failed" in data else Judgement.from_dict(data)


_FORM = Form(_to_plain, _from_plain, lambda outcome: outcome.reason if isinstance(outcome, Failed) else "")


def _check_options(outcomes: Sequence[Outcome]) -> None:
    """Raise the first error where all are about options: it is the command that is wrong, not the bench."""
    errors = [outcome.error for outcome in outcomes if isinstance(outcome, Failed)]
    if errors and len(errors) == len(outcomes) and all(isinstance(error, OptionError) for error in errors):
        raise errors[0] or OptionError("nothing was judged")


Task = tuple[BenchItem, int]
"""An item, and the index of one of its predictions."""


@dataclass(frozen=True)
class _Judging:
    """The work of an engine on the predictions of a bench."""

    backbone: str | Backbone
    rubric: Rubric
    rules: Rules | None
    limits: Mapping[str, int] = field(default_factory=lambda: dict(zip(LIMITS, limits_in_force(), strict=True)))
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be judged"

    def do(self, item: Task, content: str) -> Outcome:
        """Return the judgement of a prediction, or why there is none."""
        bench_item, index = item
        text = bench_item.predictions[index]
        try:
            return judge(bench_item.gold, text, rubric=self.rubric, backbone=self.backbone, rules=self.rules)
        except TabxError as error:
            return Failed(_said(error), error)

    def lost(self, item: Task, content: str, reason: str) -> Outcome:
        """Return that the process of a prediction ended."""
        return Failed(reason)


@dataclass
class _Watched:
    """Work that asks a model, which ends once its provider is taken for dead."""

    judging: _Judging
    watch: ProviderWatch
    dead: TabxError | None = None
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be judged"

    @property
    def limits(self) -> Mapping[str, int]:
        """Limits in force, by name."""
        return self.judging.limits

    def do(self, item: Task, content: str) -> Outcome:
        """Return the judgement of a prediction, or why there is none.

        Raises
        ------
        ModelFailure
            Key, model or address are wrong, and nothing has been answered yet.
        """
        if self.dead is not None:
            return Failed(f"not tried, as {MOST_IN_A_ROW} in a row failed before it: {_said(self.dead)}", self.dead)
        outcome = self.judging.do(item, content)
        try:
            self._note(item[0].name, outcome)
        except ProviderDown as down:
            assert isinstance(outcome, Failed)
            assert outcome.error is not None
            if down.exit_code == 2:
                raise outcome.error from None
            self.dead = outcome.error
        return outcome

    def _note(self, name: str, outcome: Outcome) -> None:
        if not isinstance(outcome, Failed):
            self.watch.note(name, None, has_asked=outcome.model is not None and outcome.model.calls > 0)
        elif isinstance(outcome.error, ModelFailure):
            self.watch.note(name, outcome.error.kind)

    def lost(self, item: Task, content: str, reason: str) -> Outcome:
        """Return that the process of a prediction ended."""
        return self.judging.lost(item, content, reason)


def _said(error: TabxError) -> str:
    return " ".join(str(error).split())
