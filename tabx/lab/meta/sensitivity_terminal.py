"""The report on sensitivity for a terminal: a line for each judge, the best separated first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from tabx.documents.figures import decimal, several
from tabx.documents.paper import Paper
from tabx.lab.meta.printing import figure, interval, named, print_line, print_table
from tabx.lab.meta.sensitivity import Sensitivity
from tabx.lab.meta.sensitivity_report import SensitivityReport


def write_sensitivity(report: SensitivityReport, file: TextIO, *, width: int | None = None) -> None:
    """Write the report to a file, as wide as the terminal if it is one."""
    paper = Paper(file, width)
    labelled = several(report.harmful + report.harmless, "prediction")
    left_out = f"; {report.unlabelled:,} repairable or without a label left out" if report.unlabelled else ""
    print_line(
        paper,
        f"{labelled} of {several(report.items, 'item')}: {report.harmful:,} harmful, {report.harmless:,} harmless"
        + left_out,
    )
    print_line(paper)
    header = ["error of", "AUC in gold tables", "threshold", "sens.", "spec.", "F1", "held out"]
    judges = sorted(report.judges, key=_place)
    print_table(paper, header, [_line(one) for one in judges])
    print_line(paper)
    print_line(
        paper,
        f"in brackets: 95 % interval, {report.resamples:,} resamples of the gold tables, seed {report.seed}; "
        "threshold: Youden's, an error at or above is called harmful (of a metric of which more is better, its negated "
        "value), with its sensitivity, specificity and F1; held out: both by thresholds chosen on other gold tables",
    )
    print_line(paper)
    _write_calibration(paper, judges)
    for one in report.judges:
        if one.unjudged:
            name, reason = next(iter(one.unjudged.items()))
            print_line(paper, f"{one.judge}: not judged {named(one.unjudged)}; {name}: {reason}")
    for name, reason in report.left_out:
        print_line(paper, f"{name}: no figure; {reason}")


def _write_calibration(paper: Paper, judges: Sequence[Sensitivity]) -> None:
    lines = [[one.judge, "  ".join(figure(part.harmful, 2) for part in one.bins)] for one in judges]
    print_table(paper, ["calibration", "harmful in each tenth, least to greatest error"], lines)
    print_line(
        paper,
        "calibration: share of harmful predictions among each tenth of all, equal errors in one tenth; of a judge that "
        "means what it says, the shares rise",
    )


def _place(one: Sensitivity) -> float:
    return -(one.within.mean if one.within is not None else one.pooled)


def _within(one: Sensitivity) -> str:
    if one.within is None:
        return ""
    return interval(one.within) if one.tables > 1 else figure(one.within.mean)


def _line(one: Sensitivity) -> list[str]:
    held_out = one.held_out
    return [
        one.judge,
        _within(one),
        decimal(one.threshold),
        figure(one.chosen.sensitivity),
        figure(one.chosen.specificity),
        figure(one.chosen.f1),
        "" if held_out is None else f"{figure(held_out.sensitivity)} / {figure(held_out.specificity)}",
    ]
