"""A table in pieces, and the way there and back; the places of a merged cell are gathered one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tabx.table import Cell, Table

Spot = tuple[str, int]
"""A place: the name of its line ("h0" for a level of the header, "r7" for a row) and of its column."""

Sections = tuple[str, ...]


class Refused(Exception):
    """The operation does not fit; with the positions that fit, where several do."""

    def __init__(self, several: tuple[int, ...] = ()) -> None:
        super().__init__(several)
        self.several = several


@dataclass
class Sheet:
    """A table in pieces, and whence they come."""

    levels: list[str]
    lines: list[str]
    columns: list[int]
    texts: dict[Spot, str]
    labels: dict[Spot, int]
    sections: dict[str, Sections]
    row_headers: int
    row_origins: dict[str, int | None]
    column_origins: dict[int, int | None]
    fresh: int = field(default=1_000_000)

    def new(self) -> int:
        """Return a number that no label and no column has yet."""
        self.fresh += 1
        return self.fresh

    def label(self, name: str, column: int) -> int | None:
        """Return the label of a place, None for a single cell."""
        return self.labels.get((name, column))


def sheet_of(table: Table) -> Sheet:
    """Return a table in pieces."""
    levels = [f"h{i}" for i in range(len(table.header_rows))]
    lines = [f"r{i}" for i in range(len(table.rows))]
    texts: dict[Spot, str] = {}
    labels: dict[Spot, int] = {}
    for names, cells, base in ((levels, table.header_rows, 0), (lines, table.rows, 500_000)):
        for i, name, c, cell in _placed(names, cells):
            texts[name, c] = cell.text
            if cell.row_span * cell.column_span > 1:
                labels[name, c] = base + 1 + (i - cell.row_offset) * 1000 + c - cell.column_offset
    sections: dict[str, Sections] = {
        name: table.row_groups[i] if table.row_groups else () for i, name in enumerate(lines)
    }
    columns = list(range(table.column_count))
    origins: dict[str, int | None] = {name: i for i, name in enumerate(lines)}
    return Sheet(levels, lines, columns, texts, labels, sections, table.stub_columns, origins, {c: c for c in columns})


def _placed(names: Sequence[str], cells: Sequence[Sequence[Cell]]) -> Iterator[tuple[int, str, int, Cell]]:
    for i, (name, line) in enumerate(zip(names, cells, strict=True)):
        for c, cell in enumerate(line):
            yield i, name, c, cell


def table_of(sheet: Sheet, like: Table) -> Table:
    """Return the table that the pieces make, with the caption of another."""
    return Table(
        _cells(sheet, sheet.levels),
        _cells(sheet, sheet.lines),
        tuple(sheet.sections[name] for name in sheet.lines) if any(sheet.sections[n] for n in sheet.lines) else (),
        sheet.row_headers,
        like.caption,
    )


def _cells(sheet: Sheet, names: list[str]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(_cell(sheet, names, i, j) for j in range(len(sheet.columns))) for i in range(len(names)))


def _cell(sheet: Sheet, names: list[str], i: int, j: int) -> Cell:
    text = sheet.texts[names[i], sheet.columns[j]]
    if sheet.label(names[i], sheet.columns[j]) is None:
        return Cell(text)
    up, down = _reach(sheet, names, i, j, -1), _reach(sheet, names, i, j, 1)
    left, right = _width(sheet, names[i], j, -1), _width(sheet, names[i], j, 1)
    return Cell(text, up + down + 1, left + right + 1, up, left)


def _reach(sheet: Sheet, names: list[str], i: int, j: int, step: int) -> int:
    """Return how many places above (-1) or below (1) hang together with one."""
    count = 0
    while 0 <= i + step < len(names) and _touch(sheet, names[i], names[i + step], sheet.columns[j]):
        count += 1
        i += step
    return count


def _touch(sheet: Sheet, one: str, other: str, column: int) -> bool:
    is_same = sheet.label(one, column) == sheet.label(other, column)
    return is_same and sheet.sections.get(one) == sheet.sections.get(other)


def _width(sheet: Sheet, name: str, j: int, step: int) -> int:
    """Return how many places to the left (-1) or right (1) hang together with one."""
    label, count = sheet.label(name, sheet.columns[j]), 0
    while 0 <= j + step < len(sheet.columns) and sheet.label(name, sheet.columns[j + step]) == label:
        count += 1
        j += step
    return count
