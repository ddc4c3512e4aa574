"""Cells of the gold that span several places, printed once by the prediction with blanks beside or beneath."""

from __future__ import annotations

from tabx.align.draft import Draft
from tabx.align.records import Repair, RepairKind, Slot


def repair_spans(draft: Draft) -> None:
    """Read blanks under or beside a spanned text as the span, each priced: another reading is possible."""
    if not any(cell.is_spanned for row in draft.gold.table.rows for cell in row):
        return
    partner = dict(draft.single_columns())
    row_partner = dict(draft.single_rows())
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for i, j in sorted(row_partner.items()):
        for g, p in sorted(partner.items()):
            cell = draft.gold.table.rows[i][g]
            anchor = (row_partner.get(i - cell.row_offset), partner.get(g - cell.column_offset))
            if cell.is_anchor or anchor[0] is None or anchor[1] is None or not draft.gold.keys[g][i]:
                continue
            if not draft.predicted.keys[p][j] and draft.predicted.keys[anchor[1]][anchor[0]]:
                found[i, g] = (anchor[0], anchor[1])
    if not found:
        return
    index = draft.add(
        Repair(
            RepairKind.SPAN_BLANK,
            gold_rows=tuple(sorted({i for i, _ in found})),
            gold_columns=tuple(sorted({g for _, g in found})),
            count=float(len(found)),
            of="cell",
            note=_said(len(found)),
        )
    )
    for (i, g), (j, p) in found.items():
        draft.slots[i, g] = Slot(draft.predicted.texts[p][j], ((j, p),), index)
        draft.consumed.add((row_partner[i], partner[g]))


def _said(places: int) -> str:
    if places == 1:
        return "1 place under a spanned cell of the gold is blank in the prediction"
    return f"{places} places under spanned cells of the gold are blank in the prediction"
