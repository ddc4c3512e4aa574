"""The report on sensitivity: its record, and the document that every medium shows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, several
from tabx.documents.record import Cell, Document
from tabx.lab.meta.printing import estimate, figure, measure, named
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


def document(report: SensitivityReport) -> Document:
    """Return the report for every medium: a line for each judge, the best separated first."""
    judges = sorted(report.judges, key=_place)
    draft = Draft()
    draft.line(_head(report))
    draft.gap()
    header = ("error of", "AUC in gold tables", "threshold", "sens.", "spec.", "F1", "held out")
    draft.table(header, map(_shown, judges))
    draft.gap()
    draft.line(
        f"in brackets: 95 % interval, {report.resamples:,} resamples of the gold tables, seed {report.seed}; "
        "threshold: Youden's, an error at or above is called harmful (of a metric of which more is better, its negated "
        "value), with its sensitivity, specificity and F1; held out: both by thresholds chosen on other gold tables"
    )
    draft.gap()
    lines = [[one.judge, "  ".join(figure(part.harmful, 2) for part in one.bins)] for one in judges]
    draft.table(("calibration", "harmful in each tenth, least to greatest error"), lines, texts=(1,))
    draft.line(
        "calibration: share of harmful predictions among each tenth of all, equal errors in one tenth; of a judge that "
        "means what it says, the shares rise"
    )
    for line in _without_figure(report):
        draft.line(line)
    title = "How well errors tell harmful from harmless predictions"
    return draft.document(title, CSV_HEADER, csv_lines(report), report.to_dict())


def _head(report: SensitivityReport) -> str:
    labelled = several(report.harmful + report.harmless, "prediction")
    left_out = f"; {report.unlabelled:,} repairable or without a label left out" if report.unlabelled else ""
    sides = f"{report.harmful:,} harmful, {report.harmless:,} harmless"
    return f"{labelled} of {several(report.items, 'item')}: {sides}{left_out}"


def _without_figure(report: SensitivityReport) -> Iterator[str]:
    """Yield what has no figure, and why."""
    for one in report.judges:
        if one.unjudged:
            name, reason = next(iter(one.unjudged.items()))
            yield f"{one.judge}: not judged {named(one.unjudged)}; {name}: {reason}"
    for name, reason in report.left_out:
        yield f"{name}: no figure; {reason}"


def _place(one: Sensitivity) -> float:
    return -(one.within.mean if one.within is not None else one.pooled)


def _within(one: Sensitivity) -> Cell:
    return estimate(one.within) if one.within is None or one.tables > 1 else measure(one.within.mean)


def _shown(one: Sensitivity) -> list[str | Cell]:
    held_out = one.held_out
    return [
        one.judge,
        _within(one),
        Cell(decimal(one.threshold), one.threshold),
        *map(measure, (one.chosen.sensitivity, one.chosen.specificity, one.chosen.f1)),
        "" if held_out is None else f"{figure(held_out.sensitivity)} / {figure(held_out.specificity)}",
    ]
