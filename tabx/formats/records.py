"""Lists of records and lists of rows: keys united in the order first seen, nested keys to key paths."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabx.formats.grid import header_notes, header_of_paths
from tabx.formats.levels import header_levels
from tabx.table import Cell, KeyPath, Note, Table, check_size, plain_rows

_Tree = dict[str, "_Tree"]
_LEAF = "\0leaf"


def table_of_records(
    records: Sequence[Mapping[object, object]], text_of: Callable[[object], str], source_format: str
) -> Table:
    """Return the table of records: one column for every key, in the order first seen; a missing key is an empty cell.

    A mapping as value makes its keys one level deeper; an empty one is a value.
    """
    tree: _Tree = {}
    flat = []
    for record in records:
        leaves: dict[KeyPath, str] = {}
        _flatten(record, (), leaves, tree, text_of)
        flat.append(leaves)
    paths: list[KeyPath] = []
    _walk(tree, (), paths)
    check_size(len(flat), len(paths))
    header = header_of_paths(paths)
    rows = tuple(tuple(Cell(leaves.get(path, "")) for path in paths) for leaves in flat)
    notes = header_notes(header)
    missing = sum(path not in leaves for leaves in flat for path in paths)
    if missing:
        notes = (Note("missing keys", f"{missing} cells are empty because their record lacks the key"), *notes)
    return Table(header, rows, source_format=source_format, notes=notes)


def table_of_rows(rows: Sequence[Sequence[object]], text_of: Callable[[object], str], source_format: str) -> Table:
    """Return the table of a list of rows; the first row is its header where it holds nothing but strings."""
    texts = [[text_of(value) for value in row] for row in rows]
    count = 1 if rows and all(type(value) is str for value in rows[0]) else 0
    header, data, level_notes = header_levels(plain_rows(texts), count)
    widths = {len(row) for row in texts}
    notes: tuple[Note, ...] = ()
    if len(widths) > 1:
        short = [str(index + 1) for index, row in enumerate(texts) if len(row) < max(widths)]
        notes = (Note("ragged rows", f"shorter rows padded with empty cells: {', '.join(short)}"),)
    return Table(header, data, source_format=source_format, notes=notes + level_notes + header_notes(header))


def table_of_columns(
    columns: Mapping[str, Sequence[object]], text_of: Callable[[object], str], source_format: str
) -> Table:
    """Return the table of columns by name; short columns are padded with empty cells, and that is said."""
    height = max((len(column) for column in columns.values()), default=0)
    check_size(height, len(columns))
    texts = [[text_of(value) for value in column] + [""] * (height - len(column)) for column in columns.values()]
    header = plain_rows([list(columns)])
    short = [name for name, column in columns.items() if len(column) < height]
    notes = (Note("ragged columns", f"short columns padded with empty cells: {', '.join(short)}"),) if short else ()
    rows = plain_rows(list(zip(*texts, strict=True)))
    return Table(header, rows, source_format=source_format, notes=notes + header_notes(header))


def _flatten(
    value: Mapping[object, object],
    prefix: KeyPath,
    leaves: dict[KeyPath, str],
    tree: _Tree,
    text_of: Callable[[object], str],
) -> None:
    for key, item in value.items():
        path = (*prefix, str(key))
        branch = tree.setdefault(str(key), {})
        if isinstance(item, Mapping) and item:
            _flatten(item, path, leaves, branch, text_of)
        else:
            branch.setdefault(_LEAF, {})
            leaves[path] = text_of(item)


def _walk(tree: _Tree, prefix: KeyPath, paths: list[KeyPath]) -> None:
    for key, branch in tree.items():
        if key == _LEAF:
            paths.append(prefix)
        else:
            _walk(branch, (*prefix, key), paths)
