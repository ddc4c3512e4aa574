"""Tables in values of Python: frames, arrays, dicts of columns, lists of rows or records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from tabx.errors import InputError, NoTableError
from tabx.formats.foreign import is_array, settled, table_of_array, table_of_foreign
from tabx.formats.objects import (
    TextOf,
    as_text,
    is_frame,
    table_of_frame,
    table_of_named,
    table_of_records,
    table_of_rows,
)
from tabx.table import Table


def table_of_value(source: Any, text_of: TextOf = as_text) -> Table:
    """Return the table of a value of Python or of another library; `text_of` writes each of its values.

    Raises
    ------
    InputError
        For what is no table, and beyond the limits; NoTableError for an empty list.
    """
    if is_frame(source):
        return table_of_frame(source, text_of)
    if is_array(source):
        return table_of_array(source, text_of)
    if isinstance(source, Mapping):
        return _of_dict(source, text_of)
    table = table_of_foreign(source, text_of)
    return _of_list(source, text_of) if table is None else table


def _of_dict(columns: Mapping[Any, Any], text_of: TextOf) -> Table:
    """Return the table of a dict of columns by name; short columns are padded with empty cells.

    Raises
    ------
    InputError
        For a dict in which a name stands for something else than a list of values.
    """
    named = []
    for name, values in columns.items():
        if not _is_column(values):
            raise InputError(
                "cannot read a table from this dict: a list of values for each name is right, "
                f"but {name!r} has {type(values).__name__}; for a record write [{{…}}]"
            )
        named.append((text_of(name), list(settled(values) if is_array(values) else values)))
    return table_of_named(named, text_of, "columns")


def _is_column(values: object) -> TypeGuard[Iterable[object]]:
    """Whether an object is a run of values: a list, a tuple, a Series, an array of one axis."""
    if isinstance(values, (str, bytes, bytearray, Mapping)) or getattr(values, "ndim", 1) != 1:
        return False
    return all(hasattr(values, name) for name in ("__len__", "__iter__", "__getitem__"))


def _of_list(source: Any, text_of: TextOf) -> Table:
    """Return the table of a list of records or of rows."""
    if not isinstance(source, Sequence):
        raise InputError(
            f"cannot read a table from {type(source).__name__}; a table is a text (str), a file (Path or file object), "
            "bytes, a DataFrame, an array, a dict of columns, a list of rows or a list of records"
        )
    if not source:
        raise NoTableError("no table found: the list is empty")
    if all(isinstance(item, Mapping) for item in source):
        return table_of_records(source, text_of, "records")
    if all(isinstance(item, Sequence) and not isinstance(item, (str, bytes)) for item in source):
        return table_of_rows(source, text_of, "rows")
    raise InputError("cannot read a table from a list of mixed values; all must be records (dict) or all rows (list)")
