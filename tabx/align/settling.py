"""TabAlign with a backbone: the rules first, then one question about what they leave open, then the rules again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tabx.align.aligner import align
from tabx.align.asking import open_question
from tabx.align.forced import NOTHING, Forced
from tabx.align.records import Alignment, Verdict
from tabx.backbone import AlignAnswer, AlignQuestion, AskedColumn, AskedRow, Backbone, Pair, Prefilter, Refused
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Note, Table

UNUSED_CODE = "model"
"""Code of the note on what a model did not answer usably."""

UNUSED = "the model's answer was rejected"
NOBODY: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())


def align_with(
    gold: Table, predicted: Table, backbone: Backbone, *, key: Sequence[str] | None = None, rules: HouseRules = NO_RULES
) -> Alignment:
    """Return the alignment of two tables, what the rules leave open settled by the backbone.

    The pairs of its answer are fixed and the rules run again around them, so that repairs and the rest follow. Where
    the answer turns the table, what is then open is asked once more.

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
    answer = backbone.align(question)
    turned = None
    if isinstance(answer, AlignAnswer) and answer.transposed and question.turn:
        turned = not question.turned
        alignment = align(gold, predicted, key=key, rules=rules, forced=Forced(turned=turned))
        question = replace(open_question(alignment, backbone.prefilter, rules), turn=False)
        answer = backbone.align(question) if question else AlignAnswer()
    forced = _forced(question, answer, turned, backbone.prefilter)
    return alignment if forced == NOTHING else align(gold, predicted, key=key, rules=rules, forced=forced)


def _forced(
    question: AlignQuestion, answer: AlignAnswer | Refused, turned: bool | None, prefilter: Prefilter
) -> Forced:
    """Return what the answer fixes; what is said of unused answers stands in verdicts and notes."""
    if isinstance(answer, Refused):
        verdicts = [Verdict(one.gold.index, one.predicted.index, None, answer.reason) for one in question.renames]
        return Forced(turned=turned, verdicts=tuple(verdicts), notes=_notes([answer.reason]))
    verdicts = [Verdict(one.gold[0], one.predicted[0], True, one.reason) for one in answer.columns if _is_single(one)]
    verdicts += [Verdict(one.gold, one.predicted, one.same, one.reason) for one in answer.renames]
    rejected = [one for one in answer.rejected if one.axis == "rename"]
    verdicts += [Verdict(one.gold[0], one.predicted[0], None, f"{UNUSED}: {one.reason}") for one in rejected]
    columns = rows = NOBODY
    if prefilter is not Prefilter.RULES:  # all was asked, so what the answer leaves out has no partner
        columns = _unpaired("column", question.gold_columns, question.predicted_columns, answer.columns, answer)
        rows = _unpaired("row", question.gold_rows, question.predicted_rows, answer.rows, answer)
    notes = _notes(f"{UNUSED}: {one.reason}" for one in answer.rejected if one.axis != "rename")
    return Forced(answer.columns, answer.rows, columns, rows, turned, tuple(verdicts), notes)


def _notes(reasons: Iterable[str]) -> tuple[Note, ...]:
    return tuple(Note(UNUSED_CODE, f"left to the rules: {reason}") for reason in dict.fromkeys(reasons) if reason)


def _is_single(pair: Pair) -> bool:
    return len(pair.gold) == len(pair.predicted) == 1


def _unpaired(
    axis: str,
    gold: Sequence[AskedColumn | AskedRow],
    predicted: Sequence[AskedColumn | AskedRow],
    pairs: Sequence[Pair],
    answer: AlignAnswer,
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the asked indices of both sides that the answer leaves out, but for what was rejected."""
    rejected = [one for one in answer.rejected if one.axis == axis]
    known = {index for pair in pairs for index in pair.gold} | {index for one in rejected for index in one.gold}
    others = {index for pair in pairs for index in pair.predicted}
    others |= {index for one in rejected for index in one.predicted}
    left, left_over = {one.index for one in gold} - known, {one.index for one in predicted} - others
    return frozenset(left), frozenset(left_over)
