"""A panel as CSV, a line for each value and sub-value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabx.documents.csv_text import inert
from tabx.lab.metrics.outcomes import Scored
from tabx.lab.metrics.panel import MetricPanel

HEADER = ("metric", "part", "value", "reason")


def panel_csv(panel: MetricPanel) -> str:
    """Return the values as CSV; an empty value has its reason beside it."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(_lines(panel))
    return out.getvalue()


def _lines(panel: MetricPanel) -> Iterator[tuple[Any, ...]]:
    for outcome in panel:
        name = outcome.metric.name
        if isinstance(outcome, Scored):
            yield name, "", repr(outcome.value), ""
            yield from ((name, part, repr(value), "") for part, value in outcome.parts)
        else:
            yield name, "", "", inert(outcome.reason)
