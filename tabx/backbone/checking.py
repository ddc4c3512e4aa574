"""The check of an answer about an alignment against its question, wherever the answer comes from.

A model's reply, a recording and the majority of several pass it: what was not asked about stays as the rules have it,
and is on record as rejected.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tabx.backbone.answers import AlignAnswer, Pair, Rejected, Subject
from tabx.backbone.questions import AlignQuestion, AskedColumn, AskedRow

Sides = tuple[Collection[int], Collection[int]]
"""Indices of the gold side and of the predicted one."""


def checked_answer(question: AlignQuestion, answer: AlignAnswer) -> AlignAnswer:
    """Return the answer with all parts rejected that are no answer to the question."""
    rejected: list[Rejected] = []
    columns = _usable(Subject.COLUMN, question.gold_columns, question.predicted_columns, answer.columns, rejected)
    rows = _usable(Subject.ROW, question.gold_rows, question.predicted_rows, answer.rows, rejected)
    asked = {(rename.gold.index, rename.predicted.index) for rename in question.renames}
    renames = tuple(rename for rename in answer.renames if (rename.gold, rename.predicted) in asked)
    rejected += [
        Rejected(Subject.HEADER, (), (), f"header {rename.gold} → {rename.predicted} was not asked about")
        for rename in answer.renames
        if (rename.gold, rename.predicted) not in asked
    ]
    before = [part for part in answer.rejected if _is_of(question, part)]
    if not rejected and len(before) == len(answer.rejected):
        return answer
    return replace(answer, columns=columns, rows=rows, renames=renames, rejected=(*before, *rejected))


def _usable(
    subject: Subject,
    gold: Sequence[AskedColumn | AskedRow],
    predicted: Sequence[AskedColumn | AskedRow],
    pairs: Sequence[Pair],
    rejected: list[Rejected],
) -> tuple[Pair, ...]:
    """Return the usable pairs, and add the others to the rejected parts."""
    asked = {entry.index for entry in gold}, {entry.index for entry in predicted}
    used: tuple[set[int], set[int]] = set(), set()
    usable = []
    for pair in pairs:
        fault = fault_of_pair(pair.gold, pair.predicted, asked, used)
        if fault:
            rejected.append(rejected_pair(subject, pair.gold, pair.predicted, asked, fault))
            continue
        usable.append(pair)
        used[0].update(pair.gold)
        used[1].update(pair.predicted)
    return tuple(usable)


def rejected_pair(
    subject: Subject, gold: Sequence[int], predicted: Sequence[int], asked: Sides, fault: str
) -> Rejected:
    """Return the record of a rejected pair, with the indices of it that were asked about."""
    known = tuple(i for i in gold if i in asked[0]), tuple(i for i in predicted if i in asked[1])
    return Rejected(subject, *known, fault)


def fault_of_pair(gold: Sequence[int], predicted: Sequence[int], asked: Sides, used: Sides) -> str:
    """Return why a pair of indices cannot be used, "" where it can."""
    return (
        _not_asked_about(gold, asked[0], "gold")
        or _not_asked_about(predicted, asked[1], "predicted")
        or _in_two_pairs(gold, used[0], "gold")
        or _in_two_pairs(predicted, used[1], "predicted")
        or ("several indices on both sides" if len(gold) > 1 and len(predicted) > 1 else "")
    )


def _not_asked_about(indices: Sequence[int], asked: Collection[int], side: str) -> str:
    if not indices:
        return f"a pair without a {side} index"
    unknown = [index for index in indices if index not in asked]
    return f"{side} index {unknown[0]} was not asked about" if unknown else ""


def _in_two_pairs(indices: Sequence[int], used: Collection[int], side: str) -> str:
    again = [index for index in indices if index in used]
    return f"{side} index {again[0]} stands in two pairs" if again else ""


def _is_of(question: AlignQuestion, part: Rejected) -> bool:
    """Whether a rejected part is about something that was asked."""
    if part.axis == Subject.RENAME:
        return any(
            (rename.gold.index,) == part.gold and (rename.predicted.index,) == part.predicted
            for rename in question.renames
        )
    return True
