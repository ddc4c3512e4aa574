"""One ballot for each decision, and how far the voters agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    AskedColumn,
    AskedRow,
    CellAnswer,
    CellQuestion,
    Pair,
    PollFigures,
    Refused,
)

TURN, COLUMN, ROW, HEADER, CELL = "turn", "column", "row", "header", "cell"
CLOSED = frozenset({TURN, HEADER, CELL})
"""Kinds whose answers are of one closed set each."""

Partners = tuple[tuple[int, ...], tuple[int, ...]]
"""Gold and predicted indices of a pair."""
NOBODY: Partners = ((), ())
"""What stays unmatched."""


@dataclass(frozen=True)
class Ballot:
    """What is said of one decision.

    Attributes
    ----------
    kind : str
    place : hashable
        What it is about: an index, a pair of indices.
    what : str
        The same for a reader.
    votes : tuple of hashable or None
        Of each voter; None where it says nothing.
    named : function of a vote
        Its name for a reader.
    """

    kind: str
    place: Hashable
    what: str
    votes: tuple[Hashable | None, ...]
    named: Callable[[Hashable], str]

    @property
    def counts(self) -> Counter[Hashable]:
        """How many say what, in the order of the voters."""
        return Counter(vote for vote in self.votes if vote is not None)

    @property
    def winner(self) -> Hashable | None:
        """What more than half of the votes say; None where nothing is."""
        counts = self.counts
        if not counts:
            return None
        vote, count = counts.most_common(1)[0]
        return vote if 2 * count > counts.total() else None

    @property
    def tie(self) -> str:
        """Why there is no winner, in words."""
        return "no majority: " + ", ".join(f"{self.named(vote)} {count}" for vote, count in self.counts.items())

    def share(self, reason: str) -> str:
        """Return a reason with the share of the votes for the winner, where not all are for it."""
        counts = self.counts
        won = counts[self.winner]
        if won == counts.total():
            return reason
        return f"{reason} ({won} of {counts.total()})".strip()


Answers = Sequence[AlignAnswer | Refused]


def turn_ballot(answers: Answers) -> Ballot:
    """Return what is said of how the prediction stands."""
    votes = tuple(bool(one.transposed) if isinstance(one, AlignAnswer) else None for one in answers)
    return Ballot(TURN, 0, "how the prediction stands", votes, lambda vote: "on its side" if vote else "upright")


def axis_ballots(question: AlignQuestion, answers: Answers, axis: str) -> Iterator[Ballot]:
    """Yield what is said of the partners of each gold column (or row) asked about."""
    mine: Sequence[AskedColumn | AskedRow] = question.gold_columns if axis == COLUMN else question.gold_rows
    theirs: Sequence[AskedColumn | AskedRow] = question.predicted_columns if axis == COLUMN else question.predicted_rows
    names = {one.index: f"{one.index + 1} {_name(one)}".strip() for one in theirs}
    found = [_Axis(answer, question, axis) for answer in answers]
    for one in mine:
        votes = tuple(told.partners(one.index) for told in found)
        yield Ballot(
            axis, one.index, f"{one.index + 1} {_name(one)}".strip(), votes, lambda vote: _partners(vote, names)
        )


def pairs_of(answer: AlignAnswer, axis: str) -> tuple[Pair, ...]:
    """Return the pairs of columns, or of rows."""
    return answer.columns if axis == COLUMN else answer.rows


def header_ballots(question: AlignQuestion, answers: Answers) -> Iterator[Ballot]:
    """Yield what is said of each rename."""
    told = [
        {(one.gold, one.predicted): one.same for one in answer.renames} if isinstance(answer, AlignAnswer) else {}
        for answer in answers
    ]
    for rename in question.renames:
        place = rename.gold.index, rename.predicted.index
        votes = tuple(one.get(place) for one in told)
        what = f"{rename.gold.name} → {rename.predicted.name}"
        yield Ballot(HEADER, place, what, votes, lambda vote: "same" if vote else "different")


def cell_ballot(question: CellQuestion, answers: Sequence[CellAnswer | Refused]) -> Ballot:
    """Return what is said of a pair of texts."""
    votes = tuple(one.meaning if isinstance(one, CellAnswer) else None for one in answers)
    place = ", ".join(text for text in (question.header, question.row) if text)
    what = f"{question.gold.strip()} → {question.predicted.strip()}"
    return Ballot(CELL, question, f"{what} ({place})" if place else what, votes, str)


class _Axis:
    """What one answer says of columns, or of rows."""

    def __init__(self, answer: AlignAnswer | Refused, question: AlignQuestion, axis: str) -> None:
        self._speaks = isinstance(answer, AlignAnswer) and not (question.turn and answer.transposed)
        pairs = pairs_of(answer, axis) if isinstance(answer, AlignAnswer) else ()
        rejected = answer.rejected if isinstance(answer, AlignAnswer) else ()
        self._pairs = {index: (pair.gold, pair.predicted) for pair in pairs for index in pair.gold}
        self._unused = {index for one in rejected if one.axis == axis for index in one.gold}

    def partners(self, index: int) -> Partners | None:
        if not self._speaks or (index in self._unused and index not in self._pairs):
            return None
        return self._pairs.get(index, NOBODY)


def _name(one: AskedColumn | AskedRow) -> str:
    return one.name if isinstance(one, AskedColumn) else one.key


def _partners(vote: Hashable, names: Mapping[int, str]) -> str:
    if not isinstance(vote, tuple) or vote == NOBODY:
        return "no partner"
    gold, predicted = vote
    merged = f", merged of {len(gold)}" if len(gold) > 1 else ""
    return " + ".join(names.get(index, str(index + 1)) for index in predicted) + merged


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
