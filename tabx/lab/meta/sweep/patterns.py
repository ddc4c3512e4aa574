"""Agreement of very many rankings at once: five predictions can be ordered in 541 ways only, each is measured once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.lab.meta.measures import MEASURES, levels
from tabx.lab.meta.rankings import RankedItem
from tabx.lab.meta.sweep.features import Array

Whole = NDArray[np.int64]

CODED = 15
"""Predictions whose order fits in a whole number of 64 bits."""


def item_values(errors: Array, items: Sequence[RankedItem]) -> tuple[Array, Array]:
    """Return the measures of each item under each weighting, and whether its errors are all equal.

    Parameters
    ----------
    errors : array, shape (weightings, pairs)
        The pairs item by item, the predictions of an item in their order.
    items : sequence of RankedItem

    Returns
    -------
    array, shape (measures, weightings, items)
    array of bool, shape (weightings, items)
    """
    values = np.empty((len(MEASURES), len(errors), len(items)))
    flat = np.empty((len(errors), len(items)), dtype=bool)
    for human, places, pairs in _alike(items):
        found = levels(errors[:, np.array(pairs)])
        flat[:, places] = found.max(axis=-1) == 0
        orders, of = _distinct(found.reshape(-1, len(human)))
        measured = [[measure.function(order, human) for order in orders] for measure in MEASURES]
        values[:, :, places] = np.array(measured)[:, of].reshape(len(MEASURES), len(errors), len(places))
    return values, flat


def _alike(items: Sequence[RankedItem]) -> list[tuple[tuple[float, ...], list[int], list[list[int]]]]:
    """Return the items by their human ranks in order: those ranks, their places, their pairs from the best one on."""
    found: dict[tuple[float, ...], tuple[list[int], list[list[int]]]] = {}
    start = 0
    for place, item in enumerate(items):
        order = sorted(range(len(item.human)), key=item.human.__getitem__)
        places, pairs = found.setdefault(tuple(sorted(item.human)), ([], []))
        places.append(place)
        pairs.append([start + index for index in order])
        start += len(item.human)
    return [(human, *lists) for human, lists in found.items()]


def _distinct(orders: Whole) -> tuple[list[list[int]], Whole]:
    """Return the distinct rows, and which of them each row is."""
    count = orders.shape[1]
    if count > CODED:
        rows, of = np.unique(orders, axis=0, return_inverse=True)
        return rows.tolist(), of.reshape(-1).astype(np.int64)
    codes = orders @ (count ** np.arange(count, dtype=np.int64))
    _, first, of = np.unique(codes, return_index=True, return_inverse=True)
    return orders[first].tolist(), of.reshape(-1).astype(np.int64)
