"""All metrics of one pair side by side, as in figure 9 of TabXEval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from tabx.backbones import asks_model
from tabx.base.errors import OptionError
from tabx.formats import Source
from tabx.judging.sides import Reading
from tabx.lab.metrics.outcomes import Outcome, Scored, Unscored
from tabx.lab.metrics.pair import read_pair
from tabx.lab.metrics.resources import Resources
from tabx.lab.metrics.scoring import Scorers, usual_metrics
from tabx.signature import installed_version
from tabx.table import Table

if TYPE_CHECKING:
    from tabx.llm.interview import Asker

SCHEMA = 1
"""Version of the JSON of a panel."""


@dataclass(frozen=True)
class MetricPanel:
    """What each metric says of a pair.

    Attributes
    ----------
    outcomes : tuple of Scored or Unscored
        In the order in which the metrics were named.
    notes : tuple of str
        What reading the pair had to decide.
    """

    outcomes: tuple[Outcome, ...]
    notes: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Outcome:
        """Return the outcome of a metric; KeyError where it was not asked for."""
        for outcome in self.outcomes:
            if outcome.metric.name == name:
                return outcome
        raise KeyError(name)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.outcomes)

    @property
    def values(self) -> dict[str, float]:
        """The values by the metrics' names, without those that could not score the pair."""
        return {outcome.metric.name: outcome.value for outcome in self.outcomes if isinstance(outcome, Scored)}

    @property
    def unscored(self) -> dict[str, str]:
        """The reasons by the names of the metrics that could not score the pair."""
        return {outcome.metric.name: outcome.reason for outcome in self.outcomes if isinstance(outcome, Unscored)}

    @property
    def made_with(self) -> dict[str, str]:
        """The version of tabx, and of each library that gave a value."""
        return made_with(self.outcomes)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "metrics_schema": SCHEMA,
            "made_with": self.made_with,
            "notes": list(self.notes),
            "metrics": [outcome.to_dict() for outcome in self.outcomes],
        }


def made_with(outcomes: Iterable[Outcome]) -> dict[str, str]:
    """Return the version of tabx, and of each library that gave a value."""
    used = {name: _version(name) for found in outcomes if isinstance(found, Scored) for name in found.metric.libraries}
    return {"tabx": installed_version(), **used}


def score_metrics(  # noqa: PLR0913
    gold: Source | Table,
    predicted: Source | Table,
    metrics: str | Iterable[str] | None = None,
    *,
    source: Source | Table | None = None,
    backbone: str | Asker | None = None,
    models: Mapping[str, str] | None = None,
    gold_format: str | None = None,
    predicted_format: str | None = None,
    encoding: str | None = None,
    header: bool | None = None,
) -> MetricPanel:
    """Return what other metrics say of a predicted table, held against the gold one.

    Of several tables on a side one is scored, and a prediction without a table counts as an empty one; the panel's
    notes say so. For many pairs make `Scorers` once and give them `read_pair`s.

    Parameters
    ----------
    gold, predicted
        As of `tabx.judge`.
    metrics : str, iterable of str or None
        Names of `METRICS`; None for all that are offline, those that need a source only where there is one.
    source : as `gold`, or None
        The table that both sides were made from by edits, for SARI.
    backbone : str, tabx.llm.Client or None
        The model that P-Score and TabEval ask: by its name, as `tabx.judge` takes it, or a client that has its own
        cache and budget.
    models : mapping of str to str
        Folder or hub name of a metric's neural model, in place of that in `MODELS`.
    gold_format, predicted_format, encoding, header
        As of `tabx.judge`.

    Raises
    ------
    OptionError
        An unknown metric.
    InputError, FormatError
        As of `tabx.judge`.
    ModelFailure
        Key, address, budget or provider are what fails.
    """
    if metrics is None:
        metrics = usual_metrics(with_source=source is not None)
    scorers = Scorers([metrics] if isinstance(metrics, str) else metrics, _resources(backbone, models or {}))
    pair = read_pair(
        gold,
        predicted,
        source,
        gold_reading=Reading(gold_format, header, None, encoding),
        predicted_reading=Reading(predicted_format, header, None, encoding),
    )
    return MetricPanel(scorers.score(pair), pair.notes)


def _resources(backbone: str | Asker | None, models: Mapping[str, str]) -> Resources:
    if not isinstance(backbone, str):
        return Resources(backbone, models=models)
    if not asks_model(backbone):
        raise OptionError(f"backbone {backbone!r} asks no model; P-Score and TabEval need one")
    from tabx.llm import Client, ResponseCache, resolve
    from tabx.llm.project import project_backbones

    return Resources(Client(resolve(backbone, own=project_backbones()), cache=ResponseCache()), models=models)


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "unknown"
