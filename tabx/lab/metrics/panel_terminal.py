"""A panel, and the list of metrics, on a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TextIO

from tabx.documents.figures import decimal
from tabx.documents.paper import Paper, write_table
from tabx.lab.metrics.outcomes import Outcome, Scored
from tabx.lab.metrics.panel import MetricPanel
from tabx.lab.metrics.records import Direction, Metric

_LETTERS = {"precision": "P", "recall": "R"}
_SHOWN_PARTS = ("precision", "recall", "content", "format", "structure", "keep", "add", "delete")
"""Sub-values that a line has room for; JSON has all."""

HIGHER = "Higher is better in all."


def write_panel(panel: MetricPanel, file: TextIO, *, width: int | None = None) -> None:
    """Write a panel to a file, as wide as the terminal if it is one."""
    paper = Paper(file, width)
    for note in panel.notes:
        paper.print(paper.text(note))
    write_table(paper, ("metric", "value", "range", "remark"), map(_row, panel), texts=(2, 3))
    _write_direction(paper, (outcome.metric for outcome in panel))


def _row(outcome: Outcome) -> tuple[str, ...]:
    metric = outcome.metric
    if isinstance(outcome, Scored):
        return metric.name, decimal(outcome.value), shown_range(metric), _remark(outcome)
    return metric.name, "-", shown_range(metric), f"not scored: {outcome.reason}"


def _remark(outcome: Scored) -> str:
    shown = [f"{_LETTERS.get(name, name)} {decimal(value)}" for name, value in outcome.parts if name in _SHOWN_PARTS]
    return ", ".join([*shown, *outcome.notes])


def shown_range(metric: Metric) -> str:
    """Return the range in words: "0 to 1", "up to 100", "any"."""
    low, high = (f"{end:g}" if math.isfinite(end) else "" for end in (metric.low, metric.high))
    if low and high:
        return f"{low} to {high}"
    return f"up to {high}" if high else f"from {low}" if low else "any"


def _write_direction(paper: Paper, metrics: Iterable[Metric]) -> None:
    lower = [metric.name for metric in metrics if metric.direction is Direction.LOWER]
    paper.print(paper.text(f"Higher is better, but lower in {', '.join(lower)}." if lower else HIGHER, "dim"))


def write_list(metrics: Iterable[Metric], file: TextIO, *, width: int | None = None) -> None:
    """Write what each metric declares."""
    paper = Paper(file, width)
    listed = list(metrics)
    rows = ((metric.name, shown_range(metric), _needs(metric), metric.source) for metric in listed)
    write_table(paper, ("name", "range", "needs", "source"), rows, texts=(1, 2, 3))
    _write_direction(paper, listed)


def _needs(metric: Metric) -> str:
    extra = [f"extra {metric.extra}"] if metric.extra else []
    return ", ".join([*sorted(need.value for need in metric.needs), *extra])
