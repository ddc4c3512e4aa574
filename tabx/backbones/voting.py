"""Several backbones as one: a panel of models, one model asked several times, or with the sides exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    ModelUse,
    Prefilter,
    Refused,
)
from tabx.backbones.ballots import Ballots, vote_on_alignment, vote_on_cell
from tabx.backbones.recordings import key_of


@dataclass(frozen=True)
class Remembering:
    """A voter of one pair: what it has said once, it is not asked again."""

    inner: Backbone
    name: str
    answers: dict[str, AlignAnswer | CellAnswer | Refused] = field(default_factory=dict, compare=False)

    @property
    def prefilter(self) -> Prefilter | None:
        """What is decided beforehand."""
        return self.inner.prefilter

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What the signature says besides."""
        return self.inner.options

    @property
    def voters(self) -> tuple[Backbone, ...]:
        """Nobody: it is one itself."""
        return ()

    @property
    def use(self) -> ModelUse | None:
        """What the pair has taken so far."""
        return self.inner.use

    def for_pair(self) -> Backbone:
        """Return itself: it is made for one pair."""
        return self

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return what belongs together."""
        key = key_of(question, self.prefilter or Prefilter.RULES)
        found = self.answers.get(key)
        if found is None or isinstance(found, CellAnswer):
            found = self.answers[key] = self.inner.align(question)
        return found

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order."""
        keys = [key_of(question, self.prefilter or Prefilter.RULES) for question in questions]
        new = {key: one for key, one in zip(keys, questions, strict=True) if key not in self.answers}
        if new:
            asked = tuple(replace(one, index=index) for index, one in enumerate(new.values()))
            self.answers.update(zip(new, self.inner.compare(asked), strict=True))
        told = [self.answers[key] for key in keys]
        return tuple(one for one in told if not isinstance(one, AlignAnswer))


@dataclass(frozen=True)
class VotingBackbone:
    """Asks several backbones and takes the majority of each decision; what has none is left to the rules, and marked.

    Attributes
    ----------
    members : tuple of (name, Backbone)
        All with the same prefilter.
    name : str
        As it stands in the signature.
    more : tuple of (name, value)
        What the signature says besides.
    lead : bool
        Whether the first one decides alone, and the others are only held against it.
    ballots : Ballots
        Of one pair.
    """

    members: tuple[tuple[str, Backbone], ...]
    name: str
    more: tuple[tuple[str, str], ...] = ()
    lead: bool = False
    ballots: Ballots = field(default_factory=Ballots, compare=False)

    @property
    def prefilter(self) -> Prefilter | None:
        """What is decided beforehand."""
        return self.members[0][1].prefilter

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What the signature says besides."""
        options = dict(option for _, member in self.members for option in member.options)
        return (*options.items(), *self.more)

    @property
    def voters(self) -> tuple[Backbone, ...]:
        """Those whose own judgements stand beside that of the majority."""
        return tuple(member for _, member in self.members)

    def for_pair(self) -> Backbone:
        """Return the backbone that judges one pair, and keeps the record of it."""
        members = tuple((name, Remembering(member.for_pair(), name)) for name, member in self.members)
        return replace(self, members=members, ballots=Ballots())

    @property
    def use(self) -> ModelUse | None:
        """What the pair has taken so far, of all together, and how far they agreed."""
        uses = [use for _, member in self.members if (use := member.use) is not None]
        if not uses:
            return None
        ballots = self.ballots
        alpha = ballots.alpha()
        return replace(
            _together(uses),
            backbone=self.name,
            decisions=ballots.decisions,
            split=ballots.split,
            alpha=None if alpha is None else round(alpha, 6),
        )

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return what the majority says belongs together."""
        answers = [member.align(question) for _, member in self.members]
        told = vote_on_alignment(question, answers, self.ballots)
        return answers[0] if self.lead else told

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return the majority's answer to each question, in order."""
        answers = list(zip(*(member.compare(questions) for _, member in self.members), strict=True))
        told = [vote_on_cell(votes, self.ballots) for votes in answers]
        return tuple(votes[0] for votes in answers) if self.lead else tuple(told)


def _together(uses: Sequence[ModelUse]) -> ModelUse:
    costs = [use.cost for use in uses]
    parameters = dict(one for use in uses for one in use.parameters)
    return replace(
        uses[0],
        models=tuple(sorted({model for use in uses for model in use.models})),
        calls=sum(use.calls for use in uses),
        cached=sum(use.cached for use in uses),
        tokens_in=sum(use.tokens_in for use in uses),
        tokens_out=sum(use.tokens_out for use in uses),
        cost=None if None in costs else sum(cost for cost in costs if cost is not None),
        asked=sum(use.asked for use in uses),
        rejected=sum(use.rejected for use in uses),
        unanswered=sum(use.unanswered for use in uses),
        parameters=tuple(sorted(parameters.items())),
        notes=tuple(dict.fromkeys(note for use in uses for note in use.notes)),
    )
