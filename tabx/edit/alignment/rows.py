"""Rows paired by most of their cells, where no equal row is left."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain, product

LEAST_ALIKE = 0.5
"""Share of its weight that a row must keep to be the same row with changed cells: with less it is shorter to say that
one row went and another came."""

MOST_COMPARED = 1_000_000
"""Pairs of rows up to which all are compared; of more, those that share a text of few rows."""

MOST_SHARING = 20
"""Rows that share a text beyond which it says too little to look for rows by it, in a table too long to compare all."""

NEARBY = 1e-3
"""What standing between the same neighbours adds: it decides between rows that are alike as much, and no more."""

Row = tuple[Hashable, ...]

Gaps = tuple[dict[int, int], dict[int, int]]
"""Which paired neighbour each row, and each other one, stands behind."""


def column_weights(rows: Sequence[Row], count: int) -> list[float]:
    """Return the weight of each column, the share of its texts that differ: names weigh more than yes and no."""
    if not rows:
        return [1.0] * count
    return [len({row[column] for row in rows}) / len(rows) for column in range(count)]


class Likeness:
    """How alike rows are: the weight of the columns in which they agree, of that of all.

    A row that holds the same texts in other columns is the same row, its cells exchanged.

    Parameters
    ----------
    weights : sequence of float
        By column.
    """

    def __init__(self, weights: Sequence[float]) -> None:
        self._weights = weights

    def __call__(self, one: Row, other: Row) -> float:
        """Return the share from 0 to 1; a column that either row lacks (None) is left out."""
        shared = total = 0.0
        for first, second, weight in zip(one, other, self._weights, strict=True):
            if first is not None and second is not None:
                total += weight
                shared += weight * (first == second)
        if shared < LEAST_ALIKE * total and Counter(one) == Counter(other):
            return LEAST_ALIKE
        return shared / total if total else 0.0


def alike_pairs(
    rows: Mapping[int, Sequence[Row]], others: Mapping[int, Row], likeness: Likeness, gaps: Gaps
) -> dict[int, int]:
    """Return rows with others that keep most of them, the most alike first.

    Parameters
    ----------
    rows : dict of int to sequence of row
        Each row as it may look.
    others : dict of int to row
    likeness : Likeness
    gaps : pair of dict
        Between which neighbours each row, and each other one, stands.
    """
    inside, others_inside = gaps
    scored = []
    for row, other in _candidates(rows, others):
        score = max(likeness(one, others[other]) for one in rows[row])
        if score >= LEAST_ALIKE:
            scored.append((-score - NEARBY * (inside[row] == others_inside[other]), row, other))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, row, other in sorted(scored):
        if row not in pairs and other not in taken:
            pairs[row] = other
            taken.add(other)
    return pairs


def _candidates(rows: Mapping[int, Sequence[Row]], others: Mapping[int, Row]) -> Iterator[tuple[int, int]]:
    if len(rows) * len(others) <= MOST_COMPARED:
        yield from product(rows, others)
        return
    holders: defaultdict[tuple[int, Hashable], list[int]] = defaultdict(list)
    for other, texts in others.items():
        for place in enumerate(texts):
            holders[place].append(other)
    few = {place: found for place, found in holders.items() if len(found) <= MOST_SHARING}
    for row, variants in rows.items():
        places = chain.from_iterable(map(enumerate, variants))
        found = Counter(chain.from_iterable(few.get(place, ()) for place in places))
        yield from ((row, other) for other, _ in found.most_common(MOST_SHARING))


def left_between(
    rows: Mapping[int, Sequence[Row]], others: Mapping[int, Row], likeness: Likeness, gaps: Gaps
) -> dict[int, int]:
    """Return the rows that stand alone between the same neighbours as as many others, in order.

    They are one row with changed cells where any cell agrees, or where there is but one column to tell them by.
    """
    inside, others_inside = gaps
    by_gap: defaultdict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for row in rows:
        by_gap[inside[row]][0].append(row)
    for other in others:
        by_gap[others_inside[other]][1].append(other)
    pairs = {}
    for here, there in by_gap.values():
        if len(here) == len(there):
            for row, other in zip(here, there, strict=True):
                texts = others[other]
                is_told_by_one = sum(text is not None for text in texts) == 1
                if is_told_by_one or max(likeness(one, texts) for one in rows[row]) > 0:
                    pairs[row] = other
    return pairs
