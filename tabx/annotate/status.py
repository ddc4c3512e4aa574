"""How far everybody is, how long they take, and how far they agree with themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from statistics import fmean, median
from typing import Any

from tabx.annotate.checking import fields_of
from tabx.annotate.records import Answer, Form, Task
from tabx.annotate.store import opened
from tabx.stats.measures import kendall

AGREEMENT: Mapping[Form, str] = {
    Form.RANKING: "mean Kendall τ-b of both rankings",
    Form.RATING: "mean distance of both ratings",
    Form.RUBRIC: "share of filled fields that are the same",
}
"""What the agreement of annotators with themselves is; of the ratings 0 is perfect, else 1."""


@dataclass(frozen=True, slots=True)
class AnnotatorStatus:
    """One annotator.

    Attributes
    ----------
    name : str
    done, total : int
        Tasks answered in full, and all.
    answers, changes : int
        Answers that count, and earlier ones that they replaced.
    median_seconds : float or None
        Of the tasks answered in full; None without any.
    repeats : int
        Tasks that came back and were answered both times.
    self_agreement : float or None
        As `StoreStatus.measure` says; None without repeats.
    hinted : int
        Tasks in which the marks of differences were shown.
    """

    name: str
    done: int
    total: int
    answers: int
    changes: int
    median_seconds: float | None
    repeats: int
    self_agreement: float | None
    hinted: int


@dataclass(frozen=True, slots=True)
class StoreStatus:
    """A store.

    Attributes
    ----------
    form : str
    items, predictions : int
    measure : str
        What `AnnotatorStatus.self_agreement` is.
    annotators : tuple of AnnotatorStatus
    """

    form: str
    items: int
    predictions: int
    measure: str
    annotators: tuple[AnnotatorStatus, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def status(store: str | PathLike[str]) -> StoreStatus:
    """Return how far a store is; it may be served meanwhile.

    Raises
    ------
    InputError
        If there is no store at the path.
    """
    with opened(Path(store)) as kept:
        items, form = kept.items(), kept.setup.form
        answers: dict[int, list[Answer]] = defaultdict(list)
        for answer in kept.answers():
            answers[answer.task].append(answer)
        people = tuple(_annotator(name, kept.tasks(name), answers, form) for name in kept.tokens().values())
    return StoreStatus(form.value, len(items), sum(len(item.predictions) for item in items), AGREEMENT[form], people)


def _annotator(
    name: str, tasks: Sequence[Task], answers: Mapping[int, Sequence[Answer]], form: Form
) -> AnnotatorStatus:
    latest = {task.id: _latest(answers.get(task.id, ())) for task in tasks}
    done = [task for task in tasks if len(latest[task.id]) == task.parts(form)]
    counted = sum(map(len, latest.values()))
    seconds = [sum(one.seconds for one in answers[task.id]) for task in done]
    pairs = _pairs(done, latest, form)
    return AnnotatorStatus(
        name,
        len(done),
        len(tasks),
        counted,
        sum(len(answers.get(task.id, ())) for task in tasks) - counted,
        median(seconds) if seconds else None,
        len(pairs),
        fmean(pairs) if pairs else None,
        sum(task.hints for task in tasks),
    )


def _latest(answers: Sequence[Answer]) -> dict[int | None, Mapping[str, Any]]:
    return {one.prediction: one.value for one in answers}


def _pairs(done: Sequence[Task], latest: Mapping[int, Mapping[int | None, Any]], form: Form) -> list[float]:
    """Return the agreement of each task that came back with its first time."""
    first = {(task.item, frozenset(task.shown)): task for task in done if not task.turn}
    found = []
    for task in done:
        before = first.get((task.item, frozenset(task.shown)))
        if task.turn and before is not None:
            found.append(_AGREEMENTS[form](latest[before.id], latest[task.id]))
    return found


def _rankings(first: Mapping[int | None, Any], again: Mapping[int | None, Any]) -> float:
    ranks = first[None]["ranks"], again[None]["ranks"]
    return 1.0 if ranks[0] == ranks[1] else kendall(*ranks)  # also where all are tied, which no correlation knows


def _ratings(first: Mapping[int | None, Any], again: Mapping[int | None, Any]) -> float:
    return fmean(abs(value["rating"] - again[index]["rating"]) for index, value in first.items())


def _rubrics(first: Mapping[int | None, Any], again: Mapping[int | None, Any]) -> float:
    (one,), (other,) = (map(fields_of, filled.values()) for filled in (first, again))
    return fmean(one.get(name, "0") == other.get(name, "0") for name in {*one, *other})


_AGREEMENTS = {Form.RANKING: _rankings, Form.RATING: _ratings, Form.RUBRIC: _rubrics}
