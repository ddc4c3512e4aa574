"""Compute the score from counts (TabXEval, section 2.2 and appendix B)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tabx.score.ceiling import ceiling, squeeze_factor
from tabx.score.kinds import HARMLESS
from tabx.score.priced_kind import priced_kinds
from tabx.score.records import Scorecard, Term, TermGroup
from tabx.score.totals import Totals

if TYPE_CHECKING:
    from tabx.compare.records import Counts
    from tabx.rubric.model import Rubric

NO_TABLE = "no_table"
"""Term that raises the error to 1 where the prediction holds no table."""


def score(counts: Counts, rubric: Rubric) -> Scorecard:
    """Return error, score, terms and the cost of every item.

    The error is Σ weight · count / total over the kinds of items; 0 is perfect, and there is no upper bound. The score
    is exp(−error); 1 is perfect. A prediction without a table has the score 0, and as its error the price of everything
    missing, but at least 1.

    Parameters
    ----------
    counts : Counts
        Of one pair, from TabCompare.
    rubric : Rubric

    Raises
    ------
    RubricError
        If the rubric has no price for a kind of item in the counts.
    """
    totals = Totals.of(counts, rubric)
    kinds = priced_kinds(counts.items, rubric, totals)
    bound = ceiling(rubric, totals, counts.column_weights)
    harmless_raw = math.fsum(cost for priced in kinds if priced.is_harmless for cost in priced.costs)
    factor = squeeze_factor(harmless_raw, bound)
    costs = [0.0] * len(counts.items)
    terms = []
    for priced in kinds:
        if priced.is_harmless and factor != 1.0:
            priced.costs = [cost * factor for cost in priced.costs]
        for place, cost in zip(priced.places, priced.costs, strict=True):
            costs[place] = cost
        terms.append(priced.term(capped=bound is not None))
    if counts.no_table:
        costs, terms = _lifted(costs, terms)
    return _card(costs, terms, harmless_raw, bound, counts.no_table)


def _lifted(costs: list[float], terms: list[Term]) -> tuple[list[float], list[Term]]:
    """Raise costs and terms of a prediction without a table to a sum of at least 1.

    The terms stay, and one more holds the gap. The items' costs grow in proportion, or share the error evenly where
    none costs anything.
    """
    error = math.fsum(costs)
    if error >= 1:
        return costs, terms
    gap = 1 - error
    terms = [*terms, Term(NO_TABLE, gap, 1.0, 1, gap, gap, TermGroup.STRUCTURE)]
    if error > 0:
        return [cost / error for cost in costs], terms
    return [1 / len(costs) for _ in costs], terms


def _card(costs: list[float], terms: list[Term], harmless_raw: float, bound: float | None, no_table: bool) -> Scorecard:
    error = math.fsum(term.cost for term in terms)
    terms.sort(key=lambda term: (-term.cost, term.name))
    return Scorecard(
        error=error,
        score=0.0 if no_table else math.exp(-error),
        terms=tuple(terms),
        costs=tuple(costs),
        structure=math.fsum(term.cost for term in terms if term.group == TermGroup.STRUCTURE),
        content=math.fsum(term.cost for term in terms if term.group == TermGroup.CONTENT),
        harmless_raw=harmless_raw,
        harmless_cost=math.fsum(term.cost for term in terms if term.name in HARMLESS),
        ceiling=bound,
    )
