"""Join parts of one table, at the price of a repair.

`join` joins two parts, one below or beside the other; `with_parts` prices that once both tables are aligned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from tabx.align.records import Alignment, Counted, Repair, RepairKind
from tabx.judging.similarity import MAJORITY, Profile, has_same_columns
from tabx.table import Cell, Table
from tabx.values.records import DataType

Row = tuple[Cell, ...]


class Axis(StrEnum):
    """Whether the parts of a table are rows or columns of it."""

    ROW = "row"
    COLUMN = "column"


@dataclass(frozen=True)
class Joined:
    """A table, possibly joined from parts, and the tables it came from.

    Attributes
    ----------
    table : Table
    sources : tuple of int
        Indices of the tables it was put together from; one for a table that stands as it was read.
    axis : Axis or None
        What the parts are rows or columns of; None for a single part.
    origin : tuple of int
        For each row (column) of the table the index of the part it comes from.
    """

    table: Table
    sources: tuple[int, ...]
    axis: Axis | None = None
    origin: tuple[int, ...] = ()

    @cached_property
    def profile(self) -> Profile:
        """Profile of the table, computed once."""
        return Profile(self.table)

    @property
    def lesser(self) -> tuple[int, ...]:
        """Indices of the rows (columns) outside the main part.

        The main part is the one with the most rows (columns), among equal ones the first.
        """
        if not self.axis:
            return ()
        sizes = Counter(self.origin)
        main = max(self.sources, key=lambda source: (sizes[source], -self.sources.index(source)))
        return tuple(index for index, source in enumerate(self.origin) if source != main)


def single(table: Table, index: int) -> Joined:
    """Return a table that was not joined from parts."""
    return Joined(table, (index,))


def join(first: Joined, second: Joined) -> Joined | None:
    """Join two parts of a table, or return None where they do not fit.

    Parts fit if their columns or their rows are the same; a part without a header goes on below one with as many
    columns. A table that was joined before grows along the same axis only.
    """
    if first.table.has_header != second.table.has_header:
        return _continued(first, second)
    axes = {part.axis for part in (first, second) if part.axis}
    joined = None
    if axes <= {Axis.ROW} and _has_columns_below(first.profile, second.profile):
        joined = _below(first, second)
    elif axes <= {Axis.COLUMN} and first.table.row_count and _equally_many_levels(first.table, second.table):
        joined = _beside(first, second)
    return _in_order(joined) if joined else None


def _continued(first: Joined, second: Joined) -> Joined | None:
    """Return a table with the rows of a later part without a header below its own; None where they do not fit."""
    is_later = first.table.has_header and min(first.sources) < min(second.sources)
    has_place = first.table.column_count == second.table.column_count and first.axis is not Axis.COLUMN
    return _in_order(_below(first, second)) if is_later and has_place and _are_of_one_kind(first, second) else None


def _are_of_one_kind(first: Joined, second: Joined) -> bool:
    """Whether most columns in the same places are of one data type, or blank."""
    columns = list(zip(first.profile.grid.columns, second.profile.grid.columns, strict=True))
    alike = sum(column.type is other.type or DataType.EMPTY in (column.type, other.type) for column, other in columns)
    return alike > MAJORITY * len(columns)


def _has_columns_below(table: Profile, other: Profile) -> bool:
    """Whether two tables have the same columns, but for another name of the first: it may name the section."""
    if has_same_columns(table, other):
        return True
    headers, others = table.headers, other.headers
    return len(headers) > 1 and len(headers) == len(others) and headers[1:] == others[1:]


def _equally_many_levels(table: Table, other: Table) -> bool:
    return len(table.header_rows) == len(other.header_rows)


def _in_order(joined: Joined) -> Joined:
    """Return the joined table with its parts in the order of their tables."""
    order = sorted(range(len(joined.origin)), key=lambda index: joined.origin[index])
    sources, origin = tuple(sorted(joined.sources)), tuple(joined.origin[index] for index in order)
    if order == list(range(len(order))):
        return replace(joined, sources=sources)
    table = joined.table
    if joined.axis is Axis.ROW:
        groups = tuple(table.row_groups[index] for index in order) if table.row_groups else ()
        table = replace(table, rows=tuple(table.rows[index] for index in order), row_groups=groups)
    else:
        header_rows, rows = (
            tuple(tuple(row[index] for index in order) for row in rows) for rows in (table.header_rows, table.rows)
        )
        table = replace(table, header_rows=header_rows, rows=rows)
    return Joined(table, sources, joined.axis, origin)


def _origin(part: Joined, size: int) -> tuple[int, ...]:
    return part.origin or part.sources * size


def _below(first: Joined, second: Joined) -> Joined:
    """Append the rows of the second table, its columns in the order of the first."""
    headers, second_headers = first.profile.headers, second.profile.headers
    is_by_name = headers and sorted(headers) == sorted(second_headers)
    order = _places_of(headers, second_headers) if is_by_name else list(range(second.table.column_count))
    lower = second.table.rows if order == sorted(order) else _picked(second.table.rows, order)
    groups: tuple[tuple[str, ...], ...] = ()
    if first.table.row_groups or second.table.row_groups:
        groups = tuple(group for table in (first.table, second.table) for group in _groups(table))
    table = replace(first.table, rows=first.table.rows + lower, row_groups=groups)
    origin = _origin(first, first.table.row_count) + _origin(second, second.table.row_count)
    return Joined(_with_notes(table, second.table), first.sources + second.sources, Axis.ROW, origin)


def _groups(table: Table) -> tuple[tuple[str, ...], ...]:
    return table.row_groups or ((),) * table.row_count


def _places_of(headers: Sequence[str], others: Sequence[str]) -> list[int]:
    """Return for each header the index of an equal one among `others`, each used once."""
    places: dict[str, list[int]] = {}
    for place, header in enumerate(others):
        places.setdefault(header, []).append(place)
    return [places[header].pop(0) for header in headers]


def _picked(rows: Sequence[Row], columns: Sequence[int]) -> tuple[Row, ...]:
    """Return the rows reduced to some columns in the order given.

    Spans become single cells, as the columns they cover may be separated.
    """
    return tuple(tuple(Cell(row[column].text) for column in columns) for row in rows)


def _beside(first: Joined, second: Joined) -> Joined | None:
    """Append the columns of the second table, or return None where the rows do not fit.

    Rows are paired by the shared columns: only a key that both have says which rows are one.
    """
    shared = _shared_columns(first.profile, second.profile)
    fresh = [column for column in range(second.table.column_count) if column not in shared.values()]
    partners = _row_partners(first.profile, second.profile, shared) if fresh else None
    if partners is None:
        return None
    fresh_headers = _picked(second.table.header_rows, fresh)
    header = tuple(row + added for row, added in zip(first.table.header_rows, fresh_headers, strict=True))
    blank = (Cell(""),) * len(fresh)
    fresh_cells = _picked(second.table.rows, fresh)
    rows = tuple(
        row + (blank if partner is None else fresh_cells[partner])
        for row, partner in zip(first.table.rows, partners, strict=True)
    )
    own = _origin(second, second.table.column_count)
    origin = _origin(first, first.table.column_count) + tuple(own[column] for column in fresh)
    table = _with_notes(replace(first.table, header_rows=header, rows=rows), second.table)
    return Joined(table, first.sources + second.sources, Axis.COLUMN, origin)


def _shared_columns(table: Profile, other: Profile) -> dict[int, int]:
    """Return the columns that both tables have: equal headers and mostly equal values."""
    shared: dict[int, int] = {}
    fewer_rows = min(len(table.rows), len(other.rows))
    for column, header in enumerate(table.headers):
        if header not in other.headers:
            continue
        place = other.headers.index(header)
        values, other_values = Counter(table.grid.keys[column]), Counter(other.grid.keys[place])
        if place not in shared.values() and (values & other_values).total() > MAJORITY * fewer_rows:
            shared[column] = place
    return shared


def _row_partners(table: Profile, other: Profile, shared: dict[int, int]) -> list[int | None] | None:
    """Return for each row of a table its partner in the other, None for no partner.

    The result is None if no column is shared, if the shared ones do not tell the rows of the other apart, or if one of
    its rows would be left over.
    """
    other_rows = other.table.row_count
    if not shared or len({tuple(row[column] for column in shared.values()) for row in other.rows}) < other_rows:
        return None
    partners = _partners_by_values(table, other, shared)
    met = sum(partner is not None for partner in partners)
    return partners if met == other_rows else None


def _partners_by_values(table: Profile, other: Profile, shared: dict[int, int]) -> list[int | None]:
    """Return for each row the other's row with equal values in the shared columns."""
    places: dict[tuple[str, ...], list[int]] = {}
    for index, row in enumerate(other.rows):
        places.setdefault(tuple(row[column] for column in shared.values()), []).append(index)
    keys = (tuple(row[column] for column in shared) for row in table.rows)
    return [places[key].pop(0) if places.get(key) else None for key in keys]


def _with_notes(table: Table, other: Table) -> Table:
    return replace(table, notes=(*table.notes, *(note for note in other.notes if note not in table.notes)))


def with_parts(alignment: Alignment, gold: Joined, predicted: Joined) -> Alignment:
    """Return the alignment with a repair for each side that was joined from parts.

    A repair counts the paired gold rows (columns) outside the main part. Unpaired ones count as missing anyway.
    """
    repairs = [*_split(alignment, predicted), *_merged(alignment, gold)]
    return replace(alignment, repairs=(*alignment.repairs, *repairs)) if repairs else alignment


def said(sources: Sequence[int]) -> str:
    """Return the numbers of tables, from 1, as text: "1, 2 and 5", "1 to 4"."""
    if len(sources) > 3 and list(sources) == list(range(sources[0], sources[-1] + 1)):
        return f"{sources[0] + 1} to {sources[-1] + 1}"
    numbers = [str(source + 1) for source in sources]
    return " and ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)


def _split(alignment: Alignment, predicted: Joined) -> list[Repair]:
    if not predicted.axis:
        return []
    is_row = predicted.axis is Axis.ROW
    apart = set(predicted.lesser)
    is_as_read = alignment.view is alignment.predicted or alignment.view == alignment.predicted
    pairings = alignment.rows if is_row else alignment.columns
    note = f"predicted as tables {said(predicted.sources)}, joined by {predicted.axis}s"
    if is_as_read:
        gold = sorted(
            {index for pairing in pairings if apart.intersection(pairing.predicted) for index in pairing.gold}
        )
        return [_repair(RepairKind.SPLIT_TABLE, predicted.axis, gold, note)] if gold else []
    # The view was transposed or lost a row, so only the number of gold rows (columns) outside the main part is known.
    whole = alignment.gold.row_count if is_row else alignment.gold.column_count
    return [Repair(RepairKind.SPLIT_TABLE, count=float(min(len(apart), whole)), of=Counted(predicted.axis), note=note)]


def _merged(alignment: Alignment, gold: Joined) -> list[Repair]:
    if not gold.axis:
        return []
    paired = alignment.row_of if gold.axis is Axis.ROW else alignment.column_of
    apart = [index for index in gold.lesser if index in paired]
    note = f"gold tables {said(gold.sources)} predicted as one, joined by {gold.axis}s"
    return [_repair(RepairKind.MERGED_TABLE, gold.axis, apart, note)] if apart else []


def _repair(kind: RepairKind, axis: Axis, gold: Sequence[int], note: str) -> Repair:
    count, indices = float(len(gold)), tuple(gold)
    if axis is Axis.ROW:
        return Repair(kind, gold_rows=indices, count=count, of=Counted.ROW, note=note)
    return Repair(kind, gold_columns=indices, count=count, of=Counted.COLUMN, note=note)
