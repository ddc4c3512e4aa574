"""Separation of harmless from harmful edits of a gold table by error; others are left out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import fmean

from tabx.lab.bench.examination.outcomes import Record
from tabx.perturb import Label
from tabx.stats.separating import auc

SAME_ERROR_DIGITS = 12
"""Decimals to which two errors are compared.

Errors are sums of floats of the size of 1, with 15 to 16 digits: the last ones depend on the order of summing.
"""


@dataclass(frozen=True, slots=True)
class Separation:
    """How well one metric separates harmless from harmful edits.

    Attributes
    ----------
    auc : float or None
        Mean over gold tables of the share of (harmless, harmful) pairs in which the harmful one has the greater
        error, a tie counted half; None without a gold table that has both.
    tables, comparisons : int
        Gold tables with both, and pairs compared in them.
    unjudged : int
        Predictions without an error of the metric, in no comparison.
    """

    auc: float | None
    tables: int
    comparisons: int
    unjudged: int


@dataclass(frozen=True, slots=True)
class Decision:
    """How well the rubric's own threshold recognises harmful and harmless edits.

    An error at or above the rubric's ceiling is called harmful: the ceiling is the price of the cheapest error in the
    gold table, and all harmless prices together stay below it. A rubric without a cap has no threshold.

    Attributes
    ----------
    harmful, harmful_called, harmless, harmless_called : int
        Predictions of each label with a ceiling, and those called harmful (harmless).
    """

    harmful: int
    harmful_called: int
    harmless: int
    harmless_called: int

    @property
    def sensitivity(self) -> float | None:
        """Share of the harmful predictions that are called harmful."""
        return self.harmful_called / self.harmful if self.harmful else None

    @property
    def specificity(self) -> float | None:
        """Share of the harmless predictions that are called harmless."""
        return self.harmless_called / self.harmless if self.harmless else None


def separate(records: Iterable[Record], error: Callable[[Record], float | None]) -> Separation:
    """Return how well a metric separates; `error` gives the metric's error of a prediction."""
    errors: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    unjudged = 0
    for record in records:
        if record.label == Label.REPAIRABLE.value:
            continue
        value = error(record)
        if value is None:
            unjudged += 1
        else:
            harmless, harmful = errors[record.name]
            side = harmful if record.label == Label.HARMFUL.value else harmless
            side.append(round(value, SAME_ERROR_DIGITS))
    compared = [(harmless, harmful) for harmless, harmful in errors.values() if harmless and harmful]
    aucs = [auc(harmless, harmful) for harmless, harmful in compared]
    return Separation(
        auc=fmean(aucs) if aucs else None,
        tables=len(compared),
        comparisons=sum(len(harmless) * len(harmful) for harmless, harmful in compared),
        unjudged=unjudged,
    )


def decide(records: Iterable[Record]) -> Decision:
    """Return how well the rubric's own threshold decides."""
    counts = Counter[tuple[bool, bool]]()
    for record in records:
        if record.label == Label.REPAIRABLE.value or record.error is None or record.ceiling is None:
            continue
        called_harmful = round(record.error, SAME_ERROR_DIGITS) >= round(record.ceiling, SAME_ERROR_DIGITS)
        counts[record.label == Label.HARMFUL.value, called_harmful] += 1
    return Decision(
        harmful=counts[True, True] + counts[True, False],
        harmful_called=counts[True, True],
        harmless=counts[False, True] + counts[False, False],
        harmless_called=counts[False, False],
    )
