"""What people reach among themselves: the ceiling that a judge is held against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from tabx.lab.meta.bootstrap import Bootstrap, Estimate
from tabx.lab.meta.measures import MEASURES, is_flat, levels
from tabx.lab.meta.people.among import Golds
from tabx.lab.meta.people.answers import Answers
from tabx.lab.meta.people.overall import over_pairs
from tabx.lab.meta.people.ranked import full_answers, others
from tabx.lab.meta.resampling import Resamples


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
    rows = []
    for name, (gold, count) in golds.items():
        judged = errors.get(name)
        found = None if judged is None else _of_item(judged, full_answers(answers, name, count))
        if found is not None:
            rows.append((gold, found))
    if not rows:
        return ()
    bootstrap = Bootstrap([gold for gold, _ in rows], seed=resamples.seed, resamples=resamples.resamples)
    numbers = {gold: number for number, gold in enumerate(dict.fromkeys(gold for gold, _ in rows))}
    of = np.array([numbers[gold] for gold, _ in rows])
    result = []
    for place, measure in enumerate(MEASURES):
        people, judge = (np.array([one[side][place] for _, one in rows]) for side in (0, 1))
        sums = [np.bincount(of, weights=values).astype(np.float64)[:, None] for values in (judge, people)]
        share = None
        if measure.sign > 0 and people.sum() > 0:
            value = float(judge.sum() / people.sum())
            low, high = (float(end[0]) for end in resamples.ratios(sums[0], sums[1]))
            share = Estimate(value, low, high) if len(numbers) > 1 else Estimate(value, value, value)
        result.append(Ceiling(measure.name, len(rows), bootstrap.estimate(people), bootstrap.estimate(judge), share))
    return tuple(result)


def _of_item(
    errors: Sequence[float], full: Mapping[str, Sequence[float]]
) -> tuple[tuple[float, ...], tuple[float, ...]] | None:
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
    by_prediction = [
        (errors[name][index], {one: -by[index] for one, by in ratings.items() if index in by})
        for name, ratings in answers.first.ratings.items()
        if name in errors
        for index in range(len(errors[name]))
    ]
    shared = [(error, by) for error, by in by_prediction if len(by) > 1]
    people, judges = [], []
    for annotator in dict.fromkeys(one for _, by in shared for one in by):
        rows = [
            (by[annotator], error, fmean(value for one, value in by.items() if one != annotator))
            for error, by in shared
            if annotator in by
        ]
        if len(rows) > 1:
            own, judged, means = np.array(rows, dtype=np.float64).T
            people.append(over_pairs(own, means))
            judges.append(over_pairs(judged, means))
    if not people:
        return ()
    found = []
    for name in people[0]:
        by_people, by_judge = fmean(one[name] for one in people), fmean(one[name] for one in judges)
        share = by_judge / by_people if by_people > 0 else None
        found.append(CeilingOverPairs(name, len(shared), by_people, by_judge, share))
    return tuple(found)
