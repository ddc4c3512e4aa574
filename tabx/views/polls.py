"""How far several answers agree, as lines of a report."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.backbone import Poll, PollSplit, PollVoter
from tabx.escapes import shorten, visible
from tabx.views.figures import decimal, percent, several

SHOWN = 5
"""Decisions shown on which not all say the same."""


def poll_lines(polls: Sequence[Poll]) -> list[str]:
    """Return who was asked, with the score of each, how far the answers agree, and on what they do not."""
    return [line for poll in polls for line in _lines(poll)]


def _lines(poll: Poll) -> list[str]:
    title = f"{poll.by} of {_short(poll.of)}" if poll.of else poll.by
    lines = [f"{title}: {'; '.join(_voter(voter) for voter in poll.voters)}{_spread(poll)}"]
    if poll.flip_rate is None or poll.agreement is None:
        return [*lines, f"{title}: no decision was asked of two"]
    told = [f"{poll.split} of {several(poll.decisions, 'decision')} {_verb(poll)} ({percent(poll.flip_rate)})"]
    told += [f"{poll.tied} left to the rules"] if poll.tied else []
    told += [f"pairwise agreement {decimal(poll.agreement)}"]
    alphas = [f"{one.kind}s {decimal(one.alpha)}" for one in poll.figures if one.alpha is not None]
    told += [f"Krippendorff's alpha of {', '.join(alphas)}"] if alphas else []
    lines.append(f"{title}: {', '.join(told)}")
    if poll.of:
        return lines  # on what they differ stands in the record
    lines += [f"{title}: {_split(one)}" for one in poll.splits[:SHOWN]]
    more = len(poll.splits) - SHOWN
    return [*lines, f"{title}: … and {more} more"] if more > 0 else lines


def _verb(poll: Poll) -> str:
    return {"repeats": "flipped", "swap": "differ"}.get(poll.by, "split")


def _voter(voter: PollVoter) -> str:
    name = _short(voter.name)
    if voter.failure:
        return f"{name} failed ({shorten(visible(voter.failure), 120)})"
    return f"{name} {decimal(voter.score)}" if voter.score is not None else name


def _spread(poll: Poll) -> str:
    if poll.spread is None:
        return ""
    errors = poll.errors
    mean = sum(errors) / len(errors)
    between = f"{decimal(min(errors))} to {decimal(max(errors))}"
    return f"; error {between}, mean {decimal(mean)}, standard deviation {decimal(poll.spread)}"


def _split(one: PollSplit) -> str:
    votes = ", ".join(_short(vote) if vote else "nothing" for vote in one.votes)
    return f"{one.kind} {shorten(visible(one.what), 80)}: {votes}; {_taken(one)}"


def _taken(one: PollSplit) -> str:
    return f"taken: {_short(one.taken)}" if one.taken else "left to the rules"


def _short(text: str) -> str:
    return shorten(visible(text), 40)
