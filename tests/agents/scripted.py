"""A backbone that answers by what it is told, and keeps what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    Meaning,
    ModelUse,
    Prefilter,
    Refused,
)

Aligner = Callable[[AlignQuestion], AlignAnswer | Refused]


@dataclass
class Scripted:
    """Answers alignments by a function, and pairs of texts by a table; what is in neither is refused."""

    meanings: Mapping[tuple[str, str], CellAnswer | Meaning] = field(default_factory=dict)
    aligner: Aligner = lambda question: Refused("not in the script")
    prefilter: Prefilter | None = Prefilter.RULES
    alignments: list[AlignQuestion] = field(default_factory=list)
    cells: list[CellQuestion] = field(default_factory=list)

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        return ()

    @property
    def use(self) -> ModelUse | None:
        return None

    def for_pair(self) -> Backbone:
        return self

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        self.alignments.append(question)
        return self.aligner(question)

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        self.cells.extend(questions)
        return tuple(self._answer(question) for question in questions)

    def _answer(self, question: CellQuestion) -> CellAnswer | Refused:
        found = self.meanings.get((question.gold, question.predicted), Refused("not in the script"))
        return CellAnswer(found, reason="so it says") if isinstance(found, Meaning) else found
