"""Rows and columns out of place: those off the longest run that kept its order."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from tabx.align.records import Alignment, Pairing
from tabx.compare.ledger import Entry
from tabx.compare.records import Entity, Finding, Item
from tabx.table import Table
from tabx.values.records import Relation

_TABLE, _SAME = Entity.TABLE, Relation.EQUIVALENT

Moves = list[tuple[int, int]]


def order_entries(alignment: Alignment) -> Iterator[Entry]:
    """Yield one entry for the rows, and one for the columns, that stand in another order than in the gold."""
    gold, view = alignment.gold, alignment.view
    rows = _pairs(alignment.rows)
    if not _in_order(rows) and (moved := out_of_place(_settle(rows, _rows(gold), _rows(view)))):
        mine, theirs = _unzip(moved)
        yield _entry("row", len(rows), Finding(_TABLE, _SAME, gold_rows=mine, predicted_rows=theirs), len(moved))
    columns = _pairs(alignment.columns)
    if not _in_order(columns) and (moved := out_of_place(_settle(columns, _columns(gold), _columns(view)))):
        mine, theirs = _unzip(moved)
        finding = Finding(_TABLE, _SAME, gold_columns=mine, predicted_columns=theirs)
        yield _entry("column", len(columns), finding, len(moved))


def _entry(entity: str, paired: int, places: Finding, moved: int) -> Entry:
    note = f"{moved} of {paired} {entity}s {'stands' if moved == 1 else 'stand'} in another order"
    item = partial(Item, kind=f"{entity}_order", of="table", count=moved / paired)
    return Entry(replace(places, kind=f"{entity} order", note=note), item)


def out_of_place(pairs: Sequence[tuple[int, int]]) -> Moves:
    """Return the (gold, predicted) pairs, in the gold's order, off a longest run whose places never fall.

    Of several longest runs the one that ends lowest is kept. O(n log n).
    """
    tails: list[int] = []  # positions in pairs
    places: list[int] = []
    before: list[int] = []
    for position, (_, place) in enumerate(pairs):
        length = bisect_right(places, place)
        before.append(tails[length - 1] if length else -1)
        places[length : length + 1] = [place]
        tails[length : length + 1] = [position]
    kept = set()
    position = tails[-1] if tails else -1
    while position >= 0:
        kept.add(position)
        position = before[position]
    return [pair for position, pair in enumerate(pairs) if position not in kept]


def _pairs(pairings: Iterable[Pairing]) -> Moves:
    """Return the places of what is paired one to one: the place of what was merged or split is part of that repair."""
    return sorted(
        (pairing.gold[0], pairing.predicted[0])
        for pairing in pairings
        if len(pairing.gold) == len(pairing.predicted) == 1
    )


def _in_order(pairs: Moves) -> bool:
    return all(first[1] <= second[1] for first, second in pairwise(pairs))


def _settle(pairs: Moves, gold: Sequence[Hashable], predicted: Sequence[Hashable]) -> Moves:
    """Return the pairs with partners swapped among identical rows so that they stand in order."""
    by_gold = _rise(pairs, [gold[index] for index, _ in pairs])
    return _rise(by_gold, [predicted[place] for _, place in by_gold])


def _rise(pairs: Moves, contents: Sequence[Hashable]) -> Moves:
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for position, content in enumerate(contents):
        groups[content].append(position)
    risen = list(pairs)
    for positions in groups.values():
        places = sorted(pairs[position][1] for position in positions)
        for position, place in zip(positions, places, strict=True):
            risen[position] = (pairs[position][0], place)
    return risen


def _rows(table: Table) -> list[Hashable]:
    return [tuple(row) for row in table.texts()]


def _columns(table: Table) -> list[Hashable]:
    return [(path, *table.column_texts(index)) for index, path in enumerate(table.columns)]


def _unzip(moved: Moves) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(index for index, _ in moved), tuple(place for _, place in moved)
