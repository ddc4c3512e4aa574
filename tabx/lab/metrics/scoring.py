"""A pair held to the chosen metrics; what each takes is loaded once, for any number of pairs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from importlib import import_module
from threading import Lock
from typing import Any

from tabx.base.errors import OptionError, TabxError, TimeLimitError
from tabx.base.extras import lacking
from tabx.base.limits import timed
from tabx.base.nearest import nearest
from tabx.base.outside import one_line
from tabx.lab.metrics.catalog import METRICS, MODELS, find_metric
from tabx.lab.metrics.outcomes import Cause, NotScorable, Outcome, Scored, Unscored, Value, check_seconds
from tabx.lab.metrics.pair import TablePair
from tabx.lab.metrics.records import Metric, Need
from tabx.lab.metrics.resources import Resources
from tabx.llm.local_models import NotLoaded

ROUNDING = 1e-6
"""How far outside its range a value may be for floats' sake; it is set to the end then."""

REASON_LENGTH = 200
"""Characters kept of what a library says; what went wrong stands at its beginning."""

Score = Callable[[TablePair], Value]


def usual_metrics(*, with_source: bool = False) -> tuple[str, ...]:
    """Return the names of all offline metrics; of those that need a source table only where there is one."""
    return tuple(
        metric.name
        for metric in METRICS.values()
        if metric.is_offline and (with_source or Need.SOURCE not in metric.needs)
    )


OFFLINE = "offline"
"""Stands for every metric that runs offline and whose library is installed."""


def metrics_named(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of metrics, each once, `OFFLINE` put out in full.

    Raises
    ------
    OptionError
        An unknown metric.
    """
    found = [one for name in names for one in (_installed() if name == OFFLINE else (find_metric(name).name,))]
    return tuple(dict.fromkeys(found))


def _installed() -> tuple[str, ...]:
    return tuple(name for name in usual_metrics() if not lacking("it", *METRICS[name].libraries))


class Scorers:
    """The chosen metrics, each loaded with the first pair that it scores, and kept.

    Thread-safe as far as the libraries are: a metric is loaded once.

    Parameters
    ----------
    metrics : iterable of str
        Names of `METRICS`, each scored once, in this order.
    resources : Resources or None
        Client, prompts and models of the metrics that need them.
    clock : function that returns a context manager
        Ends an offline metric that takes longer than the limit `seconds`, of which each has the whole. The default does
        so where tabx computes itself, but not inside libraries.

    Raises
    ------
    OptionError
        An unknown metric, or a model for a metric that has none.
    """

    def __init__(
        self,
        metrics: Iterable[str],
        resources: Resources | None = None,
        *,
        clock: Callable[[], AbstractContextManager[None]] = timed,
    ) -> None:
        self.metrics = tuple(map(find_metric, dict.fromkeys(metrics)))
        given = resources if resources is not None else Resources()
        _check_models(given.models)
        self._resources = replace(given, models={**MODELS, **given.models})
        self._clock = clock
        self._made: dict[str, Score | NotScorable] = {}
        self._lock = Lock()

    def score(self, pair: TablePair) -> tuple[Outcome, ...]:
        """Return for each metric its value for the pair, or why there is none.

        Raises
        ------
        ModelFailure
            Key, address, budget or provider are what fails.
        """
        return tuple(self._outcome(metric, pair) for metric in self.metrics)

    def _outcome(self, metric: Metric, pair: TablePair) -> Outcome:
        try:
            self._check(metric, pair)
            with self._clock() if metric.is_offline else nullcontext():
                value = self._scorer(metric)(pair)
            return _scored(metric, value)
        except NotScorable as error:
            return Unscored(metric, one_line(str(error)), error.cause)
        except TimeLimitError as error:
            return Unscored(metric, one_line(str(error)), Cause.TIME)
        except TabxError:
            raise
        except Exception as error:  # a library of others: what it raises is no reason to lose the other metrics
            return Unscored(metric, _fault(metric, error), Cause.FAULT)

    def _check(self, metric: Metric, pair: TablePair) -> None:
        """Raise NotScorable where something is missing, or the pair is too large."""
        missing = lacking("it", *metric.libraries)
        if missing:
            raise NotScorable(missing, Cause.LIBRARY)
        if Need.SOURCE in metric.needs and pair.source is None:
            raise NotScorable("it needs the source table: what both sides were made from", Cause.NEED)
        if Need.BACKBONE in metric.needs and self._resources.client is None:
            raise NotScorable("it needs a backbone: a model to ask", Cause.NEED)
        check_seconds(metric.seconds_per_place * pair.places)

    def _scorer(self, metric: Metric) -> Score:
        with self._lock:
            if metric.name not in self._made:
                self._made[metric.name] = _made_or_not(metric, self._resources)
            made = self._made[metric.name]
        if isinstance(made, NotScorable):
            raise made
        return made


def _made_or_not(metric: Metric, resources: Resources) -> Score | NotScorable:
    """Return what scores, or why it cannot be made: what fails to load is not loaded again for each pair."""
    try:
        return _made(metric, resources)
    except NotScorable as error:
        return error
    except NotLoaded as error:
        return NotScorable(str(error), Cause.MODEL)


def _made(metric: Metric, resources: Resources) -> Score:
    """Return what scores: a function as it is, a class or its maker with the resources."""
    module, _, name = metric.made_by.partition(":")
    found: Any = getattr(import_module(f"tabx.lab.metrics.{module}"), name)
    score: Score = found if metric.is_offline else found(resources)
    return score


def _scored(metric: Metric, value: Value) -> Scored:
    is_finite = all(map(math.isfinite, (value.value, *dict(value.parts).values())))
    if not is_finite or not metric.low - ROUNDING <= value.value <= metric.high + ROUNDING:
        raise NotScorable(f"its library gave {value.value!r}, which is no value of it", Cause.FAULT)
    return Scored(metric, min(max(value.value, metric.low), metric.high), value.parts, value.notes)


def _fault(metric: Metric, error: Exception) -> str:
    said = one_line(str(error))[:REASON_LENGTH]
    return f"{type(error).__name__} inside {metric.title}{f': {said}' if said else ''}"


def _check_models(models: Mapping[str, str]) -> None:
    for name in models:
        if name not in MODELS:
            raise OptionError(f"{name!r} loads no model; nearest: {nearest(name, MODELS)!r} ({', '.join(MODELS)})")
