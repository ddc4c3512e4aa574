"""What is taken off the price of wrong cells that one act explains.

Each explanation leaves its costliest cells at their full price and the others at a share. Of explanations that overlap
those are paid that together are the cheapest. Spoiling one more cell never makes the error smaller: it adds its own
price, while every explanation takes off at most the discount of that one cell more, as the number that is paid in full
never falls and as no two explanations of one choice share a cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabx.score.magnitude import magnitude

if TYPE_CHECKING:
    from tabx.compare.cause_records import Explanation
    from tabx.compare.records import Counts, Item
    from tabx.rubric.model import Rubric

MOST_COMPETING = 12
"""Explanations of the same cells that are weighed against each other, the first: all choices among them are tried, at
most 2¹². Real tables have one or two."""


def discounted(costs: Sequence[float], counts: Counts, rubric: Rubric) -> list[int]:
    """Return the items that cost only a share of their price.

    `costs` are the full prices of the items.
    """
    cheaper = [cells_at_a_share(explanation, counts.items, rubric) for explanation in counts.explanations]
    gains = [math.fsum(costs[item] for item in items) for items in cheaper]
    chosen: list[int] = []
    for choices in choices_of(counts.explanations):
        best = max(choices, key=lambda choice: math.fsum(gains[index] for index in choice))
        chosen += [item for index in best for item in cheaper[index]]
    return chosen


def cells_at_a_share(explanation: Explanation, items: Sequence[Item], rubric: Rubric) -> list[int]:
    """Return the items of an explanation that are not paid in full: all but the dearest.

    They are ordered by magnitude times the weight of their columns, before ω and the factor for keys, so that no other
    weight of a rubric changes which they are.
    """
    full = math.ceil(max(rubric.cause.least, explanation.least, explanation.unexplained))
    if full >= len(explanation.items):
        return []
    size_of = magnitude(rubric)
    return sorted(explanation.items, key=lambda index: -size_of(items[index]) * items[index].weight)[full:]


def choices_of(explanations: Sequence[Explanation]) -> Iterator[list[tuple[int, ...]]]:
    """Yield for each group of explanations that overlap all choices among them in which none do.

    A choice holds indices of explanations. Some choices may be parts of others.
    """
    rivals = _rivals(explanations)
    seen: set[int] = set()
    for start in range(len(explanations)):
        if start in seen:
            continue
        group, waiting = [], [start]
        seen.add(start)
        while waiting:
            index = waiting.pop()
            group.append(index)
            new = rivals[index] - seen
            seen |= new
            waiting.extend(new)
        yield list(_apart(sorted(group)[:MOST_COMPETING], rivals))


def _rivals(explanations: Sequence[Explanation]) -> list[set[int]]:
    """Return for each explanation those that share an item with it."""
    rivals: list[set[int]] = [set() for _ in explanations]
    holders: dict[int, list[int]] = {}
    for index, explanation in enumerate(explanations):
        for item in explanation.items:
            holders.setdefault(item, []).append(index)
    for together in {tuple(indices) for indices in holders.values() if len(indices) > 1}:
        for index in together:
            rivals[index].update(other for other in together if other != index)
    return rivals


def _apart(group: Sequence[int], rivals: Sequence[set[int]]) -> Iterator[tuple[int, ...]]:
    if not group:
        yield ()
        return
    first, *others = group
    for choice in _apart([other for other in others if other not in rivals[first]], rivals):
        yield (first, *choice)
    if rivals[first].intersection(others):
        yield from _apart(others, rivals)
