"""Several answers to one question: the majority, and how far they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

from tabx.backbone import AlignAnswer, AlignQuestion, CellAnswer, Pair, Refused, Rejected, RenameAnswer

NO_MAJORITY = "no majority"


@dataclass
class Ballots:
    """What several voters decided, decision by decision; whoever did not answer is left out."""

    cast: list[tuple[Hashable, ...]] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """Number of decisions with two votes at least."""
        return len(self.cast)

    @property
    def split(self) -> int:
        """Number of them in which not all say the same."""
        return sum(len(set(votes)) > 1 for votes in self.cast)

    def add(self, votes: Sequence[Hashable]) -> None:
        """Take the votes on one decision."""
        if len(votes) > 1:
            self.cast.append(tuple(votes))

    def alpha(self) -> float | None:
        """Return Krippendorff's alpha for nominal data (2011): 1 where all agree, 0 where chance would agree as much.

        None where nothing was decided twice, or only one thing was ever said.
        """
        totals: Counter[Hashable] = Counter(vote for votes in self.cast for vote in votes)
        size = totals.total()
        if size < 2 or len(totals) < 2:
            return None
        observed = 0.0
        for votes in self.cast:
            counts = Counter(votes)
            differing = len(votes) ** 2 - sum(count * count for count in counts.values())
            observed += differing / (len(votes) - 1)
        expected = (size * size - sum(count * count for count in totals.values())) / (size - 1)
        return 1.0 - observed / expected


def vote_on_cell(answers: Sequence[CellAnswer | Refused], ballots: Ballots) -> CellAnswer | Refused:
    """Return the answer that more than half of those who answered give; refused where there is none."""
    given = [one for one in answers if isinstance(one, CellAnswer)]
    if not given:
        return next(one for one in answers if isinstance(one, Refused))
    ballots.add([one.meaning for one in given])
    ((meaning, count),) = Counter(one.meaning for one in given).most_common(1)
    if 2 * count <= len(given):
        said = ", ".join(dict.fromkeys(one.meaning.value for one in given))
        return Refused(f"{NO_MAJORITY}: {said}")
    chosen = next(one for one in given if one.meaning is meaning)
    return chosen if len(given) == 1 else replace(chosen, reason=_told(chosen.reason, count, len(given)))


def vote_on_alignment(
    question: AlignQuestion, answers: Sequence[AlignAnswer | Refused], ballots: Ballots
) -> AlignAnswer | Refused:
    """Return the pairs and verdicts that more than half of those who answered give.

    Two pairs that exclude each other can not both have a majority: somebody would have given both.
    """
    given = [one for one in answers if isinstance(one, AlignAnswer)]
    if not given:
        return next(one for one in answers if isinstance(one, Refused))
    if question.turn:
        turned = [bool(one.transposed) for one in given]
        ballots.add(turned)
        if 2 * sum(turned) > len(given):
            return AlignAnswer(transposed=True)
        given = [one for one in given if not one.transposed]
    columns = _pairs([one.columns for one in given], ballots)
    rows = _pairs([one.rows for one in given], ballots)
    renames, rejected = _renames(question, given, ballots)
    return AlignAnswer(columns, rows, renames, None, rejected)


def _pairs(answers: Sequence[Sequence[Pair]], ballots: Ballots) -> tuple[Pair, ...]:
    reasons: dict[tuple[tuple[int, ...], tuple[int, ...]], list[str]] = {}
    for pairs in answers:
        for pair in pairs:
            reasons.setdefault((pair.gold, pair.predicted), []).append(pair.reason)
    chosen = []
    for (gold, predicted), said in sorted(reasons.items()):
        ballots.add([index < len(said) for index in range(len(answers))])
        if 2 * len(said) > len(answers):
            chosen.append(Pair(gold, predicted, _told(said[0], len(said), len(answers))))
    return tuple(chosen)


def _renames(
    question: AlignQuestion, answers: Sequence[AlignAnswer], ballots: Ballots
) -> tuple[tuple[RenameAnswer, ...], tuple[Rejected, ...]]:
    told, rejected = [], []
    for rename in question.renames:
        place = rename.gold.index, rename.predicted.index
        said = [one for answer in answers for one in answer.renames if (one.gold, one.predicted) == place]
        ballots.add([one.same for one in said])
        same = sum(one.same for one in said)
        count = max(same, len(said) - same)
        if 2 * count > len(said):
            verdict = next(one for one in said if one.same is (2 * same > len(said)))
            told.append(replace(verdict, reason=_told(verdict.reason, count, len(said))))
        else:
            rejected.append(Rejected("rename", place[:1], place[1:], NO_MAJORITY if said else "no answer"))
    return tuple(told), tuple(rejected)


def _told(reason: str, count: int, among: int) -> str:
    return reason if among == 1 else f"{reason} ({count} of {among})".strip()
