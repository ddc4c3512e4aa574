"""Spanned cells of the gold that the prediction prints once or in every place."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

from tabx.align.records import Alignment, Counted, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.table import Cell, Note, Table

Place = tuple[int, int]


def repair_spans(draft: Draft) -> None:
    """Read blanks below or beside a spanned text as the span.

    Each has a price, as another reading is possible. The text may be at any place of the span: first, middle or last.
    """
    if not draft.gold.table.has_spans:
        return
    sources = _sources_of_blanks(draft)
    if not sources:
        return
    index = draft.add(
        Repair(
            RepairKind.SPAN_BLANK,
            gold_rows=tuple(sorted({i for i, _ in sources})),
            gold_columns=tuple(sorted({g for _, g in sources})),
            count=float(len(sources)),
            of=Counted.CELL,
            note=_note(len(sources)),
        )
    )
    column_partner, row_partner = dict(draft.single_columns()), dict(draft.single_rows())
    for (i, g), (j, p) in sources.items():
        draft.slots[i, g] = Slot(draft.predicted.texts[p][j], ((j, p),), index)
        draft.consumed.add((row_partner[i], column_partner[g]))


def _sources_of_blanks(draft: Draft) -> dict[Place, Place]:
    """Return for each blank gold place of a span the cell that its text is read from."""
    sources: dict[Place, Place] = {}
    for covered in _spans(draft).values():
        filled = [
            (j, p) for (i, g), (j, p) in covered.items() if draft.predicted.keys[p][j] and (i, g) not in draft.slots
        ]
        if filled and len(filled) < len(covered):
            source = _source(draft, covered, filled)
            sources |= {place: source for place, (j, p) in covered.items() if not draft.predicted.keys[p][j]}
    return sources


def _spans(draft: Draft) -> dict[Place, dict[Place, Place]]:
    """Return for each filled span, by its anchor, its paired places: gold to predicted."""
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
    """Return the place to read the text from: one with the gold's text, else the first."""
    for (i, g), (j, p) in covered.items():
        if (j, p) in filled and draft.gold.keys[g][i] == draft.predicted.keys[p][j]:
            return j, p
    return filled[0]


def _note(places: int) -> str:
    if places == 1:
        return "1 cell covered by a span of the gold is blank in the prediction"
    return f"{places} cells covered by spans of the gold are blank in the prediction"


SPANS_REPEATED = "spans repeated"
"""Code of the note on spans whose text stands in each of their places."""

HEADER_LEVELS_OF_A_GROUP = 2
"""Header rows from which on a group of columns can stand over each of its columns."""

Rows = tuple[tuple[Cell, ...], ...]


def note_repeats(alignment: Alignment) -> tuple[Note, ...]:
    """Return the note on spans whose text the prediction repeats in every place.

    It costs nothing.
    """
    gold, view = alignment.gold, alignment.view
    count = _repeated_in_header(gold, view) + _repeated_in_body(alignment)
    if not count:
        return ()
    what = "1 spanned cell" if count == 1 else f"{count} spanned cells"
    return (Note(SPANS_REPEATED, f"the text of {what} of the gold is repeated in every cell covered"),)


def _anchors(rows: Rows) -> list[tuple[int, int, Cell]]:
    """Return (row, column, cell) of every spanned cell with a text."""
    return [
        (i, g, cell)
        for i, row in enumerate(rows)
        for g, cell in enumerate(row)
        if cell.is_spanned and cell.is_anchor and cell.text.strip()
    ]


def _repeated_in_header(gold: Table, view: Table) -> int:
    """Return the number of column groups of the gold that are repeated over each column."""
    groups = {cell.text for _, _, cell in _anchors(gold.header_rows) if cell.column_span > 1}
    if not groups or len(view.header_rows) < HEADER_LEVELS_OF_A_GROUP:
        return 0
    texts = [cell.text for line in view.header_rows for cell in line if not cell.is_spanned]
    return sum(texts.count(group) > 1 for group in groups)


def _repeated_in_body(alignment: Alignment) -> int:
    if not alignment.gold.has_spans:
        return 0
    return sum(_is_repeated(alignment, i, g, cell) for i, g, cell in _anchors(alignment.gold.rows))


def _is_repeated(alignment: Alignment, row: int, column: int, span: Cell) -> bool:
    """Whether the text of a span is in a separate cell at each of its places."""
    columns, rows, view = alignment.column_of, alignment.row_of, alignment.view
    covered = list(product(range(row, row + span.row_span), range(column, column + span.column_span)))
    if not all(i in rows and g in columns for i, g in covered):
        return False
    places = {(rows[i].predicted[0], columns[g].predicted[0]) for i, g in covered}
    cells = [view.rows[j][p] for j, p in places]
    is_apart = len(places) == len(covered)
    return is_apart and all(not cell.is_spanned and cell.text.strip() == span.text.strip() for cell in cells)
