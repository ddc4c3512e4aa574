"""Public name of ranking agreement and weight sweeps, implemented in `tabx.lab.meta`."""

from tabx.lab.meta.agreement import Agreement, agreement
from tabx.lab.meta.bootstrap import Bootstrap, Estimate
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged, judge_items
from tabx.lab.meta.measures import (
    MEASURES,
    Measure,
    average_ranks,
    footrule,
    kendall,
    levels,
    rbo,
    spearman,
    weighted_kendall,
)
from tabx.lab.meta.rankings import RankedItem, RankedItems, ranked_items, read_rankings
from tabx.lab.meta.results import Results, read_results, result_lines
from tabx.lab.meta.scores import read_scores
from tabx.lab.meta.sweep import Sweep, Weightings, grid, permutations, sweep
from tabx.lab.meta.voters import voters_of

__all__ = [
    "MEASURES",
    "Agreement",
    "BenchItem",
    "Bootstrap",
    "Estimate",
    "Judged",
    "Measure",
    "RankedItem",
    "RankedItems",
    "Results",
    "Sweep",
    "Weightings",
    "agreement",
    "average_ranks",
    "footrule",
    "grid",
    "judge_items",
    "kendall",
    "levels",
    "permutations",
    "ranked_items",
    "rbo",
    "read_bench",
    "read_rankings",
    "read_results",
    "read_scores",
    "result_lines",
    "spearman",
    "sweep",
    "voters_of",
    "weighted_kendall",
]
