"""The protocol of a backbone, which decides what the rules cannot, and the record of its usage for one pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from tabx.backbone.answers import AlignAnswer, CellAnswer, Refused
from tabx.backbone.questions import AlignQuestion, CellQuestion

_SPARSE = {"sparse": True}
"""Left out of JSON at its default."""


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Calls, tokens and cost of one pair.

    Attributes
    ----------
    backbone : str
        As asked for.
    prefilter : str
        What was asked about: "rules", "exact" or "none".
    models : tuple of str
        Those that answered, in alphabetical order; () where nothing was asked.
    calls : int
        Answers taken from a provider, re-asked ones included.
    cached : int
        Answers taken from the cache or from a recording.
    tokens_in, tokens_out : int
        Of the calls; what came from the cache took none.
    cost : float or None
        US dollars; None where the price of a model is not known.
    asked : int
        Headers, rows and cells asked about.
    rejected : int
        Answers that could not be used, after having been asked for once more.
    unanswered : int
        Questions without an answer that were left to the rules.
    parameters : tuple of (name, value)
        Parameters really sent besides the messages; `mode` where the shape was asked for by other means than a
        JSON schema.
    notes : tuple of str
        Remarks on the calls (a fallback that took over, answers that failed).
    tokens_thought : int
        Those of `tokens_out` that a reasoning model thought, as far as its server tells them.
    """

    backbone: str
    prefilter: str
    models: tuple[str, ...] = ()
    calls: int = 0
    cached: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = 0.0
    asked: int = 0
    rejected: int = 0
    unanswered: int = 0
    parameters: tuple[tuple[str, str], ...] = field(default=(), metadata=_SPARSE)
    notes: tuple[str, ...] = field(default=(), metadata=_SPARSE)
    tokens_thought: int = field(default=0, metadata=_SPARSE)


class Prefilter(StrEnum):
    """How much the rules decide before a backbone is asked."""

    RULES = "rules"  # exact matches and all that rules can settle
    EXACT = "exact"  # exact matches alone
    NONE = "none"  # exact matches of cells, not which rows and columns belong together


class Backbone(Protocol):
    """Decides what the rules cannot. Thread-safe; the same questions get the same answers."""

    @property
    def name(self) -> str:
        """Name in the signature."""
        ...

    @property
    def prefilter(self) -> Prefilter | None:
        """How much the rules decide first; None for a backbone that is never asked."""
        ...

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Settings for the signature, as (name, value)."""
        ...

    def for_pair(self) -> Backbone:
        """Return the backbone for judging one pair, which records its usage."""
        ...

    @property
    def use(self) -> ModelUse | None:
        """Usage for the pair so far; None for a backbone without a model."""
        ...

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the answer on the open alignment."""
        ...

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order."""
        ...
