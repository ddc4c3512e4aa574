"""Public name of ranking agreement and weight sweeps, implemented in `tabx.lab.meta`."""

from tabx.lab.meta.agreement import Agreement, agreement
from tabx.lab.meta.explain.explaining import Effect, ExplainedMetric, ExplainedMetrics, explain_metrics
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged, judge_items
from tabx.lab.meta.judged_by_metric import judged_by_metrics
from tabx.lab.meta.labelled import LabelledBench, LabelledItem, read_labelled
from tabx.lab.meta.paired import PairedTest, paired_tests
from tabx.lab.meta.people.answers import Answers, Said, read_answers
from tabx.lab.meta.people.held import HeldAgainstPeople, People, held_against_people
from tabx.lab.meta.people.ranked import ranked_by_people
from tabx.lab.meta.people.rubrics import RubricAgreement, rubric_agreement
from tabx.lab.meta.rankings import RankedItem, RankedItems, ranked_items, read_rankings
from tabx.lab.meta.results import Results, read_results, result_lines
from tabx.lab.meta.scores import read_scores
from tabx.lab.meta.sensitivity import Sensitivity, sensitivity
from tabx.lab.meta.sweep import Sweep, Weightings, grid, permutations, sweep
from tabx.lab.meta.voters import voters_of
from tabx.stats.alpha import Level, krippendorff_alpha
from tabx.stats.bootstrap import Bootstrap, Estimate
from tabx.stats.concordance import concordance
from tabx.stats.measures import (
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
from tabx.stats.pairwise import TieCalibration, calibrate_ties, pairwise_accuracy

__all__ = [
    "MEASURES",
    "Agreement",
    "Answers",
    "BenchItem",
    "Bootstrap",
    "Effect",
    "Estimate",
    "ExplainedMetric",
    "ExplainedMetrics",
    "HeldAgainstPeople",
    "Judged",
    "LabelledBench",
    "LabelledItem",
    "Level",
    "Measure",
    "PairedTest",
    "People",
    "RankedItem",
    "RankedItems",
    "Results",
    "RubricAgreement",
    "Said",
    "Sensitivity",
    "Sweep",
    "TieCalibration",
    "Weightings",
    "agreement",
    "average_ranks",
    "calibrate_ties",
    "concordance",
    "explain_metrics",
    "footrule",
    "grid",
    "held_against_people",
    "judge_items",
    "judged_by_metrics",
    "kendall",
    "krippendorff_alpha",
    "levels",
    "paired_tests",
    "pairwise_accuracy",
    "permutations",
    "ranked_by_people",
    "ranked_items",
    "rbo",
    "read_answers",
    "read_bench",
    "read_labelled",
    "read_rankings",
    "read_results",
    "read_scores",
    "result_lines",
    "rubric_agreement",
    "sensitivity",
    "spearman",
    "sweep",
    "voters_of",
    "weighted_kendall",
]
