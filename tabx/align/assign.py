"""One optimal assignment, its ties broken by the order that the caller gives."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]


def assign(
    scores: Scores, floor: float, gold_order: Sequence[int] | None = None, predicted_order: Sequence[int] | None = None
) -> list[tuple[int, int]]:
    """Return the pairs (gold, predicted) of the largest total score, none of them below the floor.

    Parameters
    ----------
    scores : array of shape (gold, predicted)
        0..1, higher is more alike.
    floor : float
        A pair below it counts as no pair.
    gold_order, predicted_order : sequence of int, optional
        Indices in an order that depends on content only, so that equal scores are decided alike however the rows
        or columns stand.
    """
    if not scores.size:
        return []
    rows = np.arange(scores.shape[0]) if gold_order is None else np.asarray(gold_order)
    columns = np.arange(scores.shape[1]) if predicted_order is None else np.asarray(predicted_order)
    ordered = np.round(scores[np.ix_(rows, columns)], 9)  # sums taken in another order differ in their last digits
    gain = np.where(ordered >= floor, ordered, 0.0)
    if not gain.any():
        return []
    partners = _solve(gain)
    pairs = [(int(rows[i]), int(columns[j])) for i, j in enumerate(partners) if j >= 0 and gain[i, j] > 0]
    return sorted(pairs)


def _solve(gain: Scores) -> Sequence[int]:
    if gain.shape[0] == 1:
        return [int(gain[0].argmax())]
    if gain.shape[1] == 1:
        best = int(gain[:, 0].argmax())
        return [0 if i == best else -1 for i in range(gain.shape[0])]
    import lap

    _, partners, _ = lap.lapjv(np.ascontiguousarray(gain.max() - gain), extend_cost=True)
    return [int(j) for j in partners]
