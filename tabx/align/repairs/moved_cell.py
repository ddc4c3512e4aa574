"""Facts that stand in another column of their row: single ones, packed ones, all of a row."""

from __future__ import annotations

from collections import Counter

import numpy as np

from tabx.align.pairing.assignment import assign
from tabx.align.pairing.blocks import Pairs, solve_blocks
from tabx.align.pairing.candidates import propose_by_words
from tabx.align.pairing.grid import Grid, is_large
from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import find_fragment
from tabx.values import read
from tabx.values.value import Value


def repair_moved_cells(draft: Draft) -> None:
    """Find gold values whose own place is blank and that stand elsewhere in the same row, and place them."""
    columns = draft.single_columns()
    owner = {p: g for g, p in columns}
    keys = [(draft.gold.keys[g], draft.predicted.keys[p]) for g, p in columns if not all(draft.predicted.keys[p])]
    for i, j in draft.single_rows() if keys else []:
        if not any(mine[i] and not theirs[j] for mine, theirs in keys):
            continue
        for g, p in columns:
            key = draft.gold.keys[g][i]
            if key and not draft.predicted.keys[p][j] and (i, g) not in draft.slots:
                _find(draft, i, j, g, owner)


def _find(draft: Draft, i: int, j: int, g: int, owner: dict[int, int]) -> None:
    value = draft.gold.value(i, g)
    for p in draft.predicted.column_order:
        other = draft.predicted.keys[p][j]
        text = draft.predicted.texts[p][j]
        home = owner.get(p)
        if not other or (j, p) in draft.consumed or home == g:
            continue
        at_home = draft.gold.keys[home][i] if home is not None else ""
        strange = home is None and _common(value)
        same = other == value.key or text == value.text.strip()  # under another unit the same text reads otherwise
        if same and at_home != other and not strange and not at_home and not _rivals(draft, i, j, g):
            note = f"'{text}' stands under '{draft.predicted.headers[p]}'"
            index = draft.add(_repair(RepairKind.MOVED_CELL, i, j, g, p, note))
            draft.slots[i, g] = Slot(text, ((j, p),), index)
            draft.consumed.add((j, p))
            if home is not None and (i, home) not in draft.slots:
                draft.slots[i, home] = Slot("", ((j, p),), index)
            return
        if home is not None and at_home and (i, home) not in draft.slots:
            mine, theirs = find_fragment(value, text), find_fragment(draft.gold.value(i, home), text)
            if mine and theirs and mine.rank != theirs.rank:
                note = f"'{text}' packs {draft.gold.headers[home]} and {draft.gold.headers[g]}"
                index = draft.add(_repair(RepairKind.PACKED_CELL, i, j, g, p, note))
                draft.slots[i, g] = Slot(mine.text, ((j, p),), index)
                draft.slots[i, home] = Slot(theirs.text, ((j, p),), index)
                return


def _common(value: Value) -> bool:
    """Whether a value is so common that it stands in a column of its own by chance: a number of one or two digits."""
    return value.number is not None and sum(map(str.isdigit, value.text)) < 3


def _rivals(draft: Draft, i: int, j: int, g: int) -> bool:
    """Whether the value stands elsewhere in its gold row too, and has left that place as well: any could have moved."""
    key, partners = draft.gold.keys[g][i], draft.column_partners()
    others = (h for h in range(draft.gold.width) if h != g and draft.gold.keys[h][i] == key)
    return any(all(draft.predicted.keys[p][j] != key for p in partners.get(h, ())) for h in others)


def _repair(kind: RepairKind, i: int, j: int, g: int, p: int, note: str) -> Repair:
    return Repair(
        kind, gold_rows=(i,), gold_columns=(g,), predicted_rows=(j,), predicted_columns=(p,), of="cell", note=note
    )


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
