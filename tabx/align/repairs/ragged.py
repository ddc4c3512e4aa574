"""Rows with a cell too few or too many: the rest of their values stand under the neighbours of their columns.

A row that keeps its length shifts too: a blank came in between, and the values at its end fell off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.table import NoteCode
from tabx.values import read

MOST = 2
"""Cells too few or too many."""

ENOUGH = 0.6
LEAST = 2
"""Values that have to be right where they moved to: one may be so by chance, unless it has several digits."""

DENSE = 2000
"""Pairs of rows left over that are looked at."""


@dataclass(frozen=True)
class _Shift:
    """The values of a row from column place `start` on stand `step` places to the right (left if below 0).

    `falls`: the row has no more cells than the header, and its last values fell off.
    """

    start: int
    step: int
    right: int
    moved: int
    falls: bool


def repair_ragged_rows(draft: Draft) -> None:
    """Place the values of rows whose cells shifted as one block, from some column to the end.

    A row that lost a cell ends in a blank, one that gained a cell reaches into a column without a name.
    """
    singles = draft.single_columns()
    places = sorted((p, g) for g, p in singles)
    if len(places) < LEAST + 1:
        return
    spare = [p for p in draft.extra_columns() if not draft.predicted.headers[p]]
    holed = [(p, g) for p, g in places if not all(draft.predicted.keys[p])]
    if not spare and not holed:
        return
    least = 1 if any(note.code == NoteCode.RAGGED_ROWS for note in draft.predicted.table.notes) else LEAST
    found: list[int] = []
    for i, j in sorted(draft.single_rows()):
        if _may_shift(draft, i, j, holed, spare):
            shift = _best(draft, i, j, places, least)
            if shift is not None:
                found.append(_place(draft, i, j, places, shift))
    missing, extra = draft.missing_rows(), draft.extra_rows()
    if 0 < len(missing) * len(extra) <= DENSE:
        left, free = set(missing), set(extra)
        others = [j for j in draft.predicted.row_order if j in free]
        for i in [i for i in draft.gold.row_order if i in left]:
            shifts = {
                j: shift
                for j in others
                if j in free
                and _may_shift(draft, i, j, holed, spare)
                and (shift := _best(draft, i, j, places, LEAST)) is not None
                and not shift.falls  # of a row whose name slipped too, each value is a fact of its own
                and shift.right >= ENOUGH * len(places)
            }
            if shifts:
                j = max(shifts, key=lambda j: shifts[j].right)
                draft.rows[(i,)] = (j,)
                free.discard(j)
                found.append(_place(draft, i, j, places, shifts[j]))
    _explain_overflow(draft, spare, found)


def _may_shift(draft: Draft, i: int, j: int, holed: list[tuple[int, int]], spare: list[int]) -> bool:
    """Whether a row has a blank where the gold has a value, or reaches beyond the named columns."""
    return any(not draft.predicted.keys[p][j] and draft.gold.keys[g][i] for p, g in holed) or any(
        draft.predicted.texts[p][j] for p in spare
    )


def _best(draft: Draft, i: int, j: int, places: list[tuple[int, int]], least: int) -> _Shift | None:
    """Return the shift that puts clearly more values right than none does."""
    width = draft.predicted.width
    wanted = {p: draft.gold.texts[g][i] for p, g in places}
    cells = [draft.predicted.texts[p][j] for p in range(width)]
    straight = {p: _same(text, cells[p]) for p, text in wanted.items()}
    best: _Shift | None = None
    for step in (*range(-MOST, 0), *range(1, MOST + 1)):
        if step < 0 and any(cells[width + step :]):
            continue
        there = {p: _same(text, cells[p + step]) for p, text in wanted.items() if text and 0 <= p + step < width}
        if not any(there.values()):
            continue
        falls = step > 0 and any(text and p + step >= width for p, text in wanted.items())
        for start in range(width):
            if falls and any(cells[start : start + step]):
                continue
            after = [p for p in there if p >= start - min(step, 0)]
            moved = sum(there[p] for p in after)
            right = sum(same for p, same in straight.items() if p < start) + moved
            # A single value to the right under a name fits the header: a fact that moved, no row too long.
            fits = step > 0 and all(p + step in wanted for p in after)
            enough = LEAST if fits else 1 if any(_tells(wanted[p]) for p in after) else least
            good = moved >= max(enough, ENOUGH * len(after)) and right >= sum(straight.values()) + enough
            if good and (best is None or right > best.right):
                best = _Shift(start, step, right, moved, falls)
    return best


def _tells(text: str) -> bool:
    """Whether a value is so rare that it stands in a neighbouring cell for a reason: one of several digits."""
    return sum(map(str.isdigit, text)) > 1


def _same(text: str, other: str) -> bool:
    return bool(text) and bool(other) and (text == other or read(text)[0].key == read(other)[0].key)


def _place(draft: Draft, i: int, j: int, places: list[tuple[int, int]], shift: _Shift) -> int:
    size = abs(shift.step)
    cells = f"{size} {'cell' if size == 1 else 'cells'} {'less' if shift.step < 0 else 'more'}"
    why = "a blank came in between" if shift.falls else f"the row has {cells} than the header"
    note = f"{why}: {shift.moved} values stand under other columns"
    index = draft.add(Repair(RepairKind.RAGGED, gold_rows=(i,), predicted_rows=(j,), of="row", note=note))
    lost = shift.start - min(shift.step, 0)
    for p, g in places:
        if p < shift.start or (i, g) in draft.slots:
            continue
        there = p + shift.step
        if p < lost or not 0 <= there < draft.predicted.width:
            draft.slots[i, g] = Slot("", (), index)
        else:
            draft.slots[i, g] = Slot(draft.predicted.texts[there][j], ((j, there),), index)
            draft.consumed.add((j, there))
    return index


def _explain_overflow(draft: Draft, spare: list[int], found: list[int]) -> None:
    """Let the first ragged row explain the columns that hold nothing but what such rows have too many."""
    if not found:
        return
    over = tuple(
        p for p in spare if all((j, p) in draft.consumed for j, text in enumerate(draft.predicted.texts[p]) if text)
    )
    if over:
        draft.repairs[found[0]] = replace(draft.repairs[found[0]], predicted_columns=over)
