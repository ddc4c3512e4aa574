"""An operation done otherwise, in the ways that people and models do."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.operations import (
    AddColumn,
    AddRow,
    MergeEqual,
    MoveColumn,
    MoveRow,
    Operation,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SortedAs,
    SplitMerged,
    SwapRows,
)

BEFORE, AFTER = "the row before", "the row after"
HEADER = "the header counted as a row"
DIRECTION = "the other direction"
AS_TEXT = "sorted as text"
COLUMN = "another column"
SPANS = "merged cells not updated"
COPIED = "the source copied"
CUT = "cut off after row {}"

Named = tuple[str, Operation]


def variants(operation: Operation, width: int) -> Iterator[Named]:
    """Yield the names of mistakes with the operations that make them, for a table of so many columns.

    A row too early may be the row before or the header counted; where several rows are named, the second shifts all of
    them.
    """
    match operation:
        case RemoveRow(row=int(row)):
            yield from _shifted(operation, "row", row)
        case AddRow(at=int(place)):
            yield from _shifted(operation, "at", place)
        case SwapRows(row=int(row), other=int(other)):
            yield HEADER, operation.model_copy(update={"row": row - 1, "other": other - 1})
            for name, place in (("row", row), ("other", other)):
                yield from _beside(operation, name, place)
        case MoveRow(row=int(row), to=int(to)):
            yield HEADER, operation.model_copy(update={"row": row - 1, "to": to - 1})
            yield from _beside(operation, "row", row)
            yield from _beside(operation, "to", to)
        case SetCells():
            yield from _set_elsewhere(operation, width)
        case Sort():
            yield from _sorted_otherwise(operation, width)
        case _:
            yield from _in_another_column(operation, width)


def _beside(operation: Operation, name: str, place: int) -> Iterator[Named]:
    yield BEFORE, operation.model_copy(update={name: place - 1})
    yield AFTER, operation.model_copy(update={name: place + 1})


def _shifted(operation: Operation, name: str, place: int) -> Iterator[Named]:
    yield from _beside(operation, name, place)
    yield HEADER, operation.model_copy(update={name: place - 1})


def _set_elsewhere(operation: SetCells, width: int) -> Iterator[Named]:
    for name, by in ((BEFORE, -1), (AFTER, 1), (HEADER, -1)):
        cells = tuple(
            one.model_copy(update={"row": one.row + by}) for one in operation.cells if isinstance(one.row, int)
        )
        yield name, operation.model_copy(update={"cells": cells})
    columns = {one.column for one in operation.cells}
    if len(columns) == 1:
        for column in range(1, width + 1):
            if column not in columns:
                cells = tuple(one.model_copy(update={"column": column}) for one in operation.cells)
                yield COLUMN, operation.model_copy(update={"cells": cells})


def _sorted_otherwise(operation: Sort, width: int) -> Iterator[Named]:
    yield DIRECTION, operation.model_copy(update={"descending": not operation.descending})
    if operation.sorted_as is not SortedAs.TEXT:
        yield AS_TEXT, operation.model_copy(update={"sorted_as": SortedAs.TEXT, "pattern": None})
    for column in range(1, width + 1):
        if column != operation.column:
            for sorted_as in SortedAs:
                yield COLUMN, operation.model_copy(update={"column": column, "sorted_as": sorted_as, "pattern": None})


def _in_another_column(operation: Operation, width: int) -> Iterator[Named]:
    for column in range(1, width + 2):  # a column may be put in behind the last
        match operation:
            case RemoveColumn(column=mine) | RenameHeader(column=mine) | MoveColumn(column=mine) if mine != column:
                yield COLUMN, operation.model_copy(update={"column": column})
            case MergeEqual(columns=mine) | SplitMerged(columns=mine) if mine != (column,):
                yield COLUMN, operation.model_copy(update={"columns": (column,)})
            case AddColumn(at=mine) if mine != column:
                yield COLUMN, operation.model_copy(update={"at": column})
