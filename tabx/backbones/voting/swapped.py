"""A backbone also asked with the sides exchanged, to find answers that depend on the side."""

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
    Pair,
    Refused,
    Rename,
)
from tabx.backbones.voting.several import Scheme, Several
from tabx.backbones.voting.wrapper import Wrapper

LABELS = "as given", "sides exchanged"
_MIRRORED_MEANINGS = {Meaning.LESS: Meaning.MORE, Meaning.MORE: Meaning.LESS}


def swapped(backbone: Backbone) -> Several:
    """Return a backbone that decides as the given one, but also asks with sides exchanged.

    Raises
    ------
    OptionError
        The backbone asks no model.
    """
    return Several(Scheme.SWAP, backbone.name, (backbone, Mirrored(backbone)), LABELS, (("swap", "yes"),))


@dataclass(frozen=True)
class Mirrored(Wrapper):
    """Asks a backbone with the sides exchanged, and exchanges them back in its answers."""

    inner: Backbone

    def for_pair(self) -> Backbone:
        """Return the backbone for judging one pair, which records its usage."""
        return replace(self, inner=self.inner.for_pair())

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the answer on the open alignment."""
        answer = self.inner.align(mirrored_question(question))
        return answer if isinstance(answer, Refused) else _mirrored_alignment(answer)

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order."""
        mirrored = [replace(question, gold=question.predicted, predicted=question.gold) for question in questions]
        answers = self.inner.compare(mirrored)
        return tuple(answer if isinstance(answer, Refused) else _mirrored_cell(answer) for answer in answers)


def mirrored_question(question: AlignQuestion) -> AlignQuestion:
    """Return the question with the sides exchanged."""
    return replace(
        question,
        gold_columns=question.predicted_columns,
        predicted_columns=question.gold_columns,
        gold_rows=question.predicted_rows,
        predicted_rows=question.gold_rows,
        renames=tuple(Rename(rename.predicted, rename.gold) for rename in question.renames),
    )


def _mirrored_alignment(answer: AlignAnswer) -> AlignAnswer:
    return replace(
        answer,
        columns=tuple(map(_mirrored_pair, answer.columns)),
        rows=tuple(map(_mirrored_pair, answer.rows)),
        renames=tuple(replace(rename, gold=rename.predicted, predicted=rename.gold) for rename in answer.renames),
        rejected=tuple(replace(part, gold=part.predicted, predicted=part.gold) for part in answer.rejected),
    )


def _mirrored_pair(pair: Pair) -> Pair:
    return Pair(pair.predicted, pair.gold, pair.reason)


def _mirrored_cell(answer: CellAnswer) -> CellAnswer:
    return replace(
        answer,
        meaning=_MIRRORED_MEANINGS.get(answer.meaning, answer.meaning),
        gold_entity=answer.predicted_entity,
        predicted_entity=answer.gold_entity,
        gold_unit=answer.predicted_unit,
        predicted_unit=answer.gold_unit,
        missing=answer.extra,
        extra=answer.missing,
    )
