"""Ranks of values, with ties."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

ROUNDING = 1e-12
"""Share of an error below which a difference comes from summing in another order.

A float has 15 to 16 digits; an error sums some hundred terms, which costs the last two or three of them.
"""


def levels(errors: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the level of each error in its row (last axis), 0 for the smallest.

    Equal errors share a level; two neighbours in order are equal where they differ by at most 1e-12 of the larger one.
    All measures of agreement depend on the levels alone.

    Parameters
    ----------
    errors : array of float, shape (…, predictions)
    """
    order = np.argsort(errors, axis=-1, kind="stable")
    ordered = np.take_along_axis(errors, order, axis=-1)
    larger = np.maximum(np.abs(ordered[..., 1:]), np.abs(ordered[..., :-1]))
    steps = np.zeros(errors.shape, dtype=np.int64)
    steps[..., 1:] = ordered[..., 1:] - ordered[..., :-1] > ROUNDING * larger
    result = np.empty_like(steps)
    np.put_along_axis(result, order, np.cumsum(steps, axis=-1), axis=-1)
    return result


def average_ranks(values: Sequence[float]) -> tuple[float, ...]:
    """Return the rank of each value, 1 for the smallest; ties share the mean of their ranks.

    Parameters
    ----------
    values : sequence of float
        Errors, or places in a ranking: smaller is better.
    """
    ordered = sorted(values)
    ranks: dict[float, float] = {}
    start = 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and ordered[end] == ordered[start]:
            end += 1
        ranks[ordered[start]] = (start + 1 + end) / 2
        start = end
    return tuple(ranks[value] for value in values)


def is_flat(values: Sequence[float]) -> bool:
    """Whether all values are equal, which ranks nothing."""
    return len(set(values)) <= 1
