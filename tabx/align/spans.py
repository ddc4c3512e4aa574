"""Cells of the gold that span several places, printed once by the prediction with blanks beside or beneath."""

from __future__ import annotations

from collections import defaultdict

from tabx.align.draft import Draft
from tabx.align.records import Repair, RepairKind, Slot

Place = tuple[int, int]


def repair_spans(draft: Draft) -> None:
    """Read blanks under or beside a spanned text as the span, each priced: another reading is possible.

    The text may stand in any place that the span covers: in its first, in the middle, at its foot.
    """
    if not draft.gold.table.has_spans:
        return
    found: dict[Place, Place] = {}
    for covered in _spans(draft).values():
        filled = [
            (j, p) for (i, g), (j, p) in covered.items() if draft.predicted.keys[p][j] and (i, g) not in draft.slots
        ]
        if filled and len(filled) < len(covered):
            source = _source(draft, covered, filled)
            found |= {place: source for place, (j, p) in covered.items() if not draft.predicted.keys[p][j]}
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
    partner, row_partner = dict(draft.single_columns()), dict(draft.single_rows())
    for (i, g), (j, p) in found.items():
        draft.slots[i, g] = Slot(draft.predicted.texts[p][j], ((j, p),), index)
        draft.consumed.add((row_partner[i], partner[g]))


def _spans(draft: Draft) -> dict[Place, dict[Place, Place]]:
    """Return for each spanned cell that says something, by its anchor, its paired places: gold to predicted."""
    partner = sorted(draft.single_columns())
    spans: dict[Place, dict[Place, Place]] = defaultdict(dict)
    for i, j in sorted(draft.single_rows()):
        row = draft.gold.table.rows[i]
        for g, p in partner:
            cell = row[g]
            if cell.is_spanned and draft.gold.keys[g][i]:
                spans[i - cell.row_offset, g - cell.column_offset][i, g] = (j, p)
    return spans


def _source(draft: Draft, covered: dict[Place, Place], filled: list[Place]) -> Place:
    """Return where the text is read from: a place that says the gold's text, else the first."""
    for (i, g), (j, p) in covered.items():
        if (j, p) in filled and draft.gold.keys[g][i] == draft.predicted.keys[p][j]:
            return j, p
    return filled[0]


def _said(places: int) -> str:
    if places == 1:
        return "1 place under a spanned cell of the gold is blank in the prediction"
    return f"{places} places under spanned cells of the gold are blank in the prediction"
