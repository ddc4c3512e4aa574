"""Rows that need no assignment: their key is theirs alone, and most of their cells are equal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabx.align.pairing.blocks import Pairs
from tabx.align.pairing.pairing_thresholds import ROWS
from tabx.align.pairing.similarity import CellSimilarities, Codes, Flags


def settled_rows(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key_columns: Sequence[int],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Pairs:
    """Return the pairs of rows of one key, which no other row has, that agree in most cells.

    They also agree in more cells than either does with any other row. No similarity of the cells left would part them,
    and to compare those with each other takes far longer than to look for equal ones.
    """
    keys = [place for place, (g, _) in enumerate(columns) if g in key_columns]
    if not keys or len(keys) < len(key_columns):
        return []
    gold = similarities.gold_codes[np.ix_([g for g, _ in columns], gold_rows)][:, :, None]
    predicted = similarities.predicted_codes[np.ix_([p for _, p in columns], predicted_rows)][:, None, :]
    has_key = ((gold[keys] == predicted[keys]) & (gold[keys] != 0)).all(axis=0)
    if not has_key.any():
        return []
    same, filled = same_and_filled(gold, predicted)
    is_most = (same > ROWS.mostly * filled) & _alone(same == same.max(axis=1)[:, None], same == same.max(axis=0))
    settled = np.argwhere(is_most & _alone(has_key, has_key)).tolist()
    return [(gold_rows[a], predicted_rows[b]) for a, b in settled]


def same_and_filled(gold: Codes, predicted: Codes) -> tuple[Codes, Codes]:
    """Return for each pair of rows the number of equal values, and of columns with a value."""
    same: Codes = ((gold == predicted) & (gold != 0)).sum(axis=0)
    filled: Codes = ((gold != 0) | (predicted != 0)).sum(axis=0)
    return same, filled


def _alone(of_gold: Flags, of_predicted: Flags) -> Flags:
    """Return a mask of the pairs that are the only ones of their gold row, and the only ones of their predicted row."""
    only, other_only = of_gold.sum(axis=1) == 1, of_predicted.sum(axis=0) == 1
    result: Flags = of_gold & of_predicted & only[:, None] & other_only[None, :]
    return result
