"""Krippendorff's alpha: how far several annotators agree beyond what chance gives."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from tabx.stats.bootstrap import COVERED, Estimate
from tabx.stats.resampling import Resamples

Numbers = NDArray[np.float64]

_AT_ONCE = 4_000_000
"""Numbers computed at a time: 32 MB an array."""


class Level(StrEnum):
    """Level of measurement: what makes two values differ, and by how much."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"


def krippendorff_alpha(values: Numbers, level: Level) -> float | None:
    """Return alpha: 1 for agreement, 0 for what chance gives, below 0 for less.

    Parameters
    ----------
    values : array of units × annotators
        NaN where an annotator has no value; a unit with fewer than two says nothing.
    level : Level

    Returns
    -------
    float or None
        None where no unit has two values, or all values are equal: no disagreement is to be expected then.

    Notes
    -----
    1 − observed / expected disagreement of the coincidence matrix (Krippendorff, Computing Krippendorff's
    alpha-reliability, 2011). The ordinal difference of two values is the number of values between them, with half of
    those that equal either; this is the interval difference of the values' mean ranks.
    """
    sums = _Coincidences(values, np.zeros(len(values), dtype=np.int64), 1)
    if not sums.has_pairs:
        return None
    found = float(sums.alphas(np.ones((1, 1)), level)[0])
    return None if np.isnan(found) else found


def alpha_estimate(values: Numbers, clusters: NDArray[np.int64], level: Level, resamples: Resamples) -> Estimate | None:
    """Return alpha with its interval, by a bootstrap over the gold tables; None as of `krippendorff_alpha`.

    Parameters
    ----------
    values, level
        As of `krippendorff_alpha`.
    clusters : array of int
        The number of each unit's gold table.
    resamples : Resamples
    """
    alpha = krippendorff_alpha(values, level)
    if alpha is None:
        return None
    count = int(clusters.max()) + 1
    sums = _Coincidences(values, clusters, count)
    drawn = [
        sums.alphas(part.astype(np.float64), level) for times in resamples.times(count) for part in sums.parts(times)
    ]
    return interval_around(alpha, np.concatenate(drawn))


def interval_around(value: float, drawn: Numbers) -> Estimate:
    """Return a value with the percentiles of what resamples give for it; those that give nothing are left out."""
    known = drawn[~np.isnan(drawn)]
    if not len(known):
        return Estimate(value, value, value)
    tail = (1 - COVERED) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return Estimate(value, float(low), float(high))


class _Coincidences:
    """Coincidences of values by gold table, which resamples add up."""

    def __init__(self, values: Numbers, clusters: NDArray[np.int64], count: int) -> None:
        paired = np.sum(~np.isnan(values), axis=1) > 1
        values, clusters = values[paired], clusters[paired]
        self.has_pairs = bool(len(values))
        self.levels, codes = np.unique(values[~np.isnan(values)], return_inverse=True)
        given = np.zeros((len(values), len(self.levels)))
        np.add.at(given, (np.nonzero(~np.isnan(values))[0], codes), 1)
        raters = given.sum(axis=1, keepdims=True)
        self.marginals = _sums(given, clusters, count)
        # Of each unit, the pairs of its values: as many as there are, over its values less one.
        weighted = given / (raters - 1)
        self.pairs = np.zeros((count, len(self.levels), len(self.levels)))
        for first in range(len(self.levels)):
            found = weighted[:, first, None] * given
            found[:, first] -= weighted[:, first]
            self.pairs[:, first] = _sums(found, clusters, count)

    def parts(self, times: NDArray[np.uint16]) -> Iterator[NDArray[np.uint16]]:
        """Yield some resamples at a time."""
        most = max(_AT_ONCE // max(len(self.levels) ** 2, times.shape[1]), 1)
        for start in range(0, len(times), most):
            yield times[start : start + most]

    def alphas(self, times: Numbers, level: Level) -> Numbers:
        """Return the alpha of each resample, NaN where no disagreement is to be expected."""
        marginals = times @ self.marginals
        total = marginals.sum(axis=1)
        if level is Level.ORDINAL:
            observed, expected = self._ordinal(times, marginals, total)
        else:
            apart = self.levels[:, None] - self.levels[None, :]
            squares = (apart != 0).astype(np.float64) if level is Level.NOMINAL else apart**2
            observed = times @ np.einsum("kab,ab->k", self.pairs, squares)
            expected = np.einsum("ra,ab,rb->r", marginals, squares, marginals, optimize=True)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(expected > 0, 1 - (total - 1) * observed / expected, np.nan)

    def _ordinal(self, times: Numbers, marginals: Numbers, total: Numbers) -> tuple[Numbers, Numbers]:
        """Return observed and expected disagreement on the mean ranks that the values have in each resample."""
        middles = np.cumsum(marginals, axis=1) - marginals / 2 - total[:, None] / 2
        squares = np.einsum("ra,ra,ra->r", marginals, middles, middles)
        pairs = (times @ self.pairs.reshape(len(self.pairs), -1)).reshape(len(times), *self.pairs.shape[1:])
        observed = 2 * (squares - np.einsum("rab,ra,rb->r", pairs, middles, middles, optimize=True))
        sums = np.einsum("ra,ra->r", marginals, middles)
        return observed, 2 * (total * squares - sums**2)


def _sums(values: Numbers, clusters: NDArray[np.int64], count: int) -> Numbers:
    found = np.zeros((count, values.shape[1]))
    np.add.at(found, clusters, values)
    return found
