"""Labels or values of several rows in one cell, with blanks in the cells of the other rows."""

from __future__ import annotations

from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import divide, stretches

MOST = 8
"""Rows whose texts stand in one cell."""


def repair_stacked_cells(draft: Draft) -> None:
    """Find cells that say the texts of their own and of neighbouring rows, which are blank there, and place each."""
    rows = sorted(draft.single_rows(), key=lambda pair: pair[1])
    for g, p in draft.single_columns():
        keys, others = draft.gold.keys[g], draft.predicted.keys[p]
        if all(others):
            continue
        blank = [t for t, (i, j) in enumerate(rows) if keys[i] and not others[j] and _is_open(draft, i, g, j, p)]
        if not blank:
            continue
        open_, done = set(blank), set[int]()
        for t in sorted({t + step for t in blank for step in (-1, 1)} - open_):
            if 0 <= t < len(rows) and _is_filled(draft, *rows[t], g, p):
                done |= _place(draft, rows, t, open_ - done, g, p)


def _is_filled(draft: Draft, i: int, j: int, g: int, p: int) -> bool:
    """Whether both sides have a value: one that moved to a cell which is blank in the gold is no stack."""
    return bool(draft.gold.keys[g][i] and draft.predicted.keys[p][j]) and (i, g) not in draft.slots


def _is_open(draft: Draft, i: int, g: int, j: int, p: int) -> bool:
    """Whether nothing accounts for the blank in the place of a gold value."""
    return (i, g) not in draft.slots and (j, p) not in draft.consumed


def _place(draft: Draft, rows: list[tuple[int, int]], t: int, blank: set[int], g: int, p: int) -> set[int]:
    """Place the texts of one cell; returns the places in `rows` of the blanks that it fills."""
    j = rows[t][1]
    text = draft.predicted.texts[p][j]
    for stretch in stretches(t, blank, MOST):
        group = [rows[place][0] for place in stretch]
        if not all(draft.gold.keys[g][i] for i in group):
            continue  # a value beside a blank of the gold: it moved, and nobody stacked it
        parts = divide(text, [draft.gold.texts[g][i] for i in group])
        if parts is None:
            continue
        index = draft.add(
            Repair(
                RepairKind.PACKED_CELL,
                gold_rows=tuple(group),
                gold_columns=(g,),
                predicted_rows=(j,),
                predicted_columns=(p,),
                count=float(len(group) - 1),
                of="cell",
                note=f"'{draft.gold.headers[g]}' of {len(group)} rows stands in one cell",
            )
        )
        for i, part in zip(group, parts, strict=True):
            draft.slots[i, g] = Slot(part, ((j, p),), index)
        return set(stretch) - {t}
    return set()
