"""Two columns related cell by cell, as the tests of notations read them."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.values import pair_columns, read_column, relate
from tabx.values.records import Difference, Relation

EXACT, SAME, ROUNDED = Relation.EXACT, Relation.EQUIVALENT, Relation.ROUNDED
WRONG = frozenset({Relation.PARTIAL, Relation.DIFFERENT})


def related(
    gold: Sequence[str], predicted: Sequence[str], header: str = "x", predicted_header: str | None = None
) -> list[Difference]:
    """Return the difference of each cell, the columns paired row by row."""
    other = header if predicted_header is None else predicted_header
    columns = read_column((header,), gold), read_column((other,), predicted)
    pair = pair_columns(*columns, [(row, row) for row in range(len(gold))])
    return [relate(one, two, pair) for one, two in zip(pair.gold.values, pair.predicted.values, strict=True)]


def relations(gold: Sequence[str], predicted: Sequence[str], *headers: str) -> set[Relation]:
    """Return how the cells of two columns relate, each relation once."""
    return {difference.relation for difference in related(gold, predicted, *headers)}


def are_wrong(gold: Sequence[str], predicted: Sequence[str], *headers: str) -> bool:
    """Return whether every cell is a wrong value."""
    return relations(gold, predicted, *headers) <= WRONG
