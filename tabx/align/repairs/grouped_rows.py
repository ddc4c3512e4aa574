"""What the layout said of groups of rows: kept, said otherwise, or lost."""

from __future__ import annotations

from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.values.columns import Scale
from tabx.values.records import DataType


def repair_groups(draft: Draft) -> None:
    """Recognise blanks under a repeated value, and the reverse."""
    for g, p in draft.single_columns():
        if _names_groups(draft, g):
            _fill_down(draft, g, p)


def _names_groups(draft: Draft, g: int) -> bool:
    """Whether a column could name groups of rows: names, years, dates; a measure, a list or a truth is no group."""
    column = draft.gold.columns[g]
    return column.scale is not Scale.RATIO and column.type not in (DataType.BOOL, DataType.LIST)


def _fill_down(draft: Draft, g: int, p: int) -> None:
    """Read a value printed once over blanks as standing in each of them, and the reverse.

    Only where the whole column is so: each blank agrees with the value above it, and no value is printed twice
    running.
    """
    gold, predicted = draft.gold.keys[g], draft.predicted.keys[p]
    if all(gold) and all(predicted):
        return
    rows = [(i, j) for i, j in draft.single_rows() if (i, g) not in draft.slots]
    under = _under_blank(sorted(rows, key=lambda pair: pair[1]), gold, predicted)
    if under:
        _fill(draft, g, p, under, "printed once, blank in the rows beneath")
        return
    repeated = _under_blank([(j, i) for i, j in sorted(rows)], predicted, gold)
    if repeated:
        places: list[tuple[int, int, int | None]] = [(i, j, None) for j, i, _ in repeated]
        _fill(draft, g, p, places, "blank in the gold, repeats the value above")


def _under_blank(
    rows: list[tuple[int, int]], full: tuple[str, ...], sparse: tuple[str, ...]
) -> list[tuple[int, int, int | None]]:
    """Return (full row, sparse row, row it is filled from) of each blank, [] if the column is not grouped so."""
    found: list[tuple[int, int, int | None]] = []
    above: tuple[str, int] | None = None
    last = ""
    for i, j in rows:
        if sparse[j]:
            if sparse[j] == last:
                return []
            last = sparse[j]
            above = (full[i], j) if full[i] == sparse[j] else None
        elif full[i]:
            if above is None or full[i] != above[0]:
                return []
            found.append((i, j, above[1]))
    return found


def _fill(draft: Draft, g: int, p: int, places: list[tuple[int, int, int | None]], note: str) -> None:
    index = draft.add(
        Repair(
            RepairKind.GROUPED_ROWS,
            gold_rows=tuple(i for i, _, _ in places),
            gold_columns=(g,),
            predicted_rows=tuple(j for _, j, _ in places),
            predicted_columns=(p,),
            count=float(len(places)),
            of="cell",
            note=f"'{draft.gold.headers[g]}': {note}",
        )
    )
    for i, j, source in places:
        text = draft.gold.texts[g][i] if source is None else draft.predicted.texts[p][source]
        draft.slots[i, g] = Slot(text, ((j if source is None else source, p),), index)
        draft.consumed.add((j, p))
