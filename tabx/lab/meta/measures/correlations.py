"""Rank correlations: Spearman's ρ, Kendall's τ-b and its weighted kin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

ROUNDING = 1e-12
"""Share of an error below which a difference is what summing in another order makes."""


def levels(errors: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the level of each error among those of its row (last axis), 0 for the smallest; equal errors share it.

    Two neighbours in order are equal where they differ by at most 1e-12 of the larger one. An order of levels is all
    that any measure of agreement reads.

    Parameters
    ----------
    errors : array of float, shape (…, predictions)
    """
    order = np.argsort(errors, axis=-1, kind="stable")
    ordered = np.take_along_axis(errors, order, axis=-1)
    larger = np.maximum(np.abs(ordered[..., 1:]), np.abs(ordered[..., :-1]))
    steps = np.zeros(errors.shape, dtype=np.int64)
    steps[..., 1:] = ordered[..., 1:] - ordered[..., :-1] > ROUNDING * larger
    result = np.empty_like(steps)
    np.put_along_axis(result, order, np.cumsum(steps, axis=-1), axis=-1)
    return result


def average_ranks(values: Sequence[float]) -> tuple[float, ...]:
    """Return the rank of each value, 1 for the smallest; equal values have the mean of their places.

    Parameters
    ----------
    values : sequence of float
        Errors, or places in a ranking: smaller is better.
    """
    ordered = sorted(values)
    ranks: dict[float, float] = {}
    start = 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and ordered[end] == ordered[start]:
            end += 1
        ranks[ordered[start]] = (start + 1 + end) / 2
        start = end
    return tuple(ranks[value] for value in values)


def is_flat(values: Sequence[float]) -> bool:
    """Whether all values are equal, so that they rank nothing."""
    return len(set(values)) <= 1


def spearman(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return Spearman's ρ, from −1 (reversed) to 1: Pearson's correlation of the average ranks.

    It is 0 where either side ties all of its values: such a side ranks nothing.

    Parameters
    ----------
    judged, human : sequence of float
        One value per prediction, smaller is better; equal ones are ties.
    """
    if is_flat(judged) or is_flat(human):
        return 0.0
    middle = (len(judged) + 1) / 2
    one = [rank - middle for rank in average_ranks(judged)]
    other = [rank - middle for rank in average_ranks(human)]
    product = math.fsum(a * b for a, b in zip(one, other, strict=True))
    return product / math.sqrt(math.fsum(a * a for a in one) * math.fsum(b * b for b in other))


def kendall(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return Kendall's τ-b, from −1 (reversed) to 1: concordant less discordant pairs, corrected for ties.

    It is 0 where either side ties all of its values. Parameters as of `spearman`.
    """
    if is_flat(judged) or is_flat(human):
        return 0.0
    both = one = other = 0
    for i, j in combinations(range(len(judged)), 2):
        a, b = _sign(judged[j] - judged[i]), _sign(human[j] - human[i])
        both += a * b
        one += a * a
        other += b * b
    return both / math.sqrt(one * other)


def weighted_kendall(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return the weighted τ of Vigna (A weighted correlation index for rankings with ties, 2015), from −1 to 1.

    Exchanging two predictions weighs 1/r + 1/s, r and s being their places (1 for the best). The places are those of
    the judged order with ties read in the human order, then those of the human order with ties read in the judged
    one; the value is the mean of both. What is tied on both sides is interchangeable, so no index ever decides.
    It is 0 where either side ties all of its values. Parameters as of `spearman`.
    """
    if is_flat(judged) or is_flat(human):
        return 0.0
    return (_weighted(judged, human) + _weighted(human, judged)) / 2


def _weighted(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the weighted τ with the places of the first order."""
    order = sorted(range(len(first)), key=lambda index: (first[index], second[index]))
    both = one = other = 0.0
    for (above, i), (below, j) in combinations(enumerate(order, start=1), 2):
        weight = 1 / above + 1 / below
        a, b = _sign(first[j] - first[i]), _sign(second[j] - second[i])
        both += weight * (a * b)
        one += weight * (a * a)
        other += weight * (b * b)
    if one == other:  # without the rounding of the root, so that a perfect ranking has 1 and not almost 1
        return both / one
    return both / math.sqrt(one * other)


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)
