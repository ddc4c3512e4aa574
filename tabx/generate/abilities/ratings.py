"""People's ratings beside the map, and how far both agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import numpy as np

from tabx.base.errors import InputError
from tabx.generate.abilities.axes import Axis, Share
from tabx.generate.abilities.reading import ItemShares
from tabx.generate.abilities.records import Ability, Rated, RatingAgreement
from tabx.lab.meta.people.ratings import Rating, read_rating_lines
from tabx.stats.measures import is_flat, spearman
from tabx.stats.resampling import Resamples

FEWEST = 3
"""Pairs of values of which a rank correlation says anything."""


def read_ratings(path: Path, items: Sequence[ItemShares]) -> tuple[Rating, ...]:
    """Return the ratings of a file, all of items and models that the results have.

    Raises
    ------
    InputError
        As of `read_rating_lines`; a rating is of an unknown id, or of a model that has no result of it.
    """
    found = tuple(read_rating_lines(path))
    known: dict[str, set[str]] = defaultdict(set)
    for one in items:
        known[one.id].add(one.model)
    for rating in found:
        if rating.id not in known:
            raise InputError(f"{rating.where}: no judged result has the id {rating.id!r}")
        if rating.model not in known[rating.id]:
            models = ", ".join(sorted(known[rating.id]))
            raise InputError(
                f"{rating.where}: {rating.id!r} has no judged result of {rating.model!r}; of {models} it has"
            )
    return found


def means_of(ratings: Sequence[Rating], models: Sequence[str], draws: Resamples) -> tuple[Rated, ...]:
    """Return the mean rating of each model on each axis or criterion, in the order of the models."""
    axes = dict.fromkeys(one.criterion for one in ratings)
    found = []
    for model in models:
        for axis in axes:
            by_item: dict[str, list[float]] = defaultdict(list)
            for one in ratings:
                if (one.model, one.criterion) == (model, axis):
                    by_item[one.id].append(one.value)
            if by_item:
                found.append(_rated(model, axis, list(by_item.values()), draws))
    return tuple(found)


def _rated(model: str, axis: str, by_item: list[list[float]], draws: Resamples) -> Rated:
    means = np.array([fmean(values) for values in by_item])
    ends = draws.difference(means)
    low, high = (None if np.isnan(end) else end for end in ends)
    return Rated(model, axis, float(means.mean()), low, high, len(by_item), sum(map(len, by_item)))


def agreement_with(
    ratings: Sequence[Rating], items: Sequence[ItemShares], abilities: Sequence[Ability], task: str
) -> tuple[RatingAgreement, ...]:
    """Return for each axis that people rated how far their ratings go with the map.

    Parameters
    ----------
    ratings : sequence of Rating
    items : sequence of ItemShares
    abilities : sequence of Ability
    task : str
        That of all items.
    """
    values: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for one in ratings:
        values[one.criterion, one.id, one.model].append(one.value)
    return tuple(
        _agreement(axis, values, items, abilities, task)
        for axis in Axis
        if any(criterion == axis for criterion, _, _ in values)
    )


def _agreement(
    axis: Axis,
    values: dict[tuple[str, str, str], list[float]],
    items: Sequence[ItemShares],
    abilities: Sequence[Ability],
    task: str,
) -> RatingAgreement:
    both = [
        (share.held / share.of, fmean(rated))
        for one in items
        if isinstance(share := one.shares[axis], Share)
        and share.of
        and (rated := values.get((axis, one.id, one.model)))
    ]
    by_model: dict[str, list[float]] = defaultdict(list)
    for (criterion, _, model), rated in values.items():
        if criterion == axis:
            by_model[model].append(fmean(rated))
    models = [
        (one.value, fmean(by_model[one.model]))
        for one in abilities
        if one.axis is axis and one.task == task and one.value is not None and one.model in by_model
    ]
    return RatingAgreement(axis, _spearman(both), len(both), len(models), _spearman(models))


def _spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    if len(pairs) < FEWEST:
        return None
    ours, theirs = zip(*pairs, strict=True)
    return None if is_flat(ours) or is_flat(theirs) else spearman(ours, theirs)
