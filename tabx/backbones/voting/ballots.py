"""Ballots, one for each decision, and the agreement of the voters."""

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
from tabx.backbone.answers import Subject

CLOSED = frozenset({Subject.TURN, Subject.HEADER, Subject.CELL})
"""Subjects whose answers are of one closed set each: alpha for nominal data is defined for them alone."""

Partners = tuple[tuple[int, ...], tuple[int, ...]]
"""Gold and predicted indices of a pair."""
NO_PARTNERS: Partners = ((), ())
"""Vote for a row or column that stays unmatched."""


@dataclass(frozen=True)
class Ballot:
    """The votes on one decision.

    Attributes
    ----------
    kind : str
        A `Subject`.
    place : hashable
        Its subject: an index, or a pair of indices.
    what : str
        The subject in words.
    votes : tuple of hashable or None
        Of each voter; None for an abstention.
    named : function of a vote
        The vote in words.
    """

    kind: str
    place: Hashable
    what: str
    votes: tuple[Hashable | None, ...]
    named: Callable[[Hashable], str]

    @property
    def counts(self) -> Counter[Hashable]:
        """Number of voters for each vote, in the order of the voters, without abstentions."""
        return Counter(vote for vote in self.votes if vote is not None)

    @property
    def winner(self) -> Hashable | None:
        """The vote of more than half of the voters that vote; None without one."""
        counts = self.counts
        if not counts:
            return None
        vote, count = counts.most_common(1)[0]
        return vote if 2 * count > counts.total() else None

    @property
    def tie(self) -> str:
        """The reason why there is no winner, in words."""
        return "no majority: " + ", ".join(f"{self.named(vote)} {count}" for vote, count in self.counts.items())

    def share(self, reason: str) -> str:
        """Return a reason with the winner's share of the votes, unless the vote is unanimous."""
        counts = self.counts
        won = counts[self.winner]
        if won == counts.total():
            return reason
        return f"{reason} ({won} of {counts.total()})".strip()


Answers = Sequence[AlignAnswer | Refused]


def turn_ballot(answers: Answers) -> Ballot:
    """Return the ballot on the orientation of the prediction."""
    votes = tuple(bool(answer.transposed) if isinstance(answer, AlignAnswer) else None for answer in answers)
    return Ballot(
        Subject.TURN, 0, "how the prediction stands", votes, lambda vote: "on its side" if vote else "upright"
    )


def axis_ballots(question: AlignQuestion, answers: Answers, axis: Subject) -> Iterator[Ballot]:
    """Yield the ballot on the partners of each gold column (or row) in question."""
    gold: Sequence[AskedColumn | AskedRow] = question.gold_rows
    predicted: Sequence[AskedColumn | AskedRow] = question.predicted_rows
    if axis is Subject.COLUMN:
        gold, predicted = question.gold_columns, question.predicted_columns
    names = {entry.index: _label(entry) for entry in predicted}
    votes_of = [_AxisVotes(answer, question, axis) for answer in answers]
    for entry in gold:
        votes = tuple(voter.partners(entry.index) for voter in votes_of)
        yield Ballot(axis, entry.index, _label(entry), votes, lambda vote: _named_partners(vote, names))


def pairs_of(answer: AlignAnswer, axis: Subject) -> tuple[Pair, ...]:
    """Return an answer's pairs of columns, or of rows."""
    return answer.columns if axis is Subject.COLUMN else answer.rows


def header_ballots(question: AlignQuestion, answers: Answers) -> Iterator[Ballot]:
    """Yield the ballot on each rename."""
    verdicts: list[dict[tuple[int, int], bool]] = []
    for answer in answers:
        renames = answer.renames if isinstance(answer, AlignAnswer) else ()
        verdicts.append({(rename.gold, rename.predicted): rename.same for rename in renames})
    for rename in question.renames:
        place = rename.gold.index, rename.predicted.index
        votes = tuple(verdict.get(place) for verdict in verdicts)
        what = f"{rename.gold.name} → {rename.predicted.name}"
        yield Ballot(Subject.HEADER, place, what, votes, lambda vote: "same" if vote else "different")


def cell_ballot(question: CellQuestion, answers: Sequence[CellAnswer | Refused]) -> Ballot:
    """Return the ballot on the meaning of a pair of texts."""
    votes = tuple(answer.meaning if isinstance(answer, CellAnswer) else None for answer in answers)
    place = ", ".join(text for text in (question.header, question.row) if text)
    what = f"{question.gold.strip()} → {question.predicted.strip()}"
    return Ballot(Subject.CELL, question, f"{what} ({place})" if place else what, votes, str)


class _AxisVotes:
    """The votes of one answer on columns, or on rows."""

    def __init__(self, answer: AlignAnswer | Refused, question: AlignQuestion, axis: Subject) -> None:
        given = answer if isinstance(answer, AlignAnswer) else AlignAnswer()
        # A voter that wants the prediction turned first leaves the pairs out: that is no vote on them.
        self._abstains = isinstance(answer, Refused) or bool(question.turn and given.transposed)
        self._pairs = {index: (pair.gold, pair.predicted) for pair in pairs_of(given, axis) for index in pair.gold}
        self._rejected = {index for part in given.rejected if part.axis == axis for index in part.gold}

    def partners(self, index: int) -> Partners | None:
        if self._abstains or (index in self._rejected and index not in self._pairs):
            return None
        return self._pairs.get(index, NO_PARTNERS)


def _label(entry: AskedColumn | AskedRow) -> str:
    name = entry.name if isinstance(entry, AskedColumn) else entry.key
    return f"{entry.index + 1} {name}".strip()


def _named_partners(vote: Hashable, names: Mapping[int, str]) -> str:
    if not isinstance(vote, tuple) or vote == NO_PARTNERS:
        return "no partner"
    gold, predicted = vote
    merged = f", merged of {len(gold)}" if len(gold) > 1 else ""
    return " + ".join(names.get(index, str(index + 1)) for index in predicted) + merged


def figures(kind: str, ballots: Sequence[Ballot]) -> PollFigures:
    """Return the agreement on ballots of one kind, without those of fewer than two votes."""
    counted = comparable(ballots)
    split = sum(len(ballot.counts) > 1 for ballot in counted)
    agreement = mean_agreement(counted)
    return PollFigures(kind, len(counted), split, agreement, alpha(counted) if kind in CLOSED else None)


def comparable(ballots: Sequence[Ballot]) -> list[Ballot]:
    """Return the ballots with two votes or more."""
    return [ballot for ballot in ballots if ballot.counts.total() > 1]


def mean_agreement(ballots: Sequence[Ballot]) -> float | None:
    """Return the share of agreeing pairs of votes, averaged over the ballots; None without any."""
    return sum(map(_pairs_alike, ballots)) / len(ballots) if ballots else None


def alpha(ballots: Sequence[Ballot]) -> float | None:
    """Return Krippendorff's alpha for nominal data (2011): 1 for agreement, 0 for chance.

    None without ballots of two votes or more, and where all votes are the same.
    """
    counted = [ballot.counts for ballot in comparable(ballots)]
    totals = sum(counted, Counter[Hashable]())
    size = totals.total()
    if len(totals) < 2:
        return None
    observed = sum(_differing(counts) / (counts.total() - 1) for counts in counted)
    return 1 - observed * (size - 1) / _differing(totals)


def _differing(counts: Counter[Hashable]) -> int:
    """Return the number of ordered pairs of votes that differ."""
    return counts.total() ** 2 - sum(count * count for count in counts.values())


def _pairs_alike(ballot: Ballot) -> float:
    counts = ballot.counts
    total = counts.total()
    return sum(count * (count - 1) for count in counts.values()) / (total * (total - 1))
