"""What a run counts while it goes on."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from tabx.runs.kind import Done, Status

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
    """Counts of the items so far.

    Attributes
    ----------
    figures : tuple of str
        Those that have a mean from the start.
    done, failed, skipped : int
    reused : int
        Of these, those whose line was there already, or that are the same as another.
    means : mapping of figure to Mean
        Over the items that have it.
    usage : mapping
        Calls, tokens and dollars so far.
    first_failure : str
        Of the first item that failed: its place and the reason.
    unscored : mapping of str to int
        Items without a value of a figure that was asked for, by its name.
    first_unscored : str
        Of the first of them: its place, the figure and the reason.
    noted : mapping of str to int
        Items with what else is counted, by name.
    rows, rows_before : int
        Rows of the input that are done, and those of them that were before this run.
    """

    figures: tuple[str, ...] = ()
    done: int = 0
    failed: int = 0
    skipped: int = 0
    reused: int = 0
    means: dict[str, Mean] = field(default_factory=dict)
    usage: dict[str, float] = field(default_factory=dict)
    first_failure: str = ""
    unscored: dict[str, int] = field(default_factory=dict)
    first_unscored: str = ""
    noted: dict[str, int] = field(default_factory=dict)
    rows: int = 0
    rows_before: int = 0
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        """Begin the means."""
        for name in self.figures:
            self.means.setdefault(name, Mean())

    @property
    def count(self) -> int:
        """Items so far."""
        return self.done + self.failed + self.skipped

    @property
    def coverage(self) -> float | None:
        """Share of the items with something to do that were done; None without any."""
        tried = self.done + self.failed
        return self.done / tried if tried else None

    @property
    def rate(self) -> float:
        """Items worked on a second, since the run began."""
        return (self.count - self.reused) / max(time.monotonic() - self.began, 1e-9)

    def add(self, done: Done, row: int, name: str = "", *, is_reused: bool = False) -> None:
        """Count an item of a row, 0-based, with its name."""
        self.rows = row + 1
        if done.has_failed and not self.first_failure:
            self.first_failure = f"{name or f'row {row + 1}'!r}: {done.reason}"
        self.reused += is_reused
        self.done += done.status is Status.DONE
        self.failed += done.status is Status.FAILED
        self.skipped += done.status is Status.SKIPPED
        self._add_figures(done, name or f"row {row + 1}")
        for noted, number in done.noted.items():
            self.noted[noted] = self.noted.get(noted, 0) + bool(number)
        for used, value in done.usage.items() if not is_reused else ():
            self.usage[used] = self.usage.get(used, 0) + (math.nan if value is None else value)

    def _add_figures(self, done: Done, where: str) -> None:
        for name, value in done.figures.items():
            mean = self.means.setdefault(name, Mean())
            if value is not None:
                mean.add(value)
            elif name in done.unscored:
                self.unscored[name] = self.unscored.get(name, 0) + 1
                self.first_unscored = self.first_unscored or f"{where!r}: {name}: {done.unscored[name]}"

    def bounds(self, figure: str) -> tuple[float, float] | None:
        """Return the least and the greatest mean there would be, whatever from 0 to 1 the failed items would get."""
        tried = self.done + self.failed
        if not tried:
            return None
        summed = self.means[figure].mean * self.done
        return summed / tried, (summed + self.failed) / tried
