"""Measure how far several answers agree, and score the pair by each voter alone.

A backbone that asks several models, or one model several times, keeps the votes of each (`backbones.voting`). After a
pair has been judged by their joint decisions, it is judged once more for each voter whose own answers differ.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabx.backbone import Backbone, Poll, PollVoter
from tabx.backbones.replay import RecordingBackbone
from tabx.backbones.voting.several import Several
from tabx.backbones.voting.swapped import Mirrored
from tabx.backbones.voting.wrapper import AskedOnce
from tabx.base.at_once import at_once
from tabx.llm.failure import ModelFailure
from tabx.score.records import Scorecard

Judge = Callable[[Backbone], Scorecard]
"""Scores the pair by the answers of a backbone."""


def polls_of(backbone: Backbone, card: Scorecard, judged: Judge, of: str = "") -> tuple[Poll, ...]:
    """Return one poll per group of voters, the outermost first; () for a single answer.

    Parameters
    ----------
    backbone : Backbone
        The backbone that judged the pair.
    card : Scorecard
        Its scorecard of the pair.
    judged : function of a backbone
        Scores the same pair by the answers of another backbone.
    of : str
        Label of the backbone in an outer poll; "" for the outermost.
    """
    if isinstance(backbone, Mirrored):
        return polls_of(backbone.inner, card, lambda voter: judged(Mirrored(voter)), of)
    if isinstance(backbone, RecordingBackbone | AskedOnce):
        return polls_of(backbone.inner, card, judged, of)
    if not isinstance(backbone, Several) or backbone.votes is None:
        return ()
    apart = backbone.votes.apart

    def card_of(index: int, voter: AskedOnce) -> Scorecard | None:
        # A voter whose answers equal the decisions has the same scorecard: the pair is not judged again.
        return card if index not in apart and voter.failure is None else _judged_alone(voter, judged)

    cards = at_once([partial(card_of, index, voter) for index, voter in enumerate(backbone.votes.voters)])
    voters: list[PollVoter] = []
    inner_polls: list[Poll] = []
    for label, voter, own in zip(backbone.labels, backbone.votes.voters, cards, strict=True):
        voters.append(_poll_voter(label, voter, own))
        if own is not None:
            inner_polls.extend(polls_of(voter, own, judged, f"{of}, {label}" if of else label))
    return backbone.poll(tuple(voters), of), *inner_polls


def _poll_voter(label: str, voter: AskedOnce, own: Scorecard | None) -> PollVoter:
    failure = voter.failure.message if voter.failure is not None else ""
    return PollVoter(label, failure=failure) if own is None else PollVoter(label, own.error, own.score, failure)


def _judged_alone(voter: AskedOnce, judged: Judge) -> Scorecard | None:
    """Return the scorecard by one voter's answers, or None if the voter fails."""
    if voter.failure is not None:
        return None
    try:
        return judged(voter)
    except ModelFailure:
        return None  # the voter keeps the failure, the record shows it
