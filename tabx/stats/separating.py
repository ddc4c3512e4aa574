"""How well errors tell harmful predictions from harmless ones: pure arithmetic over numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Bools = NDArray[np.bool_]


def auc(low: Sequence[float], high: Sequence[float]) -> float:
    """Return the share of pairs with the second value greater, a tie counted half.

    The Mann-Whitney U statistic over its maximum, which is the area under the ROC curve.
    """
    ordered = np.sort(np.asarray(low, dtype=np.float64))
    below, upto = (np.searchsorted(ordered, np.asarray(high, dtype=np.float64), side) for side in ("left", "right"))
    return float((below + upto).sum()) / (2 * len(low) * len(high))


@dataclass(frozen=True, slots=True)
class Roc:
    """The ROC curve: what each threshold of the error would call harmful.

    Attributes
    ----------
    thresholds : array
        An error at or above is called harmful; infinity first, which calls nothing so, then falling.
    sensitivity, specificity : array
        Shares of the harmful that are called harmful, and of the harmless that are not.
    """

    thresholds: Array
    sensitivity: Array
    specificity: Array

    @property
    def youden(self) -> float:
        """The threshold of the greatest sensitivity + specificity − 1 (Youden, 1950); of equal ones the highest.

        Between two errors: halfway, so that neither stands on it.
        """
        best = int(np.argmax(np.round(self.sensitivity + self.specificity, 12)))
        if best == 0:
            return float("inf")
        if best + 1 < len(self.thresholds):
            return float(self.thresholds[best] + self.thresholds[best + 1]) / 2
        return float(self.thresholds[best])


def roc(errors: Array, harmful: Bools) -> Roc:
    """Return the ROC curve of errors; some have to be harmful, some not."""
    thresholds = np.concatenate(([np.inf], np.unique(errors)[::-1]))
    missed, passed = (
        np.searchsorted(np.sort(errors[label]), thresholds, "left") / label.sum() for label in (harmful, ~harmful)
    )
    return Roc(thresholds, 1 - missed, passed)


@dataclass(frozen=True, slots=True)
class Decisions:
    """What calling predictions harmful comes to.

    Attributes
    ----------
    found, missed : int
        Harmful ones that were called harmful, and that were not.
    alarms, passed : int
        Harmless ones that were called harmful, and that were not.
    """

    found: int
    missed: int
    alarms: int
    passed: int

    @property
    def sensitivity(self) -> float:
        """Share of the harmful that are called harmful."""
        return _share(self.found, self.found + self.missed)

    @property
    def specificity(self) -> float:
        """Share of the harmless that are called harmless."""
        return _share(self.passed, self.passed + self.alarms)

    @property
    def accuracy(self) -> float:
        """Share of all that are called what they are."""
        return _share(self.found + self.passed, self.found + self.missed + self.alarms + self.passed)

    @property
    def f1(self) -> float:
        """Harmonic mean of sensitivity and of the share of those called harmful that are; 0 where none is found."""
        return _share(2 * self.found, 2 * self.found + self.missed + self.alarms)

    @property
    def harmonic_mean(self) -> float:
        """Of sensitivity, specificity and accuracy, the bubbles' size in TabXEval's figure 1; 0 where one is 0."""
        rates = (self.sensitivity, self.specificity, self.accuracy)
        return 3 / sum(1 / rate for rate in rates) if all(rates) else 0.0


def decided(called: Bools, harmful: Bools) -> Decisions:
    """Return what calling predictions harmful comes to."""
    return Decisions(
        found=int((called & harmful).sum()),
        missed=int((~called & harmful).sum()),
        alarms=int((called & ~harmful).sum()),
        passed=int((~called & ~harmful).sum()),
    )


@dataclass(frozen=True, slots=True)
class ErrorBin:
    """Predictions with errors of about the same size.

    Attributes
    ----------
    low, high : float
        Least and greatest error.
    count : int
    harmful : float
        Share of them that are harmful.
    """

    low: float
    high: float
    count: int
    harmful: float


def error_bins(errors: Array, harmful: Bools, most: int = 10) -> tuple[ErrorBin, ...]:
    """Return the share of harmful ones by size of the error, in bins of about as many predictions each.

    Calibration without a scale of its own: of a judge that means what it says, the share rises from bin to bin. Equal
    errors are in one bin.
    """
    order = np.argsort(errors, kind="stable")
    ends = np.unique(np.quantile(errors, np.linspace(0, 1, most + 1)[1:], method="higher"))
    bins, start = [], 0
    for end in ends:
        stop = int(np.searchsorted(errors[order], end, side="right"))
        inside = order[start:stop]
        if len(inside):
            bins.append(
                ErrorBin(
                    float(errors[inside].min()),
                    float(errors[inside].max()),
                    len(inside),
                    float(harmful[inside].mean()),
                )
            )
        start = stop
    return tuple(bins)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
