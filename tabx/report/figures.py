"""The figures of a comparison: what each is, in which unit and of what, and how it is made of sums.

TabXEval's tables 3 and 4 name neither unit nor denominator; here they are % of the gold's rows, columns and cells,
summed over all judged pairs of a scope (PAPERS call the same MI, EI, EM, Partial).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabx.report.items import CHANGES, COUNTS, RATES, TYPES
from tabx.report.records import Figure
from tabx.stats.resampling import Resamples

PERCENT = 100.0
_COUNT = {name: place for place, name in enumerate(COUNTS)}


@dataclass(frozen=True, slots=True)
class FigureKind:
    """One figure.

    Attributes
    ----------
    name : str
        As in JSON and CSV: "score", "rows.missing", "cell_types.Date.partial".
    title : str
        As in the tables of a report.
    unit : str
        What it counts and of what.
    above, below : tuple of (str, float)
        Names of `RATES` or `COUNTS`, with factors, that are summed above and below the line; () below counts the
        pairs that have the rate.
    scale : float
        100 for a percentage.
    """

    name: str
    title: str
    unit: str
    above: tuple[tuple[str, float], ...]
    below: tuple[tuple[str, float], ...] = ()
    scale: float = 1.0

    @property
    def is_mean(self) -> bool:
        """Whether it is a mean over pairs."""
        return not self.below


def _mean(name: str, rate: str, title: str, unit: str) -> FigureKind:
    return FigureKind(name, title, unit, ((rate, 1.0),))


def _share(name: str, title: str, of: str) -> FigureKind:
    return FigureKind(name, title, f"% of gold {of}", ((name, 1.0),), ((f"{of}.total", 1.0),), PERCENT)


def _of_cells(kind: str, name: str, change: str, of: str) -> FigureKind:
    found = f"{kind}.{name}.{change}"
    title = f"{name} {'Partial' if change == 'partial' else _SHORT[change]}"
    return FigureKind(found, title, f"% of gold {of}", ((found, 1.0),), ((f"{of}.total", 1.0),), PERCENT)


_SHORT = {"missing": "MI", "extra": "EI", "exact": "EM", "relaxed": "EM relaxed"}

MEANS = (
    _mean("score", "score", "score", "mean per pair, 0 to 1"),
    _mean("error", "error", "error", "mean per pair, 0 is perfect"),
    _mean("facts.precision", "precision", "facts P", "mean per pair that predicts a fact, 0 to 1"),
    _mean("facts.recall", "recall", "facts R", "mean per pair whose gold has a fact, 0 to 1"),
    _mean("facts.f1", "f1", "facts F1", "mean per pair, 0 to 1"),
    _mean("right", "right", "wholly right", "share of pairs with error 0, 0 to 1"),
)
POOLED = (
    FigureKind(
        "all_facts.precision",
        "all facts P",
        "right of all predicted facts",
        (("facts.found", 1.0),),
        (("facts.predicted", 1.0),),
    ),
    FigureKind(
        "all_facts.recall", "all facts R", "right of all gold facts", (("facts.found", 1.0),), (("facts.gold", 1.0),)
    ),
    FigureKind(
        "all_facts.f1",
        "all facts F1",
        "of all gold and predicted facts",
        (("facts.found", 2.0),),
        (("facts.gold", 1.0), ("facts.predicted", 1.0)),
    ),
)
ROWS = tuple(_share(f"rows.{name}", _SHORT[name], "rows") for name in _SHORT)
COLUMNS = tuple(_share(f"columns.{name}", _SHORT[name], "columns") for name in _SHORT)
CELL_TYPES = tuple(
    _of_cells("cell_types", name, change, "cells") for name in TYPES for change in ("extra", "missing", "partial")
)
COLUMN_TYPES = tuple(
    _of_cells("column_types", name, change, "columns") for name in TYPES for change in CHANGES if change != "partial"
)
FIGURES: Mapping[str, FigureKind] = {
    kind.name: kind for kind in (*MEANS, *POOLED, *ROWS, *COLUMNS, *CELL_TYPES, *COLUMN_TYPES)
}
"""All figures by name, in the order of the reports."""

_BEST = {"error": 0.0}
"""What a failed pair would get at best, where that is not 1 (and at worst 0): an error has no worst."""


class Sums:
    """The numbers of some pairs, summed by gold table.

    Parameters
    ----------
    tables : array of int
        Number of the gold table, by pair.
    rates, counts : array
        Of judged pairs alone.
    """

    def __init__(self, tables: NDArray[np.int64], rates: NDArray[np.float64], counts: NDArray[np.int32]) -> None:
        _, self.of = np.unique(tables, return_inverse=True)
        self.tables = int(self.of.max()) + 1 if len(self.of) else 0
        self.rates, self.counts = rates, counts

    def both(self, kind: FigureKind) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what stands above and below the line of a figure, by gold table."""
        if kind.is_mean:
            values = self.rates[:, RATES.index(kind.above[0][0])]
            known = ~np.isnan(values)
            return self._summed(np.where(known, values, 0.0)), self._summed(known.astype(np.float64))
        return self._summed(self._weighted(kind.above)) * kind.scale, self._summed(self._weighted(kind.below))

    def _weighted(self, parts: tuple[tuple[str, float], ...]) -> NDArray[np.float64]:
        found = np.zeros(len(self.of), dtype=np.float64)
        for name, factor in parts:
            found += factor * self.counts[:, _COUNT[name]]
        return found

    def _summed(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.bincount(self.of, weights=values, minlength=self.tables).astype(np.float64)


def make_figures(sums: Sums, failed: int, resamples: Resamples, kinds: tuple[FigureKind, ...]) -> dict[str, Figure]:
    """Return the figures of some judged pairs, with their intervals, by name.

    Parameters
    ----------
    sums : Sums
    failed : int
        Pairs of the same scope that failed: they bound what the means could have been.
    resamples : Resamples
    kinds : tuple of FigureKind
    """
    both = [sums.both(kind) for kind in kinds]
    above, below = (np.column_stack([one[side] for one in both]) for side in (0, 1))
    lows, highs = resamples.ratios(above, below)
    return {
        kind.name: _figure(kind, float(above[:, place].sum()), float(below[:, place].sum()), failed, low, high)
        for place, (kind, low, high) in enumerate(zip(kinds, lows, highs, strict=True))
    }


def _figure(kind: FigureKind, above: float, below: float, failed: int, low: float, high: float) -> Figure:
    value = above / below if below else None
    worst, best = _bounds(kind, above, below, failed) if kind.is_mean and below + failed else (None, None)
    is_sure = not np.isnan(low)
    return Figure(value, float(low) if is_sure else None, float(high) if is_sure else None, round(below), worst, best)


def _bounds(kind: FigureKind, above: float, below: float, failed: int) -> tuple[float | None, float | None]:
    """Return a mean as it would be at worst and at best for every failed pair."""
    tried = below + failed
    if kind.name in _BEST:
        return (None if failed else above / tried), (above + failed * _BEST[kind.name]) / tried
    return above / tried, (above + failed) / tried
