"""The six axes, and what each is a share of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Axis(StrEnum):
    """An ability. The names are Struc-Bench's; the abstract counts six, appendix G explains five."""

    COVERAGE = "coverage"
    FORMATTING = "formatting"
    REASONING = "reasoning"
    COMPREHENSION = "comprehension"
    PRAGMATICS = "pragmatics"
    HALLUCINATION = "hallucination control"


SAID: Mapping[Axis, str] = {
    Axis.COVERAGE: "gold facts that are not absent from the text and have a filled partner, right or wrong",
    Axis.FORMATTING: "checks of structure that hold: tables, rows, columns, headers, levels, row names",
    Axis.REASONING: "gold facts derived from the text that are right",
    Axis.COMPREHENSION: "gold facts stated in the text, with a partner, that are right",
    Axis.PRAGMATICS: "checks of the notation that the reply keeps",
    Axis.HALLUCINATION: "predicted facts that are right, borne out by the text, or only misplaced",
}
"""Of which things each axis is the share; a fact is a filled cell outside the row names."""

NO_GROUNDING = "judged without the texts: judge with tabx batch --trace --text-column"
NO_LABELS = "no labels say which facts are derived: --labels"
NO_STATED = "neither labels nor texts say what is stated: --labels, or tabx batch --trace --text-column"
NO_REPLIES = "the replies were not read: --pairs"
NO_NOTATION = "the notation of the replies is not known: --to"
NOTHING = "nothing of it in these items"
"""Reasons why a share is not known."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one item adds to an axis.

    Attributes
    ----------
    held : int
        Numerator.
    of : int
        Denominator; 0 where the item has nothing of it.
    """

    held: int
    of: int

    def __add__(self, other: Share) -> Share:
        return Share(self.held + other.held, self.of + other.of)


Known = Share | str
"""A share, or the reason why it is not known."""
