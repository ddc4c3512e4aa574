"""A list of operations applied to a table, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from tabx.base.errors import OptionError
from tabx.operations import cell_edits, column_edits, row_edits, sorting
from tabx.operations.draft import Draft, Piece, draft_of, settle, table_of
from tabx.operations.errors import OperationError
from tabx.operations.outcome import Outcome
from tabx.operations.records import Operation, Policy
from tabx.table import Table

_EDITS: Mapping[str, Callable[[Draft, Any], None]] = MappingProxyType(
    {
        "add_row": row_edits.add_row,
        "remove_row": row_edits.remove_row,
        "move_row": row_edits.move_row,
        "swap_rows": row_edits.swap_rows,
        "sort": sorting.sort,
        "add_column": column_edits.add_column,
        "remove_column": column_edits.remove_column,
        "move_column": column_edits.move_column,
        "rename_header": column_edits.rename_header,
        "set_cells": cell_edits.set_cells,
        "merge_equal": cell_edits.merge_equal,
        "split_merged": cell_edits.split_merged,
    }
)

_OF_MERGED_CELLS = frozenset({"merge_equal", "split_merged"})
"""Operations that say themselves what is merged."""


def apply(table: Table, operations: Sequence[Operation], *, policy: Policy | str = Policy.REFILL) -> Outcome:
    """Return the table with the operations applied in order, and the map of what became of it.

    Each operation sees the table that the one before it left. Text that no operation changes stays as read.

    Parameters
    ----------
    table : Table
    operations : sequence of Operation
    policy : Policy or str
        What becomes of merged cells.

    Raises
    ------
    OperationError
        An operation does not fit; its `number` tells which. The table itself is never changed.
    OptionError
        There is no such policy.
    """
    if policy not in list(Policy):
        raise OptionError(f"no policy {policy!r}; {' or '.join(Policy)} is right")
    policy = Policy(policy)
    draft = draft_of(table)
    source = table
    for number, operation in enumerate(operations, start=1):
        try:
            is_refilled = policy is Policy.REFILL and operation.op not in _OF_MERGED_CELLS and draft.may_have_blocks
            if is_refilled:
                _split_to_refill(draft)
                if number == 1:
                    source = _merged_again(draft, table)
            _EDITS[operation.op](draft, operation)
            if is_refilled:
                cell_edits.merge_columns(draft, range(draft.width))
            settle(draft)
        except OperationError as error:
            raise error.of_operation(number, operation.op) from None
    return Outcome(table_of(draft, table), source, tuple(draft.rows), tuple(draft.columns))


def _split_to_refill(draft: Draft) -> None:
    for places in draft.blocks().values():
        (row, column), (_, last) = places[0], places[-1]
        if column != last:
            raise OperationError(
                f"row {row + 1} has a cell merged across columns {column + 1} to {last + 1}, and the policy refill "
                "merges down columns alone; keep is right"
            )
    draft.body = [[Piece(piece.cell) for piece in line] for line in draft.body]
    draft.may_have_blocks = False


def _merged_again(split: Draft, table: Table) -> Table:
    """Return the table of a split draft with the equal neighbours in all its columns merged."""
    draft = replace(split, body=[list(line) for line in split.body])
    cell_edits.merge_columns(draft, range(draft.width))
    return table_of(draft, table)
