"""Records of one kind under names inside of names: `{"2010": {"Ulm": {…}, "Kiel": {…}}, "2011": {"Bonn": {…}}}`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from tabx.formats.json.text import text_of_json
from tabx.formats.objects import table_of_records
from tabx.table import Cell, KeyPath, Table

LEAST_NAMES = 2
"""Names above each record: below one name alone they are records by name, or lists of them, which have their own
readers."""

LEAST_GROUPS = 2
"""Different names above records: what all of them have above is said of the whole table, and is no column."""

Record = dict[object, object]


def table_by_key(value: Mapping[str, object], not_names: Collection[str]) -> Table | None:
    """Return the table of records below equally many names, these as its first columns; None for any other object.

    All records have the same names of fields and plain values. Names that each group has are those of columns, as in a
    pivot table, and `not_names` those of a table's parts: then the object has another shape.
    """
    found = list(_records_below(value, ()))
    paths = [path for path, _ in found]
    records = [record for _, record in found if record is not None]
    if len(records) < len(found) or _is_wide(value) or not _are_of_one_kind(paths, records, not_names):
        return None
    table = table_of_records(records, text_of_json, "json")
    width = len(paths[0])
    header = tuple((*(Cell(""),) * width, *row) for row in table.header_rows)
    rows = tuple((*map(Cell, path), *row) for path, row in zip(paths, table.rows, strict=True))
    return replace(table, header_rows=header, rows=rows, stub_columns=width)


def _are_of_one_kind(paths: Sequence[KeyPath], records: Sequence[Record], not_names: Collection[str]) -> bool:
    """Whether records have the same fields, below equally many names that are no others' but theirs."""
    if len(set(paths)) < LEAST_GROUPS or len(paths[0]) < LEAST_NAMES:
        return False
    are_alike = len(set(map(len, paths))) == 1 and len(set(map(frozenset, records))) == 1
    return are_alike and {name for path in paths for name in path}.isdisjoint({*not_names, *records[0]})


def _records_below(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, Record | None]]:
    """Yield each record with the names above it; None for what is no record, after which nothing more counts."""
    if _is_group(value):
        for name, item in value.items():
            yield from _records_below(item, (*path, name))
        return
    for item in value if isinstance(value, list) and value else [value]:
        yield path, item if _is_record(item) else None


def _is_group(value: object) -> TypeGuard[dict[str, object]]:
    """Whether an object holds nothing but objects and lists."""
    return isinstance(value, dict) and bool(value) and all(isinstance(item, (dict, list)) for item in value.values())


def _is_record(value: object) -> TypeGuard[Record]:
    return (
        isinstance(value, dict) and bool(value) and not any(isinstance(item, (dict, list)) for item in value.values())
    )


def _is_wide(value: Mapping[str, object]) -> bool:
    """Whether all groups have the same names: these are columns of a pivot table."""
    groups = [frozenset(item) for item in value.values() if isinstance(item, dict)]
    return len(groups) > 1 and len(set(groups)) == 1
