"""Rows whose cells slipped into other columns, one place to the right, say."""

from __future__ import annotations

from collections import Counter

import numpy as np

from tabx.align.assign import assign
from tabx.align.blocks import Pairs, solve_blocks
from tabx.align.draft import Draft
from tabx.align.grid import Grid
from tabx.align.proposals import propose_by_words
from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.size import is_large
from tabx.values import read

ENOUGH = 0.6
FEWEST = 3


def repair_shifted_rows(draft: Draft) -> None:
    """Pair left-over rows that hold the same values in other columns, and place each value.

    Most of the gold row's values and three of them at least have to be there, one of them at least in another column.
    """
    missing, extra = draft.missing_rows(), draft.extra_rows()
    if not missing or not extra:
        return
    if is_large(len(missing), len(extra)):
        for i, j in _by_shared_keys(draft, missing, extra):
            _place(draft, i, j)
        return
    scores = np.array([[_shared(_keys(draft.gold, i), _keys(draft.predicted, j)) for j in extra] for i in missing])
    ranks = {row: rank for rank, row in enumerate(draft.gold.row_order)}
    others = {row: rank for rank, row in enumerate(draft.predicted.row_order)}
    order = sorted(range(len(missing)), key=lambda a: ranks[missing[a]])
    other_order = sorted(range(len(extra)), key=lambda b: others[extra[b]])
    for a, b in assign(scores, ENOUGH, order, other_order):
        _place(draft, missing[a], extra[b])


def _by_shared_keys(draft: Draft, missing: list[int], extra: list[int]) -> Pairs:
    """Return the pairs of many left-over rows: only those are looked at that share a value few of them have."""
    left, others_left = set(missing), set(extra)
    rows = [i for i in draft.gold.row_order if i in left]
    others = [j for j in draft.predicted.row_order if j in others_left]
    keys, other_keys = [_keys(draft.gold, i) for i in rows], [_keys(draft.predicted, j) for j in others]
    a, b = propose_by_words([list(line.values()) for line in keys], [list(line.values()) for line in other_keys])
    scores = np.array([_shared(keys[x], other_keys[y]) for x, y in zip(a.tolist(), b.tolist(), strict=True)])
    enough = scores >= ENOUGH
    pairs, _ = solve_blocks(a[enough], b[enough], scores[enough])
    return [(rows[x], others[y]) for x, y in pairs]


def _keys(grid: Grid, row: int) -> dict[int, str]:
    """Return the key of each filled cell of a row, read without its column: it may stand in another one's."""
    texts = {column: grid.texts[column][row] for column in range(grid.width)}
    return {column: key for column, text in texts.items() if (key := read(text)[0].key)}


def _shared(values: dict[int, str], cells: dict[int, str]) -> float:
    found = Counter(values.values()) & Counter(cells.values())
    return found.total() / len(values) if values else 0.0


def _place(draft: Draft, i: int, j: int) -> None:
    partners = dict(draft.single_columns())
    values, cells = _keys(draft.gold, i), _keys(draft.predicted, j)
    at_home = {g for g, key in values.items() if g in partners and cells.get(partners[g]) == key}
    free = [p for p in draft.predicted.column_order if p in cells and p not in {partners[g] for g in at_home}]
    moved: dict[int, int] = {}
    for g, key in values.items():
        place = next((p for p in free if cells[p] == key), None)
        if g not in at_home and g in partners and place is not None:
            moved[g] = place
            free.remove(place)
    if not moved or len(moved) + len(at_home) < FEWEST:
        return
    draft.rows[(i,)] = (j,)
    index = draft.add(
        Repair(
            RepairKind.MOVED_CELL,
            gold_rows=(i,),
            gold_columns=tuple(sorted(moved)),
            predicted_rows=(j,),
            predicted_columns=tuple(moved[g] for g in sorted(moved)),
            count=float(len(moved)),
            of="cell",
            note=f"{len(moved)} values of the row slipped into other columns",
        )
    )
    taken = set(moved.values())
    for g, p in partners.items():
        if g in moved:
            draft.slots[i, g] = Slot(draft.predicted.texts[moved[g]][j], ((j, moved[g]),), index)
        elif g not in at_home and p in taken:
            draft.slots[i, g] = Slot("", ((j, p),), index)
    draft.consumed.update((j, p) for p in taken)
