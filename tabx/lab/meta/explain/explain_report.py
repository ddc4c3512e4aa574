"""The explained metrics as plain data, as lines, and as the document that every medium shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, several
from tabx.documents.record import Cell, Document
from tabx.lab.meta.explain.explaining import FEWEST, Effect, ExplainedMetric, ExplainedMetrics
from tabx.lab.meta.printing import figure, measure, named
from tabx.stats.bootstrap import COVERED

SCHEMA = 1
"""Version of the JSON."""


def to_dict(explained: ExplainedMetrics) -> dict[str, Any]:
    """Return everything as plain data."""
    return {
        "schema": SCHEMA,
        "pairs": explained.pairs,
        "failed": explained.failed,
        "gold_tables": explained.tables,
        "fewest_gold_tables": FEWEST,
        "bootstrap": {"seed": explained.seed, "resamples": explained.resamples, "covered": COVERED},
        "rare": list(explained.rare),
        "metrics": [{**asdict(one), "never_seen": list(one.never_seen)} for one in explained.metrics],
    }


_OF_METRIC = ("metric", "best", "scale", "intercept", "explained", "held_out", "unscored")
_OF_EFFECT = tuple(field.name for field in fields(Effect))
CSV_HEADER = (*_OF_METRIC, *_OF_EFFECT)


def csv_lines(explained: ExplainedMetrics) -> list[tuple[Any, ...]]:
    """Return a line for each finding of each metric, in the columns of `CSV_HEADER`."""
    return [_line(one, effect) for one in explained.metrics for effect in one.effects]


def _line(one: ExplainedMetric, effect: Effect) -> tuple[Any, ...]:
    return (*(getattr(one, name) for name in _OF_METRIC), *(getattr(effect, name) for name in _OF_EFFECT))


MOST = 3
"""Findings named of each metric as those that move it most; files have all."""


NOT_FORETOLD = "nothing that holds on other gold tables"
"""In place of the findings that move a metric, where the regression says less of tables kept aside than their mean."""


def document(explained: ExplainedMetrics) -> Document:
    """Return the explained metrics for every medium: a line for each, and what it never sees."""
    draft = Draft()
    failed = f", {explained.failed:,} failed" if explained.failed else ""
    draft.line(f"{several(explained.pairs, 'pair')} of {several(explained.tables, 'gold table')}{failed}")
    draft.gap()
    draft.table(("metric", "R²", "held out", "moved most by"), map(_shown, explained.metrics), texts=(3,))
    draft.gap()
    for one in explained.metrics:
        for line in never_seen(one):
            draft.line(line)
    draft.line(
        "moved most by: mean loss in a pair that has the finding, as a share of the metric's range, by a regression on "
        "the shares of the gold's rows, columns and cells that each is about; in brackets: 95 % interval, "
        f"{explained.resamples:,} resamples of the gold tables, seed {explained.seed}; never sees: the best value for "
        f"every pair with nothing else, of {FEWEST} gold tables or more"
    )
    for line in _left_out(explained):
        draft.line(line)
    title = "Which findings move each metric, and which it never sees"
    return draft.document(title, CSV_HEADER, csv_lines(explained), to_dict(explained))


def _left_out(explained: ExplainedMetrics) -> Iterator[str]:
    if explained.rare:
        yield f"in fewer than {FEWEST} gold tables, nothing is said of them: {named(explained.rare)}"
    for one in explained.metrics:
        if one.unscored:
            yield f"{one.metric}: no value for {several(one.unscored, 'pair')}, which are in no figure"


def _shown(one: ExplainedMetric) -> list[str | Cell]:
    told = "; ".join(_moved(effect) for effect in most_moving(one)) if one.is_foretold else NOT_FORETOLD
    return [one.metric, measure(one.explained, 2), measure(one.held_out, 2), told]


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
