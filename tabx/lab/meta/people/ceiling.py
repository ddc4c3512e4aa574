"""What people reach among themselves: the ceiling that a judge is held against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from tabx.lab.meta.people.among import Golds
from tabx.lab.meta.people.answers import Answers
from tabx.lab.meta.people.ranked import DIGITS, cluster_numbers, full_answers, others
from tabx.stats.bootstrap import Bootstrap, Estimate
from tabx.stats.measures import MEASURES, is_flat, levels
from tabx.stats.overall import OVER_PAIRS, over_pairs
from tabx.stats.resampling import Resamples


@dataclass(frozen=True, slots=True)
class Ceiling:
    """One measure of people, and of a judge, against the same people.

    Attributes
    ----------
    measure : str
    items : int
        Items that several annotators answered and the judge judged; of measures over all pairs, 0.
    people : Estimate
        Each annotator against the mean of all others, averaged over annotators, then items.
    judge : Estimate
        The judge against these same means.
    share : Estimate or None
        The judge's figure over that of people. None for a distance, of which less is better, and where people do not
        agree among themselves, for whom there is no ceiling.
    """

    measure: str
    items: int
    people: Estimate
    judge: Estimate
    share: Estimate | None


def ceilings(
    golds: Golds, answers: Answers, errors: Mapping[str, Sequence[float]], resamples: Resamples
) -> tuple[Ceiling, ...]:
    """Return the ceiling of each of the five measures; () where no judged item has two annotators.

    The judge is held against the mean of all but one annotator, as that one is: a mean of several is less noisy than
    one person, so that the judge's agreement with single people, over people's with means, would be too low.

    Parameters
    ----------
    golds : mapping of id to (gold, number of predictions)
    answers : Answers
    errors : mapping of id to errors
        Of the judge.
    resamples : Resamples
    """
    rows = list(_rows(golds, answers, errors))
    if not rows:
        return ()
    tables = [gold for gold, _ in rows]
    bootstrap = Bootstrap(tables, seed=resamples.seed, resamples=resamples.resamples)
    people, judge = (np.array([found[side] for _, found in rows]) for side in (0, 1))
    return tuple(
        Ceiling(
            measure.name,
            len(rows),
            bootstrap.estimate(people[:, place]),
            bootstrap.estimate(judge[:, place]),
            _share(judge[:, place], people[:, place], tables, resamples) if measure.sign > 0 else None,
        )
        for place, measure in enumerate(MEASURES)
    )


def _rows(golds: Golds, answers: Answers, errors: Mapping[str, Sequence[float]]) -> Iterator[tuple[str, _Sides]]:
    """Yield the gold table of each judged item with the measures of people and judge, where there are any."""
    for name, (gold, count) in golds.items():
        found = _of_item(errors[name], full_answers(answers, name, count)) if name in errors else None
        if found is not None:
            yield gold, found


_Sides = tuple[tuple[float, ...], tuple[float, ...]]
"""The measures of people, and of the judge."""


def _share(
    judge: NDArray[np.float64], people: NDArray[np.float64], tables: Sequence[str], resamples: Resamples
) -> Estimate | None:
    """Return a judge's figure over that of people; None where people do not agree."""
    if people.sum() <= 0:
        return None
    value = float(judge.sum() / people.sum())
    of = cluster_numbers(tables)
    sums = [np.bincount(of, weights=values).astype(np.float64)[:, None] for values in (judge, people)]
    if len(sums[0]) < 2:
        return Estimate(value, value, value)
    low, high = resamples.ratios(sums[0], sums[1])
    return Estimate(value, float(low[0]), float(high[0]))


def _of_item(errors: Sequence[float], full: Mapping[str, Sequence[float]]) -> _Sides | None:
    """Return each measure of people and of the judge; None without means that rank."""
    judged = levels(np.array(errors, dtype=np.float64)).tolist()
    pairs = [(values, mean) for _, values, mean in others(full) if not is_flat(mean)]
    if not pairs:
        return None
    people = tuple(fmean(measure.function(values, mean) for values, mean in pairs) for measure in MEASURES)
    return people, tuple(fmean(measure.function(judged, mean) for _, mean in pairs) for measure in MEASURES)


@dataclass(frozen=True, slots=True)
class CeilingOverPairs:
    """The ceiling of one figure over all rated predictions; as of `Ceiling`, without intervals."""

    measure: str
    predictions: int
    people: float
    judge: float
    share: float | None


def ceilings_over_pairs(answers: Answers, errors: Mapping[str, Sequence[float]]) -> tuple[CeilingOverPairs, ...]:
    """Return the ceilings of the figures over all rated predictions; () where nobody rated what another did.

    An annotator is held against the mean of the others on the predictions that both rated, and so is the judge.
    """
    shared = [one for name, of_item in errors.items() for one in _shared(answers, name, of_item)]
    annotators = dict.fromkeys(one for _, by in shared for one in by)
    known = list(filter(None, (_of_annotator(one, shared) for one in annotators)))
    return tuple(_over_pairs(name, len(shared), known) for name in OVER_PAIRS if known)


def _of_annotator(annotator: str, shared: Sequence[_Shared]) -> tuple[Mapping[str, float], Mapping[str, float]] | None:
    """Return the figures of an annotator and of the judge, against the mean of the others; None for one prediction."""
    rows = [(by[annotator], error, _mean_of_others(by, annotator)) for error, by in shared if annotator in by]
    if len(rows) < 2:
        return None
    own, judged, means = np.array(rows, dtype=np.float64).T
    return over_pairs(own, means), over_pairs(judged, means)


_Shared = tuple[float, dict[str, float]]
"""The error of a prediction, and its negated ratings by annotator."""


def _shared(answers: Answers, name: str, errors: Sequence[float]) -> list[_Shared]:
    """Return error and negated ratings of the predictions that several annotators rated."""
    ratings = answers.first.ratings.get(name, {})
    found = [
        (error, {one: -by[index] for one, by in ratings.items() if index in by}) for index, error in enumerate(errors)
    ]
    return [(error, by) for error, by in found if len(by) > 1]


def _mean_of_others(by: Mapping[str, float], annotator: str) -> float:
    return round(fmean(value for one, value in by.items() if one != annotator), DIGITS)


def _over_pairs(
    name: str, count: int, both: Sequence[tuple[Mapping[str, float], Mapping[str, float]]]
) -> CeilingOverPairs:
    people, judge = fmean(one[name] for one, _ in both), fmean(one[name] for _, one in both)
    return CeilingOverPairs(name, count, people, judge, judge / people if people > 0 else None)
