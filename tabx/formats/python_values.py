"""Tables in values of Python: frames, arrays, dicts of columns, lists of rows or records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from tabx.base.errors import BrokenTextError, InputError, NoTableError
from tabx.formats.containers import plain_parts
from tabx.formats.foreign import is_array, settled, table_of_array, table_of_foreign
from tabx.formats.json.envelopes import ROW_NAMES
from tabx.formats.json.inside import InnerText, texts_of
from tabx.formats.json.read import plain_tables, tables_around
from tabx.formats.json.replies import said_in_reply
from tabx.formats.json.text import Literal
from tabx.formats.objects import (
    TextOf,
    as_text,
    is_frame,
    table_of_frame,
    table_of_named,
    table_of_records,
    table_of_rows,
)
from tabx.table import Note, Table


def table_of_value(source: Any, text_of: TextOf = as_text) -> Table:
    """Return the one table of a value of Python or of another library; `text_of` writes each of its values.

    Raises
    ------
    InputError
        For what is no table or holds several, and beyond the limits; NoTableError for an empty list.
    """
    tables = tables_of_value(source, text_of)
    if len(tables) > 1:
        raise InputError(f"this {type(source).__name__} holds {len(tables)} tables")
    return tables[0]


def tables_of_value(source: Any, text_of: TextOf = as_text) -> tuple[Table, ...]:
    """Return the tables of a value of Python or of another library, in order, at least one.

    Dicts and lists around a table are read as their JSON is; errors as of `table_of_value`.
    """
    if is_frame(source):
        return (table_of_frame(source, text_of),)
    if is_array(source):
        return (table_of_array(source, text_of),)
    if _may_be_around(source):
        tables = _around(source, text_of)
        if tables:
            return tables
    if isinstance(source, Mapping):
        return (_of_dict(source, text_of),)
    table = table_of_foreign(source, text_of)
    return (_of_list(source, text_of) if table is None else table,)


def texts_of_value(source: Any) -> tuple[InnerText, ...]:
    """Return the texts in a dict or list that may hold a table, as `texts_of` its JSON."""
    if isinstance(source, str) or is_frame(source) or is_array(source):
        return ()
    if callable(getattr(source, "model_dump", None)):  # the answer of a client for models
        source = source.model_dump()
    return texts_of(_as_json(source, as_text)) if _may_be_around(source) else ()


def plain_tables_of_value(source: Any) -> tuple[Table, ...]:
    """Return the table that a dict is itself, its record or its columns, whatever lists are in it."""
    return plain_tables(_as_json(source, as_text)) if isinstance(source, Mapping) else ()


_LISTS = (list, tuple)


def _may_be_around(source: object) -> bool:
    """Whether a value may be around a table: a dict with more in it than columns, or a list of unlike items."""
    if isinstance(source, Mapping):
        return any(map(_holds_parts, source.values()))
    if not isinstance(source, _LISTS) or not source:
        return False
    if all(isinstance(item, Mapping) for item in source):
        return _may_be_parts(source)
    return len({isinstance(item, _LISTS) for item in source}) > 1


def _may_be_parts(records: Sequence[Mapping[Any, Any]]) -> bool:
    """Whether records may be messages, tables as cells with places, or elements of a document."""
    first = records[0]
    return any(name in first for name in _SIGNS) or ("type" in first and any(map(_has_html, records)))


_SIGNS = ("role", "cells")
"""Names in the first of several records that may be messages, or tables as cells with places."""


def _has_html(item: Mapping[Any, Any]) -> bool:
    """Whether a dict is an element of a document with its table as HTML."""
    return "table_body" in item or "text_as_html" in (item.get("metadata") or item)


def _holds_parts(value: object) -> bool:
    if isinstance(value, _LISTS):
        return bool(value) and isinstance(value[0], (Mapping, *_LISTS))
    return isinstance(value, (Mapping, str)) or (hasattr(value, "columns") and hasattr(value, "shape"))


def _as_json(source: Any, text_of: TextOf) -> object:
    """Return a value as JSON has it: what is no text stands as it is written."""

    def leaf(value: object) -> object:
        if value is None or type(value) is str:
            return value
        text = text_of(value)
        return text if isinstance(value, str) else Literal(text) if text else None

    return plain_parts(source, leaf)


def _around(source: Any, text_of: TextOf) -> tuple[Table, ...]:
    value = _as_json(source, text_of)
    if said_in_reply(value) is not None:
        raise NoTableError("no table found: the answer of a model holds none")
    try:
        tables = tables_around(value)
    except BrokenTextError as error:
        raise InputError(f"cannot read a table from this {type(source).__name__}: {error}") from error
    return tuple(replace(table, source_format="records") for table in tables)


def _of_dict(columns: Mapping[Any, Any], text_of: TextOf) -> Table:
    """Return the table of a dict of columns by name; short columns are padded with empty cells.

    Raises
    ------
    InputError
        For a dict in which a name stands for something else than a list of values.
    """
    if len(columns) == 1 and any(isinstance(columns.get(name), _LISTS) and not columns[name] for name in ROW_NAMES):
        raise NoTableError("no table found: the list of rows is empty")
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
        return _of_rows(source, text_of)
    raise InputError("cannot read a table from a list of mixed values; all must be records (dict) or all rows (list)")


def _of_rows(source: Sequence[Sequence[object]], text_of: TextOf) -> Table:
    """Return the table of rows; a note says where the first of several tuples, which databases give, is the header."""
    table = table_of_rows(source, text_of, "rows")
    if not table.header_rows or not all(isinstance(row, tuple) for row in source):
        return table
    said = "the first tuple, of texts alone, is read as the header; header=False reads it as a row"
    return replace(table, notes=(*table.notes, Note("first tuple", said)))
