"""TabAlign with a backbone: the rules, one question, and the rules under its answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tabx.align.aligner import align
from tabx.align.pairing.constraints import UNCONSTRAINED, Constraints
from tabx.align.questions import open_question
from tabx.align.records import Alignment, Verdict
from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    AskedColumn,
    AskedRow,
    Backbone,
    Pair,
    Prefilter,
    Refused,
    Rejected,
)
from tabx.backbone.checking import checked_answer
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Note, Table

UNUSED_CODE = "model"
"""Code of the note on what a model did not answer usably."""

UNUSED = "the model's answer was rejected"

Unpaired = tuple[frozenset[int], frozenset[int]]
"""Gold and predicted indices that have no partner."""


def align_with(
    gold: Table, predicted: Table, backbone: Backbone, *, key: Sequence[str] | None = None, rules: HouseRules = NO_RULES
) -> Alignment:
    """Return the alignment, with the backbone deciding what the rules leave open.

    The pairs of its answer are fixed and the rules run again around them, so that repairs and the rest follow. If the
    answer turns the table, the questions then open are asked once more.

    Parameters
    ----------
    gold, predicted, key, rules
        As of `align`, whose errors are raised too.
    backbone : Backbone
        Not asked where the rules leave nothing open.
    """
    alignment = align(gold, predicted, key=key, rules=rules)
    if backbone.prefilter is None:
        return alignment
    question = open_question(alignment, backbone.prefilter, rules)
    if not question:
        return alignment
    answer = _asked(backbone, question)
    turned = None
    if isinstance(answer, AlignAnswer) and answer.transposed and question.turn:
        turned = not question.turned
        alignment = align(gold, predicted, key=key, rules=rules, constraints=Constraints(turned=turned))
        question = replace(open_question(alignment, backbone.prefilter, rules), turn=False)  # asked once is enough
        answer = _asked(backbone, question) if question else AlignAnswer()
    constraints = _constraints(question, answer, turned, backbone.prefilter)
    if constraints == UNCONSTRAINED:
        return alignment
    return align(gold, predicted, key=key, rules=rules, constraints=constraints)


def _asked(backbone: Backbone, question: AlignQuestion) -> AlignAnswer | Refused:
    """Return the answer of a backbone, what it was not asked about rejected."""
    answer = backbone.align(question)
    return answer if isinstance(answer, Refused) else checked_answer(question, answer)


def _constraints(
    question: AlignQuestion, answer: AlignAnswer | Refused, turned: bool | None, prefilter: Prefilter
) -> Constraints:
    """Return the constraints of an answer; verdicts and notes report unused answers."""
    if isinstance(answer, Refused):
        refused = [Verdict(asked.gold.index, asked.predicted.index, None, answer.reason) for asked in question.renames]
        return Constraints(turned=turned, verdicts=tuple(refused), notes=_notes([answer.reason]))
    no_columns = no_rows = (frozenset[int](), frozenset[int]())
    if prefilter is not Prefilter.RULES:  # all was asked, so what the answer leaves out has no partner
        no_columns = _unpaired("column", question.gold_columns, question.predicted_columns, answer.columns, answer)
        no_rows = _unpaired("row", question.gold_rows, question.predicted_rows, answer.rows, answer)
    return Constraints(
        columns=answer.columns,
        rows=answer.rows,
        unmatched_columns=no_columns,
        unmatched_rows=no_rows,
        turned=turned,
        verdicts=_verdicts(answer),
        notes=_notes(f"{UNUSED}: {rejected.reason}" for rejected in answer.rejected if rejected.axis != "rename"),
    )


def _verdicts(answer: AlignAnswer) -> tuple[Verdict, ...]:
    """Return the verdicts on headers: those paired, those asked about, those rejected."""
    one_to_one = [pair for pair in answer.columns if len(pair.gold) == len(pair.predicted) == 1]
    rejected = [rejected for rejected in answer.rejected if rejected.axis == "rename"]
    return (
        *(Verdict(pair.gold[0], pair.predicted[0], True, pair.reason) for pair in one_to_one),
        *(Verdict(rename.gold, rename.predicted, rename.same, rename.reason) for rename in answer.renames),
        *(Verdict(one.gold[0], one.predicted[0], None, f"{UNUSED}: {one.reason}") for one in rejected),
    )


def _notes(reasons: Iterable[str]) -> tuple[Note, ...]:
    return tuple(Note(UNUSED_CODE, f"left to the rules: {reason}") for reason in dict.fromkeys(reasons) if reason)


def _unpaired(
    axis: str,
    gold: Sequence[AskedColumn | AskedRow],
    predicted: Sequence[AskedColumn | AskedRow],
    pairs: Sequence[Pair],
    answer: AlignAnswer,
) -> Unpaired:
    """Return the asked indices that the answer leaves out, without those of rejected answers."""
    rejected = [rejected for rejected in answer.rejected if rejected.axis == axis]
    answered: list[Pair | Rejected] = [*pairs, *rejected]
    gold_answered = {index for one in answered for index in one.gold}
    predicted_answered = {index for one in answered for index in one.predicted}
    return (
        frozenset(asked.index for asked in gold if asked.index not in gold_answered),
        frozenset(asked.index for asked in predicted if asked.index not in predicted_answered),
    )
