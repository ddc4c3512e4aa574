"""Metrics beside the judge of many pairs, as `tabx.batch` runs them in whatever process."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from tabx.base.errors import OptionError, TabxError
from tabx.base.extras import lacking
from tabx.batch.other_metrics import MetricValues
from tabx.batch.pairs import Pair
from tabx.judging.options import JudgeOptions
from tabx.judging.sides import Reading
from tabx.lab.metrics.catalog import MODELS
from tabx.lab.metrics.outcomes import Scored
from tabx.lab.metrics.pair import read_pair
from tabx.lab.metrics.records import Metric, Need
from tabx.lab.metrics.resources import Resources
from tabx.lab.metrics.scoring import Scorers, metrics_named


class PairMetrics:
    """Metrics for `tabx.judge_many(pairs, metrics=…)`: each result holds their values.

    Each process loads what they take once, with its first pair. Of a pair with several tables they score the one that
    `read_pair` takes.

    Parameters
    ----------
    metrics : str or iterable of str
        Names of `tabx.metrics.METRICS`; "offline" for all that run offline and are installed.
    resources : Resources or None
        Client, prompts and models of the metrics that need them.

    Raises
    ------
    OptionError
        An unknown metric, a library that is missing (with its install line), a metric that asks without a client.
    """

    def __init__(self, metrics: str | Iterable[str], resources: Resources | None = None) -> None:
        named = (metrics,) if isinstance(metrics, str) else tuple(metrics)
        self._resources = resources if resources is not None else Resources()
        self.names = metrics_named(named)
        for metric in self._scorers.metrics:
            _check(metric, self._resources)

    def __reduce__(self) -> tuple[Any, ...]:
        """Be sent to another process by name: what has been loaded stays here."""
        return PairMetrics, (self.names, self._resources)

    @cached_property
    def _scorers(self) -> Scorers:
        return Scorers(self.names, self._resources)

    @cached_property
    def said(self) -> str:
        """Names of the metrics, of the models they load and ask, and versions of their libraries."""
        return metrics_said(self._scorers.metrics, self._resources)

    @property
    def asks(self) -> bool:
        """Whether one of them asks a model."""
        return self._needs(Need.BACKBONE)

    @property
    def in_this_process(self) -> bool:
        """Whether one asks, with the cache and the budget of this process, or holds a neural model in memory."""
        return self.asks or self._needs(Need.MODEL)

    @property
    def needs_source(self) -> bool:
        """Whether one of them reads the source table of an edit."""
        return self._needs(Need.SOURCE)

    def _needs(self, need: Need) -> bool:
        return any(need in metric.needs for metric in self._scorers.metrics)

    def score(self, pair: Pair, options: JudgeOptions) -> MetricValues:
        """Return their values for a pair, read as the options say.

        Raises
        ------
        ModelFailure
            Key, address, budget or provider are what fails.
        """
        try:
            tables = read_pair(
                pair.gold,
                pair.predicted,
                pair.source,
                gold_reading=_reading(options.gold_format, options.gold_sheet, options),
                predicted_reading=_reading(options.predicted_format, options.predicted_sheet, options),
            )
        except TabxError as error:
            reason = " ".join(str(error).split())
            return MetricValues(dict.fromkeys(self.names), dict.fromkeys(self.names, reason))
        outcomes = self._scorers.score(tables)
        return MetricValues(
            {one.metric.name: one.value if isinstance(one, Scored) else None for one in outcomes},
            {one.metric.name: one.reason for one in outcomes if not isinstance(one, Scored)},
            {
                f"{one.metric.name}.{part}": value
                for one in outcomes
                if isinstance(one, Scored)
                for part, value in one.parts
            },
        )


def metrics_said(metrics: Iterable[Metric], resources: Resources | None) -> str:
    """Return all that decides about the values of metrics: names, models that they load and ask, versions."""
    given = resources if resources is not None else Resources()
    models = {**MODELS, **given.models}
    return ";".join(_said(metric, models, given) for metric in metrics)


def _check(metric: Metric, resources: Resources) -> None:
    missing = lacking(metric.name, *metric.libraries)
    if missing:
        raise OptionError(missing)
    if Need.BACKBONE in metric.needs and resources.client is None:
        raise OptionError(f"{metric.name} asks a model: name one with --backbone")


def _reading(format: str | None, sheet: str | None, options: JudgeOptions) -> Reading:
    return Reading(format, options.header, sheet, options.encoding)


def _said(metric: Metric, models: dict[str, str], resources: Resources) -> str:
    """Return a metric's name with what its value depends on."""
    parts = [f"{name} {_version(name)}" for name in metric.libraries]
    if metric.name in models:
        parts.append(models[metric.name])
    if Need.BACKBONE in metric.needs:
        parts += _asked_with(resources)
    return f"{metric.name}({','.join(parts)})"


def _asked_with(resources: Resources) -> list[str]:
    """Return model, address, parameters and prompts; of a substitute for a client, what it calls itself."""
    from tabx.llm import Prompts

    spec = getattr(resources.client, "spec", None)
    prompts = resources.prompts if resources.prompts is not None else Prompts()
    if spec is None:
        return [type(resources.client).__name__, prompts.hash()]
    return [spec.model, spec.api_base or "", json.dumps(dict(spec.parameters), sort_keys=True), prompts.hash()]


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "unknown"
