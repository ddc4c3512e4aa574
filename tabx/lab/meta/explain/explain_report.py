"""The explained metrics as JSON and CSV."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from tabx.lab.meta.explain.explaining import FEWEST, Effect, ExplainedMetric, ExplainedMetrics
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
