"""Spearman's rank correlation."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabx.meta.measures.ranks import average_ranks, is_flat


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
