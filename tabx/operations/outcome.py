"""What became of a table: the result, whence its rows, columns and cells, and what changed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from tabx.table import Cell, Table


class ChangeKind(StrEnum):
    """What changed between source and result."""

    ROW_ADDED = "row added"
    ROW_REMOVED = "row removed"
    ROWS_REORDERED = "rows reordered"
    SECTION_CHANGED = "section changed"
    COLUMN_ADDED = "column added"
    COLUMN_REMOVED = "column removed"
    COLUMNS_REORDERED = "columns reordered"
    HEADER_RENAMED = "header renamed"
    HEADER_SPAN_CHANGED = "header span changed"
    CELL_SET = "cell set"
    CELL_SPAN_CHANGED = "cell span changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One change, of the list of operations as a whole.

    All indices are 0-based, those of the header count its levels.

    Attributes
    ----------
    kind : ChangeKind
    row, column : int or None
        In the result; of a merged cell the top left place. For a header `row` is the level.
    source_row, source_column : int or None
        In the source.
    before, after : str
        Texts of the cell; its rows × columns where its span changed; the sections of a row.
    out_of_place : tuple of int
        Where rows or columns are reordered: the fewest of the result that would have to move to restore the order.
    """

    kind: ChangeKind
    row: int | None = None
    column: int | None = None
    source_row: int | None = None
    source_column: int | None = None
    before: str = ""
    after: str = ""
    out_of_place: tuple[int, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The result of a list of operations.

    Attributes
    ----------
    table : Table
    source : Table
        The table as the operations read it: as given, or with its merged cells merged again (`Policy.REFILL`).
    rows, columns : tuple of int or None
        For each row and column of the result that of the source, 0-based; None for a new one.
    """

    table: Table
    source: Table
    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]

    def origin(self, row: int, column: int) -> tuple[int, int] | None:
        """Return the source's row and column of a cell of the result, None for a new one; all 0-based."""
        source_row, source_column = self.rows[row], self.columns[column]
        return None if source_row is None or source_column is None else (source_row, source_column)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What changed from source to result, rows first, then columns, header and cells."""
        return tuple(_changes(self))

    def to_dict(self) -> dict[str, Any]:
        """Return the map as JSON carries it, without the tables."""
        return {
            "rows": list(self.rows),
            "columns": list(self.columns),
            "changes": [
                {name: value for name, value in asdict(change).items() if value not in (None, "", ())}
                for change in self.changes
            ],
        }


def _changes(outcome: Outcome) -> Iterator[Change]:
    source, table = outcome.source, outcome.table
    for row, origin in enumerate(outcome.rows):
        if origin is None:
            yield Change(ChangeKind.ROW_ADDED, row=row)
    for origin in _lost(outcome.rows, source.row_count):
        yield Change(ChangeKind.ROW_REMOVED, source_row=origin)
    if moved := _out_of_place(outcome.rows):
        yield Change(ChangeKind.ROWS_REORDERED, out_of_place=moved)
    yield from _section_changes(outcome)
    for column, origin in enumerate(outcome.columns):
        if origin is None:
            yield Change(ChangeKind.COLUMN_ADDED, column=column)
    for origin in _lost(outcome.columns, source.column_count):
        yield Change(ChangeKind.COLUMN_REMOVED, source_column=origin)
    if moved := _out_of_place(outcome.columns):
        yield Change(ChangeKind.COLUMNS_REORDERED, out_of_place=moved)
    levels = tuple(range(len(source.header_rows)))
    kinds = (ChangeKind.HEADER_RENAMED, ChangeKind.HEADER_SPAN_CHANGED)
    yield from _cell_changes(source.header_rows, table.header_rows, levels, outcome.columns, kinds)
    kinds = (ChangeKind.CELL_SET, ChangeKind.CELL_SPAN_CHANGED)
    yield from _cell_changes(source.rows, table.rows, outcome.rows, outcome.columns, kinds)


def _lost(origins: Sequence[int | None], count: int) -> list[int]:
    kept = set(origins)
    return [index for index in range(count) if index not in kept]


def _out_of_place(origins: Sequence[int | None]) -> tuple[int, ...]:
    """Return the fewest places without which the origins ascend: all but a longest ascending part of them."""
    ends: list[int] = []
    end_places: list[int] = []
    before: dict[int, int | None] = {}
    for place, origin in enumerate(origins):
        if origin is None:
            continue
        length = bisect_left(ends, origin)
        before[place] = end_places[length - 1] if length else None
        ends[length : length + 1] = [origin]
        end_places[length : length + 1] = [place]
    kept = set()
    here = end_places[-1] if end_places else None
    while here is not None:
        kept.add(here)
        here = before[here]
    return tuple(place for place in before if place not in kept)


def _section_changes(outcome: Outcome) -> Iterator[Change]:
    source, table = outcome.source, outcome.table
    if not source.row_groups and not table.row_groups:
        return
    old = source.row_groups or ((),) * source.row_count
    new = table.row_groups or ((),) * table.row_count
    for row, origin in enumerate(outcome.rows):
        if origin is not None and old[origin] != new[row]:
            said = [" / ".join(group) for group in (old[origin], new[row])]
            yield Change(ChangeKind.SECTION_CHANGED, row=row, source_row=origin, before=said[0], after=said[1])


def _cell_changes(
    old: Sequence[Sequence[Cell]],
    new: Sequence[Sequence[Cell]],
    rows: Sequence[int | None],
    columns: Sequence[int | None],
    kinds: tuple[ChangeKind, ChangeKind],
) -> Iterator[Change]:
    """Yield the changes of texts, and of spans, each once for a cell of the result."""
    kept_columns = [(column, origin) for column, origin in enumerate(columns) if origin is not None]
    kept_rows = [(row, origin) for row, origin in enumerate(rows) if origin is not None]
    for row, source_row in kept_rows:
        for column, source_column in kept_columns:
            here, there = new[row][column], old[source_row][source_column]
            if here is not there and here.is_anchor:
                yield from _between(there, here, (row, column, source_row, source_column), kinds)


def _between(
    there: Cell, here: Cell, place: tuple[int, int, int, int], kinds: tuple[ChangeKind, ChangeKind]
) -> Iterator[Change]:
    """Yield what changed between a cell of the source and that of the result."""
    text_kind, span_kind = kinds
    if (here.text, here.address) != (there.text, there.address):
        yield Change(text_kind, *place, before=there.text, after=here.text)
    before, after = _extent(there), _extent(here)
    if before != after or not there.is_anchor:
        yield Change(span_kind, *place, before=before, after=after)


def _extent(cell: Cell) -> str:
    return f"{cell.row_span}×{cell.column_span}"
