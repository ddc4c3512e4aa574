"""The protocol of whoever settles what rules cannot."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from tabx.backbone.answers import AlignAnswer, CellAnswer, Refused
from tabx.backbone.questions import AlignQuestion, CellQuestion
from tabx.backbone.use import ModelUse


class Prefilter(StrEnum):
    """What is decided before anything is asked."""

    RULES = "rules"  # exact matches and all that rules can settle
    EXACT = "exact"  # exact matches alone
    NONE = "none"  # nothing


class Backbone(Protocol):
    """Whoever settles what rules cannot. Thread-safe; same questions, same answers."""

    @property
    def name(self) -> str:
        """Name as it stands in the signature."""
        ...

    @property
    def prefilter(self) -> Prefilter | None:
        """What is decided before anything is asked; None where nothing is, and no question is built."""
        ...

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """How it is asked, as (name, value) for the signature."""
        ...

    def for_pair(self) -> Backbone:
        """Return the backbone that judges one pair, and keeps the record of it."""
        ...

    @property
    def use(self) -> ModelUse | None:
        """What the pair has taken so far; None for a backbone without a model."""
        ...

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return what belongs together."""
        ...

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order."""
        ...
