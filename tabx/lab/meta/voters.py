"""Each of several voters as a separate judge, and how far they agree."""

from __future__ import annotations

from tabx.backbone import Poll
from tabx.judging import Judgement
from tabx.lab.meta.judged import Judged


def voters_of(judged: Judged) -> list[Judged]:
    """Return each voter as a separate judge, in their order; [] where nobody voted.

    A pair without questions has the same error for all. An item with a pair on which a voter failed has no errors of
    that voter.
    """
    poll = next(iter(_polls(judged)), None)
    if poll is None:
        return []
    names = [voter.name if poll.by == "panel" else f"{poll.by} {voter.name}" for voter in poll.voters]
    voters = [_voter(judged, index, name) for index, name in enumerate(names)]
    return [voter for voter in voters if voter.errors]


def _voter(judged: Judged, index: int, name: str) -> Judged:
    errors: dict[str, tuple[float, ...]] = {}
    unjudged = dict(judged.unjudged)
    for item, judgements in judged.judgements.items():
        answers = [_error_or_reason(judgement, index) for judgement in judgements]
        failure = next((answer for answer in answers if isinstance(answer, str)), None)
        if failure is None:
            errors[item] = tuple(answer for answer in answers if isinstance(answer, float))
        else:
            unjudged[item] = failure
    return Judged(name, errors, unjudged, judged.signature)


def _error_or_reason(judgement: Judgement, index: int) -> float | str:
    """Return the voter's error, or why there is none."""
    if not judgement.polls:
        return judgement.error
    voter = judgement.polls[0].voters[index]
    return voter.failure or "no answer" if voter.error is None else voter.error


def poll_summary(judged: Judged) -> str:
    """Return a line on how often the voters of all pairs differ; "" where nobody voted."""
    polls = _polls(judged)
    decisions = sum(poll.decisions for poll in polls)
    if not decisions:
        return ""
    split, tied = sum(poll.split for poll in polls), sum(poll.tied for poll in polls)
    agreement = sum(poll.decisions * (poll.agreement or 0.0) for poll in polls) / decisions
    spreads = [poll.spread for poll in polls if poll.spread is not None]
    summary = (
        f"{polls[0].by}: {split:,} of {decisions:,} decisions differ ({split / decisions:.1%}), "
        f"{tied:,} left to the rules; pairwise agreement {agreement:.3f}"
    )
    if not spreads:
        return summary
    return f"{summary}; mean standard deviation of a pair's error {sum(spreads) / len(spreads):.4f}"


def _polls(judged: Judged) -> list[Poll]:
    """Return the outermost poll of each judgement that has one."""
    return [judgement.polls[0] for found in judged.judgements.values() for judgement in found if judgement.polls]
