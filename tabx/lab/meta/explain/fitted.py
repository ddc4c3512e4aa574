"""Linear regressions of metrics on amounts of findings, with intervals over the gold tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabx.lab.meta.explain.findings import Array, Bools, Numbers
from tabx.stats.bootstrap import COVERED

FOLDS = 5
"""Parts of the gold tables that take turns being kept aside, as is customary."""

ALONE = 1e-8
"""Share of a column's squares that the other columns must leave unexplained: below it rounding decides its slope."""


@dataclass(frozen=True)
class Fit:
    """An ordinary least-squares fit.

    Attributes
    ----------
    slopes, low, high : array, shape (findings,)
        What an amount of 1 adds to the value, with its 95 % interval; NaN where other findings always go along with a
        finding, so that nothing tells what is its own.
    intercept : float
        Value of a pair without findings: as given, else fitted.
    explained : float
        R² on the pairs that it was fitted to; NaN for a metric that gives one value to all.
    held_out : float
        R² of predictions for gold tables kept aside, at most 1, below 0 where the mean alone would do better; NaN for
        fewer than two gold tables, too.
    """

    slopes: Array
    low: Array
    high: Array
    intercept: float
    explained: float
    held_out: float


def fit(
    amounts: Array, values: Array, tables: Numbers, *, intercepts: Sequence[float] | None, seed: int, resamples: int
) -> tuple[Fit, ...]:
    """Return the regression of each metric's values on amounts.

    Parameters
    ----------
    amounts : array, shape (pairs, findings)
    values : array, shape (pairs, metrics)
        All metrics are fitted at once: what takes the time are the amounts in each resample.
    tables : array, shape (pairs,)
        The number of each pair's gold table.
    intercepts : sequence of float, of length metrics, or None
        Value of a pair without findings, where it is known; None to fit it.
    seed, resamples : int
        Of intervals and folds, both of whole gold tables.
    """
    # Of a metric that falls to 0 by any finding, fitted to pairs that all have one, the intercept would be the mean.
    known = np.zeros(values.shape[1]) if intercepts is None else np.asarray(intercepts, dtype=np.float64)
    design = np.column_stack([np.full(len(values), float(intercepts is None)), amounts])
    names, inverse = np.unique(tables, return_inverse=True)
    of = inverse.astype(np.int64)
    squares, products = _sums(design, values - known, of, len(names))
    slopes = _solved(squares.sum(axis=0), products.sum(axis=0))
    low, high = _interval(squares, products, seed, resamples)
    is_own = _own(amounts if intercepts is not None else amounts - amounts.mean(axis=0))
    fitted, foretold = known + design @ slopes, known + _predicted(design, squares, products, of, seed)
    return tuple(
        Fit(
            slopes=np.where(is_own, slopes[1:, metric], np.nan),
            low=np.where(is_own, low[1:, metric], np.nan),
            high=np.where(is_own, high[1:, metric], np.nan),
            intercept=float(known[metric] + slopes[0, metric]),
            explained=_r_squared(values[:, metric], fitted[:, metric]),
            held_out=_r_squared(values[:, metric], foretold[:, metric]),
        )
        for metric in range(values.shape[1])
    )


def _sums(design: Array, values: Array, of: Numbers, count: int) -> tuple[Array, Array]:
    """Return the normal equations of each gold table: their sums over any tables are those of all their pairs."""
    squares = np.zeros((count, design.shape[1], design.shape[1]))
    products = np.zeros((count, design.shape[1], values.shape[1]))
    np.add.at(squares, of, design[:, :, None] * design[:, None, :])
    np.add.at(products, of, design[:, :, None] * values[:, None, :])
    return squares, products


def _solved(squares: Array, products: Array) -> Array:
    solved: Array = np.linalg.pinv(squares, hermitian=True) @ products
    return solved


def _interval(squares: Array, products: Array, seed: int, resamples: int) -> tuple[Array, Array]:
    generator = np.random.default_rng(seed)
    count = len(squares)
    drawn = []
    for _ in range(resamples):
        times = np.bincount(generator.integers(count, size=count), minlength=count).astype(np.float64)
        drawn.append(_solved(np.tensordot(times, squares, axes=1), np.tensordot(times, products, axes=1)))
    tail = (1 - COVERED) / 2
    low, high = np.quantile(np.array(drawn), [tail, 1 - tail], axis=0)
    return low, high


def _own(amounts: Array) -> Bools:
    """Return which columns are no weighted sum of the others; with an intercept they are given less their means."""
    own = np.zeros(amounts.shape[1], dtype=bool)
    for place in range(amounts.shape[1]):
        column, others = amounts[:, place], np.delete(amounts, place, axis=1)
        left = column - others @ np.linalg.lstsq(others, column, rcond=None)[0]
        own[place] = left @ left > ALONE * (column @ column)
    return own


def _predicted(design: Array, squares: Array, products: Array, of: Numbers, seed: int) -> Array:
    """Return the values that fits on the other gold tables foretell, shape (pairs, metrics)."""
    count, shape = len(squares), (len(design), products.shape[2])
    if count < 2:
        return np.full(shape, np.nan)
    folds = np.random.default_rng(seed).permutation(count) % min(FOLDS, count)
    predicted = np.empty(shape)
    for fold in range(min(FOLDS, count)):
        others, inside = folds != fold, folds[of] == fold
        predicted[inside] = design[inside] @ _solved(squares[others].sum(axis=0), products[others].sum(axis=0))
    return predicted


def _r_squared(values: Array, predicted: Array) -> float:
    around = float(np.sum((values - values.mean()) ** 2))
    return 1 - float(np.sum((values - predicted) ** 2)) / around if around > 0 else float("nan")
