"""The majority of several answers: for each decision the vote of over half of the voters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from tabx.backbone import AlignAnswer, AlignQuestion, CellAnswer, CellQuestion, Pair, Refused, Rejected, RenameAnswer
from tabx.backbone.answers import Subject
from tabx.backbones.voting.ballots import (
    NO_PARTNERS,
    Answers,
    Ballot,
    axis_ballots,
    cell_ballot,
    header_ballots,
    pairs_of,
    turn_ballot,
)


@dataclass(frozen=True)
class Decision:
    """A ballot and its outcome, None where it is left to the rules."""

    ballot: Ballot
    taken: Hashable | None

    @property
    def is_tie(self) -> bool:
        """Whether there are votes but no outcome."""
        return self.taken is None and bool(self.ballot.counts)


def elected_alignment(question: AlignQuestion, answers: Answers) -> tuple[AlignAnswer | Refused, list[Decision]]:
    """Return the majority's answer and the decisions; parts without a majority are rejected.

    The orientation of the prediction is decided first: voters outvoted on it do not count for the pairs.
    """
    given = [answer for answer in answers if isinstance(answer, AlignAnswer)]
    if not given:
        return next(answer for answer in answers if isinstance(answer, Refused)), []
    decisions: list[Decision] = []
    ties: list[Rejected] = []
    if question.turn:
        turn = turn_ballot(answers)
        decisions.append(Decision(turn, turn.winner))
        if turn.winner is True:
            return AlignAnswer(transposed=True), decisions
        if turn.winner is None:
            ties.append(Rejected(turn.kind, (), (), turn.tie))
    columns = _elect_pairs(question, answers, Subject.COLUMN)
    rows = _elect_pairs(question, answers, Subject.ROW)
    headers = [Decision(ballot, ballot.winner) for ballot in header_ballots(question, answers)]
    renames = tuple(_elected_rename(one.ballot, given) for one in headers if one.taken is not None)
    ties += [_tied_rename(one.ballot) for one in headers if one.is_tie]
    decisions += [*columns.decisions, *rows.decisions, *headers]
    rejected = (*_rejected_before(given, decisions), *ties, *columns.ties, *rows.ties)
    return AlignAnswer(columns.pairs, rows.pairs, renames, None, rejected), decisions


def elected_cells(
    questions: Sequence[CellQuestion], answers: Sequence[Sequence[CellAnswer | Refused]]
) -> tuple[tuple[CellAnswer | Refused, ...], list[Decision]]:
    """Return the majority's answers and the decisions; `answers` are by voter, then question."""
    by_question = [[voter[index] for voter in answers] for index in range(len(questions))]
    ballots = [cell_ballot(question, given) for question, given in zip(questions, by_question, strict=True)]
    elected = tuple(_elected_cell(ballot, given) for ballot, given in zip(ballots, by_question, strict=True))
    return elected, [Decision(ballot, ballot.winner) for ballot in ballots]


def bare(answer: AlignAnswer | CellAnswer | Refused) -> AlignAnswer | CellAnswer | Refused:
    """Return an answer without reasons and in a fixed order, for comparison with others."""
    if isinstance(answer, Refused):
        return Refused()
    if isinstance(answer, CellAnswer):
        return replace(answer, reason="")
    renames = sorted(answer.renames, key=lambda rename: (rename.gold, rename.predicted))
    return AlignAnswer(
        columns=_bare_pairs(answer.columns),
        rows=_bare_pairs(answer.rows),
        renames=tuple(replace(rename, reason="") for rename in renames),
        transposed=answer.transposed or None,
        rejected=tuple(replace(part, reason="") for part in answer.rejected),
    )


def _bare_pairs(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    return tuple(replace(pair, reason="") for pair in sorted(pairs, key=lambda pair: (pair.gold, pair.predicted)))


@dataclass(frozen=True)
class _ElectedPairs:
    """The elected pairs of columns or rows, the decisions, and the ties."""

    pairs: tuple[Pair, ...]
    decisions: list[Decision]
    ties: list[Rejected]


def _elect_pairs(question: AlignQuestion, answers: Answers, axis: Subject) -> _ElectedPairs:
    ballots = {ballot.place: ballot for ballot in axis_ballots(question, answers, axis)}
    taken = _taken_pairs(ballots)
    # Of equal pairs the first one stands, with its reason; the pairs in the order in which they were first named.
    named: dict[Hashable, Pair] = {}
    for answer in answers:
        for pair in pairs_of(answer, axis) if isinstance(answer, AlignAnswer) else ():
            named.setdefault((pair.gold, pair.predicted), pair)
    pairs = tuple(
        replace(pair, reason=ballots[pair.gold[0]].share(pair.reason)) for key, pair in named.items() if key in taken
    )
    decisions = [Decision(ballot, _taken_of(ballot, taken)) for ballot in ballots.values()]
    return _ElectedPairs(pairs, decisions, [_tied_pair(one.ballot, axis) for one in decisions if one.is_tie])


def _taken_pairs(ballots: Mapping[Hashable, Ballot]) -> set[Hashable]:
    """Return the pairs that win at all their gold indices; of overlapping ones the better."""
    winners = {ballot.winner for ballot in ballots.values()} - {None, NO_PARTNERS}
    candidates = [
        (pair, min(ballots[index].counts[pair] for index in pair[0]))
        for pair in winners
        if isinstance(pair, tuple) and all(_wins(ballots.get(index), pair) for index in pair[0])
    ]
    taken: set[Hashable] = set()
    used: set[int] = set()
    for pair, _ in sorted(candidates, key=lambda candidate: (-candidate[1], candidate[0])):
        if not used & {*pair[1]}:
            used.update(pair[1])
            taken.add(pair)
    return taken


def _wins(ballot: Ballot | None, pair: Hashable) -> bool:
    return ballot is not None and ballot.winner == pair


def _taken_of(ballot: Ballot, taken: set[Hashable]) -> Hashable | None:
    winner = ballot.winner
    return winner if winner == NO_PARTNERS or winner in taken else None


def _tied_pair(ballot: Ballot, axis: Subject) -> Rejected:
    votes = [vote for vote in ballot.counts if isinstance(vote, tuple)]
    gold = {index for vote in votes for index in vote[0]} | {ballot.place}
    predicted = {index for vote in votes for index in vote[1]}
    known = tuple(sorted(index for index in gold if isinstance(index, int)))
    return Rejected(axis, known, tuple(sorted(predicted)), ballot.tie)


def _tied_rename(ballot: Ballot) -> Rejected:
    assert isinstance(ballot.place, tuple)  # header_ballots
    gold, predicted = ballot.place
    return Rejected(Subject.RENAME, (gold,), (predicted,), ballot.tie)


def _elected_rename(ballot: Ballot, given: Sequence[AlignAnswer]) -> RenameAnswer:
    first = next(
        rename
        for answer in given
        for rename in answer.renames
        if (rename.gold, rename.predicted) == ballot.place and rename.same == ballot.winner
    )
    return replace(first, reason=ballot.share(first.reason))


def _rejected_before(given: Sequence[AlignAnswer], decisions: Sequence[Decision]) -> list[Rejected]:
    """Return the rejected parts of the answers that stay rejected.

    These are parts that all answers reject, and parts that most reject and the others do not decide.
    """
    decided = {
        (Subject.RENAME if one.ballot.kind == Subject.HEADER else one.ballot.kind, one.ballot.place)
        for one in decisions
        if one.ballot.counts and one.ballot.kind != Subject.CELL
    }
    counts = Counter(part for answer in given for part in dict.fromkeys(answer.rejected))
    stay = []
    for part, count in counts.items():
        by_all = count == len(given)
        by_most = 2 * count > len(given)
        if by_all or (by_most and not decided & _places(part)):
            stay.append(part)
    return stay


def _places(rejected: Rejected) -> set[tuple[str, Hashable]]:
    if rejected.axis == Subject.RENAME:
        return {(Subject.RENAME, (g, p)) for g in rejected.gold for p in rejected.predicted}
    return {(rejected.axis, index) for index in rejected.gold}


def _elected_cell(ballot: Ballot, answers: Sequence[CellAnswer | Refused]) -> CellAnswer | Refused:
    """Return the most frequent answer among those with the winning meaning."""
    winner = ballot.winner
    if winner is None:
        refused = next((answer for answer in answers if isinstance(answer, Refused)), Refused())
        return Refused(ballot.tie) if ballot.counts else refused
    agreeing = [answer for answer in answers if isinstance(answer, CellAnswer) and answer.meaning == winner]
    ((most, _),) = Counter(map(bare, agreeing)).most_common(1)
    first = next(answer for answer in agreeing if bare(answer) == most)
    return replace(first, reason=ballot.share(first.reason))
