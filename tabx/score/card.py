"""From counts to the score, by arithmetic alone (TabXEval, section 2.2 and appendix B)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabx.align.records import Counted, RepairKind
from tabx.compare.records import ItemKind
from tabx.errors import RubricError
from tabx.score.kinds import GRADED, HARMLESS, LINES, SHARED, group_of
from tabx.score.magnitude import gamma
from tabx.score.records import Scorecard, Term, TermGroup
from tabx.score.totals import Totals, ceiling, squeeze_factor

if TYPE_CHECKING:
    from tabx.compare.records import Counts, Item
    from tabx.rubric.model import Rubric


@dataclass(slots=True)
class PricedKind:
    """Items of one kind and denominator, with their weight and costs.

    Attributes
    ----------
    kind : ItemKind or RepairKind
    weight : float
    total : int
    measure : callable
        Gives as how many entities an item counts.
    places : list of int
        Indices of the items in the counts.
    amounts, costs : list of float
        For each of them its count (times the weight of its column), and weight × count / total.
    """

    kind: ItemKind | RepairKind
    weight: float
    total: int
    measure: Callable[[Item], float]
    places: list[int] = field(default_factory=list)
    amounts: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)

    @property
    def is_harmless(self) -> bool:
        """Whether the kind is harmless, so that a cap squeezes its costs."""
        return self.kind in HARMLESS

    def term(self, capped: bool) -> Term:
        """Return the term of this kind; its cost is the sum of the items' costs."""
        count = math.fsum(self.amounts)
        return Term(
            name=self.kind,
            weight=self.weight,
            count=count,
            total=self.total,
            cost=math.fsum(self.costs),
            raw=self.weight * count / self.total,
            group=group_of(self.kind),
            harmless=capped and self.is_harmless,
        )


def priced_kinds(items: Iterable[Item], rubric: Rubric, totals: Totals) -> list[PricedKind]:
    """Group and price all items that are not forgiven, in order of first appearance."""
    priced_as: dict[ItemKind | RepairKind, ItemKind] = {}
    if rubric.weights[ItemKind.WRONG_KEY] is None:
        priced_as[ItemKind.WRONG_KEY] = ItemKind.PARTIAL_CELL
    gamma_of = gamma(rubric)
    by_kind: dict[tuple[ItemKind | RepairKind, Counted], PricedKind] = {}
    for place, item in enumerate(items):
        if item.forgiven:
            continue
        kind = priced_as.get(item.kind, item.kind)
        priced = by_kind.get((kind, item.of))
        if priced is None:
            weight, measure = _weight(kind, rubric), _measure(kind, totals, item.of, gamma_of)
            priced = by_kind[kind, item.of] = PricedKind(kind, weight, totals.of_entity(item.of), measure)
        amount = priced.measure(item)
        priced.places.append(place)
        priced.amounts.append(amount if item.weight == 1.0 else amount * item.weight)
    for priced in by_kind.values():
        priced.costs = [priced.weight * amount / priced.total for amount in priced.amounts]
    return list(by_kind.values())


def _weight(kind: ItemKind | RepairKind, rubric: Rubric) -> float:
    """Return the rubric's weight of a kind."""
    weights: Mapping[str, float | None] = rubric.weights
    weight = weights.get(kind)
    if weight is None:
        raise RubricError(f"rubric {rubric.name!r} has no price for {kind!r}")
    return weight


def _measure(
    kind: ItemKind | RepairKind, totals: Totals, entity: Counted, gamma_of: Callable[[Item], float]
) -> Callable[[Item], float]:
    """Return the function that counts an item: by γ, by share of rows or columns, or as is."""
    if kind in GRADED:
        return gamma_of
    if kind in SHARED and entity in LINES:
        total = totals.of_entity(entity)
        return lambda item: totals.entities(item, total)
    return lambda item: item.count


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
