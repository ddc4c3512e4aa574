"""People among themselves: how far annotators agree with each other, and with themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np

from tabx.lab.meta.people.answers import Answers, Said
from tabx.lab.meta.people.counts import people_counts
from tabx.lab.meta.people.ranked import cluster_numbers, full_answers
from tabx.stats.alpha import Level, alpha_estimate
from tabx.stats.bootstrap import Bootstrap, Estimate
from tabx.stats.concordance import concordance
from tabx.stats.measures import is_flat, kendall
from tabx.stats.resampling import Resamples

Golds = Mapping[str, tuple[str, int]]
"""By id of the item: its gold table, in any form that is equal for equal tables, and the number of its predictions."""

SELF_AGREEMENT = {
    "ranking": "mean Kendall τ-b of both rankings, 1 where they are equal",
    "rating": "mean absolute difference of both ratings",
    "rubric": "share of equal counts of both rubrics, of those that are not 0 in both",
}
"""What an annotator's agreement with themselves is, by form."""


@dataclass(frozen=True, slots=True)
class Annotator:
    """One annotator.

    Attributes
    ----------
    name : str
        "" where lines name nobody.
    answers : int
        First answers to items of the bench: rankings, ratings or rubrics.
    repeats : int
        Answers to what came back that have a first one.
    self_agreement : float or None
        See `SELF_AGREEMENT`; None without repeats.
    """

    name: str
    answers: int
    repeats: int
    self_agreement: float | None


@dataclass(frozen=True, slots=True)
class Among:
    """People among themselves, in one form of answers.

    Attributes
    ----------
    form : str
        "ranking", "rating" or "rubric".
    annotators : tuple of Annotator
    shared : int
        Predictions that two annotators or more answered, each ranking being an answer on all its predictions; of
        rubrics, their counts.
    level : Level
        Of alpha: ordinal for ranks, interval for ratings and counts.
    alpha : Estimate or None
        Krippendorff's; None where nothing is shared or all is the same value.
    concordance : Estimate or None
        Kendall's W, the mean over items that two annotators or more answered in full; None without one.
    concordant_items : int
        How many these are.
    """

    form: str
    annotators: tuple[Annotator, ...]
    shared: int
    level: Level
    alpha: Estimate | None
    concordance: Estimate | None
    concordant_items: int


def among_people(golds: Golds, answers: Answers, resamples: Resamples) -> tuple[Among, ...]:
    """Return how far people agree among themselves, for each form of their answers.

    Only answers to known items count, and of an annotator's answers to the same the first.

    Parameters
    ----------
    golds : mapping of id to (gold, number of predictions)
    answers : Answers
    resamples : Resamples
        Of the intervals, which draw gold tables.
    """
    first, again = answers.first, answers.again
    forms: tuple[tuple[str, Level, Mapping[str, Any], Mapping[str, Any]], ...] = (
        ("ranking", Level.ORDINAL, first.rankings, again.rankings),
        ("rating", Level.INTERVAL, first.ratings, again.ratings),
        ("rubric", Level.INTERVAL, first.rubrics, again.rubrics),
    )
    found = []
    for form, level, given, repeated in forms:
        units = list(_units(form, golds, given))
        if not units:
            continue
        people = _annotators(form, golds, given, repeated)
        values = np.array([[by.get(one.name, np.nan) for one in people] for _, by in units])
        clusters = cluster_numbers([gold for gold, _ in units])
        shared = int(np.sum(np.sum(~np.isnan(values), axis=1) > 1))
        alpha = alpha_estimate(values, clusters, level, resamples) if shared else None
        w, items = (None, 0) if form == "rubric" else _concordance(golds, _only(first, form), resamples)
        found.append(Among(form, people, shared, level, alpha, w, items))
    return tuple(found)


def _only(said: Said, form: str) -> Answers:
    return Answers(Said(rankings=said.rankings) if form == "ranking" else Said(ratings=said.ratings))


def _units(form: str, golds: Golds, given: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the gold table and the annotators' values of all that is counted or valued once."""
    for name, (gold, count) in golds.items():
        by = {annotator: _values(form, one, count) for annotator, one in given.get(name, {}).items()}
        for key in dict.fromkeys(key for one in by.values() for key in one):
            yield gold, {annotator: one.get(key, 0.0) for annotator, one in by.items() if _has(form, one, key)}


def _has(form: str, one: Mapping[Any, float], key: Any) -> bool:
    """Whether an annotator says something of it: a count that is left out of a filled rubric is 0."""
    return key in one or (form == "rubric" and any(other[0] == key[0] for other in one))


def _values(form: str, answer: Any, count: int) -> dict[Any, float]:
    """Return an annotator's answers on an item, by what they are on."""
    if form == "ranking":
        return dict(enumerate(answer or ((count + 1) / 2,) * count))
    if form == "rating":
        return dict(answer)
    return {(index, *key): value for index, one in answer.items() for key, value in people_counts(one).items()}


def _concordance(golds: Golds, answers: Answers, resamples: Resamples) -> tuple[Estimate | None, int]:
    found = []
    for name, (gold, count) in golds.items():
        w = concordance(list(full_answers(answers, name, count).values()))
        if w is not None:
            found.append((gold, w))
    if not found:
        return None, 0
    bootstrap = Bootstrap([gold for gold, _ in found], seed=resamples.seed, resamples=resamples.resamples)
    return bootstrap.estimate([w for _, w in found]), len(found)


def _annotators(
    form: str, golds: Golds, given: Mapping[str, Any], repeated: Mapping[str, Any]
) -> tuple[Annotator, ...]:
    names = dict.fromkeys(name for item in golds for name in given.get(item, {}))
    return tuple(_annotator(form, golds, name, _of(given, name), _of(repeated, name)) for name in names)


def _of(answers: Mapping[str, Any], annotator: str) -> dict[str, Any]:
    """Return one annotator's answers by item."""
    return {item: by[annotator] for item, by in answers.items() if annotator in by}


def _annotator(form: str, golds: Golds, name: str, first: Mapping[str, Any], again: Mapping[str, Any]) -> Annotator:
    known = [item for item in golds if item in first]
    answers = len(known) if form == "ranking" else sum(len(first[item]) for item in known)
    repeated = [item for item in known if item in again]
    pairs = [near for item in repeated for near in _same(form, first[item], again[item], golds[item][1])]
    return Annotator(name, answers, len(pairs), fmean(pairs) if pairs else None)


def _same(form: str, first: Any, again: Any, count: int) -> Iterator[float]:
    """Yield how near an answer to a task that came back is to the first one."""
    if form == "ranking":
        one, other = ([*_values(form, ranks, count).values()] for ranks in (first, again))
        yield _ranked_again(one, other)
        return
    for index in first.keys() & again.keys():
        if form == "rating":
            yield abs(first[index] - again[index])
        else:
            one_count, other_count = people_counts(first[index]), people_counts(again[index])
            keys = [key for key in {*one_count, *other_count} if one_count.get(key) or other_count.get(key)]
            yield fmean(one_count.get(key, 0) == other_count.get(key, 0) for key in keys) if keys else 1.0


def _ranked_again(first: Sequence[float], again: Sequence[float]) -> float:
    if is_flat(first) and is_flat(again):
        return 1.0
    return kendall(first, again) if len(first) == len(again) else 0.0
