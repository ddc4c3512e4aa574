"""What a run counts while it goes on."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from tabx.batch.result import FAILED, JUDGED, SKIPPED
from tabx.batch.work import Done

FIGURES = ("score", "facts.precision", "facts.recall", "facts.f1")
"""Figures of which a run knows the mean."""

_COVERED = 1.96
"""Standard errors to either side of a mean that cover 95 % of a normal distribution: the means of hundreds of scores
are near to it, and an exact interval (`tabx report`) needs all of them."""


@dataclass(slots=True)
class Mean:
    """A mean and its spread, of numbers that come one by one (Welford, 1962)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """Sum of the squared distances from the mean."""

    def add(self, value: float) -> None:
        """Take in another number."""
        self.count += 1
        distance = value - self.mean
        self.mean += distance / self.count
        self.squares += distance * (value - self.mean)

    @property
    def half_width(self) -> float | None:
        """Half the width of the 95 % interval; None for fewer than two numbers."""
        if self.count < 2:
            return None
        return _COVERED * math.sqrt(self.squares / (self.count - 1) / self.count)


@dataclass(slots=True)
class Tally:
    """Counts of the pairs so far.

    Attributes
    ----------
    judged, failed, skipped : int
    reused : int
        Of these, those whose result was there already, or that are the same as another.
    means : mapping of figure to Mean
        Over the judged pairs that have it; other metrics by their names.
    usage : mapping
        Calls, tokens and dollars so far.
    first_failure : str
        Of the first pair that failed: its place and the reason.
    unscored : mapping of str to int
        Judged pairs without a value of another metric, by the metric's name.
    first_unscored : str
        Of the first of them: its place, the metric and the reason.
    unverified : int
        Judged pairs with a header renamed that nothing but its values speaks for.
    rows, rows_before : int
        Rows of the input that are done, and those of them that were before this run.
    """

    judged: int = 0
    failed: int = 0
    skipped: int = 0
    reused: int = 0
    means: dict[str, Mean] = field(default_factory=lambda: {name: Mean() for name in FIGURES})
    usage: dict[str, float] = field(default_factory=dict)
    first_failure: str = ""
    unscored: dict[str, int] = field(default_factory=dict)
    first_unscored: str = ""
    unverified: int = 0
    rows: int = 0
    rows_before: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def count(self) -> int:
        """Pairs so far."""
        return self.judged + self.failed + self.skipped

    @property
    def coverage(self) -> float | None:
        """Share of the pairs with something to judge that were judged; None without any."""
        tried = self.judged + self.failed
        return self.judged / tried if tried else None

    @property
    def rate(self) -> float:
        """Pairs worked on a second, since the run began."""
        return (self.count - self.reused) / max(time.monotonic() - self.began, 1e-9)

    def add(self, done: Done, row: int, name: str = "", *, is_reused: bool = False) -> None:
        """Count a pair of a row, 0-based, with its id."""
        self.rows = row + 1
        if done.has_failed and not self.first_failure:
            self.first_failure = f"{name or f'row {row + 1}'!r}: {done.reason}"
        self.reused += is_reused
        self.judged += done.status == JUDGED
        self.failed += done.status == FAILED
        self.skipped += done.status == SKIPPED
        self.unverified += bool(done.unverified)
        for figure, value in zip(FIGURES, (done.score, *done.rates), strict=True):
            if value is not None:
                self.means[figure].add(value)
        self._add_metrics(done, name or f"row {row + 1}")
        for name, value in done.usage.items() if not is_reused else ():
            self.usage[name] = self.usage.get(name, 0) + (math.nan if value is None else value)

    def _add_metrics(self, done: Done, where: str) -> None:
        for name, value in done.metrics.items():
            mean = self.means.setdefault(name, Mean())
            if value is not None:
                mean.add(value)
            else:
                self.unscored[name] = self.unscored.get(name, 0) + 1
                self.first_unscored = self.first_unscored or f"{where!r}: {name}: {done.unscored.get(name, '')}"

    def bounds(self) -> tuple[float, float] | None:
        """Return the least and the greatest mean score there would be, whatever the failed pairs would get."""
        tried = self.judged + self.failed
        if not tried:
            return None
        summed = self.means["score"].mean * self.judged
        return summed / tried, (summed + self.failed) / tried
