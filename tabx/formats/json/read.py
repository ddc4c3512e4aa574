"""JSON and JSONL, in all the shapes that tables are written in.

First the entry points, then lists, then objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeGuard, cast

from tabx.base.errors import BrokenTextError
from tabx.formats.json.by_key import table_by_key
from tabx.formats.json.cells import table_of_cells, tables_of_blocks
from tabx.formats.json.cut import is_cut, whole_items
from tabx.formats.json.envelopes import (
    HEADER_NAMES,
    OWN_KEYS,
    ROW_NAMES,
    Found,
    are_named_records,
    have_equal_keys,
    is_list_of_rows,
    rows_beside_others,
    tables_inside,
    with_own_said,
)
from tabx.formats.json.headed import caption_of, named_columns, only, table_of_rows_below_header
from tabx.formats.json.inside import named_object, sole_object
from tabx.formats.json.replies import said_in_reply
from tabx.formats.json.several import tables_of_lists
from tabx.formats.json.text import parse_json, text_of_json
from tabx.formats.objects import table_of_columns, table_of_records, table_of_rows
from tabx.table import Note, NoteCode, Table

_SHAPES = "a list of records, a list of rows, an object of columns, or an object with header and rows"


def json_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of a JSON text; () for an empty list or a list of numbers.

    Of a text that ends in the middle the whole items are read, and a note says so.

    Raises
    ------
    BrokenTextError
        For broken JSON, and for JSON of a shape that is no table.
    """
    value, notes = _whole(text)
    return with_notes(tables_of_json(value), notes)


def tables_of_json(value: object) -> tuple[Table, ...]:
    """Return the tables of a JSON value, numbers in it as `Literal`; () for an empty list or a list of numbers.

    The answer of a server that says words alone is none: its role and its texts are no columns.

    Raises
    ------
    BrokenTextError
        For a value of a shape that is no table.
    """
    with _refusing_depth():
        if isinstance(value, dict):
            return () if _says_words_alone(value) else _of_object(value)
        return _of_list(value, "json") if isinstance(value, list) else ()


def _says_words_alone(value: dict[str, object]) -> bool:
    said = said_in_reply(value)
    return bool(said) and all(type(part) is str for part in said or ())


def tables_around(value: object) -> tuple[Table, ...]:
    """Return the tables that a JSON value is around: an object, or a list with one list of rows among other values.

    () for a value that is a table or a record itself.

    Raises
    ------
    BrokenTextError
        For rows of a shape that is no table.
    """
    with _refusing_depth():
        if isinstance(value, dict):
            return _around(value) or ()
        is_around = isinstance(value, list) and len({*map(type, value)}) > 1 and rows_beside_others(value)
        return _of_list(cast("list[object]", value), "json") if is_around else ()


def plain_tables(value: object) -> tuple[Table, ...]:
    """Return the table that a JSON value is itself: of an object its record or its columns, whatever is in it.

    Raises
    ------
    BrokenTextError
        For a value of a shape that is no table.
    """
    if isinstance(value, dict):
        with _refusing_depth():
            return _of_items(value, list(value.values()))
    return tables_of_json(value)


def with_notes(tables: tuple[Table, ...], notes: tuple[Note, ...]) -> tuple[Table, ...]:
    """Return tables with further notes."""
    return tuple(replace(table, notes=table.notes + notes) for table in tables) if notes else tables


def _whole(text: str) -> tuple[object, tuple[Note, ...]]:
    """Return the value of a JSON text or, where it ends in the middle, of its whole items, with a note."""
    try:
        return parse_json(text), ()
    except BrokenTextError:
        kept = whole_items(text)
        if kept is None:
            raise
        return parse_json(kept), (CUT,)


CUT = Note(NoteCode.CUT, "the JSON ends in the middle: what is whole was read, the rest is lost")


def jsonl_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of a JSONL text, one record or one array a line; () without a line.

    A last line that ends in the middle is left out, and a note says so. Lines that are lists of records are parts of
    one table.

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
        tables = tables_in_a_row(values, "jsonl")
    return with_notes(tables, (CUT,) if ends_early else ())


def tables_in_a_row(values: Sequence[object], source_format: str) -> tuple[Table, ...]:
    """Return the tables of values one after the other: objects are the records of one, lists of records parts of it.

    The same list twice counts once.
    """
    if len(values) == 1:
        return tables_of_json(values[0])
    if all(map(is_record, values)) or all(map(_is_row, values)):
        return _of_list(values, source_format)
    lists = [_records_of(value) for value in values]
    if None not in lists:
        return tables_of_lists(cast("list[list[object]]", lists), lambda rows: _of_list(rows, source_format))
    return tuple(table for value in values for table in tables_of_json(value))


def _records_of(value: object) -> list[object] | None:
    """Return a list of records, or the one that an object is around; None for any other value."""
    found = tables_inside(value) if isinstance(value, dict) else []
    one = found[0] if len(found) == 1 else None
    rows = value if one is None else one.value[one.rows] if isinstance(one.value, dict) else one.value
    return rows if isinstance(rows, list) and _is_records(rows) else None


def is_record(value: object) -> TypeGuard[dict[str, object]]:
    """Whether a value is an object that is one record: no table, columns or records by name, nor around any."""
    if not isinstance(value, dict) or not value:
        return False
    if not any(isinstance(item, (list, dict)) for item in value.values()):
        return True
    is_columns = all(isinstance(item, list) for item in value.values())
    return not (is_columns or are_named_records(value) or tables_inside(value) or _wrapped(value))


def _is_row(value: object) -> bool:
    """Whether a value is a list of plain values: a row."""
    return isinstance(value, list) and not any(isinstance(item, (dict, list)) for item in value)


@contextmanager
def _refusing_depth() -> Iterator[None]:
    """Raise BrokenTextError where values are nested deeper than Python's recursion limit."""
    try:
        yield
    except RecursionError as error:
        raise BrokenTextError("JSON nested too deeply to be a table") from error


_Records = Sequence[Mapping[object, object]]


def _of_list(values: Sequence[object], source_format: str) -> tuple[Table, ...]:
    if is_list_of_rows(list(values)) and not any(values):
        return ()
    if all(isinstance(value, dict) for value in values):
        return _of_records(cast("_Records", values), source_format)
    if all(isinstance(value, list) for value in values):
        return _of_lists(cast("Sequence[list[object]]", values), source_format)
    return _of_mixed(values, source_format)


def _of_records(records: _Records, source_format: str) -> tuple[Table, ...]:
    """Return the table of records, or the tables in them whose cells say their places."""
    holds_parts = any(isinstance(part, (dict, list)) for part in records[0].values())
    cells = _cell_tables(list(records)) if holds_parts and source_format == "json" else ()
    return cells or (table_of_records(records, text_of_json, source_format),)


def _of_mixed(values: Sequence[object], source_format: str) -> tuple[Table, ...]:
    """Return the table of the only list of rows among other values; () for plain values."""
    if not any(isinstance(value, (dict, list)) for value in values):
        return ()
    if (rows := rows_beside_others(values)) is not None:
        note = Note(NoteCode.AROUND, "what stands beside the list of rows is ignored")
        return with_notes(_of_list(rows, source_format), (note,))
    raise BrokenTextError(f"this JSON list mixes records, rows and values; a table is {_SHAPES}")


def _of_lists(lists: Sequence[list[object]], source_format: str) -> tuple[Table, ...]:
    """Return the table of lists of plain values, which are its rows, or the tables of lists of records."""
    if all(map(_is_records, lists)):
        return tables_of_lists(lists, lambda records: _of_list(records, source_format))
    return (table_of_rows(lists, text_of_json, source_format),)


def _is_records(value: list[object]) -> bool:
    return bool(value) and all(isinstance(item, dict) and item for item in value)


def _of_object(value: dict[str, object]) -> tuple[Table, ...]:
    """Return the tables of an object, by the first shape that fits.

    In order: cells with places, records below names inside of names, lists of records and rows with a header wherever
    they are, what a name of a table wraps, one list, columns, records by name, one record.
    """
    if (tables := _around(value)) is not None:
        return tables
    items = list(value.values())
    if len(items) == 1 and is_list_of_rows(items[0]):
        return _of_sole_list(cast("list[object]", items[0]))
    return _of_items(value, items)


def _around(value: dict[str, object]) -> tuple[Table, ...] | None:
    """Return the tables that an object is around, None for one that is a table or a record itself."""
    if tables := _cell_tables(value):
        return tables
    if (table := table_by_key(value, (*ROW_NAMES, *OWN_KEYS))) is not None:
        return (table,)
    if found := tables_inside(value):
        return tuple(table for one in with_own_said(found) for table in _of_found(one))
    inner = _wrapped(value)
    return _of_object(inner) if inner else None


def _cell_tables(value: object) -> tuple[Table, ...]:
    """Return the tables of lists of cells with places, wherever they are in a value."""
    if isinstance(value, list):
        return tuple(table for item in value for table in _cell_tables(item))
    if not isinstance(value, dict):
        return ()
    table = table_of_cells(value)
    own = (table,) if table else tuple(tables_of_blocks(value))
    if own:
        note = Note(NoteCode.AROUND, "the cells are read; what stands around them is ignored")
        return with_notes(own, (note,))
    return tuple(table for item in value.values() for table in _cell_tables(item))


def _of_found(found: Found) -> tuple[Table, ...]:
    if isinstance(found.value, dict):
        columns = named_columns(found.value[found.rows])
        named = (table_of_columns(columns, text_of_json, "json"),) if columns else ()
        tables = named or _with_rows(found.value, found.rows)
    else:
        tables = _of_sole_list(found.value)
    caption = _said(found)
    if caption is not None and not any(table.caption for table in tables):
        tables = tuple(replace(table, caption=caption) for table in tables)
    said = f"keys other than the rows are no columns: {', '.join(found.beside)}"
    return with_notes(tables, (Note(NoteCode.AROUND, said),) if found.beside else ())


def _said(found: Found) -> str | None:
    """Return what stands around rows as their caption, None for nothing."""
    return ", ".join(f"{name}: {text}" if text else name for name, text in found.said) or None


def _of_items(value: dict[str, object], items: Sequence[object]) -> tuple[Table, ...]:
    """Return the table of an object by the shape of its items: columns, records by name, or the values of a record."""
    if items and all(isinstance(item, list) for item in items):
        return (table_of_columns(cast("dict[str, list[object]]", value), text_of_json, "json"),)
    if are_named_records(value):
        return (_of_named(cast("dict[str, dict[str, object]]", value)),)
    return (table_of_records([cast("Mapping[object, object]", value)], text_of_json, "json"),) if value else ()


def _of_sole_list(items: list[object]) -> tuple[Table, ...]:
    """Return the table of the only list in an object: of columns with a name and values each, else of rows."""
    columns = named_columns(items)
    return (table_of_columns(columns, text_of_json, "json"),) if columns else _of_list(items, "json")


def _wrapped(value: dict[str, object]) -> dict[str, object] | None:
    """Return the object of columns or of records by name that another object wraps, None where it wraps none.

    A record may have "data" among its names, and a name over a record may be a level of the header: then the inner
    object has to have the shape of a table, unless the name of a table is all that stands over it.
    """
    if (named := named_object(value)) and (len(value) == 1 or _has_shape(named) or _wrapped(named)):
        return named
    sole = sole_object(value)
    return sole if sole and _is_inner_table(sole, is_columns="columns" in value) else None


def _is_inner_table(value: dict[str, object], *, is_columns: bool) -> bool:
    return _has_shape(value) if is_columns else _wrapped(value) is not None


def _has_shape(value: dict[str, object]) -> bool:
    """Whether an object has the shape of a table: columns, or records by name."""
    items = list(value.values())
    return all(isinstance(item, list) for item in items) or (len(items) > 1 and have_equal_keys(items))


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
        return table_of_rows_below_header(value, cast("list[list[object]]", rows))
    return tuple(replace(table, caption=caption_of(value)) for table in _of_list(rows, "json"))


def _bare_rows(value: dict[str, object], rows: list[object]) -> list[object]:
    """Return rows that are objects around a list of cells, beside a header, as these lists; others as they are."""
    cells = [only(row, list) for row in rows]
    return [*cells] if rows and None not in cells and not value.keys().isdisjoint(HEADER_NAMES) else rows
