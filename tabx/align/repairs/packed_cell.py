"""Facts packed into one cell, of neighbouring rows or of two columns of a row."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.divided_texts import divide_anywhere, stretches, unwrapped
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import find_fragment


@dataclass(frozen=True, slots=True)
class PackedCellThresholds:
    """Limits of the rows, or of the columns of its row, that a cell may cover."""

    most_rows: int = 8
    """Rows (columns) on each side of a cell whose texts it may say. No reason on record; it bounds the search."""


THRESHOLDS = PackedCellThresholds()


def repair_stacked_cells(draft: Draft) -> None:
    """Find cells that hold the texts of neighbouring rows, blank there; place each text."""
    rows = sorted(draft.single_rows(), key=lambda pair: pair[1])
    for g, p in draft.single_columns():
        if all(draft.predicted.keys[p]):
            continue
        blank = {place for place, (i, j) in enumerate(rows) if _is_unexplained_blank(draft, i, j, g, p)}
        beside_blank = {place + step for place in blank for step in (-1, 1)} - blank
        for place in sorted(beside_blank):
            if 0 <= place < len(rows) and _is_filled(draft, *rows[place], g, p):
                blank -= _unstack(draft, rows, place, blank, g, p)


def _is_unexplained_blank(draft: Draft, i: int, j: int, g: int, p: int) -> bool:
    """Whether a gold value has a predicted blank that no repair explains."""
    if not draft.gold.keys[g][i] or draft.predicted.keys[p][j]:
        return False
    return (i, g) not in draft.slots and (j, p) not in draft.consumed


def _is_filled(draft: Draft, i: int, j: int, g: int, p: int) -> bool:
    """Whether both sides have a value, as a value moved to a blank of the gold is no stack."""
    return bool(draft.gold.keys[g][i] and draft.predicted.keys[p][j]) and (i, g) not in draft.slots


def _unstack(draft: Draft, rows: list[tuple[int, int]], place: int, blank: set[int], g: int, p: int) -> set[int]:
    """Place the texts of one cell; return the places in `rows` of the blanks that it fills."""
    j = rows[place][1]
    text = draft.predicted.texts[p][j]
    for stretch in stretches(place, blank, THRESHOLDS.most_rows):
        group = [rows[k][0] for k in stretch]
        if not all(draft.gold.keys[g][i] for i in group):
            continue  # a value beside a blank of the gold: it moved, and nobody stacked it
        parts = divide_anywhere(text, [draft.gold.texts[g][i] for i in group])
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
                of=Counted.CELL,
                note=f"{draft.gold.called(g)} of {len(group)} rows is in one cell",
            )
        )
        for i, part in zip(group, parts, strict=True):
            draft.slots[i, g] = Slot(part, ((j, p),), index)
        return set(stretch) - {place}
    return set()


def repair_cells_beside(draft: Draft) -> None:
    """Find cells that hold the texts of neighbouring columns of their row, blank there; place each text."""
    columns = sorted(draft.single_columns(), key=lambda pair: pair[1])
    if all(map(all, (draft.predicted.keys[p] for _, p in columns))):
        return
    for i, j in draft.single_rows():
        blank = {place for place, (g, p) in enumerate(columns) if _is_unexplained_blank(draft, i, j, g, p)}
        beside_blank = {place + step for place in blank for step in (-1, 1)} - blank
        for place in sorted(beside_blank & set(range(len(columns)))):
            if _is_filled(draft, i, j, *columns[place]):
                blank -= _part_beside(draft, (i, j), columns, place, blank)


def _part_beside(
    draft: Draft, row: tuple[int, int], columns: list[tuple[int, int]], place: int, blank: set[int]
) -> set[int]:
    """Place the texts of one cell; return the places in `columns` of the blanks that it fills."""
    (i, j), (_, p) = row, columns[place]
    text = draft.predicted.texts[p][j]
    for stretch in stretches(place, blank, THRESHOLDS.most_rows):
        group = [columns[k][0] for k in stretch]
        parts = divide_anywhere(text, [draft.gold.texts[g][i] for g in group])
        if parts is None:
            continue
        first, *further, last = map(draft.gold.called, group)
        held = f"{', '.join([first, *further])} and {last}" if further else f"both {first} and {last}"
        index = draft.add(
            Repair(
                RepairKind.PACKED_CELL,
                gold_rows=(i,),
                gold_columns=tuple(columns[k][0] for k in stretch if k != place),
                predicted_rows=(j,),
                predicted_columns=(p,),
                count=float(len(group) - 1),
                of=Counted.CELL,
                note=f"'{text}' holds {held}",
            )
        )
        for g, part in zip(group, parts, strict=True):
            draft.slots[i, g] = Slot(unwrapped(part, draft.gold.texts[g][i]), ((j, p),), index)
        return set(stretch) - {place}
    return set()


def unpack_beside(draft: Draft, gold: tuple[int, int], predicted: tuple[int, int], home: int) -> bool:
    """Place a gold value found in another column's cell beside that column's own value.

    Parameters
    ----------
    draft : Draft
    gold : (row, column)
        The gold cell whose own place is blank.
    predicted : (row, column)
        The cell that may hold both values.
    home : int
        The gold column that the cell belongs to.

    Returns
    -------
    bool
        Whether the cell held both.
    """
    (i, g), (j, p) = gold, predicted
    text = draft.predicted.texts[p][j]
    moved, own = find_fragment(draft.gold.value(i, g), text), find_fragment(draft.gold.value(i, home), text)
    if moved is None or own is None or moved.rank == own.rank:
        return False
    index = draft.add(
        Repair(
            RepairKind.PACKED_CELL,
            gold_rows=(i,),
            gold_columns=(g,),
            predicted_rows=(j,),
            predicted_columns=(p,),
            of=Counted.CELL,
            note=f"'{text}' holds both {draft.gold.called(home)} and {draft.gold.called(g)}",
        )
    )
    draft.slots[i, g] = Slot(moved.text, ((j, p),), index)
    draft.slots[i, home] = Slot(own.text, ((j, p),), index)
    return True
