"""One answer of several: on each decision what more than half of those say who say something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    CellAnswer,
    CellQuestion,
    Pair,
    Refused,
    Rejected,
    RenameAnswer,
)
from tabx.backbones.voting.ballots import (
    CELL,
    COLUMN,
    HEADER,
    NOBODY,
    ROW,
    Answers,
    Ballot,
    axis_ballots,
    cell_ballot,
    header_ballots,
    pairs_of,
    turn_ballot,
)

RENAME = "rename"
"""How a rejected answer names a header."""


@dataclass(frozen=True)
class Decision:
    """A ballot, and what was decided; None where it is left to the rules."""

    ballot: Ballot
    taken: Hashable | None


def elected_alignment(question: AlignQuestion, answers: Answers) -> tuple[AlignAnswer | Refused, list[Decision]]:
    """Return the answer of the majority, and the decisions; what has no majority is rejected, with the votes.

    What is said of the pairs by those who are outvoted on how the prediction stands counts nothing.
    """
    said = [one for one in answers if isinstance(one, AlignAnswer)]
    if not said:
        return next(one for one in answers if isinstance(one, Refused)), []
    decisions: list[Decision] = []
    ties: list[Rejected] = []
    if question.turn:
        turn = turn_ballot(answers)
        decisions.append(Decision(turn, turn.winner))
        if turn.winner is True:
            return AlignAnswer(transposed=True), decisions
        if turn.winner is None:
            ties.append(Rejected(turn.kind, (), (), turn.tie))
    columns = _Axis(question, answers, COLUMN)
    rows = _Axis(question, answers, ROW)
    headers = [Decision(ballot, ballot.winner) for ballot in header_ballots(question, answers)]
    renames = tuple(_verdict(one.ballot, said) for one in headers if one.taken is not None)
    for one in headers:
        if one.taken is None and one.ballot.counts and isinstance(one.ballot.place, tuple):
            gold, predicted = one.ballot.place
            ties.append(Rejected(RENAME, (gold,), (predicted,), one.ballot.tie))
    decisions += [*columns.decisions, *rows.decisions, *headers]
    rejected = (*_unused(said, decisions), *ties, *columns.ties, *rows.ties)
    return AlignAnswer(columns.pairs, rows.pairs, renames, None, rejected), decisions


def elected_cells(
    questions: Sequence[CellQuestion], answers: Sequence[Sequence[CellAnswer | Refused]]
) -> tuple[tuple[CellAnswer | Refused, ...], list[Decision]]:
    """Return the answers of the majority and the decisions; `answers` are those of each voter, to all questions."""
    ballots = [cell_ballot(question, [one[index] for one in answers]) for index, question in enumerate(questions)]
    found = tuple(_meaning(ballot, [one[index] for one in answers]) for index, ballot in enumerate(ballots))
    return found, [Decision(ballot, ballot.winner) for ballot in ballots]


def bare(answer: AlignAnswer | CellAnswer | Refused) -> AlignAnswer | CellAnswer | Refused:
    """Return what an answer decides, without its words."""
    if isinstance(answer, Refused):
        return Refused()
    if isinstance(answer, CellAnswer):
        return replace(answer, reason="")
    return AlignAnswer(
        tuple(sorted((replace(one, reason="") for one in answer.columns), key=_place)),
        tuple(sorted((replace(one, reason="") for one in answer.rows), key=_place)),
        tuple(sorted((replace(one, reason="") for one in answer.renames), key=lambda one: (one.gold, one.predicted))),
        answer.transposed or None,
        tuple(replace(one, reason="") for one in answer.rejected),
    )


def _place(pair: Pair) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return pair.gold, pair.predicted


class _Axis:
    """The columns, or the rows, that the majority pairs."""

    def __init__(self, question: AlignQuestion, answers: Answers, axis: str) -> None:
        self._axis = axis
        self._ballots = {ballot.place: ballot for ballot in axis_ballots(question, answers, axis)}
        said = [pair for one in answers if isinstance(one, AlignAnswer) for pair in pairs_of(one, axis)]
        taken = self._taken()
        first = {(pair.gold, pair.predicted): pair for pair in reversed(said)}
        order = dict.fromkeys((pair.gold, pair.predicted) for pair in said)
        self.pairs = tuple(
            replace(first[key], reason=self._ballots[key[0][0]].share(first[key].reason))
            for key in order
            if key in taken
        )
        self.decisions = [Decision(ballot, self._decided(ballot, taken)) for ballot in self._ballots.values()]
        self.ties = [self._tie(one.ballot) for one in self.decisions if one.taken is None and one.ballot.counts]

    def _taken(self) -> set[Hashable]:
        """Return the pairs that win for each of their gold indices; of two that share a predicted one the better."""
        won = {ballot.winner for ballot in self._ballots.values()} - {None, NOBODY}
        whole = [
            (key, min(self._ballots[index].counts[key] for index in key[0]))
            for key in won
            if isinstance(key, tuple) and all(self._wins(index, key) for index in key[0])
        ]
        taken: set[Hashable] = set()
        used: set[int] = set()
        for key, _ in sorted(whole, key=lambda one: (-one[1], one[0])):
            if not used & {*key[1]}:
                used.update(key[1])
                taken.add(key)
        return taken

    def _wins(self, index: int, key: Hashable) -> bool:
        return index in self._ballots and self._ballots[index].winner == key

    def _decided(self, ballot: Ballot, taken: set[Hashable]) -> Hashable | None:
        winner = ballot.winner
        return winner if winner == NOBODY or winner in taken else None

    def _tie(self, ballot: Ballot) -> Rejected:
        votes = [vote for vote in ballot.counts if isinstance(vote, tuple)]
        gold = {index for vote in votes for index in vote[0]} | {ballot.place}
        predicted = {index for vote in votes for index in vote[1]}
        known = tuple(sorted(index for index in gold if isinstance(index, int)))
        return Rejected(self._axis, known, tuple(sorted(predicted)), ballot.tie)


def _verdict(ballot: Ballot, said: Sequence[AlignAnswer]) -> RenameAnswer:
    told = next(
        one
        for answer in said
        for one in answer.renames
        if (one.gold, one.predicted) == ballot.place and one.same == ballot.winner
    )
    return replace(told, reason=ballot.share(told.reason))


def _unused(said: Sequence[AlignAnswer], decisions: Sequence[Decision]) -> list[Rejected]:
    """Return what of the answers was rejected before: by all, or by most where the others decide nothing of it."""
    decided = {
        (RENAME if one.ballot.kind == HEADER else one.ballot.kind, one.ballot.place)
        for one in decisions
        if one.ballot.counts and one.ballot.kind != CELL
    }
    counts = Counter(one for answer in said for one in dict.fromkeys(answer.rejected))
    return [
        one
        for one, count in counts.items()
        if count == len(said) or (2 * count > len(said) and not decided & _places(one))
    ]


def _places(one: Rejected) -> set[tuple[str, Hashable]]:
    if one.axis == RENAME:
        return {(RENAME, (g, p)) for g in one.gold for p in one.predicted}
    return {(one.axis, index) for index in one.gold}


def _meaning(ballot: Ballot, answers: Sequence[CellAnswer | Refused]) -> CellAnswer | Refused:
    winner = ballot.winner
    if winner is None:
        refused = next((one for one in answers if isinstance(one, Refused)), Refused())
        return Refused(ballot.tie) if ballot.counts else refused
    agreeing = [one for one in answers if isinstance(one, CellAnswer) and one.meaning == winner]
    most, _ = Counter(map(bare, agreeing)).most_common(1)[0]
    told = next(one for one in agreeing if bare(one) == most)
    return replace(told, reason=ballot.share(told.reason))
