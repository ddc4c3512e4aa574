"""Whether errors tell harmless edits from harmful ones of the same gold table; what is repairable is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from tabx.lab.bench.examination.outcomes import Record
from tabx.perturb import Label

DIGITS = 12
"""Digits after the point in which two errors must differ: sums of floats differ in the last ones."""


@dataclass(frozen=True, slots=True)
class Separation:
    """How well one metric separates.

    Attributes
    ----------
    auc : float or None
        Mean over gold tables of the share of (harmless, harmful) pairs in which the harmful one has the greater
        error, a tie counted half; None without a gold table that has both.
    tables, comparisons : int
        Gold tables with both, and pairs compared in them.
    unjudged : int
        Predictions that the metric gave no error, in no comparison.
    """

    auc: float | None
    tables: int
    comparisons: int
    unjudged: int


@dataclass(frozen=True, slots=True)
class Decision:
    """Harmful called harmful, and harmless called harmless, by a threshold that the rubric itself states.

    An error from the rubric's ceiling on is called harmful: the ceiling is the price of the cheapest error in the
    gold table, below which all harmless prices together are held. A rubric without a cap states none.

    Attributes
    ----------
    harmful, harmful_called, harmless, harmless_called : int
        Predictions of each label with a ceiling, and those called so.
    """

    harmful: int
    harmful_called: int
    harmless: int
    harmless_called: int

    @property
    def sensitivity(self) -> float | None:
        """Share of the harmful ones called harmful."""
        return self.harmful_called / self.harmful if self.harmful else None

    @property
    def specificity(self) -> float | None:
        """Share of the harmless ones called harmless."""
        return self.harmless_called / self.harmless if self.harmless else None


def separate(records: Iterable[Record], error: Callable[[Record], float | None]) -> Separation:
    """Return how well a metric separates; `error` gives what it says of a prediction."""
    sides: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    unjudged = 0
    for record in records:
        if record.label == Label.REPAIRABLE.value:
            continue
        found = error(record)
        if found is None:
            unjudged += 1
        else:
            sides[record.name][record.label == Label.HARMFUL.value].append(round(found, DIGITS))
    both = [(low, high) for low, high in sides.values() if low and high]
    aucs = [auc(low, high) for low, high in both]
    return Separation(
        fmean(aucs) if aucs else None, len(both), sum(len(low) * len(high) for low, high in both), unjudged
    )


def auc(low: Sequence[float], high: Sequence[float]) -> float:
    """Return the share of pairs in which the second is greater, ties counted half (Mann-Whitney U over its maximum)."""
    return sum((b > a) + 0.5 * (b == a) for a in low for b in high) / (len(low) * len(high))


def decide(records: Iterable[Record]) -> Decision:
    """Return how the rubric's own threshold does."""
    counts = {(harmful, called): 0 for harmful in (False, True) for called in (False, True)}
    for record in records:
        if record.label == Label.REPAIRABLE.value or record.error is None or record.ceiling is None:
            continue
        called = round(record.error, DIGITS) >= round(record.ceiling, DIGITS)
        counts[record.label == Label.HARMFUL.value, called] += 1
    return Decision(
        counts[True, True] + counts[True, False],
        counts[True, True],
        counts[False, True] + counts[False, False],
        counts[False, False],
    )
