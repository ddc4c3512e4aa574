"""Items with what several annotators said of them, to hold judges against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from tabx.base.errors import InputError
from tabx.lab.meta.people.answers import Answers
from tabx.lab.meta.rankings import RankedItem, RankedItems, Ranks
from tabx.stats.measures import average_ranks, is_flat

DIGITS = 9
"""Decimals of a mean: averages of the same numbers in another order differ in the last digit alone."""

ByName = Mapping[str, Sequence[float]]
"""A value for each prediction by annotator; smaller is better."""


def full_answers(answers: Answers, name: str, count: int) -> dict[str, tuple[float, ...]]:
    """Return the values of the annotators who answered an item in full, smaller is better.

    Those are ranks, or, of an item without rankings, negated ratings; who left a prediction unrated is not among them.

    Raises
    ------
    InputError
        If an answer is of other predictions than the item has.
    """
    said = answers.first
    rankings, ratings = said.rankings.get(name), said.ratings.get(name, {})
    if rankings is not None:
        return {one: _checked(name, ranks or ((count + 1) / 2,) * count, count) for one, ranks in rankings.items()}
    check_indices(name, [index for by in ratings.values() for index in by], count)
    full = {one: by for one, by in ratings.items() if len(by) == count}
    return {one: tuple(-by[index] for index in range(count)) for one, by in full.items()}


def _checked(name: str, ranks: Ranks, count: int) -> Ranks:
    if len(ranks) != count:
        raise InputError(f"item {name!r}: {len(ranks)} predictions are ranked, but there are {count}")
    return ranks


def cluster_numbers(golds: Sequence[str]) -> NDArray[np.int64]:
    """Return the number of each gold table, from 0 in the order in which they come."""
    numbers = {gold: number for number, gold in enumerate(dict.fromkeys(golds))}
    return np.array([numbers[gold] for gold in golds], dtype=np.int64)


def check_indices(name: str, indices: Sequence[int], count: int) -> None:
    """Raise InputError where a prediction is answered that the item does not have."""
    if indices and max(indices) >= count:
        raise InputError(f"item {name!r}: prediction {max(indices)} is answered, but there are {count}")


def mean_values(values: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return the mean of each prediction over annotators."""
    return tuple(round(fmean(one), DIGITS) for one in zip(*values, strict=True))


def ranked_by_people(golds: Mapping[str, tuple[str, int]], answers: Answers) -> RankedItems:
    """Return the items that are both known and ranked or rated in full, in the order of `golds`.

    A ranking of each annotator is kept, and a judge is held against each of them; of ratings the mean over annotators
    is one ranking. A ranking that ties all predictions ranks none, and an item without any other is left out.

    Parameters
    ----------
    golds : mapping of id to (gold, number of predictions)
        As of `ranked_items`.
    answers : Answers

    Raises
    ------
    InputError
        As of `full_answers`, or if no answer is about an item.
    """
    found = {name: _item(name, gold, full_answers(answers, name, n), answers) for name, (gold, n) in golds.items()}
    said = answers.first.names
    if golds.keys().isdisjoint(said):
        raise InputError("no item has a human ranking; the ids of items and rankings must be the same")
    heard = set(answers.first.rankings) | set(answers.first.ratings)
    return RankedItems(
        tuple(filter(None, found.values())),
        tuple(name for name in golds if name not in heard),
        tuple(name for name in said if name not in golds),
        tuple(name for name in found if found[name] is None and name in heard),
    )


def _item(name: str, gold: str, full: ByName, answers: Answers) -> RankedItem | None:
    if name in answers.first.rankings:
        by = tuple((one, tuple(ranks)) for one, ranks in full.items() if not is_flat(ranks))
        if not by:
            return None
        return RankedItem(name, gold, mean_values([ranks for _, ranks in by]), by if len(by) > 1 else ())
    if not full:
        return None
    means: Ranks = mean_values(list(full.values()))
    return None if is_flat(means) else RankedItem(name, gold, average_ranks(means))


def others(full: ByName) -> Iterator[tuple[str, Sequence[float], tuple[float, ...]]]:
    """Yield each of several annotators with their values and the mean of all others."""
    for name, values in full.items():
        rest = [other for one, other in full.items() if one != name]
        if rest:
            yield name, values, mean_values(rest)
