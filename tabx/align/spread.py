"""How alike two columns look although few of their values are equal: sizes beside sizes, texts beside texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from rapidfuzz import fuzz, process

from tabx.align.likeness import cell_likeness
from tabx.align.size import sample_texts
from tabx.values.records import Column, Value

ALIKE = 70
SOME = 256


@dataclass(frozen=True, slots=True)
class Spread:
    """What a column holds, to be set beside other columns.

    Attributes
    ----------
    values : sequence of Value
        But the blank ones; of a large column some, chosen by what they say.
    sizes : sequence of Value or None
        The same in the order of their size; None where not all are numbers.
    """

    values: Sequence[Value]
    sizes: Sequence[Value] | None

    @classmethod
    def of(cls, column: Column, large: bool) -> Spread:
        """Return the spread of a column, of a large table or a small one."""
        values = [value for value in column.values if value.key]
        if large:
            values = [values[place] for place in sample_texts([value.key for value in values], SOME)]
        measured = all(value.number is not None for value in values)
        return cls(values, sorted(values, key=_base) if measured else None)


def spread_score(gold: Spread, predicted: Spread) -> float:
    """Return how far two columns of one type look alike although few of their values are equal.

    Numbers by size, each with the one in its place; texts each with the best match.
    """
    if not gold.values or not predicted.values:
        return 0.0
    if gold.sizes is not None and predicted.sizes is not None:
        values, others = gold.sizes, predicted.sizes
        steps = min(len(values), 12)
        pairs = [(values[i * len(values) // steps], others[i * len(others) // steps]) for i in range(steps)]
        return sum(cell_likeness(value, other) for value, other in pairs) / steps
    keys, pool = [value.key for value in gold.values[:12]], dict.fromkeys(value.key for value in predicted.values[:24])
    best = dict.fromkeys(pool, 100.0)
    unequal = [key for key in dict.fromkeys(keys) if key not in pool]
    if unequal:
        alike = process.cdist(unequal, list(pool), scorer=fuzz.WRatio, score_cutoff=ALIKE)
        best.update(zip(unequal, alike.max(axis=1).tolist(), strict=True))
    return float(np.array([best[key] for key in keys], dtype=np.float32).mean()) / 100


def _base(value: Value) -> float:
    return value.base or 0.0
