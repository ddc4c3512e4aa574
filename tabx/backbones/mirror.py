"""A backbone asked with the sides exchanged: what hangs on which table comes first shows in its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    Meaning,
    ModelUse,
    Pair,
    Prefilter,
    Refused,
    Rejected,
    Rename,
    RenameAnswer,
)

_TURNED = {Meaning.LESS: Meaning.MORE, Meaning.MORE: Meaning.LESS}


@dataclass(frozen=True)
class MirrorBackbone:
    """Asks another backbone with gold and prediction exchanged, and turns its answers round."""

    inner: Backbone

    @property
    def name(self) -> str:
        """Name as it stands in the signature."""
        return self.inner.name

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
        """Nobody."""
        return ()

    @property
    def use(self) -> ModelUse | None:
        """What the pair has taken so far."""
        return self.inner.use

    def for_pair(self) -> Backbone:
        """Return the backbone that judges one pair, and keeps the record of it."""
        return replace(self, inner=self.inner.for_pair())

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return what belongs together."""
        answer = self.inner.align(
            replace(
                question,
                gold_columns=question.predicted_columns,
                predicted_columns=question.gold_columns,
                gold_rows=question.predicted_rows,
                predicted_rows=question.gold_rows,
                renames=tuple(Rename(one.predicted, one.gold) for one in question.renames),
            )
        )
        if isinstance(answer, Refused):
            return answer
        return AlignAnswer(
            tuple(Pair(one.predicted, one.gold, one.reason) for one in answer.columns),
            tuple(Pair(one.predicted, one.gold, one.reason) for one in answer.rows),
            tuple(RenameAnswer(one.predicted, one.gold, one.same, one.reason) for one in answer.renames),
            answer.transposed,
            tuple(Rejected(one.axis, one.predicted, one.gold, one.reason) for one in answer.rejected),
        )

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order."""
        turned = [replace(one, gold=one.predicted, predicted=one.gold) for one in questions]
        return tuple(one if isinstance(one, Refused) else _turned(one) for one in self.inner.compare(turned))


def _turned(answer: CellAnswer) -> CellAnswer:
    return replace(
        answer,
        meaning=_TURNED.get(answer.meaning, answer.meaning),
        gold_entity=answer.predicted_entity,
        predicted_entity=answer.gold_entity,
        gold_unit=answer.predicted_unit,
        predicted_unit=answer.gold_unit,
        missing=answer.extra,
        extra=answer.missing,
    )
