"""How alike two columns are as wholes: how their numbers or texts are spread, whatever rows they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabx.align.pairing.grid import sample_texts
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.similarity import cell_similarity
from tabx.align.pairing.text_ratios import text_ratios
from tabx.values.columns import Column
from tabx.values.value import Value


@dataclass(frozen=True, slots=True)
class Spread:
    """The values of a column, for comparing it with other columns regardless of rows.

    Attributes
    ----------
    values : sequence of Value
        Without the blank ones; of a large column a sample.
    ascending : sequence of Value or None
        The same by size; None where not all are numbers.
    """

    values: Sequence[Value]
    ascending: Sequence[Value] | None

    @classmethod
    def of(cls, column: Column, is_table_large: bool) -> Spread:
        """Return the spread of a column."""
        values = [value for value in column.values if value.key]
        if is_table_large:
            values = [values[index] for index in sample_texts([value.key for value in values], COLUMNS.spread_sample)]
        are_numbers = all(value.number is not None for value in values)
        return cls(values, sorted(values, key=lambda value: value.base or 0.0) if are_numbers else None)


def spread_score(gold: Spread, predicted: Spread) -> float:
    """Return the similarity, 0..1, of two columns with few equal values.

    Numbers are compared by rank: the smallest with the smallest, the median with the median. Texts are compared with
    their best match.
    """
    if not gold.values or not predicted.values:
        return 0.0
    if gold.ascending is not None and predicted.ascending is not None:
        return _spread_of_numbers(gold.ascending, predicted.ascending)
    return _spread_of_texts([value.key for value in gold.values], [value.key for value in predicted.values])


def _spread_of_numbers(gold: Sequence[Value], predicted: Sequence[Value]) -> float:
    steps = min(len(gold), COLUMNS.spread_places)
    pairs = [(gold[i * len(gold) // steps], predicted[i * len(predicted) // steps]) for i in range(steps)]
    return sum(cell_similarity(value, other) for value, other in pairs) / steps


def _spread_of_texts(gold: Sequence[str], predicted: Sequence[str]) -> float:
    keys = gold[: COLUMNS.spread_places]
    choices = dict.fromkeys(predicted[: COLUMNS.spread_choices])
    best = dict.fromkeys(choices, 100.0)
    unequal = [key for key in dict.fromkeys(keys) if key not in choices]
    if unequal:
        scores = text_ratios(unequal, list(choices), COLUMNS.spread_similarity)
        best.update(zip(unequal, scores.max(axis=1).tolist(), strict=True))
    return float(np.array([best[key] for key in keys], dtype=np.float32).mean()) / 100
