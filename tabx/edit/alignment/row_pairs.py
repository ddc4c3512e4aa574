"""Rows without an equal one: their values, and the pairs of those that are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tabx.edit.alignment.rows import Gaps, Likeness, Row, alike_pairs, left_between
from tabx.edit.sides import Side


def typed_rows(side: Side, columns: Sequence[int | None], rows: Iterable[int]) -> dict[int, Row]:
    """Return rows as the keys of their values, None for a column that the table does not have."""
    keys, table = side.keys.typed, side.table
    return {
        row: tuple(None if column is None else keys(table.rows[row][column].text) for column in columns) for row in rows
    }


def alike_rows(
    rows: Mapping[int, Sequence[Row]],
    others: Mapping[int, Row],
    weights: Sequence[float],
    gaps: Callable[[dict[int, int]], Gaps],
) -> dict[int, int]:
    """Return the pairs of rows that are alike, or left between the same neighbours.

    `gaps` takes the pairs that are found and says between which neighbours the rows stand.
    """
    if not rows or not others:
        return {}
    likeness = Likeness(weights)
    found = alike_pairs(rows, others, likeness, gaps({}))
    taken = set(found.values())
    rest = {row: texts for row, texts in rows.items() if row not in found}
    others_rest = {row: texts for row, texts in others.items() if row not in taken}
    if rest and others_rest:
        found |= left_between(rest, others_rest, likeness, gaps(found))
    return found


def behind(orders: Sequence[Sequence[int]], pairs: dict[int, int], count: int) -> Gaps:
    """Return behind which paired row each row stands, and each of the other table, by its place in that table.

    `orders` hold the rows as they follow each other; a row of several counts where it is first.
    """
    inside: dict[int, int] = {}
    for order in orders:
        last = -1
        for row in order:
            last = pairs.get(row, last)
            inside.setdefault(row, last)
    taken, others_inside = set(pairs.values()), {}
    last = -1
    for other in range(count):
        last = other if other in taken else last
        others_inside[other] = last
    return inside, others_inside
