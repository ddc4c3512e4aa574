"""Measures of agreement between a judge's errors and a human ranking.

`ranks` turns values into ranks, from which `correlations` (with the footrule) and `rbo` are computed.
All take two sequences of values, one per prediction: smaller is better, equal values are ties.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabx.stats.measures.correlations import footrule, kendall, spearman, weighted_kendall
from tabx.stats.measures.ranks import average_ranks, is_flat, levels
from tabx.stats.measures.rbo import rbo

__all__ = [
    "BY_NAME",
    "MEASURES",
    "Measure",
    "average_ranks",
    "footrule",
    "is_flat",
    "kendall",
    "levels",
    "rbo",
    "spearman",
    "weighted_kendall",
]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure of agreement.

    Attributes
    ----------
    name : str
        In JSON, CSV and options.
    title : str
        In reports for people.
    function : callable
        Takes judged and human values.
    sign : int
        1 where more is better, −1 where less is.
    """

    name: str
    title: str
    function: Callable[[Sequence[float], Sequence[float]], float]
    sign: int = 1


MEASURES: tuple[Measure, ...] = (
    Measure("spearman", "Spearman", spearman),
    Measure("kendall", "Kendall τ-b", kendall),
    Measure("weighted_kendall", "weighted Kendall", weighted_kendall),
    Measure("rbo", "RBO", rbo),
    Measure("footrule", "footrule", footrule, sign=-1),
)
"""In the order of the paper's tables (TabXEval, tables 2 and 5)."""

BY_NAME = {measure.name: measure for measure in MEASURES}
