"""JSON and JSONL, in all the shapes that tables are written in.

First the entry points, then lists, then objects; last an object with separate header and rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple, TypeVar, cast

from tabx.errors import BrokenTextError
from tabx.formats.grid import Grid, header_notes, header_of_paths
from tabx.formats.json.cut import is_cut, whole_items
from tabx.formats.json.inside import named_object, sole_object
from tabx.formats.json.text import Literal, parse_json, text_of_json
from tabx.formats.objects import table_of_columns, table_of_records, table_of_rows
from tabx.formats.spans import parse_spans, spread
from tabx.table import KeyPath, Note, NoteCode, Table, plain_rows

_SHAPES = "a list of records, a list of rows, an object of columns, or an object with header and rows"


def json_tables(text: str) -> tuple[Table, ...]:
    """Return the table of a JSON text; () for an empty list or a list of numbers.

    Of a text that ends in the middle the whole items are read, and a note says so.

    Raises
    ------
    BrokenTextError
        For broken JSON, and for JSON of a shape that is no table.
    """
    value, notes = _whole(text)
    with _refusing_depth():
        tables: tuple[Table, ...] = ()
        if isinstance(value, dict):
            tables = _of_object(value)
        elif isinstance(value, list):
            tables = _of_list(value, "json")
    return tuple(replace(table, notes=table.notes + notes) for table in tables) if notes else tables


def _whole(text: str) -> tuple[object, tuple[Note, ...]]:
    """Return the value of a JSON text or, where it ends in the middle, of its whole items, with a note."""
    try:
        return parse_json(text), ()
    except BrokenTextError:
        kept = whole_items(text)
        if kept is None:
            raise
        return parse_json(kept), (_CUT,)


_CUT = Note(NoteCode.CUT, "the JSON ends in the middle: what is whole was read, the rest is lost")


def jsonl_tables(text: str) -> tuple[Table, ...]:
    """Return the table of a JSONL text, one record or one array a line; () without a line.

    A last line that ends in the middle is left out, and a note says so.

    Raises
    ------
    BrokenTextError
        For a line that is broken JSON, and for one that is neither a record nor an array.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    ends_early = len(lines) > 1 and is_cut(lines[-1][1])
    values = []
    for number, line in lines[:-1] if ends_early else lines:
        value = parse_json(line, first_line=number)
        if not isinstance(value, (dict, list)):
            raise BrokenTextError(f"line {number} of the JSONL is neither a record nor an array")
        values.append(value)
    with _refusing_depth():
        tables = _of_list(values, "jsonl")
    notes = (_CUT,) if ends_early else ()
    return tuple(replace(table, notes=table.notes + notes) for table in tables)


@contextmanager
def _refusing_depth() -> Iterator[None]:
    """Raise BrokenTextError where values are nested deeper than Python's recursion limit."""
    try:
        yield
    except RecursionError as error:
        raise BrokenTextError("JSON nested too deeply to be a table") from error


def _of_list(values: Sequence[object], source_format: str) -> tuple[Table, ...]:
    if all(isinstance(value, dict) for value in values):
        if not any(values):
            return ()
        return (table_of_records(cast("Sequence[Mapping[object, object]]", values), text_of_json, source_format),)
    if all(isinstance(value, list) for value in values):
        rows = cast("Sequence[Sequence[object]]", values)
        return (table_of_rows(rows, text_of_json, source_format),) if any(rows) else ()
    if not any(isinstance(value, (dict, list)) for value in values):
        return ()
    raise BrokenTextError(f"this JSON list mixes records, rows and values; a table is {_SHAPES}")


_ROW_NAMES = ("rows", "data", "records", "table")
"""Names under which the rows of a table stand in an object."""

_HEADER_NAMES = ("header", "headers", "columns")
_OWN_KEYS = frozenset(
    (*_HEADER_NAMES, "index", "caption", "title", "stub_columns", "row_groups", "header_spans", "row_spans")
)
"""Keys beside the rows that are read; others are passed over, and a note says so."""


def _of_object(value: dict[str, object]) -> tuple[Table, ...]:
    """Return the table of an object, by the first shape that fits.

    In order: what a name of a table wraps, header and rows, one list inside, columns, records by name, one record.
    """
    if inner := _wrapped(value):
        return _of_object(inner)
    name = next((name for name in _ROW_NAMES if _is_list_of_rows(value.get(name))), None)
    if name is not None and (len(value) > 1 or value[name]):
        return _with_rows(value, name)
    items = list(value.values())
    if len(items) == 1 and _is_list_of_rows(items[0]):
        return _of_sole_list(cast("list[object]", items[0]))
    return _of_items(value, items)


def _of_items(value: dict[str, object], items: Sequence[object]) -> tuple[Table, ...]:
    """Return the table of an object by the shape of its items: columns, records by name, or the values of a record."""
    if items and all(isinstance(item, list) for item in items):
        return (table_of_columns(cast("dict[str, list[object]]", value), text_of_json, "json"),)
    if len(items) > 1 and _have_equal_keys(items):
        return (_of_named(cast("dict[str, dict[str, object]]", value)),)
    return (table_of_records([cast("Mapping[object, object]", value)], text_of_json, "json"),) if value else ()


def _of_sole_list(items: list[object]) -> tuple[Table, ...]:
    """Return the table of the only list in an object: of columns with a name and values each, else of rows."""
    columns = _named_columns(items)
    return (table_of_columns(columns, text_of_json, "json"),) if columns else _of_list(items, "json")


def _wrapped(value: dict[str, object]) -> dict[str, object] | None:
    """Return the object of a table that another object wraps, None where it wraps none.

    A record may have "data" among its names, and a name over a record may be a level of the header: then the inner
    object has to have the shape of a table, unless the name of a table is all that stands over it.
    """
    if _names_rows(value):
        return None
    if (named := named_object(value)) and (len(value) == 1 or _has_rows(named) or _wrapped(named)):
        return named
    sole = sole_object(value)
    return sole if sole and _is_inner_table(sole, is_columns="columns" in value) else None


def _is_inner_table(value: dict[str, object], *, is_columns: bool) -> bool:
    if is_columns:
        return _has_rows(value)
    return _names_rows(value) or _wrapped(value) is not None


def _names_rows(value: dict[str, object]) -> bool:
    """Whether a list of rows stands in an object under a name for rows."""
    return any(_is_list_of_rows(value.get(name)) for name in _ROW_NAMES)


def _has_rows(value: dict[str, object]) -> bool:
    """Whether an object has the shape of a table: rows, columns, or records by name."""
    items = list(value.values())
    if _names_rows(value) or all(isinstance(item, list) for item in items):
        return True
    return len(items) > 1 and _have_equal_keys(items)


def _named_columns(value: object) -> dict[str, list[object]] | None:
    """Return the columns of a list of objects that each have a name and a list of values; None for other lists."""
    if not isinstance(value, list) or not value:
        return None
    columns: dict[str, list[object]] = {}
    for item in value:
        name, values = _name_of(item), _only(item, list)
        if name is None or values is None or name in columns:
            return None
        columns[name] = values
    return columns


def _name_of(item: object) -> str | None:
    """Return the name that an object gives a column: under "name", or its only string; None without one."""
    if not isinstance(item, dict):
        return None
    return str(item["name"]) if type(item.get("name")) is str else _only(item, str)


def _name_or_item(item: object) -> object:
    name = _name_of(item)
    return item if name is None else name


_Kind = TypeVar("_Kind")


def _only(item: object, kind: type[_Kind]) -> _Kind | None:
    """Return the only value of this type in an object, None for none or several."""
    found = [value for value in item.values() if type(value) is kind] if isinstance(item, dict) else []
    return found[0] if len(found) == 1 else None


def _is_list_of_rows(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, (dict, list)) for item in value)


def _have_equal_keys(items: Sequence[object]) -> bool:
    """Whether values are non-empty objects with the same keys."""
    first = items[0]
    if not isinstance(first, dict) or not first:
        return False
    return all(isinstance(item, dict) and item.keys() == first.keys() for item in items)


def _of_named(value: dict[str, dict[str, object]]) -> Table:
    """Return the table of an object of objects with the same keys.

    Inner keys "0", "1", … number rows (as in pandas' output); otherwise the outer keys name the rows.
    """
    inner = list(next(iter(value.values())))
    if inner == [str(index) for index in range(len(inner))]:
        return table_of_columns({name: list(column.values()) for name, column in value.items()}, text_of_json, "json")
    records = [dict[object, object]([("", name), *record.items()]) for name, record in value.items()]
    return replace(table_of_records(records, text_of_json, "json"), stub_columns=1)


def _with_rows(value: dict[str, object], name: str) -> tuple[Table, ...]:
    """Return the table of an object with its rows (lists or records) under a name."""
    rows = _bare_rows(value, cast("list[object]", value[name]))
    if all(isinstance(row, list) for row in rows):
        tables = _of_header_and_rows(value, cast("list[list[object]]", rows))
    else:
        tables = tuple(replace(table, caption=_caption(value)) for table in _of_list(rows, "json"))
    passed = ", ".join(key for key in value if key not in _OWN_KEYS and key != name)
    note = (Note("keys passed over", f"keys other than the rows ignored: {passed}"),) if passed else ()
    return tuple(replace(table, notes=table.notes + note) for table in tables)


def _bare_rows(value: dict[str, object], rows: list[object]) -> list[object]:
    """Return rows that are objects around a list of cells, beside a header, as these lists; others as they are."""
    cells = [_only(row, list) for row in rows]
    return [*cells] if rows and None not in cells and not value.keys().isdisjoint(_HEADER_NAMES) else rows


class _Header(NamedTuple):
    """A header as written: rows of names, or a key path for each column."""

    levels: list[list[str]]
    paths: list[KeyPath]


def _of_header_and_rows(value: Mapping[str, object], rows: Sequence[Sequence[object]]) -> tuple[Table, ...]:
    """Return the table of an object with header and rows; () where it has neither.

    "header" is a list of names, or a list of levels; "columns" a list of names, or of key paths. Without "columns" and
    "header" the first row is the header if it holds only strings.

    Raises
    ------
    BrokenTextError
        For a part that does not fit the rows.
    """
    texts = [_texts(row) for row in rows]
    written = _written_header(value)
    if value.keys().isdisjoint(_HEADER_NAMES) and rows and all(type(item) is str for item in rows[0]):
        written, texts = _Header([texts[0]], []), texts[1:]
    stub = _count(value.get("stub_columns", Literal("0")))
    if names := _row_names(value.get("index")):
        texts = [[name, *row] for name, row in zip(names, texts, strict=False)]
        written = _Header([["", *level] for level in written.levels], [("",), *written.paths] if written.paths else [])
        stub = 1
    header, data, notes = _padded(written, texts)
    width = len(header[0]) if header else len(data[0]) if data else 0
    if not width:
        return ()
    header = spread(header, parse_spans(value.get("header_spans"), "header_spans"))
    data = spread(data, parse_spans(value.get("row_spans"), "row_spans"))
    groups = _groups(value.get("row_groups"), len(data))
    notes += header_notes(header)
    return (Table(header, data, groups, min(stub, width), _caption(value), "json", notes),)


def _padded(written: _Header, texts: Sequence[Sequence[str]]) -> tuple[Grid, Grid, tuple[Note, ...]]:
    """Return header and data as grids of one width, with a note on padding."""
    header = header_of_paths(written.paths)
    named = [*([cell.text for cell in level] for level in header), *written.levels]
    grid = plain_rows([*named, *texts])
    widths = {len(row) for row in (*named, *texts)}
    notes = (Note(NoteCode.RAGGED_ROWS, f"rows padded to {max(widths)} cells"),) if len(widths) > 1 else ()
    # A header of key paths has spans; where the rows are wider it is padded, and they are lost.
    has_spans = header and len(header[0]) == len(grid[0])
    return header if has_spans else grid[: len(named)], grid[len(named) :], notes


def _written_header(value: Mapping[str, object]) -> _Header:
    name = next((name for name in _HEADER_NAMES if value.get(name) is not None), "header")
    names = value.get(name)
    if names is None:
        return _Header([], [])
    if not isinstance(names, list):
        raise BrokenTextError(f'"{name}" of the JSON table is not a list of names')
    names = [_name_or_item(item) for item in names]
    nested = [_texts(item) for item in names if isinstance(item, list)]
    if not nested:
        return _Header([_texts(names)] if names else [], [])
    if len(nested) < len(names):
        raise BrokenTextError(f'"{name}" of the JSON table mixes names and lists of names')
    return _Header([], [tuple(path) or ("",) for path in nested]) if name == "columns" else _Header(nested, [])


def _texts(values: Sequence[object]) -> list[str]:
    return [text_of_json(value) for value in values]


def _row_names(index: object) -> list[str]:
    """Return the names in an "index" of pandas; [] where they only number the rows."""
    names = _texts(index) if isinstance(index, list) else []
    return [] if names == [str(number) for number in range(len(names))] else names


def _caption(value: Mapping[str, object]) -> str | None:
    caption = value.get("caption", value.get("title"))
    return None if caption is None else text_of_json(caption)


def _groups(value: object, count: int) -> tuple[KeyPath, ...]:
    if value is None:
        return ()
    groups = value if isinstance(value, list) else []
    if len(groups) != count or not all(isinstance(group, list) for group in groups):
        raise BrokenTextError(f'"row_groups" of the JSON table is not a list of {count} lists, one per row')
    return tuple(tuple(_texts(group)) for group in groups)


def _count(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    raise BrokenTextError('"stub_columns" of the JSON table is not a whole number')
