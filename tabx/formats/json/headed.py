"""Objects of JSON with a header apart from the rows, and columns that are objects with a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from tabx.base.errors import BrokenTextError
from tabx.formats.grid import Grid, header_notes, header_of_paths
from tabx.formats.json.envelopes import HEADER_NAMES, header_beside
from tabx.formats.json.text import Literal, text_of_json
from tabx.formats.spans import parse_spans, spread
from tabx.table import KeyPath, Note, NoteCode, Table, plain_rows


class _Header(NamedTuple):
    """A header as written: rows of names, or a key path for each column."""

    levels: list[list[str]]
    paths: list[KeyPath]


def table_of_rows_below_header(value: Mapping[str, object], rows: Sequence[Sequence[object]]) -> tuple[Table, ...]:
    """Return the table of an object with header and rows; () where it has neither.

    "header" is a list of names, or a list of levels; "columns" a list of names, or of key paths. Without "columns" and
    "header" the first row is the header if it holds only strings.

    Raises
    ------
    BrokenTextError
        For a part that does not fit the rows.
    """
    texts = [_texts(row) for row in rows]
    written = _written_header(value, _header_name(value, rows))
    if not _header_name(value, rows) and rows and all(type(item) is str for item in rows[0]):
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
    return (Table(header, data, groups, min(stub, width), caption_of(value), "json", notes),)


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


def _header_name(value: Mapping[str, object], rows: Sequence[Sequence[object]]) -> str:
    """Return the name under which an object has its header, "" where it has none."""
    named = [name for name in HEADER_NAMES if name in value]
    given = next((name for name in named if value[name] is not None), None)
    if given or named:
        return given or named[0]
    return header_beside(value, max(map(len, rows), default=0)) if rows else ""


def _written_header(value: Mapping[str, object], name: str) -> _Header:
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


def caption_of(value: Mapping[str, object]) -> str | None:
    """Return the caption or title that an object gives its table, None without one."""
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


def named_columns(value: object) -> dict[str, list[object]] | None:
    """Return the columns of a list of objects that each have a name and a list of values; None for other lists."""
    if not isinstance(value, list) or not value:
        return None
    columns: dict[str, list[object]] = {}
    for item in value:
        name, values = _name_of(item), only(item, list)
        if name is None or values is None or name in columns or any(isinstance(value, dict) for value in values):
            return None
        columns[name] = values
    return columns


_NAME_KEYS = ("name", "id", "field", "column_name", "label", "title")
"""Keys under which an object that stands for a column has its name."""


def _name_of(item: object) -> str | None:
    """Return the name that an object gives a column: under a name for names, or its only string; None without one."""
    if not isinstance(item, dict):
        return None
    name = next((item[key] for key in _NAME_KEYS if type(item.get(key)) is str), None)
    return only(item, str) if name is None else str(name)


def _name_or_item(item: object) -> object:
    name = _name_of(item)
    return item if name is None else name


_Kind = TypeVar("_Kind")


def only(item: object, kind: type[_Kind]) -> _Kind | None:
    """Return the only value of this type in an object, None for none or several."""
    found = [value for value in item.values() if type(value) is kind] if isinstance(item, dict) else []
    return found[0] if len(found) == 1 else None
