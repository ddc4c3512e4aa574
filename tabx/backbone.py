"""The seam between the rules and a model: small questions, small answers, indices and labels only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class QuestionKind(StrEnum):
    """What can be asked."""

    HEADER = "header"  # do the two headers name the same thing?


class Verdict(StrEnum):
    """The closed set of answers; anything else is off the menu."""

    SAME = "same"
    DIFFERENT = "different"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Question:
    """One thing the rules leave open.

    Attributes
    ----------
    kind : QuestionKind
    gold, predicted : str
        The two texts.
    gold_index, predicted_index : int
        Where they stand (columns, for headers).
    """

    kind: QuestionKind
    gold: str
    predicted: str
    gold_index: int
    predicted_index: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict on one question, with a short reason."""

    verdict: Verdict
    reason: str = ""


class Backbone(Protocol):
    """Whoever settles what rules cannot. Thread-safe; same questions, same answers."""

    @property
    def name(self) -> str:
        """Name as it stands in the signature."""
        ...

    def answer(self, questions: Sequence[Question]) -> tuple[Answer, ...]:
        """Return one answer per question, in order."""
        ...
