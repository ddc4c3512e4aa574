"""The items of one kind, gathered and priced: one line of the sum in the making."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabx.errors import RubricError
from tabx.score.kinds import GRADED, HARMLESS, SHARED, group_of
from tabx.score.magnitude import gamma
from tabx.score.records import Term

if TYPE_CHECKING:
    from tabx.compare.records import Item
    from tabx.rubric.model import Rubric
    from tabx.score.totals import Totals


@dataclass(slots=True)
class Line:
    """Items of one kind and denominator.

    Attributes
    ----------
    kind : str
    weight : float
    total : int
    measure : callable
        Gives as how many entities an item counts.
    places : list of int
        Indices of the items in the counts.
    amounts, costs : list of float
        For each of them its count (times the weight of its column), and weight × count / total.
    """

    kind: str
    weight: float
    total: int
    measure: Callable[[Item], float]
    places: list[int] = field(default_factory=list)
    amounts: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)

    def term(self, capped: bool) -> Term:
        """Return the line's term; its cost is the sum of its items' costs."""
        count = math.fsum(self.amounts)
        return Term(
            name=self.kind,
            weight=self.weight,
            count=count,
            total=self.total,
            cost=math.fsum(self.costs),
            raw=self.weight * count / self.total,
            group=group_of(self.kind),
            harmless=capped and self.kind in HARMLESS,
        )


def lines_of(items: Iterable[Item], rubric: Rubric, totals: Totals) -> list[Line]:
    """Return the lines of all items but the forgiven, in the order in which their kinds first come up."""
    weights = rubric.weights
    read_as = {"wrong_key": "partial.cell"} if weights["wrong_key"] is None else {}
    graded = gamma(rubric)
    lines: dict[tuple[str, str], Line] = {}
    for place, item in enumerate(items):
        if item.forgiven:
            continue
        kind = read_as.get(item.kind, item.kind)
        line = lines.get((kind, item.of))
        if line is None:
            weight = weights.get(kind)
            if weight is None:
                raise RubricError(f"rubric {rubric.name!r} has no price for {kind!r}")
            line = Line(kind, weight, _total(totals, item.of), _measure(kind, totals, item.of, graded))
            lines[kind, item.of] = line
        line.places.append(place)
        amount = line.measure(item)
        line.amounts.append(amount if item.weight == 1.0 else amount * item.weight)
    for line in lines.values():
        line.costs = [line.weight * amount / line.total for amount in line.amounts]
    return list(lines.values())


def _total(totals: Totals, of: str) -> int:
    total: int = getattr(totals, of)
    return total


def _measure(kind: str, totals: Totals, of: str, graded: Callable[[Item], float]) -> Callable[[Item], float]:
    """Return how items of this kind are counted: by γ, by share of rows or columns, or one by one."""
    if kind in GRADED:
        return graded
    if kind in SHARED and of in ("row", "column"):
        total = _total(totals, of)
        return lambda item: totals.entities(item, total)
    return lambda item: item.count
