"""How far several answers to the same questions agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from tabx.backbone import PollFigures
from tabx.backbones.ballots import CLOSED, Ballot


def figures(kind: str, ballots: Sequence[Ballot]) -> PollFigures:
    """Return the figures of ballots of one kind; those with fewer than two votes do not count."""
    counted = comparable(ballots)
    split = sum(len(ballot.counts) > 1 for ballot in counted)
    agreement = mean_agreement(counted)
    return PollFigures(kind, len(counted), split, agreement, alpha(counted) if kind in CLOSED else None)


def comparable(ballots: Sequence[Ballot]) -> list[Ballot]:
    """Return the ballots with two votes or more."""
    return [ballot for ballot in ballots if ballot.counts.total() > 1]


def mean_agreement(ballots: Sequence[Ballot]) -> float | None:
    """Return the share of pairs of votes that agree, mean over the ballots; None without ballots."""
    return sum(map(_pairs_alike, ballots)) / len(ballots) if ballots else None


def alpha(ballots: Sequence[Ballot]) -> float | None:
    """Return Krippendorff's alpha for nominal data (2011): 1 where all agree, 0 where chance would agree as much.

    None without ballots of two votes or more, and where all votes are one and the same.
    """
    counted = [ballot.counts for ballot in comparable(ballots)]
    totals = sum(counted, Counter[Hashable]())
    size = totals.total()
    if len(totals) < 2:
        return None
    observed = sum(_differing(counts) / (counts.total() - 1) for counts in counted)
    return 1 - observed * (size - 1) / _differing(totals)


def _differing(counts: Counter[Hashable]) -> int:
    """Return the ordered pairs of votes that differ."""
    return counts.total() ** 2 - sum(count * count for count in counts.values())


def _pairs_alike(ballot: Ballot) -> float:
    counts = ballot.counts
    total = counts.total()
    return sum(count * (count - 1) for count in counts.values()) / (total * (total - 1))
