"""Columns put in, taken out and moved, and headers renamed."""

from __future__ import annotations

from tabx.operations.draft import Draft, Grid, Piece
from tabx.operations.errors import OperationError
from tabx.operations.finding import column_place, counted, find_column
from tabx.operations.records import AddColumn, MoveColumn, RemoveColumn, RenameHeader
from tabx.operations.row_edits import joined_blocks
from tabx.table import Cell


def add_column(draft: Draft, operation: AddColumn) -> None:
    """Put a new column in; inside a merged cell it joins it where it says the same.

    A column put before a row header becomes a row header itself.
    """
    if len(operation.cells) != draft.height:
        raise OperationError(
            f"{counted(len(operation.cells), 'cell')} for {counted(draft.height, 'row')}; one for each is right"
        )
    at = column_place(draft, operation.at).index
    _put_in(draft.header, at, _names(draft, operation))
    _put_in(draft.body, at, [Piece(Cell(text)) for text in operation.cells])
    draft.columns.insert(at, None)
    draft.stub_columns += at < draft.stub_columns


def _put_in(grid: Grid, at: int, pieces: list[Piece]) -> None:
    """Put a piece into each line of a grid; what stands on both sides in one merged cell takes it in."""
    if grid and 0 < at < len(grid[0]):
        texts = tuple(piece.text for piece in pieces)
        joined = joined_blocks([line[at - 1] for line in grid], [line[at] for line in grid], texts)
        pieces = [Piece(piece.cell, block or piece.block) for piece, block in zip(pieces, joined, strict=True)]
    for line, piece in zip(grid, pieces, strict=True):
        line.insert(at, piece)


def _names(draft: Draft, operation: AddColumn) -> list[Piece]:
    """Return the new column's part of each level of the header."""
    header, levels = operation.header, len(draft.header)
    if not levels:
        if header is not None:
            raise OperationError("a header for a table without one; cells alone are right")
        return []
    if header is None:
        raise OperationError("the table has a header; `header` names the new column")
    if isinstance(header, str):
        block = draft.new_block() if levels > 1 else 0
        return [Piece(Cell(header), block) for _ in range(levels)]
    if len(header) != levels:
        raise OperationError(
            f"{counted(len(header), 'text')} for {counted(levels, 'level')} of the header; "
            "one for each, or one text for all, is right"
        )
    return [Piece(Cell(text)) for text in header]


def remove_column(draft: Draft, operation: RemoveColumn) -> None:
    """Take a column out."""
    column = find_column(draft, operation.column)
    if draft.width == 1:
        raise OperationError("the only column of the table; a table of nothing is none")
    for line in draft.lines:
        del line[column]
    del draft.columns[column]
    draft.stub_columns -= column < draft.stub_columns


def move_column(draft: Draft, operation: MoveColumn) -> None:
    """Put a column elsewhere.

    Before a row header it becomes one, and a row header put behind the others stays one; elsewhere it is none.
    """
    column = find_column(draft, operation.column)
    at = column_place(draft, operation.to, without=column).index
    was_header = column < draft.stub_columns
    for line in draft.lines:
        line.insert(at, line.pop(column))
    draft.columns.insert(at, draft.columns.pop(column))
    others = draft.stub_columns - was_header
    draft.stub_columns = others + (at < others or (was_header and at == others))


def rename_header(draft: Draft, operation: RenameHeader) -> None:
    """Give a cell of the header another text."""
    column = find_column(draft, operation.column)
    if not draft.header:
        raise OperationError("the table has no header to rename")
    level = _level(draft, column, operation.level)
    piece = draft.header[level][column]
    places = [
        (r, c)
        for r, line in enumerate(draft.header)
        for c, other in enumerate(line)
        if (r, c) == (level, column) or (piece.block and other.block == piece.block)
    ]
    for r, c in places:
        draft.header[r][c] = Piece(Cell(operation.text), piece.block)


def _level(draft: Draft, column: int, level: int | None) -> int:
    """Return the index of the level that is renamed: the one named, or the lowest with a text."""
    levels = len(draft.header)
    if level is None:
        named = [index for index in range(levels) if draft.header[index][column].text]
        return named[-1] if named else levels - 1
    if level > levels:
        raise OperationError(f"level {level}: the header has {counted(levels, 'level')}")
    return level - 1
