"""Explains each metric by the judge's findings: what moves it, how well they explain it, what it never sees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tabx.base.errors import OptionError
from tabx.lab.meta.explain.findings import JUDGE, Array, Findings, Numbers, read_findings
from tabx.lab.meta.explain.fitted import Fit, fit
from tabx.lab.metrics.catalog import METRICS
from tabx.lab.metrics.records import Direction

RESAMPLES = 1_000
"""Fits of an interval: 25 lie beyond each end; each takes as long as the fit itself."""

FEWEST = 5
"""Gold tables that must have a finding before anything is said of it: fewer are examples."""

SAME = 1e-9
"""By how much two values may differ and still be one: floats' rounding."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One finding and one metric.

    Attributes
    ----------
    finding : str
    pairs, tables : int
        Pairs that have it and that the metric scored, and their gold tables.
    loss, low, high : float or None
        What it takes from the metric in the mean pair that has it, as a share of `scale`, with its 95 % interval: the
        negated slope of the regression (of a metric of which less is better, the slope) times the mean amount, which
        is that of these pairs in the interval, too. None where it is in too few gold tables, or others always go along
        with it.
    alone : int
        Pairs with this finding alone.
    alone_tables : int
        Their gold tables.
    value, least, most : float or None
        The metric's mean, least and greatest value of them; None without any.
    is_seen : bool or None
        Whether some of them has less than the best value; None where they are of too few gold tables, or the metric has
        no best value.
    """

    finding: str
    pairs: int
    tables: int
    loss: float | None
    low: float | None
    high: float | None
    alone: int
    alone_tables: int
    value: float | None
    least: float | None
    most: float | None
    is_seen: bool | None


@dataclass(frozen=True, slots=True)
class ExplainedMetric:
    """What moves a metric.

    Attributes
    ----------
    metric : str
    pairs, unscored : int
        Judged pairs that it scored, and those without a value, which are in no figure.
    best : float or None
        The best value of its range; None where there is none.
    scale : float
        What losses are shares of: the length of its range, else the size of its best value, else 1.
    intercept, explained, held_out : float or None
        As of `Fit`; None where there are none. The intercept is the best value, fitted where there is none.
    effects : tuple of Effect
        A finding each, those of the most pairs first.
    """

    metric: str
    pairs: int
    unscored: int
    best: float | None
    scale: float
    intercept: float | None
    explained: float | None
    held_out: float | None
    effects: tuple[Effect, ...]

    @property
    def is_foretold(self) -> bool:
        """Whether the findings foretell the metric on gold tables kept aside: only then its losses say anything."""
        return self.held_out is not None and self.held_out > 0

    @property
    def never_seen(self) -> tuple[str, ...]:
        """Findings that leave the best value to every pair with nothing else."""
        return tuple(one.finding for one in self.effects if one.is_seen is False)


@dataclass(frozen=True, slots=True)
class ExplainedMetrics:
    """All metrics of some results.

    Attributes
    ----------
    pairs, failed, tables : int
        Pairs judged, pairs that were not, gold tables.
    metrics : tuple of ExplainedMetric
    rare : tuple of str
        Findings in fewer than `FEWEST` gold tables: they are in the regressions, but nothing is said of them.
    seed, resamples : int
    """

    pairs: int
    failed: int
    tables: int
    metrics: tuple[ExplainedMetric, ...]
    rare: tuple[str, ...]
    seed: int
    resamples: int


def explain_metrics(
    results: str | Path | Sequence[str | Path], *, seed: int = 0, resamples: int = RESAMPLES
) -> ExplainedMetrics:
    """Return which of the judge's findings move each metric, and which it never sees.

    A metric's values are regressed on the amounts of the findings in each pair (shares of the gold's rows, columns or
    data cells; what one act explains is counted as that act); the paper's question which errors a metric sees, asked of
    any results. Beside the regression stands what needs no model: the metric's values of the pairs with one finding
    alone. What people call harmless, as another order of the rows, is a finding like any other here.

    Parameters
    ----------
    results : path or sequence of paths
        Files that `tabx batch --metric …` wrote.
    seed, resamples : int
        Of the intervals, for which whole gold tables are drawn.

    Raises
    ------
    InputError
        A file holds something else, or no metric ran.
    OptionError
        A number is out of its range.
    """
    if seed < 0 or resamples < 1:
        raise OptionError(f"seed {seed}, resamples {resamples}: at least 0 and 1 are right")
    found = read_findings([results] if isinstance(results, str | Path) else list(results))
    fits = _fits(found, seed, resamples)
    rare = [place for place in range(len(found.names)) if found.tables_with(place) < FEWEST]
    return ExplainedMetrics(
        pairs=len(found.tables),
        failed=found.failed,
        tables=found.table_count,
        metrics=tuple(_explained(name, found, fits.get(name)) for name in found.metrics),
        rare=tuple(found.names[place] for place in rare),
        seed=seed,
        resamples=resamples,
    )


def _fits(found: Findings, seed: int, resamples: int) -> dict[str, Fit]:
    """Return the regressions by metric, one for all that scored the same pairs; none where these are too few."""
    alike: dict[tuple[bytes, bool], list[str]] = {}
    for name, values in found.metrics.items():
        alike.setdefault((np.isnan(values).tobytes(), _range(name)[0] is None), []).append(name)
    fits: dict[str, Fit] = {}
    for names in alike.values():
        known = ~np.isnan(found.metrics[names[0]])
        if not _can_be_fitted(found.amounts[known]):
            continue
        best = [end for end in (_range(name)[0] for name in names) if end is not None]
        fitted = fit(
            found.amounts[known],
            np.column_stack([found.metrics[name][known] for name in names]),
            found.tables[known],
            intercepts=best or None,
            seed=seed,
            resamples=resamples,
        )
        fits |= zip(names, fitted, strict=True)
    return fits


def _explained(name: str, found: Findings, fitted: Fit | None) -> ExplainedMetric:
    values = found.metrics[name]
    known = ~np.isnan(values)
    best, scale, sign = _range(name)
    effects = []
    for place, finding in enumerate(found.names):
        amounts = found.amounts[known, place]
        tables = len(np.unique(found.tables[known][amounts > 0]))
        factor = -sign * float(amounts[amounts > 0].mean()) / scale if tables >= FEWEST else math.nan
        alone = known & found.alone(place)
        own = Alone.of(values[alone], found.tables[alone], best)
        loss = _loss(fitted, place, factor)
        effects.append(Effect(finding, int((amounts > 0).sum()), tables, *loss, **own._asdict()))
    return ExplainedMetric(
        metric=name,
        pairs=int(known.sum()),
        unscored=int((~known).sum()),
        best=best,
        scale=scale,
        intercept=None if fitted is None else fitted.intercept,
        explained=None if fitted is None else _or_none(fitted.explained),
        held_out=None if fitted is None else _or_none(fitted.held_out),
        effects=tuple(effects),
    )


def _can_be_fitted(amounts: Array) -> bool:
    """Whether there are pairs and findings enough for a regression."""
    return len(amounts) > 1 and amounts.shape[1] > 0


def _range(name: str) -> tuple[float | None, float, int]:
    """Return best value, scale and direction (1 where more is better); a name that is not ours has neither end."""
    metric = METRICS.get(name)
    if name == JUDGE:
        return 1.0, 1.0, 1
    if metric is None:
        return None, 1.0, 1
    best = metric.best if math.isfinite(metric.best) else None
    sign = 1 if metric.direction is Direction.HIGHER else -1
    length = metric.high - metric.low
    return best, length if math.isfinite(length) else abs(best or 1.0), sign


def _loss(fitted: Fit | None, place: int, factor: float) -> tuple[float | None, float | None, float | None]:
    if fitted is None or math.isnan(factor * fitted.slopes[place]):
        return None, None, None
    ends = sorted(factor * float(end[place]) for end in (fitted.low, fitted.high))
    return factor * float(fitted.slopes[place]), ends[0], ends[1]


class Alone(NamedTuple):
    """What a metric gives to the pairs with one finding alone; as in `Effect`."""

    alone: int
    alone_tables: int
    value: float | None
    least: float | None
    most: float | None
    is_seen: bool | None

    @classmethod
    def of(cls, values: Array, tables: Numbers, best: float | None) -> Alone:
        """Return it of their values and gold tables."""
        if not len(values):
            return cls(0, 0, None, None, None, None)
        count = len(np.unique(tables))
        is_seen = None if best is None or count < FEWEST else bool(np.any(np.abs(values - best) > SAME))
        return cls(len(values), count, float(values.mean()), float(values.min()), float(values.max()), is_seen)


def _or_none(value: float) -> float | None:
    return None if math.isnan(value) else value
