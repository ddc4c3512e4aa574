"""Several backbones as one: each is asked, the majority decides, the agreement is recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import TypeVar

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    ModelUse,
    Poll,
    PollSplit,
    PollVoter,
    Prefilter,
    Refused,
)
from tabx.backbones.model import ModelBackbone
from tabx.backbones.use import total_use
from tabx.backbones.voting.ballots import comparable, figures, mean_agreement
from tabx.backbones.voting.majority import Decision, bare, elected_alignment, elected_cells
from tabx.backbones.voting.wrapper import AskedOnce
from tabx.base.at_once import at_once
from tabx.base.errors import OptionError
from tabx.llm import ModelFailure

T = TypeVar("T")


class Scheme(StrEnum):
    """The schemes of voters, which name the poll of a judgement."""

    PANEL = "panel"  # other backbones
    REPEATS = "repeats"  # the same one again, with another seed
    SWAP = "swap"  # the same one with the sides exchanged


@dataclass
class Votes:
    """The votes of all members while one pair is judged.

    Attributes
    ----------
    voters : tuple of AskedOnce
    decisions : list of Decision
    apart : set of int
        Indices of the voters whose answers differ from the outcome.
    """

    voters: tuple[AskedOnce, ...]
    decisions: list[Decision] = field(default_factory=list)
    apart: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Several:
    """Asks all members each question; the majority decides, under `swap` the first one.

    A member that fails is left out and noted. If no member is left, or if the first one fails under `swap`, its failure
    is raised.

    Attributes
    ----------
    by : Scheme
    name : str
        Name in the signature.
    members : tuple of Backbone
    labels : tuple of str
        Names of the members in the poll.
    more : tuple of (name, value)
        Further options for the signature.
    votes : Votes or None
        None except while a pair is judged.
    """

    by: Scheme
    name: str
    members: tuple[Backbone, ...]
    labels: tuple[str, ...]
    more: tuple[tuple[str, str], ...] = ()
    votes: Votes | None = None

    def __post_init__(self) -> None:
        """Raise OptionError where the members cannot be asked the same questions."""
        if self.prefilter is None or any(member.prefilter != self.prefilter for member in self.members):
            raise OptionError(f"--backbone {self.name}: all members must ask a model, with the same prefilter")

    @property
    def prefilter(self) -> Prefilter | None:
        """The prefilter of all members."""
        return self.members[0].prefilter

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Settings for the signature; those that members share are listed once."""
        options = (option for member in self.members for option in member.options)
        return tuple(dict.fromkeys((*options, *self.more)))

    def for_pair(self) -> Several:
        """Return the backbone for judging one pair, which records its usage."""
        return replace(self, votes=Votes(tuple(AskedOnce(member.for_pair()) for member in self.members)))

    @property
    def use(self) -> ModelUse | None:
        """Usage of all members for the pair so far."""
        members = self.votes.voters if self.votes is not None else self.members
        uses = [use for member in members if (use := member.use) is not None]
        return total_use(self.name, uses, self._failures()) if uses else None

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the answer on the open alignment; `ModelFailure` where there is none."""
        if self.votes is None:
            return self.for_pair().align(question)
        answers = self._answers(self.votes, lambda voter: voter.align(question), Refused)
        elected, decisions = elected_alignment(question, answers)
        answer = answers[0] if self.by == Scheme.SWAP else elected
        self._keep(self.votes, decisions, {i for i, vote in enumerate(answers) if bare(vote) != bare(answer)})
        return answer

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order; `ModelFailure` as of `align`."""
        if self.votes is None:
            return self.for_pair().compare(questions)
        answers = self._answers(
            self.votes, lambda voter: voter.compare(questions), lambda reason: (Refused(reason),) * len(questions)
        )
        elected, decisions = elected_cells(questions, answers)
        answer = answers[0] if self.by == Scheme.SWAP else elected
        apart = {i for i, votes in enumerate(answers) if [*map(bare, votes)] != [*map(bare, answer)]}
        self._keep(self.votes, decisions, apart)
        return answer

    def poll(self, voters: tuple[PollVoter, ...], of: str) -> Poll:
        """Return the agreement of the members on the questions that all were asked."""
        decisions = self.votes.decisions if self.votes is not None else []
        counted = comparable([decision.ballot for decision in decisions])
        kinds = list(dict.fromkeys(ballot.kind for ballot in counted))
        splits = tuple(_split(decision) for decision in decisions if len(decision.ballot.counts) > 1)
        return Poll(
            by=self.by,
            voters=voters,
            decisions=len(counted),
            split=len(splits),
            tied=sum(not split.taken for split in splits),
            agreement=mean_agreement(counted),
            figures=tuple(figures(kind, [ballot for ballot in counted if ballot.kind == kind]) for kind in kinds),
            splits=splits,
            of=of,
        )

    def _answers(self, votes: Votes, ask: Callable[[AskedOnce], T], refused: Callable[[str], T]) -> list[T]:
        """Return the answer of each voter, a refusal for one that fails; all are asked at the same time."""

        def answer_of(voter: AskedOnce) -> T:
            try:
                return ask(voter)
            except ModelFailure as failure:
                return refused(f"the model did not answer: {failure.message}")

        answers = at_once([partial(answer_of, voter) for voter in votes.voters])
        failures = [voter.failure for voter in votes.voters]
        first = failures[0]
        # Under `swap` the first voter decides alone; else the failure of one is no matter while another answers.
        if first is not None and (self.by == Scheme.SWAP or None not in failures):
            raise first
        return answers

    def _keep(self, votes: Votes, decisions: Sequence[Decision], apart: set[int]) -> None:
        if self.by == Scheme.SWAP:
            decisions = [replace(decision, taken=decision.ballot.votes[0]) for decision in decisions]
        votes.decisions.extend(decisions)
        votes.apart |= apart

    def _failures(self) -> list[str]:
        if self.votes is None:
            return []
        return [
            f"{self.by} {label} failed: {voter.failure.message}"
            for label, voter in zip(self.labels, self.votes.voters, strict=True)
            if voter.failure is not None
        ]


def _split(decision: Decision) -> PollSplit:
    ballot = decision.ballot
    votes = tuple("" if vote is None else ballot.named(vote) for vote in ballot.votes)
    return PollSplit(ballot.kind, ballot.what, votes, "" if decision.taken is None else ballot.named(decision.taken))


def panel(members: Sequence[Backbone]) -> Several:
    """Return the backbone in which each member has a vote; a repeated member has several.

    Raises
    ------
    OptionError
        Fewer than two members, or members that cannot be asked the same questions.
    """
    if len(members) < 2:
        raise OptionError("a panel needs two or more members")
    names = tuple(member.name for member in members)
    return Several(Scheme.PANEL, ",".join(names), tuple(members), names)


def repeated(backbone: Backbone, times: int) -> Backbone:
    """Return the backbone that asks everything `times` times; of a panel, each member of it.

    Raises
    ------
    OptionError
        It asks no model: its answers would be the same each time.
    """
    if times < 1:
        raise OptionError(f"repeats {times}: expected 1 or more")
    if times == 1:
        return backbone
    if isinstance(backbone, Several) and backbone.by == Scheme.PANEL:
        return replace(backbone, members=tuple(repeated(member, times) for member in backbone.members))
    if not isinstance(backbone, ModelBackbone):
        raise OptionError(f"repeats need a model; {backbone.name!r} answers the same each time")
    members = tuple(replace(backbone, repeat=index) for index in range(times))
    labels = tuple(str(index + 1) for index in range(times))
    return Several(Scheme.REPEATS, backbone.name, members, labels, (("repeats", str(times)),))
