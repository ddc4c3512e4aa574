"""From counts to the score, by arithmetic alone (TabXEval, section 2.2 and appendix B)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabx.align.records import Counted, RepairKind
from tabx.base.errors import RubricError
from tabx.compare.records import ItemKind
from tabx.score.causes import discounted
from tabx.score.extras import dearest_extra, extras_cost
from tabx.score.kinds import EXTRA, GRADED, HARMLESS, MISSING, Kind, group_of, kind_in
from tabx.score.magnitude import gamma
from tabx.score.records import BOUND, EXTRAS_BOUND, NO_TABLE_TERM, Scorecard, Term, TermGroup
from tabx.score.totals import Totals, ceiling, price_of_lone_key, squeeze_factor

if TYPE_CHECKING:
    from tabx.compare.records import Counts, Item
    from tabx.rubric.model import Rubric


@dataclass(slots=True)
class PricedKind:
    """Items of one kind and denominator, with their weight and costs.

    Attributes
    ----------
    kind : Kind
    weight : float
    total : int
    measure : callable
        Gives as how many entities an item counts.
    places : list of int
        Indices of the items in the counts.
    amounts, costs : list of float
        For each of them its count (times the weight of its column), and weight × count / total.
    """

    kind: Kind
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
    kind_of = kind_in(rubric)
    gamma_of = gamma(rubric, totals)
    by_kind: dict[tuple[Kind, Counted], PricedKind] = {}
    for place, item in enumerate(items):
        if item.forgiven:
            continue
        kind = kind_of(item)
        priced = by_kind.get((kind, item.of))
        if priced is None:
            weight, measure = _weight(kind, rubric), _measure(kind, totals, rubric, gamma_of)
            priced = by_kind[kind, item.of] = PricedKind(kind, weight, totals.of_kind(kind, item.of), measure)
        amount = priced.measure(item)
        priced.places.append(place)
        priced.amounts.append(amount if item.weight == 1.0 else amount * item.weight)
    for priced in by_kind.values():
        priced.costs = [priced.weight * amount / priced.total for amount in priced.amounts]
    return list(by_kind.values())


def _weight(kind: Kind, rubric: Rubric) -> float:
    """Return the rubric's weight of a kind."""
    weights: Mapping[str, float | None] = rubric.weights
    weight = weights.get(kind)
    if weight is None:
        raise RubricError(f"rubric {rubric.name!r} has no price for {str(kind)!r}")
    return weight


def _measure(kind: Kind, totals: Totals, rubric: Rubric, gamma_of: Callable[[Item], float]) -> Callable[[Item], float]:
    """Return the function that counts an item: by γ, by share of rows or columns, or as is."""
    if kind in GRADED:
        return gamma_of
    if kind == ItemKind.WRONG_KEY:
        weights = rubric.weights
        wrong, row, cell = (weights[name] or 0.0 for name in ("wrong_key", "missing.row", "partial.cell"))
        alone = price_of_lone_key(wrong, row, cell) / wrong if wrong else 1.0
        return lambda item: item.count * alone if totals.holds_one_value(item) else item.count
    return lambda item: totals.amount(item, kind)


LEAST_WITHOUT_TABLE = 1.0
"""Least error of a prediction without a table in a rubric without a worst error: all of the gold is missing."""


def bounded(error: float, worst: float | None) -> float:
    """Return an error as bounded below `worst`; the error itself up to worst − 1, or without a bound.

    worst − 1 + x / (1 + x) for an excess of x has the slope 1 at 0 and grows strictly, so no two errors change places.
    """
    if worst is None or error <= worst - 1:
        return error
    excess = error - (worst - 1)
    return worst - 1 + excess / (1 + excess)


def score(counts: Counts, rubric: Rubric) -> Scorecard:
    """Return error, score, terms and the cost of every item.

    The error is Σ weight · count / total over the kinds of items, less what is taken off wrong cells that one act
    explains (see `tabx.score.causes`); 0 is perfect. A rubric with a worst error bounds it (see `bounded`), and one
    that bounds what is merely too much takes off what goes beyond (see `tabx.score.extras`), each by a term of its own.
    The score is exp(−steepness · error); 1 is perfect. A prediction without a table has the score 0 and the worst
    error; in a rubric without one the price of everything missing, at least 1.

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
    limit = ceiling(rubric, totals, counts.column_weights)
    harmless_raw = _squeeze(kinds, limit)
    costs = _with_causes(kinds, _costs(kinds, len(counts.items)), counts, rubric)
    terms = [priced.term(capped=limit is not None) for priced in kinds]
    extra, bounded_extra = _extras(terms, rubric)
    # Not by way of the term: of a hundred million extras the difference of two large numbers keeps too few digits.
    total = math.fsum([*(term.cost for term in terms if term.name not in EXTRA), bounded_extra])
    terms += balance(EXTRAS_BOUND, bounded_extra - extra)
    if counts.no_table:
        error = max(LEAST_WITHOUT_TABLE, total) if rubric.worst is None else rubric.worst
        terms += balance(NO_TABLE_TERM, error - total)
    else:
        error = bounded(total, rubric.worst)
        terms += balance(BOUND, error - total)
    terms.sort(key=lambda term: (-term.cost, term.name))
    return Scorecard(
        error=error,
        score=0.0 if counts.no_table else math.exp(-rubric.steepness * error),
        terms=tuple(terms),
        costs=tuple(costs),
        structure=_sum_of(terms, TermGroup.STRUCTURE),
        content=_sum_of(terms, TermGroup.CONTENT),
        harmless_raw=harmless_raw,
        harmless_cost=math.fsum(term.cost for term in terms if term.name in HARMLESS),
        ceiling=limit,
        steepness=rubric.steepness,
        worst=rubric.worst,
        empty=_empty(kinds, counts.items),
    )


def _extras(terms: Sequence[Term], rubric: Rubric) -> tuple[float, float]:
    """Return what all extras cost, without their bound and with it."""
    extra = math.fsum(term.cost for term in terms if term.name in EXTRA)
    missing = math.fsum(term.count / term.total for term in terms if term.name in MISSING)
    return extra, extras_cost(rubric.extras, dearest_extra(rubric.weights), rubric.steepness, extra, missing)


def _empty(kinds: Iterable[PricedKind], items: Sequence[Item]) -> tuple[int, ...]:
    """Return the items that are priced as layout and are none by their own kind."""
    layout = (place for priced in kinds if priced.kind is RepairKind.LAYOUT for place in priced.places)
    return tuple(sorted(place for place in layout if items[place].kind is not RepairKind.LAYOUT))


def _costs(kinds: Iterable[PricedKind], count: int) -> list[float]:
    """Return the cost of each item, in the order of the counts."""
    costs = [0.0] * count
    for priced in kinds:
        for place, cost in zip(priced.places, priced.costs, strict=True):
            costs[place] = cost
    return costs


def _with_causes(kinds: Sequence[PricedKind], costs: Sequence[float], counts: Counts, rubric: Rubric) -> list[float]:
    """Take off what single acts explain; return the new cost of each item."""
    if not counts.explanations or rubric.cause.rest == 1:
        return list(costs)
    cheaper = set(discounted(costs, counts, rubric))
    for priced in kinds:
        if priced.kind in GRADED:
            shares = [rubric.cause.rest if place in cheaper else 1.0 for place in priced.places]
            priced.amounts = [amount * share for amount, share in zip(priced.amounts, shares, strict=True)]
            priced.costs = [cost * share for cost, share in zip(priced.costs, shares, strict=True)]
    return _costs(kinds, len(costs))


def _squeeze(kinds: Sequence[PricedKind], limit: float | None) -> float:
    """Squeeze the costs of harmless kinds below the limit; return their sum before."""
    raw = math.fsum(cost for priced in kinds if priced.is_harmless for cost in priced.costs)
    factor = squeeze_factor(raw, limit)
    if factor != 1.0:
        for priced in kinds:
            if priced.is_harmless:
                priced.costs = [cost * factor for cost in priced.costs]
    return raw


def _sum_of(terms: Iterable[Term], group: TermGroup) -> float:
    return math.fsum(term.cost for term in terms if term.group == group)


def balance(name: str, cost: float) -> list[Term]:
    """Return the term that makes the terms add up to the error; none where they do."""
    return [Term(name, cost, 1.0, 1, cost, cost, TermGroup.STRUCTURE)] if cost else []
