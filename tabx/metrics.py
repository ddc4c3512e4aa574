"""Public name of the other metrics, implemented in `tabx.lab.metrics`."""

from tabx.lab.metrics.catalog import METRICS, MODELS, find_metric
from tabx.lab.metrics.exact.text_to_table import Elements, elements
from tabx.lab.metrics.h_score.scoring import HScore, TextFormat, h_score
from tabx.lab.metrics.many import PairMetrics
from tabx.lab.metrics.outcomes import Cause, NotScorable, Outcome, Scored, Unscored, Value
from tabx.lab.metrics.pair import TablePair, read_pair
from tabx.lab.metrics.panel import MetricPanel, score_metrics
from tabx.lab.metrics.records import Direction, Metric, Need, Reads
from tabx.lab.metrics.resources import Resources
from tabx.lab.metrics.sari import Deletion, Sari, sari
from tabx.lab.metrics.scoring import Scorers, usual_metrics

__all__ = [
    "METRICS",
    "MODELS",
    "Cause",
    "Deletion",
    "Direction",
    "Elements",
    "HScore",
    "Metric",
    "MetricPanel",
    "Need",
    "NotScorable",
    "Outcome",
    "PairMetrics",
    "Reads",
    "Resources",
    "Sari",
    "Scored",
    "Scorers",
    "TablePair",
    "TextFormat",
    "Unscored",
    "Value",
    "elements",
    "find_metric",
    "h_score",
    "read_pair",
    "sari",
    "score_metrics",
    "usual_metrics",
]
