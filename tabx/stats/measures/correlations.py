"""Rank correlations (Spearman's ρ, Kendall's τ-b, Vigna's weighted τ) and Spearman's footrule."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from tabx.stats.measures.ranks import average_ranks, is_flat


def spearman(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return Spearman's ρ, from −1 (reversed) to 1: Pearson's correlation of the average ranks.

    It is 0 where all values of a side are tied, as such a side ranks nothing.

    Parameters
    ----------
    judged, human : sequence of float
        One value per prediction, smaller is better; equal ones are ties.
    """
    if is_flat(judged) or is_flat(human):
        return 0.0
    middle = (len(judged) + 1) / 2
    judged_ranks = [rank - middle for rank in average_ranks(judged)]
    human_ranks = [rank - middle for rank in average_ranks(human)]
    product = math.fsum(a * b for a, b in zip(judged_ranks, human_ranks, strict=True))
    squares = math.fsum(a * a for a in judged_ranks) * math.fsum(b * b for b in human_ranks)
    return product / math.sqrt(squares)


def kendall(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return Kendall's τ-b, from −1 (reversed) to 1.

    Concordant minus discordant pairs, corrected for ties. It is 0 where all values of a side are tied. Parameters as of
    `spearman`.
    """
    if is_flat(judged) or is_flat(human):
        return 0.0
    agreeing = untied_judged = untied_human = 0
    for i, j in combinations(range(len(judged)), 2):
        a, b = _sign(judged[j] - judged[i]), _sign(human[j] - human[i])
        agreeing += a * b
        untied_judged += a * a
        untied_human += b * b
    return agreeing / math.sqrt(untied_judged * untied_human)


def weighted_kendall(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return Vigna's weighted τ, from −1 (reversed) to 1.

    Exchanging two predictions weighs 1/r + 1/s, where r and s are their places (1 for the best). The places are taken
    once from the judged order, its ties broken by the human order, and once the other way round; the value is the mean
    of both. What is tied on both sides is interchangeable, so the index never decides. It is 0 where all values of a
    side are tied. Parameters as of `spearman`. (Vigna, A weighted correlation index for rankings with ties, 2015.)
    """
    if is_flat(judged) or is_flat(human):
        return 0.0
    return (_weighted(judged, human) + _weighted(human, judged)) / 2


def _weighted(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the weighted τ with places from the first order."""
    order = sorted(range(len(first)), key=lambda index: (first[index], second[index]))
    agreeing = untied_first = untied_second = 0.0
    for (above, i), (below, j) in combinations(enumerate(order, start=1), 2):
        weight = 1 / above + 1 / below
        a, b = _sign(first[j] - first[i]), _sign(second[j] - second[i])
        agreeing += weight * (a * b)
        untied_first += weight * (a * a)
        untied_second += weight * (b * b)
    if untied_first == untied_second:  # without the rounding of the root, so that a perfect ranking has 1
        return agreeing / untied_first
    return agreeing / math.sqrt(untied_first * untied_second)


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)


def footrule(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return Spearman's footrule over its maximum, from 0 (the same ranking) to 1 (reversed).

    The sum of |rank − rank| on average ranks, over ⌊n²/2⌋, the largest that n predictions can have (Diaconis and
    Graham, Spearman's footrule as a measure of disarray, 1977). Lower is better. Parameters as of `spearman`.
    """
    pairs = zip(average_ranks(judged), average_ranks(human), strict=True)
    return math.fsum(abs(a - b) for a, b in pairs) / (len(judged) ** 2 // 2)
