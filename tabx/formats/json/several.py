"""Lists of records one after the other: parts of one table, or versions of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabx.formats.json.text import json_of
from tabx.table import Table

_MOST_SHARED = 0.5
"""Share of the keys of the shorter list above which two lists are versions of one table: parts of a table share none,
or a few keys that repeat."""

Records = list[object]


def tables_of_lists(lists: Sequence[Records], read: Callable[[Records], tuple[Table, ...]]) -> tuple[Table, ...]:
    """Return the tables of lists one after the other; `read` makes the table of one.

    The same list twice counts once. Lists of records with the same names are parts of one table, unless most of their
    keys (the first value of each record) are the same: then they are versions, and each is a table.
    """
    kept: list[Records] = []
    seen: set[str] = set()
    for records in lists:
        written = json_of(records)
        if written not in seen:
            seen.add(written)
            kept.append(records)
    parts: list[Records] = []
    for records in kept:
        if parts and _are_parts(parts[-1], records):
            parts[-1] = [*parts[-1], *records]
        else:
            parts.append(records)
    return tuple(table for records in parts for table in read(records))


def _are_parts(above: Records, records: Records) -> bool:
    names, further = _names(above), _names(records)
    if not names or names != further:
        return False
    keys, own = _keys(above), _keys(records)
    return len(keys & own) <= _MOST_SHARED * min(len(keys), len(own))


def _names(records: Records) -> frozenset[str]:
    """Return the names in records, none for other lists."""
    if not all(isinstance(record, dict) for record in records):
        return frozenset()
    return frozenset(str(name) for record in records if isinstance(record, dict) for name in record)


def _keys(records: Records) -> set[str]:
    return {json_of(next(iter(record.values()))) for record in records if isinstance(record, dict) and record}
