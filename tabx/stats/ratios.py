"""Sums over sums of two systems on the same items: their difference, its interval, and a paired test."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabx.stats.bootstrap import COVERED
from tabx.stats.resampling import Resamples

Sums = NDArray[np.float64]
"""Numerator and denominator of each item."""

_EXACT = 13
"""Items up to which all exchanges are tried (8,192), as in `Resamples.p_value`."""

_ROUNDING = 1e-12
"""What the same ratio may differ by when its sums are added in another order."""


@dataclass(frozen=True, slots=True)
class RatioDifference:
    """Two sums over sums on the same items.

    Attributes
    ----------
    difference : float
        The first minus the second, −1 to 1 for shares.
    low, high : float or None
        Ends of its 95 % interval, items drawn together with both systems; None for fewer than two items.
    p : float or None
        Of a paired permutation test, two-sided; None for fewer than two items.
    """

    difference: float
    low: float | None
    high: float | None
    p: float | None


def compare_ratios(first: Sums, second: Sums, resamples: Resamples) -> RatioDifference | None:
    """Return the difference of two ratios of sums; None where a side has nothing to count.

    Parameters
    ----------
    first, second : array of items × 2
        Numerators and denominators of the same items.
    resamples : Resamples

    Notes
    -----
    Under the hypothesis that the systems are exchangeable, those of each item may as well have changed places (Fisher).
    Up to 13 items all exchanges are tried; of more, some are drawn, and p is (1 + as extreme) / (1 + drawn).
    """
    seen = _differences(first.sum(axis=0)[None, :], second.sum(axis=0)[None, :])[0]
    if np.isnan(seen):
        return None
    if len(first) < 2:
        return RatioDifference(float(seen), None, None, None)
    low, high = _interval(first, second, resamples)
    return RatioDifference(float(seen), low, high, _p_value(first, second, abs(seen), resamples))


def _differences(first: Sums, second: Sums) -> NDArray[np.float64]:
    with np.errstate(divide="ignore", invalid="ignore"):
        found: NDArray[np.float64] = first[:, 0] / first[:, 1] - second[:, 0] / second[:, 1]
    return np.where(np.isfinite(found), found, np.nan)


def _interval(first: Sums, second: Sums, resamples: Resamples) -> tuple[float | None, float | None]:
    drawn = np.concatenate([_differences(times @ first, times @ second) for times in resamples.times(len(first))])
    known = drawn[~np.isnan(drawn)]
    if not len(known):
        return None, None
    tail = (1 - COVERED) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return float(low), float(high)


def _p_value(first: Sums, second: Sums, seen: float, resamples: Resamples) -> float:
    count = len(first)
    if count <= _EXACT:
        exchanged = ((np.arange(2**count)[:, None] >> np.arange(count)) & 1).astype(np.float64)
    else:
        generator = np.random.default_rng(resamples.seed)
        exchanged = generator.integers(0, 2, (resamples.count(count), count)).astype(np.float64)
    kept = 1.0 - exchanged
    found = np.abs(_differences(kept @ first + exchanged @ second, kept @ second + exchanged @ first))
    extreme = int(np.sum(~(found < seen - _ROUNDING)))
    return extreme / len(found) if count <= _EXACT else (1 + extreme) / (1 + len(found))
