"""Cells given other texts, merged and split."""

from __future__ import annotations

from collections.abc import Iterable

from tabx.operations.draft import Draft, Piece
from tabx.operations.errors import OperationError
from tabx.operations.finding import find_column, find_row
from tabx.operations.records import ColumnTarget, MergeEqual, SetCells, SplitMerged
from tabx.table import Cell


def set_cells(draft: Draft, operation: SetCells) -> None:
    """Give cells other texts; a merged cell is given it as a whole."""
    blocks = draft.blocks()
    given: dict[tuple[int, int], int] = {}
    changes: list[tuple[tuple[int, int], Piece]] = []
    for number, new in enumerate(operation.cells, start=1):
        row, column = find_row(draft, new.row), find_column(draft, new.column)
        block = draft.body[row][column].block
        for place in blocks[block] if block else [(row, column)]:
            if place in given:
                raise OperationError(
                    f"cells {given[place]} and {number} of the list are both row {row + 1}, column {column + 1}"
                    f"{', of one merged cell' if block else ''}; one text for a cell is right"
                )
            given[place] = number
            changes.append((place, Piece(Cell(new.text), block)))
    for (row, column), piece in changes:
        draft.body[row][column] = piece


def merge_equal(draft: Draft, operation: MergeEqual) -> None:
    """Let equal neighbours in some columns become one cell."""
    merge_columns(draft, _columns(draft, operation.columns))


def merge_columns(draft: Draft, columns: Iterable[int]) -> None:
    """Let equal neighbours in columns become one cell; cells over several columns stay as they are."""
    wide = {block for block, places in draft.blocks().items() if places[0][1] != places[-1][1]}
    for column in columns:
        for row in range(1, draft.height):
            above, here = draft.body[row - 1][column], draft.body[row][column]
            is_free = above.block not in wide and here.block not in wide
            if is_free and _say_the_same(above, here) and draft.groups[row - 1] == draft.groups[row]:
                block = above.block or draft.new_block()
                draft.body[row - 1][column] = Piece(above.cell, block)
                draft.body[row][column] = Piece(here.cell, block)
                draft.may_have_blocks = True


def _say_the_same(one: Piece, other: Piece) -> bool:
    return one.cell.text == other.cell.text and one.cell.address == other.cell.address


def split_merged(draft: Draft, operation: SplitMerged) -> None:
    """Let the merged cells of some columns become single cells."""
    chosen = set(_columns(draft, operation.columns))
    for places in draft.blocks().values():
        if any(column in chosen for _, column in places):
            for row, column in places:
                draft.body[row][column] = Piece(draft.body[row][column].cell)


def _columns(draft: Draft, targets: Iterable[ColumnTarget] | None) -> list[int]:
    if targets is None:
        return list(range(draft.width))
    found = [find_column(draft, target) for target in targets]
    twice = next((column for place, column in enumerate(found) if column in found[:place]), None)
    if twice is not None:
        raise OperationError(f"column {twice + 1} is named twice; once is right")
    return found
