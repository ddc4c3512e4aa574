"""Kendall's W: how far several rankings of the same predictions agree."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from tabx.stats.measures import average_ranks


def concordance(values: Sequence[Sequence[float]]) -> float | None:
    """Return Kendall's coefficient of concordance W, corrected for ties, from 0 to 1.

    12 S / (m² (n³ − n) − m Σ (t³ − t)), S the squared deviations of the rank sums of n predictions, m the annotators, t
    the size of each tie (Kendall and Gibbons, Rank Correlation Methods, 1990, chapter 6). Friedman's χ² is m (n − 1) W.

    Parameters
    ----------
    values : sequence of sequence of float
        The values of each annotator, one for each prediction; equal ones are ties.

    Returns
    -------
    float or None
        None for fewer than two annotators, and where each of them ties all predictions.
    """
    if len(values) < 2:
        return None
    ranks = [average_ranks(one) for one in values]
    raters, count = len(ranks), len(ranks[0])
    middle = raters * (count + 1) / 2
    deviations = math.fsum((sum(one) - middle) ** 2 for one in zip(*ranks, strict=True))
    ties = sum(size**3 - size for one in ranks for size in Counter(one).values())
    most = raters**2 * (count**3 - count) - raters * ties
    return 12 * deviations / most if most else None
