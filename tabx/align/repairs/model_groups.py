"""Rows and columns that a model calls merged or split, repaired as those of the rules."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.records import MODEL_CONFIDENCE, DecidedBy
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.merged_column import merge_columns
from tabx.align.repairs.merged_row import merge_rows
from tabx.align.repairs.split_column import split_column
from tabx.align.repairs.split_row import explode_row
from tabx.backbone import Pair


def repair_model_groups(draft: Draft) -> None:
    """Merge and split the rows and columns that the model pairs in groups.

    Each is a repair decided by the model.
    """
    for pair in draft.base.constraints.columns:
        if not _is_paired(pair, draft.columns):
            continue
        if len(pair.gold) > 1:
            merge_columns(draft, pair.predicted[0], pair.gold[:1], tuple(sorted(pair.gold)))
            _sign(draft, pair)
        elif len(pair.predicted) > 1:
            split_column(draft, pair.gold[0], tuple(sorted(pair.predicted)), pair.predicted[:1])
            _sign(draft, pair)
    columns = draft.single_columns()
    for pair in draft.base.constraints.rows:
        if not _is_paired(pair, draft.rows):
            continue
        if len(pair.gold) > 1:
            merge_rows(draft, pair.predicted[0], pair.gold[:1], tuple(sorted(pair.gold)), columns)
            _sign(draft, pair)
        elif len(pair.predicted) > 1:
            explode_row(draft, pair.gold[0], pair.predicted, columns)
            _sign(draft, pair)


def _is_paired(pair: Pair, groups: dict[tuple[int, ...], tuple[int, ...]]) -> bool:
    """Whether the alignment pairs the first lines of both sides, as a column map may forbid."""
    return groups.get(pair.gold[:1]) == pair.predicted[:1]


def _sign(draft: Draft, pair: Pair) -> None:
    """Put the model's reason and confidence into the last repair."""
    repair = draft.repairs[-1]
    note = f"{repair.note}, {pair.reason}" if pair.reason else repair.note
    draft.repairs[-1] = replace(repair, decided_by=DecidedBy.MODEL, note=note, confidence=MODEL_CONFIDENCE)
