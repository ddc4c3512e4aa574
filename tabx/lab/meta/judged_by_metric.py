"""Other metrics as judges of a bench, beside tabx."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from tabx.base.at_once import at_once
from tabx.base.errors import OptionError, TabxError
from tabx.base.progress import tell
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.lab.metrics.outcomes import Cause, Outcome, Scored, Unscored
from tabx.lab.metrics.pair import read_pair
from tabx.lab.metrics.panel import made_with
from tabx.lab.metrics.records import Direction, Metric
from tabx.lab.metrics.resources import Resources
from tabx.lab.metrics.scoring import Scorers, metrics_named

T = TypeVar("T")


def judged_by_metrics(
    names: Iterable[str], items: Sequence[BenchItem], resources: Resources | None = None
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
    scorers = Scorers(metrics_named(names), resources)
    if not scorers.metrics:
        return []
    tasks = [(item.gold, text) for item in items for text in item.predictions]

    def scored(number: int) -> tuple[Outcome, ...] | str:
        tell("scoring", number, len(tasks))
        return _scored(scorers, *tasks[number])

    work = [partial(scored, number) for number in range(len(tasks))]
    # Those that ask wait for answers; those that compute would only wait for each other.
    asks = not all(metric.is_offline for metric in scorers.metrics)
    found = iter(at_once(work) if asks else map(_called, work))
    by_item = {item.name: [next(found) for _ in item.predictions] for item in items}
    return [_judged(metric, place, by_item) for place, metric in enumerate(scorers.metrics)]


def _called(task: Callable[[], T]) -> T:
    return task()


def _scored(scorers: Scorers, gold: str, predicted: str) -> tuple[Outcome, ...] | str:
    """Return the outcome of each metric; the reason where the pair cannot be read."""
    try:
        pair = read_pair(gold, predicted)
    except TabxError as error:
        return " ".join(str(error).split())
    return scorers.score(pair)


def _judged(metric: Metric, place: int, by_item: dict[str, list[tuple[Outcome, ...] | str]]) -> Judged:
    errors: dict[str, tuple[float, ...]] = {}
    unjudged: dict[str, str] = {}
    signature = ""
    for name, outcomes in by_item.items():
        values: list[float] = []
        for index, outcome in enumerate(outcomes):
            one = outcome if isinstance(outcome, str) else outcome[place]
            if isinstance(one, Scored):
                values.append(one.value if metric.direction is Direction.LOWER else -one.value)
                signature = signature or _signature(one)
            else:
                unjudged.setdefault(name, f"prediction {index}: {_reason(one)}")
        if name not in unjudged:
            errors[name] = tuple(values)
    return Judged(metric.name, errors, unjudged, signature)


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
