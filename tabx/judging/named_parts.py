"""Parts of a table that have names: sections of the whole, and records of fields and values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.judging.parts import Axis, Joined
from tabx.table import Table
from tabx.values import fold


def with_sections(joined: Joined, parts: Sequence[Table], gold: Table) -> Joined:
    """Return a table joined by rows with the names of its parts as sections, if the gold's cells or sections say them.

    The name of a part is its caption, or its first header where only that differs. All parts must have different names.

    Parameters
    ----------
    joined : Joined
    parts : sequence of Table
        The tables that `Joined.sources` points to.
    gold : Table
    """
    if joined.axis is not Axis.ROW or joined.table.row_groups:
        return joined
    known = _texts_of(gold)
    for name_of in (_caption, _first_header):
        names = {source: name_of(parts[source]) for source in joined.sources}
        if len(set(names.values())) == len(names) and known.issuperset(map(fold, names.values())):
            groups = tuple((names[source],) for source in joined.origin)
            table = _without_first_header(joined.table) if name_of is _first_header else joined.table
            return replace(joined, table=replace(table, row_groups=groups))
    return joined


FEWEST_FIELDS = 2
"""Fields by which a table of fields and values is known: one name of the gold's may be a value."""


def joined_records(gold: Table, tables: Sequence[Table]) -> Joined | None:
    """Return tables of fields and values, one for each row of the gold, as one with all their lines; None for others.

    Two tables at least, all of two columns under the same header, whose first column names columns of the gold for the
    most part, none of them twice.
    """
    if len(tables) < 2 or not _are_records(tables, gold):
        return None
    origin = tuple(index for index, table in enumerate(tables) for _ in table.rows)
    lines = tuple(row for table in tables for row in table.rows)
    joined = Joined(replace(tables[0], rows=lines, caption=None), tuple(range(len(tables))), Axis.ROW, origin)
    return with_sections(joined, tables, gold)


def _are_records(tables: Sequence[Table], gold: Table) -> bool:
    names = {fold(path[-1]) for path in gold.columns} if gold.has_header else set()
    have_one_header = len({table.columns for table in tables}) == 1
    return have_one_header and all(_is_record(table, names) for table in tables)


def _is_record(table: Table, names: set[str]) -> bool:
    if table.column_count != 2 or not table.has_header or table.row_groups:  # a field, and its value
        return False
    fields = [fold(text) for text in table.column_texts(0)]
    known = sum(field in names for field in fields)
    return known >= FEWEST_FIELDS and 2 * known > len(fields) == len(set(fields))


def _without_first_header(table: Table) -> Table:
    """Return the table without the name of its first column, which was that of a section."""
    *upper, lowest = table.header_rows
    return replace(table, header_rows=(*upper, (replace(lowest[0], text=""), *lowest[1:])))


def _texts_of(table: Table) -> set[str]:
    """Return the texts of a table's cells and sections in normal form."""
    texts = {text for column in range(table.column_count) for text in table.column_texts(column)}
    texts |= {text for path in table.row_groups for text in path}
    return {fold(text) for text in texts} - {""}


def _caption(table: Table) -> str:
    return table.caption or ""


def _first_header(table: Table) -> str:
    return table.columns[0][-1] if table.has_header and table.column_count else ""
