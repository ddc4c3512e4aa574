"""Agreement with human rankings and sweeps over weights; the code stands in `tabx.lab.meta`."""

from tabx.lab.meta.agreement import Agreement, agreement
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged, judge_items
from tabx.lab.meta.rankings import RankedItems, ranked_items, read_rankings
from tabx.lab.meta.results import read_results
from tabx.lab.meta.scores import read_scores
from tabx.lab.meta.sweep import sweep

__all__ = [
    "Agreement",
    "BenchItem",
    "Judged",
    "RankedItems",
    "agreement",
    "judge_items",
    "ranked_items",
    "read_bench",
    "read_rankings",
    "read_results",
    "read_scores",
    "sweep",
]
