"""The score of several tables from that of each, by arithmetic alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tabx.score.card import balance, bounded
from tabx.score.records import BOUND, Scorecard, Term


@dataclass(frozen=True, slots=True)
class SharedTerm:
    """A term of one table in the sum over all: cost = share × cost in its own table.

    `part` is the index of the table in the parts. It is None for the columns of extra tables, which are counted over
    the columns of all gold tables (share 1).
    """

    part: int | None
    share: float
    term: Term

    @property
    def cost(self) -> float:
        """What the term adds to the error of all tables together."""
        return self.share * self.term.cost


@dataclass(frozen=True)
class SharedCard:
    """Error and score of several tables.

    Attributes
    ----------
    parts : sequence of (float, Scorecard)
        Of each gold table its share of the gold's cells, and its own scorecard.
    extra : Scorecard
        Of the extra tables' columns.
    no_table : bool
        Whether the prediction holds no table at all.
    """

    parts: Sequence[tuple[float, Scorecard]]
    extra: Scorecard
    no_table: bool

    @cached_property
    def unbounded(self) -> float:
        """The error before it is bounded: the parts' unbounded errors by share, and the extra tables' cost."""
        return math.fsum([*(share * card.unbounded for share, card in self.parts), self.extra.unbounded])

    @cached_property
    def error(self) -> float:
        """The sum, bounded as that of one table. 0 is perfect."""
        worst = self.extra.worst
        if self.no_table and worst is not None:
            return worst
        return bounded(self.unbounded, worst)

    @property
    def score(self) -> float:
        """exp(−steepness · error): 1 is perfect; 0 where the prediction holds no table."""
        return 0.0 if self.no_table else math.exp(-self.extra.steepness * self.error)

    @cached_property
    def terms(self) -> tuple[SharedTerm, ...]:
        """Terms of all tables, costliest first; their costs add up to the error."""
        own = [
            SharedTerm(index, share, term)
            for index, (share, card) in enumerate(self.parts)
            for term in card.terms
            if term.name != BOUND
        ]
        extra = [SharedTerm(None, 1.0, term) for term in self.extra.terms if term.name != BOUND]
        if not self.no_table:
            extra += [SharedTerm(None, 1.0, term) for term in balance(BOUND, self.error - self.unbounded)]
        return tuple(sorted([*own, *extra], key=lambda shared: -shared.cost))
