"""Edits applied to a table, and the findings that a perfect judge would report."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.perturb.catalogue import EDITS
from tabx.perturb.causes import declared_causes
from tabx.perturb.contents import read_content
from tabx.perturb.draft import Column, Draft, Fact, Name, Place, Row, Slot, Turn
from tabx.perturb.findings import derive
from tabx.perturb.forms.form import check_recognised
from tabx.perturb.records import Perturbed, RefusedError, Step
from tabx.table import Cell, Table


def draft_of(table: Table) -> Draft:
    """Return a table as an unchanged draft."""
    count = 0
    spans: dict[tuple[str, int, int], int] = {}

    def span(where: str, row: int, column: int, cell: Cell) -> int:
        nonlocal count
        if not cell.is_spanned:
            return 0
        anchor = (where, row - cell.row_offset, column - cell.column_offset)
        if anchor not in spans:
            count += 1
            spans[anchor] = count
        return spans[anchor]

    columns = [
        Column(
            tuple(
                Name(line[j].text, span("header", level, j, line[j]), line[j].row_offset > 0)
                for level, line in enumerate(table.header_rows)
            ),
            (j,),
        )
        for j in range(table.column_count)
    ]
    contents = [[read_content(cell.text) for cell in row] for row in table.rows]
    groups = table.row_groups or ((),) * table.row_count
    rows = [Row((i,), groups[i]) for i in range(table.row_count)]
    slots = [
        [Slot((Fact(contents[i][j], (i, j)),), span=span("body", i, j, cell)) for j, cell in enumerate(row)]
        for i, row in enumerate(table.rows)
    ]
    return Draft(table, contents, columns, rows, slots, spans=count)


def table_of(draft: Draft) -> Table:
    """Return a draft as a table."""
    header, body = _header_grid(draft), _body_grid(draft)
    caption = draft.gold.caption
    if draft.turn is Turn.WHOLE:
        names, *lines = zip(*(header + body), strict=True)
        return Table((names,), tuple(lines), stub_columns=0, caption=caption)
    if draft.turn is Turn.BODY:
        # Header and body are as wide as the wider of both.
        width = max(draft.width, draft.height)
        rows = tuple((*line, *[Cell("")] * (width - draft.height)) for line in zip(*body, strict=True))
        return Table(tuple((*line, *[Cell("")] * (width - draft.width)) for line in header), rows, caption=caption)
    groups = tuple(row.group for row in draft.rows)
    return Table(header, body, groups if any(groups) else (), _stub_count(draft), caption)


def _stub_count(draft: Draft) -> int:
    """Return the number of leading columns that come from the gold's stub columns alone."""
    stubs = draft.gold.stub_columns
    others = (place for place, column in enumerate(draft.columns) if not column.sources or max(column.sources) >= stubs)
    return min(stubs, next(others, draft.width))


def _header_grid(draft: Draft) -> tuple[tuple[Cell, ...], ...]:
    levels = len(draft.columns[0].names) if draft.columns else 0
    names = [[column.names[level] for column in draft.columns] for level in range(levels)]
    return _grid([[name.text for name in line] for line in names], [[name.span for name in line] for line in names])


def _body_grid(draft: Draft) -> tuple[tuple[Cell, ...], ...]:
    return _grid(
        [[slot.text for slot in row] for row in draft.slots], [[slot.span for slot in row] for row in draft.slots]
    )


def _grid(texts: Sequence[Sequence[str]], spans: Sequence[Sequence[int]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells; the rest of a merged cell stays merged if it is a rectangle of one text."""
    merged: dict[tuple[int, str], list[Place]] = {}
    for i, line in enumerate(spans):
        for j, span in enumerate(line):
            if span:
                merged.setdefault((span, texts[i][j]), []).append((i, j))
    grid = [[Cell(text) for text in line] for line in texts]
    for (_, text), covered in merged.items():
        top, left = min(i for i, _ in covered), min(j for _, j in covered)
        tall, wide = max(i for i, _ in covered) - top + 1, max(j for _, j in covered) - left + 1
        if tall * wide == len(covered):
            for i, j in covered:
                grid[i][j] = Cell(text, tall, wide, i - top, j - left)
    return tuple(tuple(line) for line in grid)


def perturb(table: Table, edits: Sequence[str], seed: int = 0) -> Perturbed:
    """Return the table with the edits applied in order, and the expected findings.

    The same table, edits and seed give the same outcome on every machine. Each edit has its own generator of random
    numbers, so that two lists with the same first edits begin with the same changes.

    Raises
    ------
    OptionError
        For an unknown edit.
    RefusedError
        For an edit that the table cannot take after the edits before it.
    """
    for kind in edits:
        if kind not in EDITS:
            raise OptionError(f"no edit {kind!r}; {nearest(kind, EDITS)!r} may be meant")
    draft = draft_of(table)
    steps = []
    for place, kind in enumerate(edits):
        try:
            steps.append(Step(kind, EDITS[kind].apply(draft, Random(f"{seed}/{place}/{kind}"))))
        except RefusedError as refusal:
            raise RefusedError(f"{kind}: {refusal}") from None
    return _printed(draft, tuple(steps))


def _printed(draft: Draft, steps: tuple[Step, ...]) -> Perturbed:
    """Return the outcome of a draft, printed in its form."""
    form = draft.form
    if draft.turn is Turn.BODY:
        # Under the header of the columns as they were, only the values say that the body was turned.
        check_recognised(draft)
    if form is None:
        expected, provenance = derive(draft)
        return Perturbed(table_of(draft), expected, steps, provenance, causes=declared_causes(draft))
    try:
        settled = form.settled(draft)
    except RefusedError as refusal:
        raise RefusedError(f"{form.kind}: {refusal}") from None
    expected, provenance = derive(settled)
    table = table_of(settled)
    declared = (*form.findings(settled, provenance), *expected)
    return Perturbed(table, declared, steps, provenance, form.printed(settled, table), declared_causes(settled))
