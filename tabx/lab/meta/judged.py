"""What a judge says of the predictions of each item: the rules, each of several voters, a published method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tabx.backbone import Backbone, Poll
from tabx.errors import TabxError
from tabx.judging import Judgement, judge, rescore
from tabx.lab.baselines import MethodJudgement, MethodRanking, rescore_by
from tabx.lab.meta.items import BenchItem
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.progress import tell
from tabx.rubric import Rubric


@dataclass(frozen=True)
class Judged:
    """One judge's errors.

    Attributes
    ----------
    name : str
        Of the judge: its rubric's, or the file's with scores.
    errors : mapping of id to tuple of float
        An error for each prediction; smaller is better.
    unjudged : mapping of id to str
        Items without errors, and why.
    signature : str
        What tabx judged with; "" for scores from a file.
    judgements : mapping of id to tuple of Judgement
        Their traces; empty for scores from a file.
    """

    name: str
    errors: Mapping[str, tuple[float, ...]]
    unjudged: Mapping[str, str] = field(default_factory=dict)
    signature: str = ""
    judgements: Mapping[str, tuple[Judgement, ...]] = field(default_factory=dict)


def judge_items(
    items: Sequence[BenchItem], rubrics: Sequence[Rubric], *, backbone: str | Backbone = "embedded"
) -> list[Judged]:
    """Return what tabx says of all items under each rubric, in their order.

    Pairs are aligned once for all rubrics with the same house rules; the others are arithmetic.

    Parameters
    ----------
    items : sequence of BenchItem
    rubrics : sequence of Rubric
    backbone : str or Backbone
        As of `tabx.judge`.
    """
    done: list[tuple[Rubric, Judged]] = []
    for rubric in rubrics:
        like = next((judged for other, judged in done if other.rules == rubric.rules), None)
        judged = _judged(items, rubric, backbone) if like is None else _rescored(like, rubric)
        done.append((rubric, judged))
    return [judged for _, judged in done]


def _judged(items: Sequence[BenchItem], rubric: Rubric, backbone: str | Backbone) -> Judged:
    judgements, unjudged = {}, {}
    total, count = sum(len(item.predictions) for item in items), 0
    for item in items:
        found = []
        try:
            for text in item.predictions:
                tell("judging", count, total)
                found.append(judge(item.gold, text, rubric=rubric, backbone=backbone))
                count += 1
        except TabxError as error:
            if isinstance(error, ModelFailure) and error.exit_code == 2:
                raise  # key, model or address are wrong: no item will fare better
            unjudged[item.name] = " ".join(str(error).split())
            count += len(item.predictions) - len(found)
            continue
        judgements[item.name] = tuple(found)
    return _of(rubric, judgements, unjudged)


def _rescored(like: Judged, rubric: Rubric) -> Judged:
    judgements = {
        name: tuple(rescore(judgement, rubric) for judgement in found) for name, found in like.judgements.items()
    }
    return _of(rubric, judgements, dict(like.unjudged))


def _of(rubric: Rubric, judgements: dict[str, tuple[Judgement, ...]], unjudged: dict[str, str]) -> Judged:
    errors = {name: tuple(judgement.error for judgement in found) for name, found in judgements.items()}
    return Judged(rubric.name, errors, unjudged, _signature(judgements.values()), judgements)


def _signature(judgements: Iterable[tuple[Judgement, ...]]) -> str:
    return next((str(found[0].signature) for found in judgements if found), "")


JudgeOne = Callable[[BenchItem, int], MethodJudgement]
RankItem = Callable[[BenchItem], MethodRanking]


def judged_by(method: str, items: Sequence[BenchItem], rubrics: Sequence[Rubric], judge_one: JudgeOne) -> list[Judged]:
    """Return the errors of a method under each rubric, every pair asked about once.

    An item of which a prediction could not be judged has no errors, and says why: none of them counts as 0.

    Raises
    ------
    ModelFailure
        Key, model or address are wrong, or nothing is sent: no item will fare better.
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
    return [
        _under(method if len(rubrics) == 1 else f"{method} {one.name}", one, judgements, unjudged) for one in rubrics
    ]


def ranked_by(method: str, items: Sequence[BenchItem], rank_item: RankItem) -> Judged:
    """Return the places that a method gives the predictions of each item as its errors; otherwise as `judged_by`."""
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
    """Return the judgements of an item's predictions, all of them asked for, and why there are not all."""
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
    if isinstance(error, ModelFailure) and (error.exit_code == 2 or error.kind is FailureKind.DRY_RUN):
        raise error
    return " ".join(str(error).split())


def _under(name: str, rubric: Rubric, judgements: dict[str, list[MethodJudgement]], unjudged: dict[str, str]) -> Judged:
    scored = {item: [rescore_by(one, rubric) for one in found] for item, found in judgements.items()}
    errors = {item: tuple(one.error for one in found if one.error is not None) for item, found in scored.items()}
    signature = next((str(found[0].signature) for found in scored.values() if found), "")
    return Judged(name, errors, dict(unjudged), signature)


def voters_of(judged: Judged) -> list[Judged]:
    """Return each voter as a judge of its own, in their order; none where nobody voted.

    A pair about which nothing was asked has one error for all. An item with a pair on which a voter failed is without
    errors of its.
    """
    first = next((found for found in _polls(judged)), None)
    if first is None:
        return []
    names = [voter.name if first.by == "panel" else f"{first.by} {voter.name}" for voter in first.voters]
    voters = [_voter(judged, index, name) for index, name in enumerate(names)]
    return [voter for voter in voters if voter.errors]


def poll_summary(judged: Judged) -> str:
    """Return in one line how often the voters of all pairs differ; "" where nobody voted."""
    polls = _polls(judged)
    decisions = sum(poll.decisions for poll in polls)
    if not decisions:
        return ""
    split, tied = sum(poll.split for poll in polls), sum(poll.tied for poll in polls)
    alike = sum(poll.decisions * (poll.agreement or 0.0) for poll in polls) / decisions
    spreads = [poll.spread for poll in polls if poll.spread is not None]
    told = (
        f"{polls[0].by}: {split:,} of {decisions:,} decisions differ ({split / decisions:.1%}), {tied:,} left to the "
    )
    told += f"rules; pairwise agreement {alike:.3f}"
    if not spreads:
        return told
    return f"{told}; standard deviation of a pair's error {sum(spreads) / len(spreads):.4f} in the mean"


def _polls(judged: Judged) -> list[Poll]:
    """Return the outermost poll of each judgement that has one."""
    return [one.polls[0] for found in judged.judgements.values() for one in found if one.polls]


def _voter(judged: Judged, index: int, name: str) -> Judged:
    errors: dict[str, tuple[float, ...]] = {}
    unjudged = dict(judged.unjudged)
    for item, judgements in judged.judgements.items():
        told = [_error(judgement, index) for judgement in judgements]
        failed = next((one for one in told if isinstance(one, str)), None)
        if failed is None:
            errors[item] = tuple(one for one in told if isinstance(one, float))
        else:
            unjudged[item] = failed
    return Judged(name, errors, unjudged, judged.signature)


def _error(judgement: Judgement, index: int) -> float | str:
    """Return the voter's error, or why there is none."""
    if not judgement.polls:
        return judgement.error
    voter = judgement.polls[0].voters[index]
    return voter.failure or "no answer" if voter.error is None else voter.error
