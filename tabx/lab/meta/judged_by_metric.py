"""Other metrics as judges of a bench, beside tabx."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tabx.base.at_once import in_force
from tabx.base.errors import OptionError, TabxError
from tabx.base.limits import LIMITS
from tabx.base.limits import in_force as limits_in_force
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.running import WORDS
from tabx.lab.metrics.catalog import METRICS, PUBLISHED_PARTS
from tabx.lab.metrics.many import metrics_said
from tabx.lab.metrics.outcomes import Cause, Outcome, Scored, Unscored
from tabx.lab.metrics.pair import read_pair
from tabx.lab.metrics.panel import made_with
from tabx.lab.metrics.records import Direction, Metric
from tabx.lab.metrics.resources import Resources
from tabx.lab.metrics.scoring import Scorers, metrics_named
from tabx.runs.engines.choosing import engine_for
from tabx.runs.engines.entries import Engine, Work
from tabx.runs.journal import Form, Items, Journal, run_all


def judged_by_metrics(
    names: Iterable[str],
    items: Sequence[BenchItem],
    resources: Resources | None = None,
) -> list[Judged]:
    """Return the errors of each metric, every pair read once for all of them.

    A value of which more is better is negated. An item with a prediction that a metric could not score has a reason
    and no errors under it: none of them counts as 0.

    Parameters
    ----------
    names : iterable of str
        Of `tabx.metrics.METRICS`, or "offline".
    items : sequence of BenchItem
    resources : Resources or None
        What metrics ask, and where their models are.

    Raises
    ------
    OptionError
        An unknown metric; a library that is missing, with its install line.
    ModelFailure
        Key, address, budget or provider are what fails.
    """
    return judged_by_metrics_kept(names, items, None, resources)


def judged_by_metrics_kept(
    names: Iterable[str],
    items: Sequence[BenchItem],
    journal: Journal | None,
    resources: Resources | None = None,
    *,
    with_parts: bool = False,
) -> list[Judged]:
    """Return what `judged_by_metrics` does; what an interrupted run has kept in the journal is not scored again.

    With parts, those that are published (`PUBLISHED_PARTS`) stand after their metric.
    """
    scorers = Scorers(metrics_named(names), resources)
    if not scorers.metrics:
        return []
    said = metrics_said(scorers.metrics, resources)
    tasks = Items(
        [(item, index) for item in items for index in range(len(item.predictions))],
        name=lambda task: f"{task[0].name}, prediction {task[1]}",
        content=lambda task: [said, task[0].gold, task[0].predictions[task[1]]],
        doing="scoring",
        words=WORDS,
    )
    # Those that ask wait for answers; those that compute would only wait for each other.
    asks = not all(metric.is_offline for metric in scorers.metrics)

    def engine_of(work: Work) -> Engine:
        return engine_for(work, 0, in_force() if asks else None)

    found = iter(run_all(tasks, _Scoring(scorers), engine_of, _FORM, journal))
    by_item = {item.name: [next(found) for _ in item.predictions] for item in items}
    return [
        _judged(metric, place, by_item, part)
        for place, metric in enumerate(scorers.metrics)
        for part in (None, *(PUBLISHED_PARTS.get(metric.name, ()) if with_parts else ()))
    ]


Found = tuple[Outcome, ...] | str
"""The outcome of each metric; the reason where the pair cannot be read."""


@dataclass(frozen=True)
class _Scoring:
    """The work of an engine on the predictions of a bench, each an item and the prediction's index."""

    scorers: Scorers
    limits: Mapping[str, int] = field(default_factory=lambda: dict(zip(LIMITS, limits_in_force(), strict=True)))
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be scored"

    def do(self, item: tuple[BenchItem, int], content: str) -> Found:
        """Return what the metrics say of a prediction."""
        bench_item, index = item
        try:
            pair = read_pair(bench_item.gold, bench_item.predictions[index])
        except TabxError as error:
            return " ".join(str(error).split())
        return self.scorers.score(pair)

    def lost(self, item: tuple[BenchItem, int], content: str, reason: str) -> Found:
        """Return that the process of a prediction ended."""
        return reason


def _to_plain(found: Found) -> Any:
    return found if isinstance(found, str) else [one.to_dict() for one in found]


def _from_plain(data: Any) -> Found:
    return data if isinstance(data, str) else tuple(map(_outcome, data))


def _outcome(data: Mapping[str, Any]) -> Outcome:
    metric = METRICS[data["metric"]]
    if data["value"] is None:
        return Unscored(metric, data["reason"], Cause(data["cause"]))
    return Scored(metric, data["value"], tuple(data["parts"].items()), tuple(data["notes"]))


def _passing(found: Found) -> str:
    """Return why a prediction has no value that another run may find: a library or a model is what lacks."""
    if isinstance(found, str):
        return ""
    return next((one.reason for one in found if isinstance(one, Unscored) and one.cause in _MENDED), "")


_MENDED = (Cause.LIBRARY, Cause.MODEL)
_FORM = Form(_to_plain, _from_plain, _passing)


def _judged(
    metric: Metric, place: int, by_item: dict[str, list[tuple[Outcome, ...] | str]], part: str | None = None
) -> Judged:
    errors: dict[str, tuple[float, ...]] = {}
    unjudged: dict[str, str] = {}
    signature = ""
    for name, outcomes in by_item.items():
        values: list[float] = []
        for index, outcome in enumerate(outcomes):
            one = outcome if isinstance(outcome, str) else outcome[place]
            if isinstance(one, Scored):
                value = one.value if part is None else dict(one.parts)[part]
                values.append(value if metric.direction is Direction.LOWER else -value)
                signature = signature or _signature(one)
            else:
                unjudged.setdefault(name, f"prediction {index}: {_reason(one)}")
        if name not in unjudged:
            errors[name] = tuple(values)
    return Judged(metric.name if part is None else f"{metric.name}.{part}", errors, unjudged, signature)


def _reason(one: Unscored | str) -> str:
    """Return why there is no value; raise OptionError where no other pair would have one either."""
    if isinstance(one, str):
        return one
    if one.cause is Cause.LIBRARY:
        raise OptionError(f"{one.metric.name}: {one.reason}")
    return one.reason


def _signature(one: Scored) -> str:
    versions = made_with((one,))
    return "|".join([f"tabx:{versions.pop('tabx')}", f"metric:{one.metric.name}", *map(":".join, versions.items())])
