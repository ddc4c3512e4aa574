"""Rows put in, taken out, moved and swapped."""

from __future__ import annotations

from tabx.operations.draft import Draft, Grid, Piece
from tabx.operations.errors import OperationError
from tabx.operations.finding import Place, counted, find_row, row_place
from tabx.operations.records import AddRow, MoveRow, RemoveRow, SwapRows
from tabx.table import Cell, KeyPath


def add_row(draft: Draft, operation: AddRow) -> None:
    """Put a new row in; inside a merged cell it joins it where it says the same."""
    texts = operation.cells
    if len(texts) != draft.width:
        raise OperationError(
            f"{counted(len(texts), 'cell')} for {counted(draft.width, 'column')}; one for each is right"
        )
    place = row_place(draft, operation.at)
    section = operation.section
    group = _group(draft.groups, place) if section is None else section
    pieces = [Piece(Cell(text)) for text in texts]
    if 0 < place.index < draft.height:
        joined = joined_blocks(draft.body[place.index - 1], draft.body[place.index], texts)
        pieces = [Piece(piece.cell, block) for piece, block in zip(pieces, joined, strict=True)]
    draft.body.insert(place.index, pieces)
    draft.groups.insert(place.index, group)
    draft.rows.insert(place.index, None)


def joined_blocks(before: list[Piece], after: list[Piece], texts: tuple[str, ...]) -> list[int]:
    """Return the merged cell that each place of a new line joins, 0 for none: it is on both sides and says the same."""
    refusing = {piece.block for piece, text in zip(before, texts, strict=True) if piece.block and piece.text != text}
    return [
        one.block if one.block == other.block and one.block not in refusing else 0
        for one, other in zip(before, after, strict=True)
    ]


def _group(groups: list[KeyPath], place: Place) -> KeyPath:
    """Return the sections at a place: those of the row beside it, or of the row pushed down, or of the last."""
    if not groups:
        return ()
    return groups[min(place.index, len(groups) - 1) if place.beside is None else place.beside]


def remove_row(draft: Draft, operation: RemoveRow) -> None:
    """Take a row out."""
    row = find_row(draft, operation.row)
    if draft.height == 1 and not draft.header:
        raise OperationError("the only row of a table without header; a table of nothing is none")
    del draft.body[row], draft.groups[row], draft.rows[row]


def move_row(draft: Draft, operation: MoveRow) -> None:
    """Put a row elsewhere."""
    row = find_row(draft, operation.row)
    place = row_place(draft, operation.to, without=row)
    own, section = draft.groups[row], operation.section
    pieces, origin = draft.body.pop(row), draft.rows.pop(row)
    del draft.groups[row]
    neighbours = draft.groups[max(place.index - 1, 0) : place.index + 1]
    is_own = place.beside is None and own in neighbours
    group = own if is_own or not draft.groups else _group(draft.groups, place)
    draft.body.insert(place.index, pieces)
    draft.rows.insert(place.index, origin)
    draft.groups.insert(place.index, group if section is None else section)


def swap_rows(draft: Draft, operation: SwapRows) -> None:
    """Let two rows change places."""
    one, other = find_row(draft, operation.row), find_row(draft, operation.other)
    if one == other:
        raise OperationError(f"both are row {one + 1}; two rows are right")
    body: Grid = draft.body
    body[one], body[other] = body[other], body[one]
    draft.rows[one], draft.rows[other] = draft.rows[other], draft.rows[one]
