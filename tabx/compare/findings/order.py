"""Rows and columns out of place: those outside the heaviest run in the gold's order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from tabx.align.records import Alignment, Counted, Pairing
from tabx.compare.findings.priced import PricedFinding
from tabx.compare.records import Entity, Finding, FindingKind, Item, ItemKind
from tabx.table import Table
from tabx.values.records import Relation

Moves = list[tuple[int, int]]
Line = tuple[Hashable, tuple[str, ...]]
"""What names a line (nothing for a row), and its texts."""
Run = tuple[int, int, int, int]
"""Weight, length, minus the place where it ends, position of its last pair."""
_ITEM_KINDS = {FindingKind.ROW_ORDER: ItemKind.ROW_ORDER, FindingKind.COLUMN_ORDER: ItemKind.COLUMN_ORDER}
_NO_RUN: Run = (0, 0, 0, -1)


def order_findings(alignment: Alignment) -> Iterator[PricedFinding]:
    """Yield one finding for rows, and one for columns, that are in another order.

    Its count is the share of the gold's facts in the lines out of place, so that blanking such a line bit by bit lowers
    this price in proportion.
    """
    for entity, pairings, lines in (
        (Entity.ROW, alignment.rows, _rows),
        (Entity.COLUMN, alignment.columns, _columns),
    ):
        pairs = _pairs(pairings)
        if _in_order(pairs):
            continue
        gold, predicted = lines(alignment.gold), lines(alignment.view)
        moved, share = _moved(pairs, gold, predicted)
        if moved:
            yield _order_finding(entity, len(pairs), moved, share)


def _order_finding(entity: Entity, paired: int, moved: Moves, share: float) -> PricedFinding:
    note = f"{len(moved)} of {paired} {entity}s {'is' if len(moved) == 1 else 'are'} in another order"
    kind = FindingKind.ROW_ORDER if entity is Entity.ROW else FindingKind.COLUMN_ORDER
    finding = Finding(Entity.TABLE, Relation.EQUIVALENT, kind=kind, note=note)
    at, there = _unzip(moved)
    if entity is Entity.ROW:
        finding = replace(finding, gold_rows=at, predicted_rows=there)
    else:
        finding = replace(finding, gold_columns=at, predicted_columns=there)
    return PricedFinding(finding, partial(Item, kind=_ITEM_KINDS[kind], of=Counted.TABLE, count=share))


def _moved(pairs: Moves, gold: Sequence[Line], predicted: Sequence[Line]) -> tuple[Moves, float]:
    """Return the pairs out of place, and the share of the gold's texts in them.

    A pair of lines has as many texts as both sides have at least.
    """
    exchanged = _exchange_duplicates(pairs, gold, predicted)
    filled, others = _filled(gold), _filled(predicted)
    moved = out_of_place(exchanged, [min(filled[i], others[j]) for i, j in exchanged])
    facts = sum(filled)
    return moved, sum(min(filled[i], others[j]) for i, j in moved) / facts if facts else 0.0


def _filled(lines: Sequence[Line]) -> list[int]:
    return [len(texts) - texts.count("") for _, texts in lines]


def out_of_place(pairs: Sequence[tuple[int, int]], weights: Sequence[int]) -> Moves:
    """Return the (gold, predicted) pairs off the heaviest run of rising places.

    Of several heaviest runs the longest is kept, of these the one that ends lowest. O(n log n).
    """
    # Runs of lines of one weight are heaviest where they are longest, which takes a fraction of the time.
    is_longest = len(set(weights)) == 1 and min(weights) > 0
    before, position = _longest_run(pairs) if is_longest else _heaviest_run(pairs, weights)
    kept = set()
    while position >= 0:
        kept.add(position)
        position = before[position]
    return [pair for position, pair in enumerate(pairs) if position not in kept]


def _longest_run(pairs: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
    """Return the same as `_heaviest_run` where all pairs have one weight."""
    ends: list[int] = []  # of each length the lowest place where a run ends, and the position of its last pair
    last: list[int] = []
    before: list[int] = []
    for position, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [position]
    return before, last[-1] if last else -1


def _heaviest_run(pairs: Sequence[tuple[int, int]], weights: Sequence[int]) -> tuple[list[int], int]:
    """Return for each pair the position of the one before it in its best run, and the last of the heaviest run."""
    ranks = {place: rank for rank, place in enumerate(sorted({place for _, place in pairs}), start=1)}
    best: list[Run] = [_NO_RUN] * (len(ranks) + 1)  # a Fenwick tree: the best run that ends at a rank or below
    before: list[int] = []
    for position, (_, place) in enumerate(pairs):
        # Both walks through the tree stand here and not in functions of their own: a long table has millions of steps.
        found, rank = _NO_RUN, ranks[place] - 1
        while rank > 0:
            if best[rank] > found:
                found = best[rank]
            rank -= rank & -rank
        before.append(found[3])
        run, rank = (found[0] + weights[position], found[1] + 1, -place, position), ranks[place]
        while rank < len(best):
            if run > best[rank]:
                best[rank] = run
            rank += rank & -rank
    return before, max(best, default=_NO_RUN)[3]


def _pairs(pairings: Iterable[Pairing]) -> Moves:
    """Return the places of lines paired one to one.

    The place of a merged or split line is part of that repair.
    """
    return sorted(
        (pairing.gold[0], pairing.predicted[0])
        for pairing in pairings
        if len(pairing.gold) == len(pairing.predicted) == 1
    )


def _in_order(pairs: Moves) -> bool:
    return all(first[1] <= second[1] for first, second in pairwise(pairs))


def _exchange_duplicates(pairs: Moves, gold: Sequence[Line], predicted: Sequence[Line]) -> Moves:
    """Return the pairs with partners swapped among identical rows so that they stand in order."""
    by_gold = _rising(pairs, [gold[index] for index, _ in pairs])
    return _rising(by_gold, [predicted[place] for _, place in by_gold])


def _rising(pairs: Moves, contents: Sequence[Line]) -> Moves:
    first: dict[Line, int] = {}
    groups: dict[int, list[int]] = {}
    for position, content in enumerate(contents):
        before = first.setdefault(content, position)
        if before != position:
            groups.setdefault(before, [before]).append(position)
    risen = list(pairs)
    for positions in groups.values():
        places = sorted(pairs[position][1] for position in positions)
        for position, place in zip(positions, places, strict=True):
            risen[position] = (pairs[position][0], place)
    return risen


def _rows(table: Table) -> list[Line]:
    return [((), tuple([cell.text for cell in row])) for row in table.rows]


def _columns(table: Table) -> list[Line]:
    return [(path, tuple(table.column_texts(index))) for index, path in enumerate(table.columns)]


def _unzip(moved: Moves) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(index for index, _ in moved), tuple(place for _, place in moved)
