"""Edits applied to a table, and the findings that a perfect judge would report."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.perturb.catalogue import EDITS
from tabx.perturb.causes import declared_causes
from tabx.perturb.contents import read_content
from tabx.perturb.draft import Column, Draft, Fact, Name, Row, Slot, Turn
from tabx.perturb.findings import derive
from tabx.perturb.forms.form import check_recognised
from tabx.perturb.laid_out import table_of
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
