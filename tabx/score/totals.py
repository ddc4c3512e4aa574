"""Denominators of the error, the share of them that a row or column counts, and the cap on harmless prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabx.rubric.choices import RowShare

if TYPE_CHECKING:
    from tabx.align.records import Counted
    from tabx.compare.records import Counts, Item
    from tabx.rubric.model import Rubric


@dataclass(frozen=True, slots=True)
class Totals:
    """Denominators of one gold table, each at least 1.

    Attributes
    ----------
    row, column, cell, table : int
        The gold's rows and columns (grid lines), its cells or facts as the rubric counts them, and 1.
    share : RowShare
        How a row or column is weighed (see `Rubric`).
    """

    row: int
    column: int
    cell: int
    share: RowShare
    table: int = 1

    @classmethod
    def of(cls, counts: Counts, rubric: Rubric) -> Totals:
        """Return the totals of a gold table under a rubric."""
        cells = counts.cells if rubric.count_empty_cells else counts.facts
        return cls(max(1, counts.rows), max(1, counts.columns), max(1, cells), rubric.share)

    def of_entity(self, of: Counted) -> int:
        """Return the number of such entities in the gold; 1 for a table."""
        total: int = getattr(self, of)
        return total

    def entities(self, item: Item, total: int) -> float:
        """Return as how many of the `total` rows (columns) an item counts.

        Divided by `total`, one row counts max(1/rows, facts/N) under "larger", max(1, facts)/N under "facts", and
        1/rows under "count".
        """
        if self.share is RowShare.COUNT:
            return item.count
        if self.share is RowShare.FACTS:
            return max(item.count, item.facts) * total / self.cell
        return max(item.count, item.facts * total / self.cell)

    def least(self, total: int) -> float:
        """Return the smallest share of the table that one row (column) can have."""
        return 1 / self.cell if self.share is RowShare.FACTS else 1 / total


BELOW = 1 - 4e-15
"""Keeps the sum below the bound despite rounding; matters only where the raw sum is 10^14 times the bound."""


def ceiling(rubric: Rubric, totals: Totals, column_weights: Sequence[float] = ()) -> float | None:
    """Return the lowest price above 0 that a single error can have; None without a cap.

    Errors are a missing or extra cell, row or column, a wrong header, a wrong key, and a partial cell at the floor with
    the smallest ω, each in the column of the smallest weight above 0. The result is also None where the rubric prices
    no error.
    """
    if not rubric.cap:
        return None
    weights = {name: weight or 0.0 for name, weight in rubric.weights.items()}
    smallest_omega = min((omega for omega in rubric.omegas.values() if omega > 0), default=0.0)
    smallest_partial = smallest_omega * (rubric.gamma.floor or 0.0)
    cell = 1 / totals.cell
    row, column = totals.least(totals.row), totals.least(totals.column)
    prices = (
        weights["missing.cell"] * cell,
        weights["extra.cell"] * cell,
        weights["wrong_key"] * cell,
        weights["partial.cell"] * smallest_partial * cell,
        weights["missing.row"] * row,
        weights["extra.row"] * row,
        weights["missing.column"] * column,
        weights["extra.column"] * column,
        weights["wrong_header"] * column,
    )
    lightest = min((weight for weight in column_weights if weight > 0), default=1.0)
    return min((price * min(1.0, lightest) for price in prices if price > 0), default=None)


def squeeze_factor(raw: float, bound: float | None) -> float:
    """Return the factor that squeezes a sum of harmless prices strictly below the bound.

    The squeezed sum is sum·a / (sum + a) for a bound a, and grows strictly with the raw sum. Without a bound the factor
    is 1.
    """
    if bound is None or raw <= 0:
        return 1.0
    return min(bound / (raw + bound), bound * BELOW / raw)
