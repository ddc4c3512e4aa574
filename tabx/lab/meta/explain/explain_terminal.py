"""The explained metrics for a terminal: a line for each, and what it never sees."""

from __future__ import annotations

from typing import TextIO

from tabx.documents.figures import decimal, several
from tabx.documents.paper import Paper
from tabx.lab.meta.explain.explaining import FEWEST, Effect, ExplainedMetric, ExplainedMetrics
from tabx.lab.meta.printing import figure, named, print_line, print_table

MOST = 3
"""Findings named of each metric as those that move it most; files have all."""


NOT_FORETOLD = "nothing that holds on other gold tables"
"""In place of the findings that move a metric, where the regression says less of tables kept aside than their mean."""


def write_explained(explained: ExplainedMetrics, file: TextIO, *, width: int | None = None) -> None:
    """Write the metrics to a file, as wide as the terminal if it is one."""
    paper = Paper(file, width)
    failed = f", {explained.failed:,} failed" if explained.failed else ""
    print_line(paper, f"{several(explained.pairs, 'pair')} of {several(explained.tables, 'gold table')}{failed}")
    print_line(paper)
    header = ["metric", "R²", "held out", "moved most by"]
    print_table(paper, header, [_line(one) for one in explained.metrics])
    print_line(paper)
    for one in explained.metrics:
        for line in never_seen(one):
            print_line(paper, line)
    print_line(paper)
    print_line(
        paper,
        "moved most by: mean loss in a pair that has the finding, as a share of the metric's range, by a regression on "
        "the shares of the gold's rows, columns and cells that each is about; in brackets: 95 % interval, "
        f"{explained.resamples:,} resamples of the gold tables, seed {explained.seed}; never sees: the best value for "
        f"every pair with nothing else, of {FEWEST} gold tables or more",
    )
    if explained.rare:
        print_line(paper, f"in fewer than {FEWEST} gold tables, nothing is said of them: {named(explained.rare)}")
    for one in explained.metrics:
        if one.unscored:
            print_line(paper, f"{one.metric}: no value for {several(one.unscored, 'pair')}, which are in no figure")


def _line(one: ExplainedMetric) -> list[str]:
    told = "; ".join(_moved(effect) for effect in most_moving(one)) if one.is_foretold else NOT_FORETOLD
    return [one.metric, *("" if end is None else figure(end, 2) for end in (one.explained, one.held_out)), told]


def most_moving(one: ExplainedMetric, most: int = MOST) -> list[Effect]:
    """Return the findings that take most from a metric, the greatest loss first; only those that surely take some."""
    sure = [effect for effect in one.effects if effect.low is not None and effect.low > 0]
    return sorted(sure, key=lambda effect: -(effect.loss or 0.0))[:most]


def _moved(effect: Effect) -> str:
    loss, low, high = (figure(end or 0.0, 2) for end in (effect.loss, effect.low, effect.high))
    return f"{effect.finding} {loss} [{low}, {high}]"


def never_seen(one: ExplainedMetric) -> list[str]:
    """Return in a line what a metric never sees; [] where it sees everything that enough gold tables have alone."""
    missed = [effect for effect in one.effects if effect.is_seen is False]
    if not missed or one.best is None:
        return []
    told = ", ".join(f"{effect.finding} ({effect.alone:,})" for effect in missed)
    return [f"{one.metric} gives {decimal(one.best)} to every pair with only: {told}"]
