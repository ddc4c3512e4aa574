"""Rank correlations: Spearman's ρ, Kendall's τ-b and its weighted kin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from tabx.lab.meta.measures.ranks import average_ranks, is_flat


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
