"""Ranks of values, the smallest first; ties share the mean of the places they take."""

from __future__ import annotations

from collections.abc import Sequence


def average_ranks(values: Sequence[float]) -> tuple[float, ...]:
    """Return the rank of each value, 1 for the smallest; equal values have the mean of their places.

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
    """Whether all values are equal, so that they rank nothing."""
    return len(set(values)) <= 1
