"""Cells of the gold that span several places, printed once by the prediction or in every place."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

from tabx.align.records import Alignment, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.table import Cell, Note, Table

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


REPEATED = "spans repeated"
"""Code of the note on spans that are told in each of their places."""

Rows = tuple[tuple[Cell, ...], ...]


def note_repeats(alignment: Alignment) -> tuple[Note, ...]:
    """Return what is to be said of spans that the prediction tells in every place they cover; it costs nothing."""
    gold, view = alignment.gold, alignment.view
    count = _of_header(gold, view) + _of_body(alignment)
    if not count:
        return ()
    what = "1 spanned cell" if count == 1 else f"{count} spanned cells"
    return (Note(REPEATED, f"the text of {what} of the gold stands in every place covered"),)


def _anchors(rows: Rows) -> list[tuple[int, int, Cell]]:
    return [
        (i, g, cell)
        for i, row in enumerate(rows)
        for g, cell in enumerate(row)
        if (cell.row_span > 1 or cell.column_span > 1) and cell.is_anchor and cell.text.strip()
    ]


def _of_header(gold: Table, view: Table) -> int:
    """Return how many groups of columns of the gold stand over each of their columns, one by one."""
    groups = {cell.text for _, _, cell in _anchors(gold.header_rows) if cell.column_span > 1}
    if not groups or len(view.header_rows) < 2:
        return 0
    told = [cell.text for line in view.header_rows for cell in line if not cell.is_spanned]
    return sum(told.count(group) > 1 for group in groups)


def _of_body(alignment: Alignment) -> int:
    if not alignment.gold.has_spans:
        return 0
    columns, rows, view = alignment.column_of, alignment.row_of, alignment.view
    count = 0
    for i, g, cell in _anchors(alignment.gold.rows):
        places = list(product(range(i, i + cell.row_span), range(g, g + cell.column_span)))
        if not all(row in rows and column in columns for row, column in places):
            continue
        there = {(rows[row].predicted[0], columns[column].predicted[0]) for row, column in places}
        cells = [view.rows[row][column] for row, column in there]
        count += len(there) == len(places) and all(
            not other.is_spanned and other.text.strip() == cell.text.strip() for other in cells
        )
    return count
