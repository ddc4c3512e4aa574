"""What the rules leave open about a table and its text: cells, and the sentences that may bear them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tabx.backbone.answers import Refused
from tabx.backbone.seam import ModelUse


@dataclass(frozen=True, slots=True)
class GroundQuestion:
    """A cell of which the rules find no words in the text.

    Attributes
    ----------
    row, column : str
        Names of its row and its column, "" where there is none.
    text : str
        The cell as read.
    sentences : tuple of int
        The sentences that may bear it out: a closed set, never empty.
    """

    row: str
    column: str
    text: str
    sentences: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GroundAnswer:
    """The sentence that bears a cell out, one of those of its question; None for none of them."""

    sentence: int | None


@runtime_checkable
class GroundingBackbone(Protocol):
    """Says which sentence bears a cell out. Thread-safe; the same questions get the same answers."""

    def ground(
        self, questions: Sequence[GroundQuestion], sentences: Mapping[int, str]
    ) -> tuple[GroundAnswer | Refused, ...]:
        """Return one answer per question, in order; `sentences` has the text of every sentence that they name."""
        ...

    @property
    def use(self) -> ModelUse | None:
        """Usage so far; None for a backbone without a model."""
        ...
