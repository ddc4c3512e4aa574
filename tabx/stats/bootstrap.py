"""Confidence intervals of a mean over items, by a bootstrap over the gold tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 10_000
"""Resamples of an interval: the usual number for percentiles at 2.5 and 97.5; 250 resamples lie beyond each."""

COVERED = 0.95
"""Share of the resamples within an interval, as is customary."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval around it.

    Attributes
    ----------
    mean : float
        Over the items.
    low, high : float
        The bootstrap's 2.5th and 97.5th percentile.
    """

    mean: float
    low: float
    high: float


class Bootstrap:
    """Resamples of the gold tables, the same for every estimate.

    Whole tables are drawn with replacement, together with all their items, as items of one table are not independent
    (Efron and Tibshirani, An Introduction to the Bootstrap, 1993; percentile interval).

    Parameters
    ----------
    clusters : sequence of str
        The gold table of each item.
    seed : int
        At least 0; the same seed gives the same figures.
    resamples : int
        At least 1.
    """

    def __init__(self, clusters: Sequence[str], *, seed: int = 0, resamples: int = RESAMPLES) -> None:
        names = list(dict.fromkeys(clusters))
        number = {name: index for index, name in enumerate(names)}
        self._of = np.array([number[name] for name in clusters])
        draws = np.random.default_rng(seed).random((resamples, len(names)))
        drawn = (draws * len(names)).astype(np.int64)
        places = (drawn + len(names) * np.arange(resamples)[:, None]).ravel()
        times = np.bincount(places, minlength=resamples * len(names))
        self._times = times.reshape(resamples, len(names)).astype(np.float64)
        self._sizes = self._times @ np.bincount(self._of, minlength=len(names))

    def estimate(self, values: Sequence[float] | NDArray[np.float64]) -> Estimate:
        """Return the mean of one value per item, with its interval."""
        array = np.asarray(values, dtype=np.float64)
        sums = np.bincount(self._of, weights=array, minlength=self._times.shape[1])
        means = (self._times @ sums) / self._sizes
        tail = (1 - COVERED) / 2
        low, high = np.quantile(means, [tail, 1 - tail])
        return Estimate(float(array.mean()), float(low), float(high))
