"""Rubrics that people filled against the counts of a judge (TabXEval, section 3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabx.judging import Judgement
from tabx.lab.meta.people.among import Golds
from tabx.lab.meta.people.answers import Answers
from tabx.lab.meta.people.counts import DESCRIPTORS, GRANULAR, Key, by_side, judge_counts, people_counts
from tabx.lab.meta.people.ranked import check_indices, cluster_numbers
from tabx.stats.bootstrap import Estimate
from tabx.stats.overall import over_pairs, over_pairs_estimates
from tabx.stats.resampling import Resamples


@dataclass(frozen=True, slots=True)
class DescriptorAgreement:
    """One descriptor of people and a judge.

    Attributes
    ----------
    descriptor : str
        "structure", "column", "cell" or "granular".
    counts : int
        Numbers compared: each count of each prediction. Of counts by type, those that are 0 for everybody in all
        predictions are left out; they would agree for nothing.
    pearson, kendall : Estimate or None
        Over these; None where they never vary on a side.
    """

    descriptor: str
    counts: int
    pearson: Estimate | None
    kendall: Estimate | None


@dataclass(frozen=True, slots=True)
class CountAgreement:
    """One count of people and a judge over all predictions, all types together.

    Attributes
    ----------
    descriptor, count : str
        "cell", "partial".
    people, judge : float
        Mean of a prediction.
    equal : float
        Share of the predictions of which both say the same.
    pearson, kendall : float or None
        None where it never varies on a side.
    """

    descriptor: str
    count: str
    people: float
    judge: float
    equal: float
    pearson: float | None
    kendall: float | None


@dataclass(frozen=True, slots=True)
class Parting:
    """A prediction whose counts differ.

    Attributes
    ----------
    name : str
        Id of its item.
    prediction : int
    apart : float
        Sum of the absolute differences of the first three descriptors' counts; the fourth's belong to cells that are
        counted there.
    counts : mapping of "descriptor.count" to (people, judge)
        Those that differ.
    """

    name: str
    prediction: int
    apart: float
    counts: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class RubricAgreement:
    """Filled rubrics against a judge's counts.

    Attributes
    ----------
    predictions : int
        Those that people filled a rubric for and the judge judged.
    descriptors : tuple of DescriptorAgreement
    counts : tuple of CountAgreement
    partings : tuple of Parting
        Where they part, the furthest first.
    """

    predictions: int
    descriptors: tuple[DescriptorAgreement, ...]
    counts: tuple[CountAgreement, ...]
    partings: tuple[Parting, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """The counts of one prediction; of several annotators the mean."""

    name: str
    prediction: int
    gold: str
    people: Mapping[Key, float]
    judge: Mapping[Key, float]


def rubric_agreement(
    golds: Golds, answers: Answers, judgements: Mapping[str, Sequence[Judgement]], resamples: Resamples
) -> RubricAgreement | None:
    """Return how far a judge counts as people do; None where no judgement is of what people filled a rubric for.

    Parameters
    ----------
    golds : mapping of id to (gold, number of predictions)
    answers : Answers
    judgements : mapping of id to judgements
        Of the predictions in their order; other judges than tabx have none.
    resamples : Resamples
        Of the intervals, which draw gold tables.

    Raises
    ------
    InputError
        If a rubric is of a prediction that the item does not have.
    """
    rows = [row for name in golds for row in _rows(name, golds[name], answers, judgements.get(name))]
    if not rows:
        return None
    descriptors = tuple(_descriptor(name, rows, resamples) for name in DESCRIPTORS)
    partings = sorted(filter(None, map(_parting, rows)), key=lambda one: -one.apart)
    return RubricAgreement(len(rows), descriptors, tuple(_counts(rows)), tuple(partings))


def _rows(name: str, gold: tuple[str, int], answers: Answers, found: Sequence[Judgement] | None) -> list[_Row]:
    counted: dict[int, list[Mapping[Key, int]]] = {}
    for by in answers.first.rubrics.get(name, {}).values():
        for index, filled in by.items():
            counted.setdefault(index, []).append(people_counts(filled))
    check_indices(name, list(counted), gold[1])
    return [
        _Row(name, index, gold[0], _mean_counts(counted[index]), judge_counts(judgement.descriptors))
        for index, judgement in enumerate(found or ())
        if index in counted
    ]


def _mean_counts(counted: Sequence[Mapping[Key, int]]) -> dict[Key, float]:
    keys = dict.fromkeys(key for one in counted for key in one)
    return {key: fmean(one.get(key, 0) for one in counted) for key in keys}


def _descriptor(name: str, rows: Sequence[_Row], resamples: Resamples) -> DescriptorAgreement:
    keys = _counted(name, rows)
    judge, people = (_numbers([getattr(row, side) for row in rows], keys) for side in ("judge", "people"))
    if len(judge) < 2 or not (np.ptp(people) and np.ptp(judge)):
        return DescriptorAgreement(name, len(judge), None, None)
    clusters = np.repeat(cluster_numbers([row.gold for row in rows]), len(keys))
    found = over_pairs_estimates(judge, people, clusters, resamples)
    return DescriptorAgreement(name, len(judge), found["pearson"], found["kendall"])


def _counted(name: str, rows: Sequence[_Row]) -> list[Key]:
    """Return what of a descriptor is not 0 everywhere."""
    sides = [side for row in rows for side in (row.people, row.judge)]
    return list(dict.fromkeys(key for side in sides for key, count in side.items() if key[0] == name and count))


def _numbers(counts: Sequence[Mapping[Key, float]], keys: Sequence[Key]) -> NDArray[np.float64]:
    return np.array([one.get(key, 0) for one in counts for key in keys], dtype=np.float64)


def _counts(rows: Sequence[_Row]) -> list[CountAgreement]:
    sums = [(by_side(row.people), by_side(row.judge)) for row in rows]
    keys = {key for both in sums for side in both for key in side}
    found = []
    for key in sorted(keys, key=lambda key: (DESCRIPTORS.index(key[0]), key[1])):
        people, judge = (np.array([both[side].get(key, 0) for both in sums], dtype=np.float64) for side in (0, 1))
        varies = bool(np.ptp(people) and np.ptp(judge))
        values: dict[str, Any] = over_pairs(judge, people) if varies else {"pearson": None, "kendall": None}
        equal = float(np.mean(people == judge))
        means = float(people.mean()), float(judge.mean())
        found.append(CountAgreement(*key, *means, equal, values["pearson"], values["kendall"]))
    return found


def _parting(row: _Row) -> Parting | None:
    apart = {
        key: (row.people.get(key, 0), row.judge.get(key, 0))
        for key in dict.fromkeys([*row.people, *row.judge])
        if row.people.get(key, 0) != row.judge.get(key, 0)
    }
    if not apart:
        return None
    size = sum(abs(people - judge) for (descriptor, _), (people, judge) in apart.items() if descriptor != GRANULAR)
    return Parting(row.name, row.prediction, size, {".".join(key): both for key, both in apart.items()})
