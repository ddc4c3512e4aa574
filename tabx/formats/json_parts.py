"""The JSON object with header and rows: what `dump_table` writes, and what pandas calls "split"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabx.errors import BrokenTextError
from tabx.formats.grid import header_notes, header_of_paths
from tabx.formats.json_text import Literal, text_of_json
from tabx.formats.spans import parse_spans, spread
from tabx.table import KeyPath, Note, Table, plain_rows

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
    notes = (Note("ragged rows", f"rows padded to {max(ragged)} cells"),) if len(ragged) > 1 else ()
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
