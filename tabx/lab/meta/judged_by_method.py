"""A published method as the judge of a bench."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tabx.base.at_once import at_once
from tabx.base.errors import TabxError
from tabx.base.progress import tell
from tabx.lab.baselines import MethodJudgement, MethodRanking, rescore_by
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.rubric import Rubric

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
    judgements: dict[str, list[MethodJudgement]] = {}
    unjudged: dict[str, str] = {}
    for item, (found, reason) in zip(items, _judged_at_once(items, judge_one), strict=True):
        if reason:
            unjudged[item.name] = reason
        else:
            judgements[item.name] = found
    names = [method if len(rubrics) == 1 else f"{method} {rubric.name}" for rubric in rubrics]
    return [_judged_under(name, rubric, judgements, unjudged) for name, rubric in zip(names, rubrics, strict=True)]


def ranked_by(method: str, items: Sequence[BenchItem], rank_item: RankItem) -> Judged:
    """Return the ranks that a method gives, used as its errors; otherwise as `judged_by`."""
    errors: dict[str, tuple[float, ...]] = {}
    unjudged: dict[str, str] = {}
    signature = ""

    def ranked(number: int, item: BenchItem) -> MethodRanking | str:
        tell("ranking", number, len(items))
        try:
            return rank_item(item)
        except TabxError as error:
            return _reason(error)

    rankings = at_once([partial(ranked, number, item) for number, item in enumerate(items)])
    for item, ranking in zip(items, rankings, strict=True):
        if isinstance(ranking, str):
            unjudged[item.name] = ranking
            continue
        signature = signature or str(ranking.signature)
        errors[item.name] = tuple(float(ranking.order.index(place)) for place in range(len(item.predictions)))
    return Judged(method, errors, unjudged, signature)


def _judged_at_once(items: Sequence[BenchItem], judge_one: JudgeOne) -> Iterator[tuple[list[MethodJudgement], str]]:
    """Return each item's judgements, and why some are absent ("" if none is); all pairs are asked about at once."""
    pairs = [(item, index) for item in items for index in range(len(item.predictions))]

    def judged(number: int, item: BenchItem, index: int) -> MethodJudgement | str:
        tell("judging", number, len(pairs))
        try:
            judgement = judge_one(item, index)
        except TabxError as error:
            return f"prediction {index}: {_reason(error)}"
        return judgement if judgement.is_judged else f"prediction {index}: {judgement.reason}"

    found = iter(at_once([partial(judged, number, *pair) for number, pair in enumerate(pairs)]))
    return (_parted([next(found) for _ in item.predictions]) for item in items)


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
