"""What speaks for each pair of columns, and what it adds up to."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.constraints import AxisConstraints
from tabx.align.pairing.pairing_thresholds import COLUMNS


@dataclass(frozen=True)
class ColumnEvidence:
    """Similarity of gold and predicted columns by header and content, with what is fixed.

    Attributes
    ----------
    header, content : array of shape (gold columns, predicted columns)
    mapped : tuple of (gold column, predicted column)
        The pairs a column map gives.
    constraints : AxisConstraints
        The pairs that a model gives, and the columns that it leaves without one.
    names : array of shape (gold columns, predicted columns)
        What names in other words speak for a pair of columns, whatever rows are paired; 0.0 for nothing.
    telling : frozenset of int
        Gold columns of so many different values that all of them stand nowhere else by chance.
    apart : array of shape (gold columns, predicted columns)
        Which columns of a table of one row are two facts, whatever they have in common; False for none.
    """

    header: Scores
    content: Scores
    mapped: tuple[tuple[int, int], ...] = ()
    constraints: AxisConstraints = field(default_factory=AxisConstraints)
    names: Scores | float = 0.0
    telling: frozenset[int] = frozenset()
    apart: NDArray[np.bool_] | bool = False

    @property
    def total(self) -> Scores:
        """Weighted sum of both; 0 where neither is enough, or the constraints exclude the pair.

        A name that stands in the other table's header is that column, unless most values say otherwise.
        """
        crossed, named = self._crossed()
        content = np.where(crossed, np.maximum(self.content, COLUMNS.least_content), self.content)
        total = COLUMNS.content_weight * content + COLUMNS.header_weight * self.header
        has_content = (content >= COLUMNS.least_content) | (total >= COLUMNS.least_content)
        is_possible = ((self.header >= COLUMNS.least_header) | has_content) & ~self._outdone() & ~named | crossed
        result: Scores = np.where(is_possible & ~np.asarray(self.apart), total, 0.0)
        fixed = (*self.mapped, *self.constraints.pairs)
        for g, p in fixed:
            result[g, :] = result[:, p] = 0.0
        if self.constraints:
            result[sorted(self.constraints.gold), :] = result[:, sorted(self.constraints.predicted)] = 0.0
        for g, p in fixed:
            result[g, p] = 1.0
        return result

    def _outdone(self) -> NDArray[np.bool_]:
        """Return a mask of the pairs of other names and few values whose gold column has its own name elsewhere.

        A column of that name which holds the values of another gold column is no rival: names were exchanged.
        """
        is_same = self.header == 1.0
        others = np.where(is_same, 0.0, self.content).max(axis=0, initial=0.0)
        has_own = (is_same & (others < COLUMNS.least_content)[None, :]).any(axis=1)
        is_weak = (self.header < COLUMNS.least_header) & (self.content < COLUMNS.unlike_content)
        result: NDArray[np.bool_] = has_own[:, None] & is_weak
        return result

    def _crossed(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return masks of the pairs of columns with each other's name, and of those pairs by name.

        One column has all its values under the other's name, and neither has any under its own: names were exchanged,
        whatever else was done to the other column.
        """
        crossed, named = np.zeros(self.header.shape, dtype=bool), np.zeros(self.header.shape, dtype=bool)
        is_same, is_none = self.header == 1.0, self.content < COLUMNS.least_content
        for g, p in np.argwhere((self.content >= COLUMNS.certain_content) & ~is_same).tolist():
            others, own = np.flatnonzero(is_same[:, p]), np.flatnonzero(is_same[g])
            if g not in self.telling or not len(others) == len(own) == 1:
                continue
            if is_none[g, own[0]] and is_none[others[0], p]:
                crossed[[g, others[0]], [p, own[0]]] = True
                named[[g, others[0]], [own[0], p]] = True
        return crossed, named
