"""Rows and columns that a model calls merged or split, repaired as the rules repair theirs."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.records import MODEL_CONFIDENCE, DecidedBy
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.merged_column import merge_columns
from tabx.align.repairs.merged_row import explode_row, merge_rows
from tabx.align.repairs.split_column import split_column
from tabx.backbone import Pair


def repair_forced(draft: Draft) -> None:
    """Merge and split what is told to belong together; each is a repair decided by the model."""
    for pair in draft.base.constraints.columns:
        if _is_held(pair, draft.columns):
            if len(pair.gold) > 1:
                merge_columns(draft, pair.predicted[0], pair.gold[:1], tuple(sorted(pair.gold)))
                _sign(draft, pair)
            elif len(pair.predicted) > 1:
                split_column(draft, pair.gold[0], tuple(sorted(pair.predicted)), pair.predicted[:1])
                _sign(draft, pair)
    columns = draft.single_columns()
    for pair in draft.base.constraints.rows:
        if _is_held(pair, draft.rows):
            if len(pair.gold) > 1:
                merge_rows(draft, pair.predicted[0], pair.gold[:1], tuple(sorted(pair.gold)), columns)
                _sign(draft, pair)
            elif len(pair.predicted) > 1:
                explode_row(draft, pair.gold[0], pair.predicted, columns)
                _sign(draft, pair)


def _is_held(pair: Pair, groups: dict[tuple[int, ...], tuple[int, ...]]) -> bool:
    """Whether the plain pairing holds the pair; a column that the column map names otherwise is not held."""
    return groups.get(pair.gold[:1]) == pair.predicted[:1]


def _sign(draft: Draft, pair: Pair) -> None:
    repair = draft.repairs[-1]
    note = f"{repair.note}, {pair.reason}" if pair.reason else repair.note
    draft.repairs[-1] = replace(repair, decided_by=DecidedBy.MODEL, note=note, confidence=MODEL_CONFIDENCE)
