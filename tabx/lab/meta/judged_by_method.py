"""A published method as the judge of a bench."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabx.errors import TabxError
from tabx.lab.baselines import MethodJudgement, MethodRanking, rescore_by
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.progress import tell
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
    for number, item in enumerate(items):
        tell("judging", number, len(items))
        found, reason = _judgements(item, judge_one)
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
    for number, item in enumerate(items):
        tell("ranking", number, len(items))
        try:
            ranking = rank_item(item)
        except TabxError as error:
            unjudged[item.name] = _reason(error)
            continue
        signature = signature or str(ranking.signature)
        errors[item.name] = tuple(float(ranking.order.index(place)) for place in range(len(item.predictions)))
    return Judged(method, errors, unjudged, signature)


def _judgements(item: BenchItem, judge_one: JudgeOne) -> tuple[list[MethodJudgement], str]:
    """Return the judgements of an item's predictions, and why some are absent ("" if none is)."""
    found: list[MethodJudgement] = []
    reasons: list[str] = []
    for index in range(len(item.predictions)):
        try:
            judgement = judge_one(item, index)
        except TabxError as error:
            reasons.append(f"prediction {index}: {_reason(error)}")
            continue
        if judgement.is_judged:
            found.append(judgement)
        else:
            reasons.append(f"prediction {index}: {judgement.reason}")
    more = f" (and {len(reasons) - 1} more)" if len(reasons) > 1 else ""
    return found, f"{reasons[0]}{more}" if reasons else ""


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
