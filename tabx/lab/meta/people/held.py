"""A judge held against what people said, beyond the five measures of each item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tabx.lab.meta.judged import Judged
from tabx.lab.meta.people.among import Among, Golds, among_people
from tabx.lab.meta.people.answers import Answers
from tabx.lab.meta.people.ceiling import Ceiling, CeilingOverPairs, ceilings, ceilings_over_pairs
from tabx.lab.meta.people.ranked import cluster_numbers, full_answers, mean_values
from tabx.lab.meta.people.rubrics import RubricAgreement, rubric_agreement
from tabx.stats.bootstrap import RESAMPLES, Bootstrap, Estimate
from tabx.stats.overall import over_pairs_estimates
from tabx.stats.pairwise import Pair, TieCalibration, calibrate_ties, mean_accuracy
from tabx.stats.resampling import Resamples


@dataclass(frozen=True, slots=True)
class HeldAgainstPeople:
    """One judge.

    Attributes
    ----------
    judge : str
    accuracy_items : int
        Items ranked, or rated in full, by somebody, and judged: also those that people tie.
    accuracy : Estimate or None
        Pairwise accuracy with ties within items, the mean over them; only equal errors are ties. None without items.
    ties : TieCalibration or None
        What it is at the threshold that suits the judge best: it says how much of what is missing are near-ties.
    rated : int
        Rated predictions of judged items.
    over_pairs : mapping of name to Estimate
        Spearman, Pearson, Kendall's tau-b and pairwise accuracy of the errors with the mean ratings over all rated
        predictions together; {} without ratings.
    ceilings : tuple of Ceiling
        Of the five measures per item; () where nobody answered what another did.
    ceilings_over_pairs : tuple of CeilingOverPairs
    rubric : RubricAgreement or None
        None where there are no filled rubrics, or no judgements.
    unjudged : mapping of id to str
        Items that it did not judge, and the reason: they are in no figure.
    """

    judge: str
    accuracy_items: int
    accuracy: Estimate | None
    ties: TieCalibration | None
    rated: int
    over_pairs: Mapping[str, Estimate]
    ceilings: tuple[Ceiling, ...]
    ceilings_over_pairs: tuple[CeilingOverPairs, ...]
    rubric: RubricAgreement | None
    unjudged: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class People:
    """What people said, how far they agree, and every judge held against them.

    Attributes
    ----------
    answers : Answers
    among : tuple of Among
        People among themselves, for each form of answers.
    judges : tuple of HeldAgainstPeople
    """

    answers: Answers
    among: tuple[Among, ...]
    judges: tuple[HeldAgainstPeople, ...]


def held_against_people(
    golds: Golds, answers: Answers, judges: Sequence[Judged], *, seed: int = 0, resamples: int = RESAMPLES
) -> People:
    """Return people among themselves, and judges against them.

    Parameters
    ----------
    golds : mapping of id to (gold, number of predictions)
        As of `ranked_by_people`: known items alone count.
    answers : Answers
    judges : sequence of Judged
    seed, resamples : int
        Of all intervals, which draw gold tables.

    Raises
    ------
    InputError
        If an answer is of predictions that an item does not have.
    """
    draws = Resamples(resamples, seed)
    among = among_people(golds, answers, draws)
    return People(answers, among, tuple(_held(golds, answers, judged, draws) for judged in judges))


def _held(golds: Golds, answers: Answers, judged: Judged, draws: Resamples) -> HeldAgainstPeople:
    found = [(gold, _pairs(answers, judged, name, count)) for name, (gold, count) in golds.items()]
    items = [(gold, pairs) for gold, pairs in found if pairs]
    accuracy, ties = _accuracy(items, draws) if items else (None, None)
    rated = _rated(golds, answers, judged)
    return HeldAgainstPeople(
        judged.name,
        len(items),
        accuracy,
        ties,
        len(rated),
        _over_pairs(rated, draws) if len(rated) > 1 else {},
        ceilings(golds, answers, judged.errors, draws),
        ceilings_over_pairs(answers, {name: errors for name, errors in judged.errors.items() if name in golds}),
        rubric_agreement(golds, answers, judged.judgements, draws),
        judged.unjudged,
    )


def _accuracy(items: Sequence[tuple[str, list[Pair]]], draws: Resamples) -> tuple[Estimate, TieCalibration]:
    bootstrap = Bootstrap([gold for gold, _ in items], seed=draws.seed, resamples=draws.resamples)
    accuracy = bootstrap.estimate([mean_accuracy(pairs) for _, pairs in items])
    return accuracy, calibrate_ties([pairs for _, pairs in items])


def _pairs(answers: Answers, judged: Judged, name: str, count: int) -> list[Pair]:
    """Return the judge's errors of an item beside each ranking of it, or the mean of its ratings; [] without."""
    errors = judged.errors.get(name)
    full = full_answers(answers, name, count)
    if errors is None or not full:
        return []
    if name in answers.first.rankings:
        return [(errors, ranks) for ranks in full.values()]
    return [(errors, mean_values(list(full.values())))]


Rated = tuple[str, float, float]
"""Gold table, error, and negated mean rating of a prediction."""


def _rated(golds: Golds, answers: Answers, judged: Judged) -> list[Rated]:
    found = []
    for name, (gold, _) in golds.items():
        ratings, errors = answers.first.ratings.get(name, {}), judged.errors.get(name, ())
        for index, error in enumerate(errors):
            given = [by[index] for by in ratings.values() if index in by]
            if given:
                found.append((gold, error, -mean_values([[one] for one in given])[0]))
    return found


def _over_pairs(rated: Sequence[Rated], draws: Resamples) -> Mapping[str, Estimate]:
    judged, human = (np.array([row[side] for row in rated], dtype=np.float64) for side in (1, 2))
    return over_pairs_estimates(judged, human, cluster_numbers([row[0] for row in rated]), draws)
