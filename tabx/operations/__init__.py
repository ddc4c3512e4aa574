"""Edits of known outcome: operations as data, applied to a table, whole or not at all.

A list of operations (`records`) is read (`reading`) and applied to a draft of the table (`applying`): targets are found
(`finding`), rows, columns and cells edited (`row_edits`, `column_edits`, `cell_edits`, `sorting`), merged cells settled
(`draft`). The `outcome` carries the map of what became of each row, column and cell; `inverting` takes it back. Nothing
here knows how a judge reads, aligns or compares, so that it can examine one.
"""

from tabx.operations.applying import apply
from tabx.operations.errors import OperationError
from tabx.operations.inverting import invert
from tabx.operations.outcome import Change, ChangeKind, Outcome
from tabx.operations.reading import operation_data, operations_schema, read_operations, write_operations
from tabx.operations.records import (
    AddColumn,
    AddRow,
    BesideColumn,
    BesideRow,
    Keyed,
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
    SortedAs,
    SplitMerged,
    SwapRows,
)

__all__ = [
    "AddColumn",
    "AddRow",
    "BesideColumn",
    "BesideRow",
    "Change",
    "ChangeKind",
    "Keyed",
    "MergeEqual",
    "MoveColumn",
    "MoveRow",
    "NewText",
    "Operation",
    "OperationError",
    "Outcome",
    "Policy",
    "RemoveColumn",
    "RemoveRow",
    "RenameHeader",
    "SetCells",
    "Sort",
    "SortedAs",
    "SplitMerged",
    "SwapRows",
    "apply",
    "invert",
    "operation_data",
    "operations_schema",
    "read_operations",
    "write_operations",
]
