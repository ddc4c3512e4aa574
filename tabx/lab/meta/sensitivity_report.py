"""The report on sensitivity, as the record behind terminal, JSON, CSV and picture."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from tabx.lab.meta.sensitivity import Sensitivity
from tabx.stats.bootstrap import COVERED
from tabx.stats.separating import Decisions

SCHEMA = 1
"""Version of the JSON of the report."""

RATES = ("sensitivity", "specificity", "f1", "accuracy", "harmonic_mean")


@dataclass(frozen=True)
class SensitivityReport:
    """Several judges on the same labelled predictions.

    Attributes
    ----------
    items : int
        Gold tables' lines in the bench with a labelled prediction.
    harmful, harmless : int
        Labelled predictions.
    unlabelled : int
        Predictions of the bench that are repairable or have no label; they are in no figure.
    judges : tuple of Sensitivity
        In the order in which they were asked for.
    left_out : tuple of (str, str)
        Judges that judged nothing of one label, and why.
    seed, resamples : int
        Of the bootstrap.
    """

    items: int
    harmful: int
    harmless: int
    unlabelled: int
    judges: tuple[Sensitivity, ...]
    left_out: tuple[tuple[str, str], ...]
    seed: int
    resamples: int

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "schema": SCHEMA,
            "items": self.items,
            "harmful": self.harmful,
            "harmless": self.harmless,
            "unlabelled": self.unlabelled,
            "bootstrap": {"seed": self.seed, "resamples": self.resamples, "covered": COVERED},
            "judges": [_judge(one) for one in self.judges],
            "left_out": dict(self.left_out),
        }


def _judge(one: Sensitivity) -> dict[str, Any]:
    return {
        "judge": one.judge,
        "signature": one.signature,
        "harmful": one.harmful,
        "harmless": one.harmless,
        "unjudged": dict(one.unjudged),
        "auc_within_gold_tables": None if one.within is None else asdict(one.within),
        "gold_tables": one.tables,
        "auc": one.pooled,
        "threshold": one.threshold if math.isfinite(one.threshold) else None,
        "chosen": rates_of(one.chosen),
        "held_out": None if one.held_out is None else rates_of(one.held_out),
        "roc": [list(point) for point in one.curve],
        "bins": [asdict(part) for part in one.bins],
    }


def rates_of(decisions: Decisions) -> dict[str, float]:
    """Return the rates of decisions by name, and their counts."""
    return {**{name: getattr(decisions, name) for name in RATES}, **asdict(decisions)}


CSV_HEADER = (
    *("judge", "harmful", "harmless", "auc_within_gold_tables", "low", "high", "auc", "threshold"),
    *RATES,
    *(f"held_out_{name}" for name in RATES),
)


def csv_lines(report: SensitivityReport) -> list[tuple[Any, ...]]:
    """Return a line for each judge, in the columns of `CSV_HEADER`."""
    lines = []
    for one in report.judges:
        within = (None, None, None) if one.within is None else (one.within.mean, one.within.low, one.within.high)
        held_out = [None if one.held_out is None else getattr(one.held_out, name) for name in RATES]
        threshold = one.threshold if math.isfinite(one.threshold) else None
        rates = [getattr(one.chosen, name) for name in RATES]
        lines.append((one.judge, one.harmful, one.harmless, *within, one.pooled, threshold, *rates, *held_out))
    return lines
