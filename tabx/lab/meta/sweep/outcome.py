"""The results of a sweep: unchanged rubrics, families of weightings, the best of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tabx.lab.meta.agreement import Agreement
from tabx.lab.meta.rankings import RankedItems
from tabx.lab.meta.sweep.features import Array
from tabx.lab.meta.sweep.validation import Validation
from tabx.lab.meta.sweep.weightings import Value, Weightings
from tabx.rubric import Rubric
from tabx.stats.bootstrap import Estimate
from tabx.stats.measures import BY_NAME, MEASURES


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


MEASURE_NAMES = [measure.name for measure in MEASURES]


@dataclass(frozen=True)
class Reference:
    """An unchanged rubric, for comparison with the sweep.

    Attributes
    ----------
    rubric : Rubric
    means : mapping of measure to Estimate
    flat : int
        Items whose errors are all equal.
    """

    rubric: Rubric
    means: Mapping[str, Estimate]
    flat: int


@dataclass(frozen=True)
class Family:
    """The weightings of one family.

    Attributes
    ----------
    weightings : Weightings
    means : array, shape (measures, weightings)
        Over the items.
    flat : array of int, shape (weightings,)
        Items whose errors are all equal. A weighting with such items only is undefined, and in no figure.
    spread : mapping of measure to Distribution
        Over the weightings that are defined.
    best : int
        Index of the best weighting by the measure chosen; of equal ones the best by the other measures in their
        order, then the first.
    ties : int
        How many weightings are as good by that measure, the best among them.
    undefined : int
        How many weightings make all errors equal.
    items : int
    validation : Validation or None
        None where no cross-validation was asked for.
    """

    weightings: Weightings
    means: Array
    flat: NDArray[np.int64]
    spread: Mapping[str, Distribution]
    best: int
    ties: int
    undefined: int
    items: int
    validation: Validation | None

    @property
    def changes(self) -> dict[str, Value]:
        """The keys that the best weighting sets, with their values."""
        return self.weightings.changes(self.best)

    def is_defined(self, index: int) -> bool:
        """Whether some errors differ under a weighting."""
        return bool(self.flat[index] < self.items)

    def figure(self, measure: str) -> float:
        """Return the mean of a measure under the best weighting."""
        return float(self.means[MEASURE_NAMES.index(measure), self.best])


@dataclass(frozen=True)
class Sweep:
    """A whole sweep.

    Attributes
    ----------
    base : Rubric
    by : str
        The measure that the best is chosen by.
    seed : int
    ranked : RankedItems
    signatures : tuple of str
        Of the stored judgements.
    references : tuple of Reference
        The first is the one that cross-validation holds the best weighting against.
    families : tuple of Family
    validation : Validation or None
        Of choosing among the weightings of all families, as the best of all is chosen.
    failed : mapping of id to str
        Items that were not judged, and why; they are in no figure.
    others : tuple of Agreement
        Of other metrics, over the items of the sweep that each has values for.
    """

    base: Rubric
    by: str
    seed: int
    ranked: RankedItems
    signatures: tuple[str, ...]
    references: tuple[Reference, ...]
    families: tuple[Family, ...]
    validation: Validation | None
    failed: Mapping[str, str] = field(default_factory=dict)
    others: tuple[Agreement, ...] = ()

    @property
    def best(self) -> Family:
        """The family with the best weighting by the chosen measure."""
        sign = BY_NAME[self.by].sign
        return max(self.families, key=lambda family: sign * family.figure(self.by))
