"""The protocol of a backbone, which decides what the rules cannot."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from tabx.backbone.answers import AlignAnswer, CellAnswer, Refused
from tabx.backbone.questions import AlignQuestion, CellQuestion
from tabx.backbone.use import ModelUse


class Prefilter(StrEnum):
    """How much the rules decide before a backbone is asked."""

    RULES = "rules"  # exact matches and all that rules can settle
    EXACT = "exact"  # exact matches alone
    NONE = "none"  # nothing


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
