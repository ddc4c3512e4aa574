"""Writes a table under its name, or as attribute | value pairs, in one line."""

from __future__ import annotations

from tabx.formats.grid import flat_header, flat_rows
from tabx.formats.raw.lines import joined, row_of
from tabx.table import Table

OVER_VALUES = frozenset(("value", "values"))
"""Headers that say of what stands below only that it is a value."""


def write_raw(table: Table) -> tuple[str, ...]:
    """Return the text of a table: its caption with a colon ("Team:"), its header, its rows; no row of dashes.

    Header levels are joined with "."; a section row is a row with its text in the first cell; a table without a header
    gets an empty one, as the first row is read as one.
    """
    if not table.column_count:
        return ("",)
    name = [] if table.caption is None else [f"{' '.join(table.caption.split()).removesuffix(':')}:"]
    return (joined([*name, *map(row_of, [flat_header(table), *flat_rows(table)])]),)


def write_pairs(table: Table) -> tuple[str, ...]:
    """Return the text of attribute | value pairs: the fields of one record, else the rows as they stand.

    A header over pairs ("Field | Value") is none itself, and left out. A table of other columns and more rows is no
    list of pairs: it is written without its header.
    """
    rows = _fields(table) if _is_record(table) else flat_rows(table)
    return (joined(map(row_of, rows)) if rows and table.column_count else "",)


def _is_record(table: Table) -> bool:
    """Whether a table is one row below the names of its fields."""
    if table.row_count != 1 or not table.has_header or table.row_groups:
        return False
    names = flat_header(table)
    return len(names) != len(("attribute", "value")) or names[1].strip().lower() not in OVER_VALUES


def _fields(table: Table) -> list[list[str]]:
    return [list(pair) for pair in zip(flat_header(table), table.texts()[0], strict=True)]
