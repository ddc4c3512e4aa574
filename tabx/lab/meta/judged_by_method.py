"""A published method as the judge of a bench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from tabx.base.at_once import in_force
from tabx.base.errors import TabxError
from tabx.base.limits import LIMITS
from tabx.base.limits import in_force as limits_in_force
from tabx.lab.baselines import MethodJudgement, MethodRanking, rescore_by
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.running import WORDS
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.rubric import Rubric
from tabx.runs.engines.choosing import engine_for
from tabx.runs.engines.entries import Work
from tabx.runs.journal import Form, Items, Journal, run_all

JudgeOne = Callable[[BenchItem, int], MethodJudgement]


RankItem = Callable[[BenchItem], MethodRanking]


def judged_by(method: str, items: Sequence[BenchItem], rubrics: Sequence[Rubric], judge_one: JudgeOne) -> list[Judged]:
    """Return the errors of a method under each rubric, asking about every pair once.

    An item with a prediction that could not be judged has a reason and no errors: none of them counts as 0.

    Raises
    ------
    ModelFailure
        Key, model or address are wrong, or requests are not sent: no other item could be judged either.
    """
    return judged_by_kept(method, items, rubrics, judge_one, None)


def judged_by_kept(
    method: str, items: Sequence[BenchItem], rubrics: Sequence[Rubric], judge_one: JudgeOne, kept: Kept | None
) -> list[Judged]:
    """Return what `judged_by` does; what an interrupted run has kept is not asked again."""
    pairs = Items(
        [(item, index) for item in items for index in range(len(item.predictions))],
        name=lambda pair: f"{pair[0].name}, prediction {pair[1]}",
        content=lambda pair: [_said(kept), pair[0].gold, pair[0].predictions[pair[1]]],
        doing="judging",
        words=WORDS,
    )
    found = iter(_asked(pairs, _Judging(judge_one), _JUDGEMENTS, kept))
    judgements: dict[str, list[MethodJudgement]] = {}
    unjudged: dict[str, str] = {}
    for item in items:
        of_item, reason = _parted([next(found) for _ in item.predictions])
        if reason:
            unjudged[item.name] = reason
        else:
            judgements[item.name] = of_item
    names = [method if len(rubrics) == 1 else f"{method} {rubric.name}" for rubric in rubrics]
    return [_judged_under(name, rubric, judgements, unjudged) for name, rubric in zip(names, rubrics, strict=True)]


def ranked_by(method: str, items: Sequence[BenchItem], rank_item: RankItem) -> Judged:
    """Return the ranks that a method gives, used as its errors; otherwise as `judged_by`."""
    return ranked_by_kept(method, items, rank_item, None)


def ranked_by_kept(method: str, items: Sequence[BenchItem], rank_item: RankItem, kept: Kept | None) -> Judged:
    """Return what `ranked_by` does; what an interrupted run has kept is not asked again."""
    errors: dict[str, tuple[float, ...]] = {}
    unjudged: dict[str, str] = {}
    signature = ""
    whole = Items(
        items,
        name=lambda item: str(item.name),
        content=lambda item: [_said(kept), item.gold, list(item.predictions)],
        doing="ranking",
        words=WORDS,
    )
    rankings: list[Ranked | str] = _asked(whole, _Ranking(rank_item), _RANKINGS, kept)
    for item, ranking in zip(items, rankings, strict=True):
        if isinstance(ranking, str):
            unjudged[item.name] = ranking
            continue
        signature = signature or ranking.signature
        errors[item.name] = tuple(float(ranking.order.index(place)) for place in range(len(item.predictions)))
    return Judged(method, errors, unjudged, signature)


class Kept(NamedTuple):
    """Where answers are kept, and what decides about them beside the tables: method, model and prompts."""

    journal: Journal
    said: str


def _said(kept: Kept | None) -> str:
    return "" if kept is None else kept.said


def _asked(items: Items, work: Work, form: Form, kept: Kept | None) -> list[Any]:
    journal = None if kept is None else kept.journal
    return run_all(items, work, lambda work: engine_for(work, asking=in_force()), form, journal)


@dataclass(frozen=True)
class _Asking:
    """The work of an engine on what a method is asked about; it stays in this process."""

    limits: Mapping[str, int] = field(
        default_factory=lambda: dict(zip(LIMITS, limits_in_force(), strict=True)), kw_only=True
    )
    timed_steps: int = field(default=1, kw_only=True)
    could_not: ClassVar[str] = "could not be judged"

    def lost(self, item: Any, content: str, reason: str) -> str:
        """Return that its process ended."""
        return reason


@dataclass(frozen=True)
class _Judging(_Asking):
    judge_one: JudgeOne

    def do(self, item: tuple[BenchItem, int], content: str) -> MethodJudgement | str:
        """Return the judgement of a prediction, or why there is none."""
        try:
            judgement = self.judge_one(*item)
        except TabxError as error:
            return f"prediction {item[1]}: {_reason(error)}"
        return judgement if judgement.is_judged else f"prediction {item[1]}: {judgement.reason}"


class Ranked(NamedTuple):
    """What is needed of a ranking: indices of the predictions, best first, and the signature."""

    order: tuple[int, ...]
    signature: str


@dataclass(frozen=True)
class _Ranking(_Asking):
    rank_item: RankItem

    def do(self, item: BenchItem, content: str) -> Ranked | str:
        """Return the order of an item's predictions, or why there is none."""
        try:
            ranking = self.rank_item(item)
        except TabxError as error:
            return _reason(error)
        return Ranked(ranking.order, str(ranking.signature))


def _reason_of(value: object) -> str:
    return value if isinstance(value, str) else ""


_JUDGEMENTS = Form(
    lambda value: value if isinstance(value, str) else value.to_dict(),
    lambda data: data if isinstance(data, str) else MethodJudgement.from_dict(data),
    _reason_of,
)
_RANKINGS = Form(
    lambda value: value if isinstance(value, str) else {"order": value.order, "signature": value.signature},
    lambda data: data if isinstance(data, str) else Ranked(tuple(data["order"]), data["signature"]),
    _reason_of,
)


def _parted(outcomes: Sequence[MethodJudgement | str]) -> tuple[list[MethodJudgement], str]:
    """Return the judgements among the outcomes, and the first reason why one is absent, with the number of others."""
    reasons = [outcome for outcome in outcomes if isinstance(outcome, str)]
    more = f" (and {len(reasons) - 1} more)" if len(reasons) > 1 else ""
    judgements = [outcome for outcome in outcomes if not isinstance(outcome, str)]
    return judgements, f"{reasons[0]}{more}" if reasons else ""


def _reason(error: TabxError) -> str:
    """Return why an item could not be judged; raise errors that every other item would meet."""
    if isinstance(error, ModelFailure) and (error.exit_code == 2 or error.kind is FailureKind.DRY_RUN):
        raise error
    return " ".join(str(error).split())


def _judged_under(
    name: str, rubric: Rubric, judgements: dict[str, list[MethodJudgement]], unjudged: dict[str, str]
) -> Judged:
    """Return the errors of judgements under a rubric, by arithmetic on their counts."""
    errors: dict[str, tuple[float, ...]] = {}
    signature = ""
    for item, found in judgements.items():
        rescored = [rescore_by(judgement, rubric) for judgement in found]
        errors[item] = tuple(judgement.error for judgement in rescored if judgement.error is not None)
        signature = signature or next((str(judgement.signature) for judgement in rescored), "")
    return Judged(name, errors, dict(unjudged), signature)
