"""The operations that take an operation back, where there are any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tabx.operations.applying import apply
from tabx.operations.draft import draft_of
from tabx.operations.errors import OperationError
from tabx.operations.finding import find_column, find_row
from tabx.operations.outcome import ChangeKind, Outcome
from tabx.operations.records import (
    AddColumn,
    AddRow,
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
    Operation,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SplitMerged,
    SwapRows,
)
from tabx.table import Table


def invert(table: Table, operation: Operation, *, policy: Policy | str = Policy.REFILL) -> tuple[Operation, ...] | None:
    """Return operations that give the source back when applied to the result, under the same policy.

    What they give back is `Outcome.source`. None where no operation can say it: a removed row that was the edge of a
    merged cell which is kept, a link in a cell that was set, a row header that was moved among the others. Whatever is
    returned was tried.

    Raises
    ------
    OperationError
        The operation itself does not fit the table.
    """
    outcome = apply(table, [operation], policy=policy)
    operations = _INVERSES[operation.op](outcome, operation)
    try:
        is_back = apply(outcome.table, operations, policy=policy).table == outcome.source
    except OperationError:
        return None
    return operations if is_back else None


def _remove_row(outcome: Outcome, _: AddRow) -> tuple[Operation, ...]:
    return (RemoveRow(row=outcome.rows.index(None) + 1),)


def _add_row(outcome: Outcome, operation: RemoveRow) -> tuple[Operation, ...]:
    row = find_row(draft_of(outcome.source), operation.row)
    return (AddRow(cells=tuple(outcome.source.texts()[row]), at=row + 1, section=_section(outcome, row)),)


def _move_row_back(outcome: Outcome, operation: MoveRow) -> tuple[Operation, ...]:
    row = find_row(draft_of(outcome.source), operation.row)
    return (MoveRow(row=outcome.rows.index(row) + 1, to=row + 1, section=_section(outcome, row)),)


def _section(outcome: Outcome, row: int) -> tuple[str, ...] | None:
    """Return the sections that a row of the source had; None where neither table has any."""
    if not outcome.source.row_groups and not outcome.table.row_groups:
        return None
    return outcome.source.row_groups[row] if outcome.source.row_groups else ()


def _swap_again(outcome: Outcome, operation: SwapRows) -> tuple[Operation, ...]:
    draft = draft_of(outcome.source)
    return (SwapRows(row=find_row(draft, operation.row) + 1, other=find_row(draft, operation.other) + 1),)


def _unsort(outcome: Outcome, _: Sort) -> tuple[Operation, ...]:
    """Return a move for each row that is not in its old place when those above it are."""
    order = list(outcome.rows)
    moves: list[Operation] = []
    for place in range(len(order)):
        here = order.index(place, place)
        if here != place:
            order.insert(place, order.pop(here))
            moves.append(MoveRow(row=here + 1, to=place + 1))
    return tuple(moves)


def _remove_column(outcome: Outcome, _: AddColumn) -> tuple[Operation, ...]:
    return (RemoveColumn(column=outcome.columns.index(None) + 1),)


def _add_column(outcome: Outcome, operation: RemoveColumn) -> tuple[Operation, ...]:
    source = outcome.source
    column = find_column(draft_of(source), operation.column)
    names = tuple(level[column].text for level in source.header_rows)
    is_one_cell = bool(names) and source.header_rows[0][column].row_span == len(names)
    header = None if not names else names[0] if is_one_cell else names
    return (AddColumn(header=header, cells=tuple(source.column_texts(column)), at=column + 1),)


def _move_column_back(outcome: Outcome, operation: MoveColumn) -> tuple[Operation, ...]:
    column = find_column(draft_of(outcome.source), operation.column)
    return (MoveColumn(column=outcome.columns.index(column) + 1, to=column + 1),)


def _split(outcome: Outcome, _: MergeEqual) -> tuple[Operation, ...]:
    columns = _respanned(outcome)
    return (SplitMerged(columns=columns),) if columns else ()


def _merge(outcome: Outcome, _: SplitMerged) -> tuple[Operation, ...]:
    columns = _respanned(outcome)
    return (MergeEqual(columns=columns),) if columns else ()


def _respanned(outcome: Outcome) -> tuple[int, ...]:
    """Return the positions of the columns in which cells were merged or split."""
    changed = (change for change in outcome.changes if change.kind is ChangeKind.CELL_SPAN_CHANGED)
    return tuple(sorted({change.column + 1 for change in changed if change.column is not None}))


def _set_back(outcome: Outcome, operation: SetCells) -> tuple[Operation, ...]:
    draft = draft_of(outcome.source)
    places = [(find_row(draft, new.row), find_column(draft, new.column)) for new in operation.cells]
    texts = [outcome.source.rows[row][column].text for row, column in places]
    cells = (NewText(row=r + 1, column=c + 1, text=text) for (r, c), text in zip(places, texts, strict=True))
    return (SetCells(cells=tuple(cells)),)


def _rename_back(outcome: Outcome, operation: RenameHeader) -> tuple[Operation, ...]:
    column = find_column(draft_of(outcome.source), operation.column)
    pairs = enumerate(zip(outcome.source.header_rows, outcome.table.header_rows, strict=True), start=1)
    renamed = [(level, before[column].text) for level, (before, after) in pairs if before[column] != after[column]]
    return tuple(RenameHeader(column=column + 1, text=text, level=level) for level, text in renamed[:1])


_INVERSES: Mapping[str, Callable[[Outcome, Any], tuple[Operation, ...]]] = MappingProxyType(
    {
        "add_row": _remove_row,
        "remove_row": _add_row,
        "move_row": _move_row_back,
        "swap_rows": _swap_again,
        "sort": _unsort,
        "add_column": _remove_column,
        "remove_column": _add_column,
        "move_column": _move_column_back,
        "merge_equal": _split,
        "split_merged": _merge,
        "set_cells": _set_back,
        "rename_header": _rename_back,
    }
)
