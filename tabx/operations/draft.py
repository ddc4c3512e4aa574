"""The table under edit: pieces of one grid position each, which know the merged cell that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, product
from typing import NamedTuple

from tabx.base.errors import InputError
from tabx.table import Cell, KeyPath, Table


class Piece(NamedTuple):
    """One grid position: its cell as if it stood alone, and the number of its merged cell, 0 for none."""

    cell: Cell
    block: int = 0

    @property
    def text(self) -> str:
        """Its text."""
        return self.cell.text


Grid = list[list[Piece]]


@dataclass
class Draft:
    """A table under edit.

    Attributes
    ----------
    header, body : list of list of Piece
    groups : list of KeyPath
        The sections of each row, () for none.
    rows, columns : list of int or None
        The source's index of each row and column, None for a new one.
    stub_columns : int
    may_have_blocks : bool
        Whether the body may have merged cells; where it has none, no operation looks for them in every cell.
    """

    header: Grid
    body: Grid
    groups: list[KeyPath]
    rows: list[int | None]
    columns: list[int | None]
    stub_columns: int
    may_have_blocks: bool
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.body)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def lines(self) -> Grid:
        """Header and body in one."""
        return [*self.header, *self.body]

    def blocks(self) -> dict[int, list[tuple[int, int]]]:
        """Return the places of each merged cell of the body, row by row."""
        return places_of_blocks(self.body) if self.may_have_blocks else {}

    def new_block(self) -> int:
        """Return a number that no merged cell has yet."""
        return next(self.numbers)


def draft_of(table: Table) -> Draft:
    """Return a table as an unchanged draft.

    Raises
    ------
    InputError
        A merged cell of the table is no rectangle, which no reader of tabx gives.
    """
    numbers = count(1)
    groups = table.row_groups or ((),) * table.row_count
    return Draft(
        _pieces(table.header_rows, numbers),
        _pieces(table.rows, numbers),
        list(groups),
        list(range(table.row_count)),
        list(range(table.column_count)),
        table.stub_columns,
        table.has_spans,
        numbers,
    )


def _pieces(rows: Sequence[Sequence[Cell]], numbers: Iterator[int]) -> Grid:
    blocks: dict[tuple[int, int], int] = {}

    def piece(row: int, column: int, cell: Cell) -> Piece:
        if not cell.is_spanned:
            return Piece(cell)
        anchor = (row - cell.row_offset, column - cell.column_offset)
        if anchor not in blocks:
            blocks[anchor] = next(numbers)
        return Piece(single(cell), blocks[anchor])

    grid = [[piece(r, c, cell) for c, cell in enumerate(line)] for r, line in enumerate(rows)]
    for places in places_of_blocks(grid).values():
        r, c = places[0]
        if len(places) != rows[r][c].row_span * rows[r][c].column_span or len({rows[i][j].text for i, j in places}) > 1:
            raise InputError(f"row {r + 1}, column {c + 1}: a merged cell that is no rectangle of one text")
    return grid


def single(cell: Cell) -> Cell:
    """Return a cell as it stands alone in one position."""
    return Cell(cell.text, address=cell.address, is_inferred=cell.is_inferred)


def table_of(draft: Draft, source: Table) -> Table:
    """Return a draft as a table; caption, format and notes are the source's."""
    return Table(
        laid_out(draft.header),
        laid_out(draft.body),
        tuple(draft.groups) if any(draft.groups) else (),
        draft.stub_columns,
        source.caption,
        source.source_format,
        source.notes,
    )


def laid_out(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """Return settled pieces as the cells of a table."""
    cells = [[piece.cell for piece in line] for line in grid]
    for places in places_of_blocks(grid).values():
        (top, left), (bottom, right) = places[0], places[-1]
        for r, c in places:
            alone = grid[r][c].cell
            extent, offset = (bottom - top + 1, right - left + 1), (r - top, c - left)
            cells[r][c] = Cell(alone.text, *extent, *offset, alone.address, alone.is_inferred and any(offset))
    return tuple(map(tuple, cells))


def places_of_blocks(grid: Grid) -> dict[int, list[tuple[int, int]]]:
    """Return the places of each merged cell, row by row."""
    found: dict[int, list[tuple[int, int]]] = {}
    for r, line in enumerate(grid):
        for c, piece in enumerate(line):
            if piece.block:
                found.setdefault(piece.block, []).append((r, c))
    return found


def settle(draft: Draft) -> None:
    """Let each merged cell become the rectangles in which its rows and columns still stand side by side.

    An operation changes rows or columns as a whole, so what is left of a merged cell are the same columns in some rows.
    """
    groups = draft.groups
    _settle(draft.header, draft.new_block, lambda r: True)
    if draft.may_have_blocks:
        draft.may_have_blocks = _settle(draft.body, draft.new_block, lambda r: groups[r - 1] == groups[r])


def _settle(grid: Grid, new_block: Callable[[], int], follows: Callable[[int], bool]) -> bool:
    """Settle the merged cells of a grid, and return whether any are left."""
    has_blocks = False
    for places in places_of_blocks(grid).values():
        row_runs = _runs(sorted({r for r, _ in places}), follows)
        column_runs = _runs(sorted({c for _, c in places}), lambda c: True)
        is_whole = len(row_runs) == len(column_runs) == 1 and len(places) > 1
        has_blocks = has_blocks or is_whole
        for rows, columns in () if is_whole else product(row_runs, column_runs):
            has_blocks = _make_one(grid, list(product(rows, columns)), new_block) or has_blocks
    return has_blocks


def _make_one(grid: Grid, places: Sequence[tuple[int, int]], new_block: Callable[[], int]) -> bool:
    """Make some places a merged cell of their own, a single cell where it is one place, and return which it is."""
    is_merged = len(places) > 1
    block = new_block() if is_merged else 0
    for r, c in places:
        grid[r][c] = Piece(grid[r][c].cell if is_merged else _printed(grid[r][c].cell), block)
    return is_merged


def _printed(cell: Cell) -> Cell:
    """Return a cell that is no longer blank as printed: it stands alone now."""
    return replace(cell, is_inferred=False) if cell.is_inferred else cell


def _runs(places: Sequence[int], follows: Callable[[int], bool]) -> list[list[int]]:
    """Return sorted places as runs of neighbours; `follows` says whether one belongs to that before it."""
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1 and follows(place):
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs
