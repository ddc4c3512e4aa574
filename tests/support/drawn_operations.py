"""Tables and operations drawn by seed: every operation, its targets named in three ways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tabx.operations import (
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
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SortedAs,
    SplitMerged,
    SwapRows,
)
from tabx.table import Cell, Table

WORDS = ("a", "a", "b", "B", "c d", "", "é")
NUMBERS = ("1", "10", "9", "−3", "-0.5", "1,200", "12,000.50", ".25", "+7", "", "0")
DATES = ("2020-01-05", "1999-12-31", "2020-01-31", "", "2024-02-29")
LONG_DATES = ("5 January 2020", "31 December 1999", "1 May 2021", "")
PATTERN = "%d %B %Y"
KINDS = (WORDS, NUMBERS, DATES, LONG_DATES)
READ_AS = {
    NUMBERS: (SortedAs.NUMBER, None),
    DATES: (SortedAs.DATE, None),
    LONG_DATES: (SortedAs.DATE, PATTERN),
    WORDS: (SortedAs.TEXT, None),
}
NAMES = ("City", "Land", "Year", "Sum", "Date", "Note")

OPS = (
    *("add_row", "remove_row", "move_row", "swap_rows", "sort", "add_column", "remove_column", "move_column"),
    *("merge_equal", "split_merged", "set_cells", "rename_header"),
)
WAYS = ("position", "content", "beside")

MISSED = 0.03
"""Share of the targets that name what there is not."""


@dataclass(frozen=True)
class Drawn:
    """A table, and what its columns hold."""

    table: Table
    kinds: tuple[tuple[str, ...], ...]


def draw_table(rng: Random, *, merged: bool, across: float = 0.33) -> Drawn:
    """Draw a table; `across` is the share of those with merged cells that have some across columns."""
    height, width = rng.randint(0 if rng.random() < 0.05 else 1, 7), rng.randint(1, 5)
    kinds = [rng.choice(KINDS) for _ in range(width)]
    keys = [f"k{i}" for i in range(height)]
    rng.shuffle(keys)
    columns = [[rng.choice(kind) for _ in range(height)] for kind in kinds]
    if rng.random() < 0.8:
        columns[0], kinds[0] = keys, WORDS
    if merged:
        for column in columns[1:] if rng.random() < 0.75 else columns:
            for i in range(1, height):
                if rng.random() < 0.5:
                    column[i] = column[i - 1]
    groups = _groups(rng, height) if rng.random() < 0.3 else ((),) * height
    body = (
        _merged_body(rng, columns, groups, rng.random() < across)
        if merged
        else tuple(tuple(map(Cell, line)) for line in zip(*columns, strict=True))
    )
    header = _header(rng, width, merged=merged)
    if not height and not header:
        header = (tuple(Cell(name) for name in NAMES[:width]),)
    stub = rng.choice((0, 0, 1, 2)) if width > 2 else 0
    table = Table(header, body, groups if any(groups) else (), stub, "Caption")
    return Drawn(table, tuple(kinds))


def _groups(rng: Random, height: int) -> tuple[tuple[str, ...], ...]:
    groups = []
    now: tuple[str, ...] = ()
    for _ in range(height):
        if rng.random() < 0.35:
            now = rng.choice(((), ("North",), ("South",), ("South", "x")))
        groups.append(now)
    return tuple(groups)


def _merged_body(
    rng: Random, columns: list[list[str]], groups: tuple[tuple[str, ...], ...], across: bool
) -> tuple[tuple[Cell, ...], ...]:
    """Merge some equal neighbours down the columns, or across some of them."""
    height, width = len(groups), len(columns)
    cells = [[Cell(columns[c][r]) for c in range(width)] for r in range(height)]
    free = {(r, c) for r in range(height) for c in range(width)}
    if across and height and width > 1:
        for _ in range(2):
            top, left = rng.randrange(height), rng.randrange(width - 1)
            tall, wide = rng.choice((1, 1, 2, 3)), rng.choice((2, 2, 3))
            spots = {(r, c) for r in range(top, top + tall) for c in range(left, left + wide)}
            if spots <= free and len({groups[r] for r, _ in spots}) == 1:
                text = cells[top][left].text
                free -= spots
                for r, c in spots:
                    cells[r][c] = Cell(text, tall, wide, r - top, c - left)
    for c in range(width):
        r = 0
        while r < height:
            end = r + 1
            while (
                end < height
                and {(r, c), (end, c)} <= free
                and cells[end][c] == cells[r][c]
                and groups[end] == groups[r]
                and rng.random() < 0.9
            ):
                end += 1
            if end > r + 1:
                for i in range(r, end):
                    cells[i][c] = Cell(cells[i][c].text, end - r, 1, i - r, 0)
            r = end
    return tuple(map(tuple, cells))


def _header(rng: Random, width: int, *, merged: bool) -> tuple[tuple[Cell, ...], ...]:
    levels = rng.choice((0, 1, 1, 1, 1, 1, 1, 2, 2, 3))
    names = list(NAMES[:width])
    if rng.random() < 0.2:
        names[rng.randrange(width)] = rng.choice(("", NAMES[0]))
    grid = [[Cell(rng.choice(("2020", "2021", ""))) for _ in range(width)] for _ in range(levels)]
    if levels:
        grid[-1] = [Cell(name) for name in names]
    if levels > 1 and (merged or rng.random() < 0.5):
        at = rng.randrange(width)
        grid[0][at] = grid[-1][at]
        for level in range(levels):
            grid[level][at] = Cell(names[at], levels, 1, level, 0)
        start = rng.randrange(width)
        end = min(width, start + rng.randint(2, 3))
        if end - start > 1 and not start <= at < end:
            for c in range(start, end):
                grid[0][c] = Cell("Group", 1, end - start, 0, c - start)
    return tuple(map(tuple, grid))


def draw_operation(rng: Random, drawn: Drawn, op: str, way: str) -> Operation:
    """Draw an operation whose targets are named in one way; some fit nothing, or several."""
    table, height, width = drawn.table, drawn.table.row_count, drawn.table.column_count
    row, other = _row_target(rng, table, way), _row_target(rng, table, way)
    column, another = _column_target(rng, table, way), _column_target(rng, table, way)
    level = rng.choice((None, None, None, 1, 1, 2))
    some: Any = rng.choice(((column,), (column,), (column, another), None if way == "position" else (another,)))
    section = rng.choice((None, None, None, ("South",)))
    drawn_by_op: dict[str, Callable[[], Operation]] = {
        "add_row": lambda: _add_row(rng, drawn, way),
        "remove_row": lambda: RemoveRow(row=row),
        "move_row": lambda: MoveRow(row=row, to=_row_place(rng, table, rng.choice(WAYS), height), section=section),
        "swap_rows": lambda: SwapRows(row=row, other=other),
        "sort": lambda: _sort(rng, drawn, column),
        "add_column": lambda: _add_column(rng, table, way),
        "remove_column": lambda: RemoveColumn(column=column),
        "move_column": lambda: MoveColumn(column=column, to=_column_place(rng, table, rng.choice(WAYS), width)),
        "set_cells": lambda: _set_cells(rng, table, way),
        "rename_header": lambda: RenameHeader(column=column, text="New", level=level),
        "merge_equal": lambda: MergeEqual(columns=some),
        "split_merged": lambda: SplitMerged(columns=some),
    }
    return drawn_by_op[op]()


def _add_row(rng: Random, drawn: Drawn, way: str) -> AddRow:
    """Draw a new row, which often says the same as another in some columns."""
    table = drawn.table
    cells = tuple(rng.choice(kind) for kind in drawn.kinds)
    if table.rows and rng.random() < 0.6:
        near = table.rows[rng.randrange(table.row_count)]
        cells = tuple(near[c].text if rng.random() < 0.8 else text for c, text in enumerate(cells))
    return AddRow(
        cells=cells[:-1] if rng.random() < MISSED else cells,
        at=_row_place(rng, table, way, table.row_count + 1),
        section=rng.choice((None, None, None, ("South",), ())),
    )


def _set_cells(rng: Random, table: Table, way: str) -> SetCells:
    count = rng.choice((1, 1, 1, 2, 3))
    places = [(_row_target(rng, table, way), _column_target(rng, table, way)) for _ in range(count)]
    return SetCells(cells=tuple(NewText(row=row, column=column, text=rng.choice(WORDS)) for row, column in places))


def _sort(rng: Random, drawn: Drawn, column: Any) -> Sort:
    sorted_as, pattern = READ_AS[rng.choice(drawn.kinds)]
    if isinstance(column, int) and column <= len(drawn.kinds) and rng.random() < 0.85:
        sorted_as, pattern = READ_AS[drawn.kinds[column - 1]]
    descending, ignore_case = rng.random() < 0.5, rng.random() < 0.7
    return Sort(column=column, sorted_as=sorted_as, pattern=pattern, descending=descending, ignore_case=ignore_case)


def _add_column(rng: Random, table: Table, way: str) -> AddColumn:
    """Draw a new column, which often says the same as another, in its header too."""
    kind = rng.choice(KINDS)
    cells = [rng.choice(kind) for _ in range(table.row_count)]
    if rng.random() < 0.5:
        cells = table.column_texts(rng.randrange(table.column_count))
    header: Any = None
    if table.has_header:
        like = rng.randrange(table.column_count)
        header = "New" if rng.random() < 0.5 else (*(line[like].text for line in table.header_rows[:-1]), "New")
    off = rng.random()
    return AddColumn(
        header="New" if off < MISSED else header,
        cells=tuple(cells[1:] if 1 - off < MISSED else cells),
        at=_column_place(rng, table, way, table.column_count + 1),
    )


def _row_target(rng: Random, table: Table, way: str) -> Any:
    """Name a row; now and then one that there is not, or several by one name."""
    height = table.row_count
    if not height or rng.random() < MISSED:
        return height + 1 if way == "position" else "nowhere"
    row = rng.randrange(height)
    if way != "beside":
        return _named_row(rng, table, row, way)
    is_after = height > 1 and (row > 0 if row in (0, height - 1) else rng.random() < 0.5)
    near = _named_row(rng, table, min(max(row + (-1 if is_after else 1), 0), height - 1), rng.choice(WAYS[:2]))
    return BesideRow(after=near) if is_after else BesideRow(before=near)


def _named_row(rng: Random, table: Table, row: int, way: str) -> Any:
    if way == "position":
        return row + 1
    path = table.row_path(row)
    if table.stub_columns == 0:
        path = (*path, table.rows[row][0].text)
    choice = rng.random()
    if choice < 0.25:
        column = rng.randrange(table.column_count)
        return Keyed(key=table.rows[row][column].text, column=column + 1)
    return path if choice < 0.6 else path[-1] if choice < 0.9 else path[-2:]


def _column_target(rng: Random, table: Table, way: str) -> Any:
    """Name a column, as `_row_target` names a row."""
    width = table.column_count
    if rng.random() < MISSED:
        return width + 1 if way == "position" else "nowhere"
    column = rng.randrange(width)
    if way != "beside":
        return _named_column(rng, table, column, way)
    is_after = width > 1 and (column > 0 if column in (0, width - 1) else rng.random() < 0.5)
    way = rng.choice(WAYS[:2]) if table.has_header else "position"
    near = _named_column(rng, table, min(max(column + (-1 if is_after else 1), 0), width - 1), way)
    return BesideColumn(after=near) if is_after else BesideColumn(before=near)


def _named_column(rng: Random, table: Table, column: int, way: str) -> Any:
    if way == "position":
        return column + 1
    path = table.columns[column]
    return path if rng.random() < 0.5 else path[-1]


def _row_place(rng: Random, table: Table, way: str, last: int) -> Any:
    if way == "position":
        return "end" if rng.random() < 0.2 else rng.randint(1, max(1, last + (rng.random() < MISSED)))
    near = _row_target(rng, table, "content" if way == "content" else "position")
    return BesideRow(before=near) if rng.random() < 0.5 else BesideRow(after=near)


def _column_place(rng: Random, table: Table, way: str, last: int) -> Any:
    if way == "position":
        return "end" if rng.random() < 0.2 else rng.randint(1, last + (rng.random() < MISSED))
    near = _column_target(rng, table, "content" if way == "content" else "position")
    return BesideColumn(before=near) if rng.random() < 0.5 else BesideColumn(after=near)
