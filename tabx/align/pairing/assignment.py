"""One optimal assignment (Jonker and Volgenant, 1987, by `lap`), ties broken by content."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.pairing_thresholds import DIGITS

Scores = NDArray[np.float64]

LONG = 1000
"""Rows or columns from which on the longer side is cut to what the shorter one may take.

The solver fills the shorter side up to a square: of 10 rows and 100,000 it would take 10¹⁰ numbers.
"""


def assign(
    scores: Scores, floor: float, gold_order: Sequence[int] | None = None, predicted_order: Sequence[int] | None = None
) -> list[tuple[int, int]]:
    """Return the pairs (gold, predicted) of the largest total score, none below the floor.

    Parameters
    ----------
    scores : array of shape (gold, predicted)
        0..1, higher is more similar.
    floor : float
        A pair below it counts as no pair.
    gold_order, predicted_order : sequence of int, optional
        Indices in an order that depends on content only, so that ties do not depend on the order of rows or columns.
    """
    if not scores.size:
        return []
    rows = range(scores.shape[0]) if gold_order is None else gold_order
    columns = range(scores.shape[1]) if predicted_order is None else predicted_order
    ordered = np.round(scores[np.array(rows)[:, None], columns], DIGITS)
    gain = np.where(ordered >= floor, ordered, 0.0)
    if not np.count_nonzero(gain):
        return []
    return sorted((rows[i], columns[j]) for i, j in _solved(gain))


def _solved(gain: Scores) -> list[tuple[int, int]]:
    """Return the places of the largest total gain, those that gain nothing left out."""
    places = [(i, j) for i, j in enumerate(_solve(gain)) if j >= 0]
    gains = gain[[i for i, _ in places], [j for _, j in places]].tolist()
    return [place for place, worth in zip(places, gains, strict=True) if worth > 0]


def _solve(gain: Scores) -> Sequence[int]:
    """Return the partner of each row, -1 for none, by the fastest method for the shape."""
    if gain.shape[0] == 1:
        return [int(gain[0].argmax())]
    if gain.shape[1] == 1:
        best = int(gain[:, 0].argmax())
        return [0 if i == best else -1 for i in range(gain.shape[0])]
    if gain.shape[1] > LONG > gain.shape[0]:
        kept = _worth_taking(gain)
        return [int(kept[j]) for j in _solve_square(gain[:, kept])]
    if gain.shape[0] > LONG > gain.shape[1]:
        kept = _worth_taking(gain.T)
        partners = [-1] * gain.shape[0]
        for j, i in enumerate(_solve_square(gain[kept].T)):
            partners[int(kept[i])] = j
        return partners
    return _solve_square(gain)


def _worth_taking(gain: Scores) -> NDArray[np.int64]:
    """Return the columns among the best of some row, as many per row as there are rows.

    An optimal assignment needs no other: whatever the other rows take, one of them is left for each.
    """
    best = np.argsort(-gain, axis=1, kind="stable")[:, : gain.shape[0]]
    kept: NDArray[np.int64] = np.unique(best)
    return kept


def _solve_square(gain: Scores) -> list[int]:
    """Return the partner of each row, -1 for none, with the shorter side padded to a square."""
    import lap

    partners, _ = lap.lapjv(np.ascontiguousarray(gain.max() - gain), extend_cost=True, return_cost=False)
    result: list[int] = partners.tolist()
    return result
