"""Agreement of very many rankings at once, measuring each distinct order once.

Five predictions, ties included, can be ordered in only 541 ways.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.lab.meta.measures import MEASURES, levels
from tabx.lab.meta.rankings import RankedItem
from tabx.lab.meta.sweep.features import Array

IntArray = NDArray[np.int64]

MOST_CODED = 15
"""Predictions whose levels fit in a whole number of 64 bits as digits: 15¹⁵ < 2⁶³ < 16¹⁶."""


def item_values(errors: Array, items: Sequence[RankedItem]) -> tuple[Array, Array]:
    """Return the measures of each item under each weighting, and where its errors are equal.

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
    for human, places, pairs in _by_human_ranks(items):
        error_levels = levels(errors[:, np.array(pairs)])
        flat[:, places] = error_levels.max(axis=-1) == 0
        orders, order_of = _distinct(error_levels.reshape(-1, len(human)))
        measured = [[measure.function(order, human) for order in orders] for measure in MEASURES]
        values[:, :, places] = np.array(measured)[:, order_of].reshape(len(MEASURES), len(errors), len(places))
    return values, flat


def _by_human_ranks(items: Sequence[RankedItem]) -> list[tuple[tuple[float, ...], list[int], list[list[int]]]]:
    """Group items by sorted human ranks: the ranks, item indices, and their pairs best first."""
    groups: dict[tuple[float, ...], tuple[list[int], list[list[int]]]] = {}
    start = 0
    for place, item in enumerate(items):
        order = sorted(range(len(item.human)), key=item.human.__getitem__)
        places, pairs = groups.setdefault(tuple(sorted(item.human)), ([], []))
        places.append(place)
        pairs.append([start + index for index in order])
        start += len(item.human)
    return [(human, *lists) for human, lists in groups.items()]


def _distinct(orders: IntArray) -> tuple[list[list[int]], IntArray]:
    """Return the distinct rows, and the index of each row among them."""
    count = orders.shape[1]
    if count > MOST_CODED:
        rows, of = np.unique(orders, axis=0, return_inverse=True)
        return rows.tolist(), of.reshape(-1).astype(np.int64)
    codes = orders @ (count ** np.arange(count, dtype=np.int64))
    _, first, of = np.unique(codes, return_index=True, return_inverse=True)
    return orders[first].tolist(), of.reshape(-1).astype(np.int64)
