"""Report lines on the use of models: calls, cost, and agreement of several answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.backbone import ModelUse, Poll, PollSplit, PollVoter
from tabx.views.figures import decimal, percent, several
from tabx.views.names import short

MODEL_NAME = 60
"""Most characters of a model's name, which is longer than other names if it has a provider and a date."""

REMARK, FAILURE, DECISION = 160, 120, 80
"""Most characters of a remark on the model, a reason of failure, and the subject of a decision: one line each."""

SPLITS = 5
"""Contested decisions shown; the JSON has them all."""


def model_lines(use: ModelUse | None) -> list[str]:
    """Return lines on what a model was asked and what it cost; [] without a model."""
    if use is None:
        return []
    if not use.asked:
        return [f"model: exact matches and rules left nothing to ask {short(use.backbone)}"]
    models = ", ".join(short(model, MODEL_NAME) for model in use.models) or short(use.backbone)
    lines = [f"{models} asked about {use.asked:,}: {', '.join(_took(use))}"]
    lines += [short(note, REMARK) for note in use.notes]
    return [f"model: {line}" for line in lines]


def _took(use: ModelUse) -> Iterator[str]:
    yield from (several(use.calls, "call"), f"{use.tokens_in:,} tokens in", f"{use.tokens_out:,} out")
    if use.calls:
        yield f"${use.cost:.4f}" if use.cost is not None else "price unknown"
    if use.cached:
        yield f"{use.cached:,} remembered"
    if use.rejected:
        yield f"{several(use.rejected, 'answer')} rejected"
    if use.unanswered:
        yield f"{use.unanswered:,} left to the rules"


def poll_lines(polls: Sequence[Poll]) -> list[str]:
    """Return lines on each poll: voters with their scores, agreement, and contested decisions."""
    return [f"{_title(poll)}: {line}" for poll in polls for line in _lines(poll)]


def _title(poll: Poll) -> str:
    return f"{poll.by} of {short(poll.of)}" if poll.of else poll.by


def _lines(poll: Poll) -> Iterator[str]:
    yield f"{'; '.join(_voter(voter) for voter in poll.voters)}{_spread(poll)}"
    if poll.flip_rate is None or poll.agreement is None:
        yield "no decision was asked of two"
        return
    yield ", ".join(_agreement(poll, poll.flip_rate, poll.agreement))
    if poll.of:
        return  # an inner poll (of one voter asked several times) shows figures only; the JSON has its decisions
    yield from map(_split, poll.splits[:SPLITS])
    more = len(poll.splits) - SPLITS
    if more > 0:
        yield f"… and {more} more"


def _agreement(poll: Poll, flip_rate: float, agreement: float) -> Iterator[str]:
    verb = {"repeats": "flipped", "swap": "differ"}.get(poll.by, "split")
    yield f"{poll.split} of {several(poll.decisions, 'decision')} {verb} ({percent(flip_rate)})"
    if poll.tied:
        yield f"{poll.tied} left to the rules"
    yield f"pairwise agreement {decimal(agreement)}"
    alphas = [f"{figures.kind}s {decimal(figures.alpha)}" for figures in poll.figures if figures.alpha is not None]
    if alphas:
        yield f"Krippendorff's alpha of {', '.join(alphas)}"


def _voter(voter: PollVoter) -> str:
    name = short(voter.name)
    if voter.failure:
        return f"{name} failed ({short(voter.failure, FAILURE)})"
    return f"{name} {decimal(voter.score)}" if voter.score is not None else name


def _spread(poll: Poll) -> str:
    if poll.spread is None:
        return ""
    errors = poll.errors
    mean = sum(errors) / len(errors)
    between = f"{decimal(min(errors))} to {decimal(max(errors))}"
    return f"; error {between}, mean {decimal(mean)}, standard deviation {decimal(poll.spread)}"


def _split(split: PollSplit) -> str:
    votes = ", ".join(short(vote) if vote else "nothing" for vote in split.votes)
    taken = f"taken: {short(split.taken)}" if split.taken else "left to the rules"
    return f"{split.kind} {short(split.what, DECISION)}: {votes}; {taken}"
