"""How a measure is spread over weightings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tabx.meta.sweep.features import Array


@dataclass(frozen=True, slots=True)
class Distribution:
    """The figures of a box plot (TabXEval, figures 4 and 5), and the mean.

    Attributes
    ----------
    minimum, lower, median, upper, maximum : float
        Of the means over the items, one per weighting; lower and upper are the quartiles.
    mean : float
    """

    minimum: float
    lower: float
    median: float
    upper: float
    maximum: float
    mean: float


def distribution(means: Array) -> Distribution:
    """Return the distribution of a measure's means, one per weighting."""
    minimum, lower, median, upper, maximum = map(float, np.quantile(means, [0, 0.25, 0.5, 0.75, 1]))
    return Distribution(minimum, lower, median, upper, maximum, float(means.mean()))
