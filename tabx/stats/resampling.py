"""Intervals and paired tests by drawing gold tables anew.

Whole gold tables are drawn, together with all predictions of them, as these are not independent (Efron and Tibshirani,
An Introduction to the Bootstrap, 1993; percentile interval). Every figure is one sum over another, so that the sums of
each gold table are all that is drawn from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tabx.stats.bootstrap import COVERED, RESAMPLES

LEVEL = 0.05
"""Corrected p below which two models are told apart, as is customary."""

_MOST_DRAWS = 200_000_000
"""Gold tables drawn in all for one interval: some seconds. More than 20,000 gold tables get fewer resamples, whose
noise at their ends is then small beside how narrow the interval is."""

_FEWEST = 1_000
"""Resamples of any interval: 25 lie beyond each end."""

_AT_ONCE = 4_000_000
"""Numbers that are drawn at a time: 32 MB an array, of which four stand beside each other."""

_KEPT = 12_000_000
"""Numbers of a drawing that is kept for the next figures of as many gold tables: 24 MB, for each of three."""

_MOST_TIMES = 65_535
"""Most that is counted of one gold table in one resample: to be drawn more often has no chance worth a wider number."""

_EXACT = 13
"""Gold tables up to which all assignments of signs are tried (8,192), instead of drawing some."""

_ROUNDING = 1e-12
"""What sums of the same numbers in another order may differ by, at scores of at most 1: such are as extreme."""

Bounds = tuple[float, float]


class Resamples:
    """Draws gold tables with a seed; the same seed and the same tables give the same figures.

    Parameters
    ----------
    resamples : int
        Most resamples; many gold tables get fewer, `count` says how many.
    seed : int
        At least 0.
    """

    def __init__(self, resamples: int = RESAMPLES, seed: int = 0) -> None:
        self.resamples, self.seed = resamples, seed

    def count(self, tables: int) -> int:
        """Return the number of resamples for so many gold tables."""
        return max(min(self.resamples, _MOST_DRAWS // max(tables, 1)), min(self.resamples, _FEWEST))

    def ratios(
        self, numerators: NDArray[np.float64], denominators: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the ends of the 95 % intervals of sums over sums; NaN for fewer than two gold tables.

        Parameters
        ----------
        numerators, denominators : array of tables × figures
            A resample whose denominators add up to 0 says nothing of that figure, and is left out.
        """
        tables, figures = numerators.shape
        if tables < 2:
            return np.full(figures, np.nan), np.full(figures, np.nan)
        sums = np.hstack((numerators, denominators))
        drawn = np.vstack([times @ sums for times in self.times(tables)])
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios = np.where(drawn[:, figures:] > 0, drawn[:, :figures] / drawn[:, figures:], np.nan)
        return _percentiles(ratios)

    def difference(self, differences: NDArray[np.float64]) -> Bounds:
        """Return the 95 % interval of the mean of a difference on each gold table."""
        low, high = self.ratios(differences[:, None], np.ones((len(differences), 1)))
        return float(low[0]), float(high[0])

    def p_value(self, differences: NDArray[np.float64]) -> float:
        """Return the p of a paired permutation test of two models (two-sided).

        Under the hypothesis that they are exchangeable, every difference may as well have the other sign (Fisher). Up
        to 13 gold tables all assignments are tried; of more, some are drawn, and p is (1 + as extreme) / (1 + drawn).
        """
        count = len(differences)
        seen = abs(float(differences.sum())) - _ROUNDING
        if count <= _EXACT:
            signs = 1.0 - 2.0 * ((np.arange(2**count)[:, None] >> np.arange(count)) & 1)
            return float(np.mean(np.abs(signs @ differences) >= seen))
        drawn = self.count(count)
        extreme = sum(int(np.sum(np.abs(signs @ differences) >= seen)) for signs in self._signs(count, drawn))
        return (1 + extreme) / (1 + drawn)

    def _signs(self, tables: int, count: int) -> Iterator[NDArray[np.int8]]:
        """Yield signs for each gold table, a row for each resample, some resamples at a time."""
        if count * tables <= _KEPT:
            yield _signs_of(self.seed, count, tables)
        else:
            generator = np.random.default_rng(self.seed)
            yield from (_draw_signs(generator, size, tables) for size in _portions(count, tables))

    def times(self, tables: int) -> Iterator[NDArray[np.uint16]]:
        """Yield how often each gold table is drawn, a row for each resample, some resamples at a time."""
        count = self.count(tables)
        if count * tables <= _KEPT:
            yield _drawn(self.seed, count, tables)
        else:
            generator = np.random.default_rng(self.seed)
            yield from (_draw(generator, size, tables) for size in _portions(count, tables))


@lru_cache(maxsize=3)
def _drawn(seed: int, count: int, tables: int) -> NDArray[np.uint16]:
    return _draw(np.random.default_rng(seed), count, tables)


def _draw(generator: np.random.Generator, count: int, tables: int) -> NDArray[np.uint16]:
    drawn = generator.integers(0, tables, (count, tables), dtype=np.int32) + tables * np.arange(count)[:, None]
    times = np.bincount(drawn.ravel(), minlength=count * tables)
    return np.minimum(times, _MOST_TIMES).astype(np.uint16).reshape(count, tables)


@lru_cache(maxsize=3)
def _signs_of(seed: int, count: int, tables: int) -> NDArray[np.int8]:
    return _draw_signs(np.random.default_rng(seed), count, tables)


def _draw_signs(generator: np.random.Generator, count: int, tables: int) -> NDArray[np.int8]:
    return generator.integers(0, 2, (count, tables), dtype=np.int8) * np.int8(2) - np.int8(1)


def _portions(count: int, tables: int) -> Iterator[int]:
    most = max(_AT_ONCE // tables, 1)
    for start in range(0, count, most):
        yield min(most, count - start)


def _percentiles(ratios: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the percentiles of each column that has a number, NaN for the others."""
    low, high = np.full(ratios.shape[1], np.nan), np.full(ratios.shape[1], np.nan)
    tail = (1 - COVERED) / 2
    for column in range(ratios.shape[1]):
        known = ratios[~np.isnan(ratios[:, column]), column]
        if len(known):
            low[column], high[column] = np.quantile(known, [tail, 1 - tail], overwrite_input=True)
    return low, high


def holm(values: list[float]) -> list[float]:
    """Return p-values corrected for their number (Holm, A simple sequentially rejective test, 1979).

    The smallest is multiplied by their number, the next by one less, and so on; none falls below one before it.
    """
    corrected, greatest = [0.0] * len(values), 0.0
    for place, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        greatest = max(greatest, min(1.0, (len(values) - place) * values[index]))
        corrected[index] = greatest
    return corrected
