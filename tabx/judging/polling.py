"""What each of several that were asked makes of a pair on its own, and how far they agree."""

from __future__ import annotations

from collections.abc import Callable

from tabx.backbone import Backbone, Poll, PollVoter
from tabx.backbones.replay import RecordingBackbone
from tabx.backbones.voting.several import Several
from tabx.backbones.voting.swapped import Mirrored
from tabx.backbones.voting.wrapper import AskedOnce
from tabx.llm.failure import ModelFailure
from tabx.score.records import Scorecard


def polls_of(
    backbone: Backbone, card: Scorecard, judged: Callable[[Backbone], Scorecard], of: str = ""
) -> tuple[Poll, ...]:
    """Return the records of all who were asked together, the outermost first; () where one was asked once.

    Parameters
    ----------
    backbone : Backbone
        That judged the pair.
    card : Scorecard
        What it made of it.
    judged : function of a backbone
        Judges the same pair by its answers.
    of : str
        What the backbone is called among others.
    """
    if isinstance(backbone, Mirrored):
        return polls_of(backbone.inner, card, lambda voter: judged(Mirrored(voter)), of)
    if isinstance(backbone, RecordingBackbone | AskedOnce):
        return polls_of(backbone.inner, card, judged, of)
    if not isinstance(backbone, Several) or backbone.votes is None:
        return ()
    several, votes = backbone, backbone.votes
    voters: list[PollVoter] = []
    inner: list[Poll] = []
    for index, (label, voter) in enumerate(zip(several.labels, votes.voters, strict=True)):
        own = card if index not in votes.apart and voter.failure is None else _alone(voter, judged)
        failure = voter.failure.message if voter.failure is not None else ""
        if own is None:
            voters.append(PollVoter(label, failure=failure))
        else:
            voters.append(PollVoter(label, own.error, own.score, failure))
            inner.extend(polls_of(voter, own, judged, f"{of}, {label}" if of else label))
    return several.poll(tuple(voters), of), *inner


def _alone(voter: AskedOnce, judged: Callable[[Backbone], Scorecard]) -> Scorecard | None:
    """Return what a voter makes of the pair; None where it has failed, or does so on what it is asked besides."""
    if voter.failure is not None:
        return None
    try:
        return judged(voter)
    except ModelFailure:
        return None  # the voter keeps it, and the record tells it
