"""Cross-validation of a tuned rubric: chosen on some gold tables, measured on the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabx.base.errors import OptionError
from tabx.lab.meta.sweep.features import Array
from tabx.stats.bootstrap import Bootstrap, Estimate

LEAST_FOLDS = 2
"""Parts that gold tables are divided in, at least: one to choose on, one to try the choice on."""

FOLDS = 5
"""Parts of the gold tables: 5 or 10 are customary; with the 30 tables of a bench 5 hold out 6 at a time."""

REPEATS = 20
"""How often the gold tables are parted anew; no reason on record, the mean over them does not hang on one parting."""

TIED = 1e-12
"""Means closer than this are equal: they are at most 1 and differ by the rounding of their sums alone."""


@dataclass(frozen=True, slots=True)
class Validation:
    """Cross-validation of choosing the best weighting.

    Attributes
    ----------
    folds, repeats : int
        Number of folds, and of random partitions into folds.
    chosen_on : float
        Mean of the best weighting over all items, on which it was chosen: biased upwards.
    held_out : Estimate
        Mean over the items, each under weightings chosen without its gold table: the unbiased figure.
    difference : Estimate
        That mean minus the reference's, item by item, with the measure's sign: more is always better for the tuned one.
    """

    folds: int
    repeats: int
    chosen_on: float
    held_out: Estimate
    difference: Estimate

    @property
    def verdict(self) -> str:
        """Whether the tuned weights are "better", "worse", or "not told apart" from the reference.

        A difference within the rounding of sums is none.
        """
        if self.difference.low > TIED:
            return "better"
        return "worse" if self.difference.high < -TIED else "not told apart"


def validate(
    values: Array,
    reference: Array,
    clusters: Sequence[str],
    *,
    sign: int,
    folds: int = FOLDS,
    repeats: int = REPEATS,
    seed: int = 0,
) -> Validation:
    """Return the cross-validated figure of the best of many weightings.

    The gold tables are partitioned at random into folds; the best weighting is chosen on all folds but one and measured
    on that one. Equally good weightings are averaged, so that their order does not decide.

    Parameters
    ----------
    values : array, shape (weightings, items)
        One measure.
    reference : array, shape (items,)
        The same measure under the rubric to compare with.
    clusters : sequence of str
        The gold table of each item.
    sign : int
        1 where more is better, −1 where less is.
    folds, repeats, seed : int

    Raises
    ------
    OptionError
        If there are fewer gold tables than folds.
    """
    names = list(dict.fromkeys(clusters))
    if not LEAST_FOLDS <= folds <= len(names):
        if len(names) < LEAST_FOLDS:
            raise OptionError("cross-validation needs two gold tables or more; --folds 0 leaves it out")
        raise OptionError(
            f"--folds {folds}: from 2 to the number of gold tables, {len(names)}, is right, or 0 for none"
        )
    signed = values * sign
    held_out = np.zeros(len(clusters))
    for held in _held_out_items(names, clusters, folds, repeats, seed):
        means = signed[:, ~held].mean(axis=1)
        best = means >= means.max() - TIED
        held_out[held] += values[np.ix_(best, held)].mean(axis=0) / repeats
    bootstrap = Bootstrap(clusters, seed=seed)
    return Validation(
        folds=folds,
        repeats=repeats,
        chosen_on=float(signed.mean(axis=1).max() * sign),
        held_out=bootstrap.estimate(held_out),
        difference=bootstrap.estimate((held_out - reference) * sign),
    )


def _held_out_items(
    names: Sequence[str], clusters: Sequence[str], folds: int, repeats: int, seed: int
) -> Iterator[NDArray[np.bool_]]:
    """Yield a mask of the held-out items for each fold; each item is held out once per repeat."""
    number = {name: index for index, name in enumerate(names)}
    table_of = np.array([number[name] for name in clusters])
    draws = np.random.default_rng(seed).random((repeats, len(names)))
    for draw in draws:
        ranks = np.argsort(np.argsort(draw, kind="stable"), kind="stable")
        part = ranks % folds  # parts of equal size, give or take one table
        for fold in range(folds):
            yield part[table_of] == fold
