"""A panel, and the list of metrics, for every medium."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from tabx.documents.csv_text import Value
from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal
from tabx.documents.record import Cell, Document, Tone
from tabx.lab.metrics.outcomes import Outcome, Scored
from tabx.lab.metrics.panel import MetricPanel
from tabx.lab.metrics.records import Direction, Metric

_LETTERS = {"precision": "P", "recall": "R"}
_SHOWN_PARTS = ("precision", "recall", "content", "format", "structure", "keep", "add", "delete")
"""Sub-values that a line has room for; JSON and CSV have all."""

HIGHER = "Higher is better in all."

HEADER = ("metric", "part", "value", "reason")
"""Columns of the figures: a line for each value and sub-value; an empty value has its reason beside it."""


def panel_document(panel: MetricPanel) -> Document:
    """Return what reading the pair had to decide, and a row for each metric."""
    draft = Draft()
    for note in panel.notes:
        draft.line(note)
    draft.table(("metric", "value", "range", "remark"), map(_row, panel), texts=(2, 3))
    draft.line(_direction(outcome.metric for outcome in panel), Tone.QUIET)
    return draft.document("A pair by other metrics", HEADER, _lines(panel), panel.to_dict())


def _row(outcome: Outcome) -> tuple[str | Cell, ...]:
    metric = outcome.metric
    if isinstance(outcome, Scored):
        return metric.name, Cell(decimal(outcome.value), outcome.value), shown_range(metric), _remark(outcome)
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


def _direction(metrics: Iterable[Metric]) -> str:
    lower = [metric.name for metric in metrics if metric.direction is Direction.LOWER]
    return f"Higher is better, but lower in {', '.join(lower)}." if lower else HIGHER


def _lines(panel: MetricPanel) -> Iterator[tuple[Value, ...]]:
    for outcome in panel:
        name = outcome.metric.name
        if isinstance(outcome, Scored):
            yield name, "", outcome.value, ""
            yield from ((name, part, value, "") for part, value in outcome.parts)
        else:
            yield name, "", None, outcome.reason


def list_document(metrics: Iterable[Metric]) -> Document:
    """Return what each metric declares."""
    shown = list(metrics)
    header = ("name", "range", "needs", "source")
    rows = [(metric.name, shown_range(metric), _needs(metric), metric.source) for metric in shown]
    draft = Draft()
    draft.table(header, rows, texts=(1, 2, 3))
    draft.line(_direction(shown), Tone.QUIET)
    return draft.document("Metrics", header, rows, {"metrics": [metric.to_dict() for metric in shown]})


def _needs(metric: Metric) -> str:
    extra = [f"extra {metric.extra}"] if metric.extra else []
    return ", ".join([*sorted(need.value for need in metric.needs), *extra])
