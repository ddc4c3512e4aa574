"""Correlations over all rated predictions together, with intervals by a bootstrap over the gold tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from tabx.stats.alpha import interval_around
from tabx.stats.bootstrap import Estimate
from tabx.stats.measures import levels
from tabx.stats.resampling import Resamples

Numbers = NDArray[np.float64]

OVER_PAIRS = ("spearman", "pearson", "kendall", "accuracy")
"""Spearman, Pearson, Kendall's tau-b and pairwise accuracy: of all predictions, whatever their gold table."""

_AT_ONCE = 4_000_000
"""Numbers computed at a time: 32 MB an array."""

_MOST_PRODUCTS = 40_000_000_000
"""Multiplications for the interval of one figure that is a sum over pairs of gold tables: some seconds. 2,000 gold
tables get all 10,000 resamples, more get fewer, and 1,000 at least."""

_FEWEST = 1_000
"""Resamples of any interval: 25 lie beyond each end."""


def over_pairs(judged: Numbers, human: Numbers) -> dict[str, float]:
    """Return the figures of `OVER_PAIRS`; correlations are 0 where a side has one value alone.

    Parameters
    ----------
    judged, human : array of float
        One value per prediction, smaller is better; two predictions or more.
    """
    alone = np.arange(len(judged))
    ones = np.ones((1, len(judged)))
    found = {
        "spearman": _weighted_spearman(levels(judged), levels(human), ones),
        "pearson": _weighted_pearson(judged, human, ones),
    }
    pairs = _Pairs(judged, human, np.zeros(len(alone), dtype=np.int64), 1)
    one = np.ones((1, 1))
    return {name: float(value[0]) for name, value in {**found, **pairs.figures(one)}.items()}


def over_pairs_estimates(
    judged: Numbers, human: Numbers, clusters: NDArray[np.int64], resamples: Resamples
) -> Mapping[str, Estimate]:
    """Return the figures of `OVER_PAIRS` with their intervals.

    Whole gold tables are drawn, together with all their predictions. A pair is two different predictions: one that a
    resample has twice is not tied with itself.

    Parameters
    ----------
    judged, human
        As of `over_pairs`.
    clusters : array of int
        The number of each prediction's gold table, from 0.
    resamples : Resamples
    """
    values = over_pairs(judged, human)
    count = int(clusters.max()) + 1
    ours, theirs = levels(judged), levels(human)
    pairs = _Pairs(judged, human, clusters, count)
    left = max(_FEWEST, _MOST_PRODUCTS // count**2)
    drawn: dict[str, list[Numbers]] = {name: [] for name in OVER_PAIRS}
    for times in _parts(resamples, count, len(judged)):
        weights = times[:, clusters]
        drawn["spearman"].append(_weighted_spearman(ours, theirs, weights))
        drawn["pearson"].append(_weighted_pearson(judged, human, weights))
        for name, found in pairs.figures(times[:left]).items() if left > 0 else ():
            drawn[name].append(found)
        left -= len(times)
    return {name: interval_around(values[name], np.concatenate(found)) for name, found in drawn.items()}


def _parts(resamples: Resamples, count: int, units: int) -> Iterator[Numbers]:
    most = max(_AT_ONCE // max(units, count), 1)
    for times in resamples.times(count):
        for start in range(0, len(times), most):
            yield times[start : start + most].astype(np.float64)


def _weighted_pearson(first: Numbers, second: Numbers, weights: Numbers) -> Numbers:
    """Return Pearson's correlation under each row of weights."""
    first, second = first - first.mean(), second - second.mean()
    columns = np.stack([np.ones_like(first), first, second, first * first, second * second, first * second], axis=1)
    n, x, y, xx, yy, xy = (weights @ columns).T
    return _correlation(n * xy - x * y, n * xx - x * x, n * yy - y * y, n)


def _weighted_spearman(first: NDArray[np.int64], second: NDArray[np.int64], weights: Numbers) -> Numbers:
    """Return Spearman's correlation under each row of weights: that of the mean ranks, which depend on the weights."""
    total = weights.sum(axis=1)
    x, y = _middles(first, weights, total), _middles(second, weights, total)
    xw, yw = x * weights, y * weights
    xy, xx, yy = (np.einsum("rn,rn->r", a, b) for a, b in ((xw, y), (xw, x), (yw, y)))
    return _correlation(xy, xx, yy, total**2)


def _middles(level: NDArray[np.int64], weights: Numbers, total: Numbers) -> Numbers:
    """Return the mean rank of each value less the mean of all ranks."""
    order = np.argsort(level, kind="stable")
    starts = np.searchsorted(level[order], np.arange(int(level.max()) + 1))
    sums = np.add.reduceat(weights[:, order], starts, axis=1)
    middles = np.cumsum(sums, axis=1) - sums / 2 - total[:, None] / 2
    return middles[:, level]


def _correlation(product: Numbers, first: Numbers, second: Numbers, size: Numbers) -> Numbers:
    """Return product / √(first · second), 0 where a side does not vary up to rounding."""
    varies = (first > 1e-12 * size) & (second > 1e-12 * size)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(varies, np.clip(product / np.sqrt(first * second), -1, 1), 0.0)


class _Pairs:
    """Pairs of predictions by the two gold tables that they are of: what resamples add up."""

    def __init__(self, judged: Numbers, human: Numbers, clusters: NDArray[np.int64], count: int) -> None:
        order = np.argsort(clusters, kind="stable")
        ours, theirs = (levels(values)[order].astype(np.int32) for values in (judged, human))
        of = clusters[order]
        starts = np.searchsorted(of, np.arange(count))
        self.sums = {name: np.zeros((count, count)) for name in ("agreeing", "ours", "theirs", "alike")}
        most = max(_AT_ONCE // len(of), 1)
        for start in range(0, len(of), most):
            part = slice(start, start + most)
            a = np.sign(ours[part, None] - ours[None, :])
            b = np.sign(theirs[part, None] - theirs[None, :])
            alike = a == b
            alike[np.arange(len(a)), np.arange(start, start + len(a))] = False
            for name, found in (("agreeing", a * b), ("ours", a != 0), ("theirs", b != 0), ("alike", alike)):
                np.add.at(self.sums[name], of[part], np.add.reduceat(found, starts, axis=1, dtype=np.int32))
        self.sizes = np.bincount(of, minlength=count).astype(np.float64)

    def figures(self, times: Numbers) -> dict[str, Numbers]:
        """Return Kendall's tau-b and the accuracy of each resample."""
        found = {name: np.einsum("rk,rk->r", times @ sums, times) for name, sums in self.sums.items()}
        with np.errstate(divide="ignore", invalid="ignore"):
            accuracy = found["alike"] / ((times @ self.sizes) ** 2 - times**2 @ self.sizes)
        tau = _correlation(found["agreeing"], found["ours"], found["theirs"], np.ones(len(times)))
        return {"kendall": tau, "accuracy": accuracy}
