"""Records of a score: the terms and the scorecard."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum


class TermGroup(StrEnum):
    """The two parts of the error."""

    STRUCTURE = "structure"
    CONTENT = "content"  # single cells


NO_TABLE_TERM = "no_table"
"""Name of the term for what the error of no table has beyond the price of all that is missing."""

BOUND = "bound"
"""Name of the term, below 0, that keeps an error below that of no table."""

EXTRAS_BOUND = "extras_bound"
"""Name of the term, below 0, that keeps what is merely too much from costing ever more."""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the sum: cost = weight × count / total.

    Attributes
    ----------
    name : str
        "missing.row" …, as in the rubric.
    weight : float
        Of the rubric.
    count : float
        Entities with this error; for partial cells the sum of their γ (times the share that is paid of those that a
        cause makes cheaper); for missing and extra rows and columns the sum of max(1, facts × entities / N). Each times
        the weight of its column, where a house rule gives it one.
    total : int
        Entities in the gold, at least 1.
    cost : float
        weight × count / total, after squeezing where `harmless`, and less what a cause takes off partial cells.
    raw : float
        weight × count / total before either.
    group : TermGroup
    harmless : bool
        Whether it is squeezed below the price of the cheapest error (rubrics with a cap).
    """

    name: str
    weight: float
    count: float
    total: int
    cost: float
    raw: float
    group: TermGroup
    harmless: bool = False


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Error, score and the terms that add up to it.

    Attributes
    ----------
    error : float
        Sum of the terms' costs, 0 is perfect; below `worst` where there is one.
    score : float
        exp(−steepness · error), 1 is perfect; 0 where there is no table in the prediction.
    terms : tuple of Term
        By cost, costliest first; terms without a count are left out.
    costs : tuple of float
        Price of each item of the counts, in their order; with the terms "bound", "extras_bound" and "no_table", which
        are no item's, they sum to `error`.
    structure, content : float
        The two parts of the error.
    harmless_raw, harmless_cost : float
        Sum of the harmless prices before and after squeezing.
    ceiling : float or None
        What the harmless prices are squeezed below; None in a rubric without cap.
    steepness : float
        Of the rubric; judgements of schema 1 have 1.
    worst : float or None
        Error of no table, and bound of all others; None in a rubric without one.
    empty : tuple of int
        Indices of the items of rows and columns that are priced as layout, as they hold no value; () in judgements
        that were stored before this was kept.
    """

    error: float
    score: float
    terms: tuple[Term, ...]
    costs: tuple[float, ...]
    structure: float
    content: float
    harmless_raw: float = 0.0
    harmless_cost: float = 0.0
    ceiling: float | None = None
    steepness: float = 1.0
    worst: float | None = None
    empty: tuple[int, ...] = field(default=(), metadata={"sparse": True})

    @property
    def unbounded(self) -> float:
        """Sum of the terms before the term "bound" of a worst error."""
        return math.fsum(term.cost for term in self.terms if term.name != BOUND)
