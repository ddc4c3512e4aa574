"""JSON and JSONL: the shapes in which a table is written in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from tabx.errors import BrokenTextError
from tabx.formats.json_parts import OWN_KEYS, ROW_NAMES, table_of_parts
from tabx.formats.json_text import parse_json, text_of_json
from tabx.formats.records import table_of_columns, table_of_records, table_of_rows
from tabx.table import Note, Table

_SHAPES = "a list of records, a list of rows, an object of columns, or an object with header and rows"


def json_tables(text: str) -> tuple[Table, ...]:
    """Return the table of a JSON text; () for JSON that holds no table (an empty list, a list of numbers).

    Raises
    ------
    BrokenTextError
        For broken JSON, and for JSON of a shape that is no table.
    """
    value = parse_json(text)
    with _followed():
        if isinstance(value, dict):
            return _of_object(value)
        return _of_list(value, "json") if isinstance(value, list) else ()


def jsonl_tables(text: str) -> tuple[Table, ...]:
    """Return the table of a JSONL text: one record or one array a line; () where no line holds one.

    Raises
    ------
    BrokenTextError
        For a line that is broken JSON, and for one that is neither a record nor an array.
    """
    values = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            value = parse_json(line, first_line=number)
            if not isinstance(value, (dict, list)):
                raise BrokenTextError(f"line {number} of the JSONL is neither a record nor an array")
            values.append(value)
    with _followed():
        return _of_list(values, "jsonl")


@contextmanager
def _followed() -> Iterator[None]:
    """Raise BrokenTextError where keys or lists stand in each other deeper than Python can follow."""
    try:
        yield
    except RecursionError as error:
        raise BrokenTextError("JSON nested too deeply to be a table") from error


def _of_list(values: Sequence[object], source: str) -> tuple[Table, ...]:
    if all(isinstance(value, dict) for value in values):
        if not any(values):
            return ()
        return (table_of_records(cast("Sequence[Mapping[object, object]]", values), text_of_json, source),)
    if all(isinstance(value, list) for value in values):
        rows = cast("Sequence[Sequence[object]]", values)
        return (table_of_rows(rows, text_of_json, source),) if any(rows) else ()
    if not any(isinstance(value, (dict, list)) for value in values):
        return ()
    raise BrokenTextError(f"this JSON list mixes records, rows and values; a table is {_SHAPES}")


def _of_object(value: dict[str, object]) -> tuple[Table, ...]:
    """Return the table of an object: header and rows, columns, records by name, one list inside, or one record."""
    name = next((name for name in ROW_NAMES if _is_list_of(value.get(name), (dict, list))), None)
    if name is not None and (len(value) > 1 or value[name]):
        return _with_rows(value, name)
    items = list(value.values())
    if len(items) == 1 and isinstance(items[0], list) and all(isinstance(item, (dict, list)) for item in items[0]):
        return _of_list(items[0], "json")
    if items and all(isinstance(item, list) for item in items):
        return (table_of_columns(cast("dict[str, list[object]]", value), text_of_json, "json"),)
    if len(items) > 1 and all(isinstance(item, dict) and item.keys() == _keys(items[0]) for item in items):
        return (_of_named(cast("dict[str, dict[str, object]]", value)),)
    return (table_of_records([cast("Mapping[object, object]", value)], text_of_json, "json"),) if value else ()


def _with_rows(value: dict[str, object], name: str) -> tuple[Table, ...]:
    """Return the table of an object with its rows, lists or records, under a name; what else it says is noted."""
    rows = cast("list[object]", value[name])
    if all(isinstance(row, list) for row in rows):
        tables = table_of_parts(value, cast("list[list[object]]", rows))
    else:
        caption = value.get("caption", value.get("title"))
        tables = _of_list(rows, "json")
        tables = tuple(replace(table, caption=None if caption is None else text_of_json(caption)) for table in tables)
    passed = ", ".join(key for key in value if key not in OWN_KEYS and key != name)
    note = (Note("keys passed over", f"keys beside the rows are not read: {passed}"),) if passed else ()
    return tuple(replace(table, notes=table.notes + note) for table in tables)


def _is_list_of(value: object, kinds: tuple[type, ...]) -> bool:
    return isinstance(value, list) and all(isinstance(item, kinds) for item in value)


def _keys(item: object) -> object:
    return item.keys() if isinstance(item, dict) and item else None


def _of_named(value: dict[str, dict[str, object]]) -> Table:
    """Return the table of an object of objects that all have the same keys.

    Inner keys "0", "1", … number rows (what pandas writes); otherwise the outer keys name the rows.
    """
    inner = list(next(iter(value.values())))
    if inner == [str(index) for index in range(len(inner))]:
        return table_of_columns({name: list(column.values()) for name, column in value.items()}, text_of_json, "json")
    records = [dict[object, object]([("", name), *record.items()]) for name, record in value.items()]
    return replace(table_of_records(records, text_of_json, "json"), stub_columns=1)
