"""JSON and JSONL: the shapes in which a table is written in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from tabx.errors import BrokenTextError
from tabx.formats.grid import header_notes, header_of_paths
from tabx.formats.json.text import Literal, parse_json, text_of_json
from tabx.formats.objects import table_of_columns, table_of_records, table_of_rows
from tabx.formats.spans import parse_spans, spread
from tabx.table import KeyPath, Note, NoteCode, Table, plain_rows

ROW_NAMES = ("rows", "data", "records", "table")
"""Names under which the rows of a table stand in an object."""

_HEADER_NAMES = ("header", "headers", "columns")
OWN_KEYS = frozenset(
    (*_HEADER_NAMES, "index", "caption", "title", "stub_columns", "row_groups", "header_spans", "row_spans")
)


def table_of_parts(value: Mapping[str, object], rows: Sequence[Sequence[object]]) -> tuple[Table, ...]:
    """Return the table of an object with header and rows; () where it has neither.

    "header" is a list of names, or a list of levels; "columns" a list of names, or of key paths. Without either
    the first row is the header where it holds nothing but strings and "header" is not there at all.

    Raises
    ------
    BrokenTextError
        For a part that does not fit the rows.
    """
    texts = [[text_of_json(item) for item in row] for row in rows]
    levels, paths = _header(value)
    if value.keys().isdisjoint(_HEADER_NAMES) and rows and all(type(item) is str for item in rows[0]):
        levels, texts = [texts[0]], texts[1:]
    stub = _count(value.get("stub_columns", Literal("0")))
    index = value.get("index")
    if isinstance(index, list) and [text_of_json(item) for item in index] != [str(i) for i in range(len(index))]:
        names = [text_of_json(item) for item in index]
        texts = [[name, *row] for name, row in zip(names, texts, strict=False)]
        levels, paths, stub = [["", *level] for level in levels], [("",), *paths] if paths else [], 1
    header = header_of_paths(paths) if paths else ()
    depth = len(header) or len(levels)
    grid = plain_rows([*([cell.text for cell in level] for level in header), *levels, *texts])
    if not grid or not grid[0]:
        return ()
    ragged = {len(row) for row in (*levels, *header, *texts)}
    notes = (Note(NoteCode.RAGGED_ROWS, f"rows padded to {max(ragged)} cells"),) if len(ragged) > 1 else ()
    header_rows = header if paths and len(header[0]) == len(grid[0]) else grid[:depth]
    header_rows = spread(header_rows, parse_spans(value.get("header_spans"), "header_spans"))
    data = spread(grid[depth:], parse_spans(value.get("row_spans"), "row_spans"))
    caption = value.get("caption", value.get("title"))
    return (
        Table(
            header_rows,
            data,
            _groups(value.get("row_groups"), len(data)),
            min(stub, len(grid[0])),
            None if caption is None else text_of_json(caption),
            "json",
            notes + header_notes(header_rows),
        ),
    )


def _header(value: Mapping[str, object]) -> tuple[list[list[str]], list[KeyPath]]:
    name = next((name for name in _HEADER_NAMES if value.get(name) is not None), "header")
    names = value.get(name)
    if names is None:
        return [], []
    if not isinstance(names, list):
        raise BrokenTextError(f'"{name}" of the JSON table is no list of names')
    nested = [item for item in names if isinstance(item, list)]
    if not nested:
        return ([[text_of_json(item) for item in names]] if names else []), []
    if len(nested) < len(names):
        raise BrokenTextError(f'"{name}" of the JSON table mixes names and lists of names')
    lists = [[text_of_json(part) for part in item] for item in nested]
    return (lists, []) if name != "columns" else ([], [tuple(path) or ("",) for path in lists])


def _groups(value: object, count: int) -> tuple[KeyPath, ...]:
    if value is None:
        return ()
    groups = value if isinstance(value, list) else []
    if len(groups) != count or not all(isinstance(group, list) for group in groups):
        raise BrokenTextError(f'"row_groups" of the JSON table is no list of {count} lists, one for each row')
    return tuple(tuple(text_of_json(part) for part in group) for group in groups)


def _count(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    raise BrokenTextError('"stub_columns" of the JSON table is no whole number')


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
