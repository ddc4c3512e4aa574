"""Spearman's footrule: the distance between the ranks of a judge and of people."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabx.lab.meta.measures.ranks import average_ranks


def footrule(judged: Sequence[float], human: Sequence[float]) -> float:
    """Return Spearman's footrule over its maximum, from 0 (the same ranking) to 1 (reversed).

    The sum of |rank − rank| on average ranks, over ⌊n²/2⌋, the largest that n predictions can have (Diaconis and
    Graham, Spearman's footrule as a measure of disarray, 1977). Lower is better. Parameters as of `spearman`.
    """
    pairs = zip(average_ranks(judged), average_ranks(human), strict=True)
    return math.fsum(abs(a - b) for a, b in pairs) / (len(judged) ** 2 // 2)
