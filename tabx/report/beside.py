"""Means of the other metrics that a batch ran beside the judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.report.items import JUDGED, STATUSES, Items
from tabx.report.records import ALL, Figure, OtherMean
from tabx.stats.resampling import Resamples


def other_means(items: Items, resamples: Resamples) -> tuple[OtherMean, ...]:
    """Return the mean of each other metric on each data set, and on all, for each model.

    A pair that a metric could not score is in no mean, but counted. Results of a run without the metric are not.
    """
    others = items.others
    return tuple(
        one
        for dataset, model, inside in _scopes(items)
        for one in means_of(others, items.keys[:, 2], inside, (dataset, model), resamples)
    )


def means_of(
    others: Mapping[str, NDArray[np.float64]],
    tables: NDArray[np.int64],
    inside: NDArray[np.bool_],
    names: tuple[str, str],
    resamples: Resamples,
) -> Iterator[OtherMean]:
    """Yield the mean of each other metric over some judged pairs, of those that ran for any of them.

    Parameters
    ----------
    others : mapping of str to array
        Values by row, as `Items.others`.
    tables : array of int
        Number of the gold table, by row.
    inside : array of bool
        The pairs.
    names : (str, str)
        Data set and model.
    resamples : Resamples
    """
    for name, values in others.items():
        mask = inside & ~np.isnan(values)
        if mask.any():
            yield OtherMean(*names, name, _mean(values[mask], tables[mask], resamples), _unscored(values[mask]))


def _scopes(items: Items) -> Iterator[tuple[str, str, NDArray[np.bool_]]]:
    """Yield each data set and model with their judged rows; all data sets together first, where there are several."""
    datasets, models, judged = items.dataset_names, items.models.all, items.status == STATUSES.index(JUDGED)
    scopes: list[tuple[str, NDArray[np.bool_]]] = [(ALL, judged)] if len(datasets) != 1 else []
    scopes += [(name, judged & (items.keys[:, 0] == number)) for number, name in enumerate(datasets)]
    for dataset, inside in scopes:
        for number, model in enumerate(models):
            yield dataset, model, inside & (items.keys[:, 1] == number)


def _unscored(values: NDArray[np.float64]) -> int:
    return int(np.isinf(values).sum())


def _mean(values: NDArray[np.float64], tables: NDArray[np.int64], resamples: Resamples) -> Figure:
    known = np.isfinite(values)
    values, tables = values[known], tables[known]
    if not len(values):
        return Figure(None, None, None, 0)
    found, of = np.unique(tables, return_inverse=True)
    sums, counts = (
        np.bincount(of, weights=one, minlength=len(found)).astype(np.float64) for one in (values, np.ones(len(values)))
    )
    lows, highs = resamples.ratios(sums[:, None], counts[:, None])
    low, high = _ends((lows[0], highs[0]))
    return Figure(float(values.mean()), low, high, len(values))


def _ends(bounds: Sequence[float]) -> tuple[float | None, float | None]:
    low, high = (None if np.isnan(end) else float(end) for end in bounds)
    return low, high
