"""Parts of one table put together again, at the price of a repair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.align.records import Alignment, Repair, RepairKind
from tabx.judging.alike import MOSTLY, Profile, same_columns
from tabx.table import Cell, Table

Line = tuple[Cell, ...]


@dataclass(frozen=True)
class Joined:
    """A table and where it was printed.

    Attributes
    ----------
    table : Table
    sources : tuple of int
        Indices of the tables it was put together from; one for a table that stands as it was read.
    axis : str
        "row" or "column": what the parts are rows or columns of; "" for a single part.
    origin : tuple of int
        For each row (column) of the table the index of the part it comes from.
    """

    table: Table
    sources: tuple[int, ...]
    axis: str = ""
    origin: tuple[int, ...] = ()

    @property
    def lesser(self) -> tuple[int, ...]:
        """Rows (columns) that stand apart from the part that has most of them; of equal parts the first is the main."""
        if not self.axis:
            return ()
        sizes = Counter(self.origin)
        main = max(self.sources, key=lambda source: (sizes[source], -self.sources.index(source)))
        return tuple(index for index, source in enumerate(self.origin) if source != main)


def single(table: Table, index: int) -> Joined:
    """Return a table that stands alone."""
    return Joined(table, (index,))


def join(first: Joined, second: Joined) -> Joined | None:
    """Return two tables as one, None where neither their columns nor their rows are the same.

    What is put together once goes on along the same axis only.
    """
    one, other = Profile(first.table), Profile(second.table)
    if one.table.has_header != other.table.has_header:
        return None
    axes = {first.axis, second.axis} - {""}
    joined = None
    if axes <= {"row"} and same_columns(one, other):
        joined = _below(first, second, one, other)
    elif axes <= {"column"} and one.table.row_count and len(one.table.header_rows) == len(other.table.header_rows):
        joined = _beside(first, second, one, other)
    return _in_order(joined) if joined else None


def _in_order(joined: Joined) -> Joined:
    """Return the parts in the order of their tables, in whatever order they were put together."""
    order = sorted(range(len(joined.origin)), key=lambda index: joined.origin[index])
    sources, origin = tuple(sorted(joined.sources)), tuple(joined.origin[index] for index in order)
    if order == list(range(len(order))):
        return replace(joined, sources=sources)
    table = joined.table
    if joined.axis == "row":
        groups = tuple(table.row_groups[index] for index in order) if table.row_groups else ()
        table = replace(table, rows=tuple(table.rows[index] for index in order), row_groups=groups)
    else:
        lines = [
            tuple(tuple(row[index] for index in order) for row in rows) for rows in (table.header_rows, table.rows)
        ]
        table = replace(table, header_rows=lines[0], rows=lines[1])
    return Joined(table, sources, joined.axis, origin)


def _origin(part: Joined, size: int) -> tuple[int, ...]:
    return part.origin or part.sources * size


def _below(first: Joined, second: Joined, one: Profile, other: Profile) -> Joined:
    order = _matching(one.headers, other.headers) if one.headers else list(range(other.grid.width))
    lower = second.table.rows if order == sorted(order) else _picked(second.table.rows, order)
    groups: tuple[tuple[str, ...], ...] = ()
    if first.table.row_groups or second.table.row_groups:
        groups = tuple(group for table in (first.table, second.table) for group in _groups(table))
    table = replace(first.table, rows=first.table.rows + lower, row_groups=groups)
    origin = _origin(first, first.table.row_count) + _origin(second, second.table.row_count)
    return Joined(_with_notes(table, second.table), first.sources + second.sources, "row", origin)


def _groups(table: Table) -> tuple[tuple[str, ...], ...]:
    return table.row_groups or ((),) * table.row_count


def _matching(headers: Sequence[str], others: Sequence[str]) -> list[int]:
    """Return for each header the place of the equal one among the others, each used once."""
    places: dict[str, list[int]] = {}
    for place, header in enumerate(others):
        places.setdefault(header, []).append(place)
    return [places[header].pop(0) for header in headers]


def _picked(rows: Sequence[Line], columns: Sequence[int]) -> tuple[Line, ...]:
    """Return rows with columns in another order, spans told cell by cell."""
    return tuple(tuple(Cell(row[column].text) for column in columns) for row in rows)


def _beside(first: Joined, second: Joined, one: Profile, other: Profile) -> Joined | None:
    """Return the columns of both: rows meet by the columns that both have, else they must be equally many."""
    shared = _shared_columns(one, other)
    fresh = [column for column in range(other.grid.width) if column not in shared.values()]
    if not fresh:
        return None
    if shared:
        partners = _partners(one, other, shared)
        found = sum(partner is not None for partner in partners)
        if found < MOSTLY * min(len(partners), len(other.rows)) or found < len(other.rows):
            return None
    elif one.table.row_count == other.table.row_count:
        partners = list(range(one.table.row_count))
    else:
        return None
    header = tuple(
        upper + lower
        for upper, lower in zip(first.table.header_rows, _picked(second.table.header_rows, fresh), strict=True)
    )
    blank = (Cell(""),) * len(fresh)
    added = _picked(second.table.rows, fresh)
    rows = tuple(
        row + (blank if partner is None else added[partner])
        for row, partner in zip(first.table.rows, partners, strict=True)
    )
    own = _origin(second, second.table.column_count)
    origin = _origin(first, first.table.column_count) + tuple(own[column] for column in fresh)
    table = _with_notes(replace(first.table, header_rows=header, rows=rows), second.table)
    return Joined(table, first.sources + second.sources, "column", origin)


def _shared_columns(one: Profile, other: Profile) -> dict[int, int]:
    """Return the columns that both tables have: equal header and mostly equal values."""
    found: dict[int, int] = {}
    for column, header in enumerate(one.headers):
        if header in other.headers:
            place = other.headers.index(header)
            values, others = Counter(one.grid.keys[column]), Counter(other.grid.keys[place])
            if place not in found.values() and (values & others).total() > MOSTLY * min(len(one.rows), len(other.rows)):
                found[column] = place
    return found


def _partners(one: Profile, other: Profile, shared: dict[int, int]) -> list[int | None]:
    """Return for each row of the first table the row of the other with the same values in the shared columns."""
    places: dict[tuple[str, ...], list[int]] = {}
    for index, row in enumerate(other.rows):
        places.setdefault(tuple(row[column] for column in shared.values()), []).append(index)
    keys = (tuple(row[column] for column in shared) for row in one.rows)
    return [places[key].pop(0) if places.get(key) else None for key in keys]


def _with_notes(table: Table, other: Table) -> Table:
    return replace(table, notes=(*table.notes, *(note for note in other.notes if note not in table.notes)))


def with_parts(alignment: Alignment, gold: Joined, predicted: Joined) -> Alignment:
    """Return the alignment of two tables with a repair for each side that was put together from parts.

    A repair counts the paired gold rows (columns) that stand apart from the part that holds most of them; what no
    row of the other side pairs with is missing anyway.
    """
    repairs = [*_split(alignment, predicted), *_merged(alignment, gold)]
    return replace(alignment, repairs=(*alignment.repairs, *repairs)) if repairs else alignment


def said(sources: Sequence[int]) -> str:
    """Return the 1-based numbers of tables: "1, 2 and 5", "1 to 4"."""
    if len(sources) > 3 and list(sources) == list(range(sources[0], sources[-1] + 1)):
        return f"{sources[0] + 1} to {sources[-1] + 1}"
    numbers = [str(source + 1) for source in sources]
    return " and ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)


def _split(alignment: Alignment, predicted: Joined) -> list[Repair]:
    if not predicted.axis:
        return []
    is_row = predicted.axis == "row"
    apart = set(predicted.lesser)
    same = alignment.view is alignment.predicted or alignment.view == alignment.predicted
    pairings = alignment.rows if is_row else alignment.columns
    note = f"printed as tables {said(predicted.sources)}, put together by {predicted.axis}s"
    if same:
        gold = sorted(
            {index for pairing in pairings if apart.intersection(pairing.predicted) for index in pairing.gold}
        )
        return [_repair(RepairKind.SPLIT_TABLE, predicted.axis, gold, note)] if gold else []
    # The view was turned or lost a row: which gold lines stood apart cannot be told, only how many.
    whole = alignment.gold.row_count if is_row else alignment.gold.column_count
    return [Repair(RepairKind.SPLIT_TABLE, count=float(min(len(apart), whole)), of=predicted.axis, note=note)]


def _merged(alignment: Alignment, gold: Joined) -> list[Repair]:
    if not gold.axis:
        return []
    paired = alignment.row_of if gold.axis == "row" else alignment.column_of
    apart = [index for index in gold.lesser if index in paired]
    note = f"the gold's tables {said(gold.sources)} are printed as one, {gold.axis} by {gold.axis}"
    return [_repair(RepairKind.MERGED_TABLE, gold.axis, apart, note)] if apart else []


def _repair(kind: RepairKind, axis: str, gold: Sequence[int], note: str) -> Repair:
    count, indices = float(len(gold)), tuple(gold)
    if axis == "row":
        return Repair(kind, gold_rows=indices, count=count, of="row", note=note)
    return Repair(kind, gold_columns=indices, count=count, of="column", note=note)
