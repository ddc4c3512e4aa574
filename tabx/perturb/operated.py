"""Edits of a draft that are operations: a row or column put in or taken out.

`tabx.operations` edits the draft's table, and the draft follows its map, so that both mean the same by the same edit. A
cell of a draft is a fact with its source, not a text, so its edits are the draft's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabx.operations import AddColumn, AddRow, Operation, Outcome, Policy, RemoveColumn, RemoveRow, apply
from tabx.perturb.draft import Column, Draft, Row, Slot
from tabx.perturb.laid_out import upright_table


def remove_rows(draft: Draft, rows: Sequence[int]) -> None:
    """Take rows out."""
    outcome = _applied(draft, [RemoveRow(row=row + 1) for row in sorted(rows, reverse=True)])
    kept = [row for row in outcome.rows if row is not None]
    draft.rows = [draft.rows[row] for row in kept]
    draft.slots = [draft.slots[row] for row in kept]


def remove_columns(draft: Draft, columns: Sequence[int]) -> None:
    """Take columns out."""
    outcome = _applied(draft, [RemoveColumn(column=column + 1) for column in sorted(columns, reverse=True)])
    kept = [column for column in outcome.columns if column is not None]
    draft.columns = [draft.columns[column] for column in kept]
    draft.slots = [[row[column] for column in kept] for row in draft.slots]


def put_row(draft: Draft, at: int, row: Row, slots: Sequence[Slot]) -> None:
    """Put a row in."""
    cells = tuple(slot.text for slot in slots)
    outcome = _applied(draft, [AddRow(cells=cells, at=at + 1, section=row.group)])
    draft.rows = [row if origin is None else draft.rows[origin] for origin in outcome.rows]
    draft.slots = [list(slots) if origin is None else draft.slots[origin] for origin in outcome.rows]


def put_column(draft: Draft, at: int, column: Column, slots: Sequence[Slot]) -> None:
    """Put a column in."""
    header = tuple(name.text for name in column.names) or None
    cells = tuple(slot.text for slot in slots)
    outcome = _applied(draft, [AddColumn(header=header, cells=cells, at=at + 1)])
    draft.columns = [column if origin is None else draft.columns[origin] for origin in outcome.columns]
    draft.slots = [
        [new if origin is None else row[origin] for origin in outcome.columns]
        for row, new in zip(draft.slots, slots, strict=True)
    ]


def _applied(draft: Draft, operations: Sequence[Operation]) -> Outcome:
    return apply(upright_table(draft), operations, policy=Policy.KEEP)
