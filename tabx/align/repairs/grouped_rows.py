"""Group names of rows, printed once above blanks instead of in every row, and the reverse."""

from __future__ import annotations

from typing import NamedTuple

from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.values.columns import Scale
from tabx.values.records import DataType


class _Blank(NamedTuple):
    """A blank that means the value above it.

    The row where the value is written out, the blank's row, the row of its source.
    """

    full_row: int
    blank_row: int
    source_row: int


def repair_groups(draft: Draft) -> None:
    """Read blanks under a group's name as that name, and the reverse."""
    for g, p in draft.single_columns():
        if _may_name_groups(draft, g):
            _fill_down(draft, g, p)


def _may_name_groups(draft: Draft, g: int) -> bool:
    """Whether a column could name groups of rows: names, years, dates.

    Measures, lists and truth values do not.
    """
    column = draft.gold.columns[g]
    return column.scale is not Scale.RATIO and column.type not in (DataType.BOOL, DataType.LIST)


def _fill_down(draft: Draft, g: int, p: int) -> None:
    """Read a value printed once above blanks as standing in each of them, and the reverse.

    Only if it holds for the whole column: each blank agrees with the value above it, and no value is printed twice in a
    row.
    """
    gold_keys, keys = draft.gold.keys[g], draft.predicted.keys[p]
    if all(gold_keys) and all(keys):
        return
    rows = [(i, j) for i, j in draft.single_rows() if (i, g) not in draft.slots]
    blanks = _blanks_under_names(sorted(rows, key=lambda pair: pair[1]), gold_keys, keys)
    if blanks:
        index = _add(draft, g, p, [blank[:2] for blank in blanks], "printed once, blank in the rows below")
        for i, j, source in blanks:
            draft.slots[i, g] = Slot(draft.predicted.texts[p][source], ((source, p),), index)
            draft.consumed.add((j, p))
        return
    blanks = _blanks_under_names([(j, i) for i, j in sorted(rows)], keys, gold_keys)
    if blanks:
        repeated = [(i, j) for j, i, _ in blanks]
        index = _add(draft, g, p, repeated, "repeats the value above where the gold is blank")
        for i, j in repeated:
            draft.slots[i, g] = Slot(draft.gold.texts[g][i], ((j, p),), index)
            draft.consumed.add((j, p))


def _blanks_under_names(rows: list[tuple[int, int]], full: tuple[str, ...], sparse: tuple[str, ...]) -> list[_Blank]:
    """Return the sparse side's blanks below the value that the full side writes out.

    [] if any blank is below another value.
    """
    blanks: list[_Blank] = []
    above: tuple[str, int] | None = None
    last = ""
    for full_row, sparse_row in rows:
        if sparse[sparse_row]:
            if sparse[sparse_row] == last:
                return []
            last = sparse[sparse_row]
            above = (full[full_row], sparse_row) if full[full_row] == last else None
        elif full[full_row]:
            if above is None or full[full_row] != above[0]:
                return []
            blanks.append(_Blank(full_row, sparse_row, above[1]))
    return blanks


def _add(draft: Draft, g: int, p: int, places: list[tuple[int, int]], note: str) -> int:
    """Record the repair of the rows (gold, predicted) at these places; return its index."""
    return draft.add(
        Repair(
            RepairKind.GROUPED_ROWS,
            gold_rows=tuple(i for i, _ in places),
            gold_columns=(g,),
            predicted_rows=tuple(j for _, j in places),
            predicted_columns=(p,),
            count=float(len(places)),
            of=Counted.CELL,
            note=f"{draft.gold.called(g)}: {note}",
        )
    )
