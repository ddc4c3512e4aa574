"""Whether rows that were paired by their content agree in more than rows of small numbers do by chance."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.blocks import Pairs
from tabx.align.pairing.pairing_thresholds import ROWS
from tabx.align.pairing.similarity import CellSimilarities, Codes
from tabx.values.column.small_numbers import are_small


def agree_beyond_chance(similarities: CellSimilarities, columns: Pairs, rows: Pairs) -> bool:
    """Return whether rows agree in more than values drawn from their columns would, but for a chance of `ROWS.chance`.

    Two rows agree in some k of c cells with at most the probability c-over-k · p₁ · … · pₖ, where p is how often the
    predicted column has that value, a blank being one, too. For all rows it is the product; n rows can be paired in n!
    ways.
    """
    if not rows:
        return False
    gold_rows, predicted_rows = np.array(rows, dtype=np.int64).T
    count = len(rows)
    logs, agreeing = np.zeros(count), np.zeros(count, dtype=np.int64)
    for g, p in columns:
        gold, predicted = similarities.gold_codes[g, gold_rows], similarities.predicted_codes[p, predicted_rows]
        equal = gold == predicted
        logs[equal] += _log_chances(similarities, g, predicted)[equal]
        agreeing += equal
    ways = np.array([math.log(math.comb(len(columns), k)) for k in range(len(columns) + 1)])
    by_row = np.minimum(0.0, ways[agreeing] + logs)
    return math.lgamma(count + 1) + float(by_row.sum()) < math.log(ROWS.chance)


def _log_chances(similarities: CellSimilarities, g: int, predicted: Codes) -> NDArray[np.float64]:
    """Return the logarithm of the chance of each value in a column.

    A wrong value of a column of small numbers is easily another row's; of any other, it hardly is.
    """
    _, places, counts = np.unique(predicted, return_inverse=True, return_counts=True)
    chances = counts[places] / len(predicted)
    column = similarities.gold.columns[g]
    if not are_small(column.type, column.values):
        chances = np.where(predicted != 0, ROWS.slips * chances, chances)
    logs: NDArray[np.float64] = np.log(chances)
    return logs
