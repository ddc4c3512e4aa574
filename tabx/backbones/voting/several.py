"""Several backbones as one: panels and repeats; all are asked, the majority decides, their agreement is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
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
from tabx.backbones.agents.asking import sent_together
from tabx.backbones.model import ModelBackbone
from tabx.backbones.voting.ballots import comparable, figures, mean_agreement
from tabx.backbones.voting.majority import Decision, bare, elected_alignment, elected_cells
from tabx.backbones.voting.wrapper import AskedOnce
from tabx.errors import OptionError
from tabx.llm import ModelFailure, Usage

PANEL, REPEATS, SWAP = "panel", "repeats", "swap"
T = TypeVar("T")


@dataclass
class Votes:
    """What is asked and said while one pair is judged.

    Attributes
    ----------
    voters : tuple of AskedOnce
    decisions : list of Decision
    apart : set of int
        Voters whose answers differ from what was taken.
    """

    voters: tuple[AskedOnce, ...]
    decisions: list[Decision] = field(default_factory=list)
    apart: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Several:
    """Asks all its members each question. Under `swap` the first one decides, else the majority.

    A member that fails is left out and marked; where nobody is left, or the first one fails that decides alone, its
    failure is raised.

    Attributes
    ----------
    by : str
        "panel", "repeats" or "swap".
    name : str
        As it stands in the signature.
    members : tuple of Backbone
    labels : tuple of str
        What the members are called.
    more : tuple of (name, value)
        What the signature says besides.
    votes : Votes or None
        None but while a pair is judged.
    """

    by: str
    name: str
    members: tuple[Backbone, ...]
    labels: tuple[str, ...]
    more: tuple[tuple[str, str], ...] = ()
    votes: Votes | None = None

    def __post_init__(self) -> None:
        """Check that the members can be asked the same."""
        if self.prefilter is None or any(one.prefilter != self.prefilter for one in self.members):
            raise OptionError(
                f"--backbone {self.name}: all members ask, and with one prefilter; 'embedded' asks nobody"
            )

    @property
    def prefilter(self) -> Prefilter | None:
        """What is decided beforehand."""
        return self.members[0].prefilter

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What the signature says of how they are asked."""
        return tuple(dict.fromkeys((*(option for one in self.members for option in one.options), *self.more)))

    def for_pair(self) -> Several:
        """Return the backbone that judges one pair, and keeps the record of it."""
        return replace(self, votes=Votes(tuple(AskedOnce(one.for_pair()) for one in self.members)))

    @property
    def use(self) -> ModelUse | None:
        """What the pair has taken so far, of all members together."""
        uses = [one.use for one in (self.votes.voters if self.votes is not None else self.members)]
        told = [use for use in uses if use is not None]
        return _together(self.name, told, self._failures()) if told else None

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return what belongs together; `ModelFailure` where there is no answer."""
        if self.votes is None:
            return self.for_pair().align(question)
        answers = self._answers(self.votes, lambda voter: voter.align(question), Refused)
        elected, decisions = elected_alignment(question, answers)
        answer = answers[0] if self.by == SWAP else elected
        self._keep(self.votes, decisions, {i for i, one in enumerate(answers) if bare(one) != bare(answer)})
        return answer

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order; `ModelFailure` as of `align`."""
        if self.votes is None:
            return self.for_pair().compare(questions)
        answers = self._answers(
            self.votes, lambda voter: voter.compare(questions), lambda reason: (Refused(reason),) * len(questions)
        )
        elected, decisions = elected_cells(questions, answers)
        answer = answers[0] if self.by == SWAP else elected
        apart = {i for i, one in enumerate(answers) if [*map(bare, one)] != [*map(bare, answer)]}
        self._keep(self.votes, decisions, apart)
        return answer

    def poll(self, voters: tuple[PollVoter, ...], of: str) -> Poll:
        """Return how far the members agree on what they were all asked."""
        decisions = self.votes.decisions if self.votes is not None else []
        ballots = [one.ballot for one in decisions]
        counted = comparable(ballots)
        kinds = list(dict.fromkeys(ballot.kind for ballot in counted))
        splits = tuple(_split(one) for one in decisions if len(one.ballot.counts) > 1)
        return Poll(
            self.by,
            voters,
            len(counted),
            len(splits),
            sum(not one.taken for one in splits),
            mean_agreement(counted),
            tuple(figures(kind, [one for one in counted if one.kind == kind]) for kind in kinds),
            splits,
            of,
        )

    def _answers(self, votes: Votes, ask: Callable[[AskedOnce], T], refused: Callable[[str], T]) -> list[T]:
        found: list[T] = []
        for voter in votes.voters:
            try:
                found.append(ask(voter))
            except ModelFailure as failure:
                found.append(refused(f"no answer of the model: {failure.message}"))
        failures = [voter.failure for voter in votes.voters]
        first = failures[0]
        if first is not None and (self.by == SWAP or None not in failures):
            raise first
        return found

    def _keep(self, votes: Votes, decisions: Sequence[Decision], apart: set[int]) -> None:
        if self.by == SWAP:
            decisions = [replace(one, taken=one.ballot.votes[0]) for one in decisions]
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


def _together(name: str, uses: Sequence[ModelUse], failures: Sequence[str]) -> ModelUse:
    whole = Usage.total(Usage(use.calls, use.cached, use.tokens_in, use.tokens_out, use.cost) for use in uses)
    return ModelUse(
        name,
        uses[0].prefilter,
        tuple(sorted({model for use in uses for model in use.models})),
        whole.requests,
        whole.remembered,
        whole.tokens_in,
        whole.tokens_out,
        whole.cost,
        sum(use.asked for use in uses),
        sum(use.rejected for use in uses),
        sum(use.unanswered for use in uses),
        sent_together(use.parameters for use in uses if use.models),
        tuple(dict.fromkeys((*failures, *(note for use in uses for note in use.notes)))),
    )


def panel(members: Sequence[Backbone]) -> Several:
    """Return the backbone in which each member has a vote; the same one twice has two.

    Raises
    ------
    OptionError
        Fewer than two members, or members that cannot be asked the same.
    """
    if len(members) < 2:
        raise OptionError("a panel has two members or more")
    names = tuple(one.name for one in members)
    return Several(PANEL, ",".join(names), tuple(members), names)


def repeated(backbone: Backbone, times: int) -> Backbone:
    """Return the backbone that asks everything so many times; of a panel, each member of it.

    Raises
    ------
    OptionError
        It asks no model: its answers would be the same each time.
    """
    if times < 1:
        raise OptionError(f"repeats {times}: 1 or more is right")
    if times == 1:
        return backbone
    if isinstance(backbone, Several) and backbone.by == PANEL:
        return replace(backbone, members=tuple(repeated(one, times) for one in backbone.members))
    if not isinstance(backbone, ModelBackbone):
        raise OptionError(f"repeats: {backbone.name!r} says the same each time; a model is right")
    members = tuple(replace(backbone, repeat=index) for index in range(times))
    labels = tuple(str(index + 1) for index in range(times))
    return Several(REPEATS, backbone.name, members, labels, (("repeats", str(times)),))
