"""Conversion of Python objects (records, rows, columns, data frames) to tables and back.

First the text of one value (`as_text`), then each kind of object; pandas is imported only where it is used.
"""

from __future__ import annotations

import datetime
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeGuard

from tabx.formats.containers import json_of_container
from tabx.formats.grid import Grid, header_notes, header_of_paths
from tabx.formats.json.text import Literal
from tabx.formats.levels import header_levels
from tabx.table import Cell, KeyPath, Note, NoteCode, Table, check_size, plain_rows

if TYPE_CHECKING:
    import pandas


TextOf = Callable[[object], str]
"""How a value is written: `as_text`, or a reader's own."""


def as_text(value: object) -> str:
    """Return the text of a value: "" for a missing one, dates in ISO 8601.

    Numbers are written as in Python; what holds others (a list, set, dict, array, series or frame) as JSON, whole; a
    timestamp at midnight without a time zone as a date; bytes as UTF-8, or in hexadecimal where they are none.

    Raises
    ------
    InputError
        For a value that holds itself.
    """
    if isinstance(value, str):
        return str(value)
    if value is None or _is_missing(value):
        return ""
    if isinstance(value, (bytes, bytearray)):
        return _decoded(bytes(value))
    if isinstance(value, datetime.datetime):
        return _moment(value)
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if _is_number(value):
        return str(value)
    whole = json_of_container(value, _leaf)
    return str(value) if whole is None else whole


def _is_number(value: object) -> bool:
    """Whether a value is a number, of Python or of numpy: those of numpy say that they have no axes."""
    return isinstance(value, (int, float, Decimal)) or getattr(value, "shape", None) == ()


def _leaf(value: object) -> object:
    """Return a value inside of another as JSON has it: numbers of numpy are numbers, what is missing is null."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if _is_missing(value):
        return None
    if type(value).__name__ in _NUMPY_BOOLEANS:
        return bool(value)
    if _is_number_of_numpy(value):
        return Literal(str(value))
    return as_text(value)


def _is_number_of_numpy(value: object) -> bool:
    """Whether a value is a whole number or a short or long float of numpy; its other floats are Python's."""
    return type(value).__module__ == "numpy" and getattr(getattr(value, "dtype", None), "kind", "") in ("i", "u", "f")


_DIGITS = 13
"""Significant digits to which numbers with decimals are worth the same: a float holds 15, of which a sum or a mean of
many loses one or two; cents are still told apart in amounts of 99 billion."""

_WHOLE = 1e22
"""Up to here whole floats are written out, with the digits that Python shows of them: the largest power of ten that a
float holds exactly. A float of 309 digits has no more than 17 to tell."""


def value_text(value: object) -> str:
    """Return the text of a value by what it is worth, whatever type holds it: 1 for 1.0, 0.3 for 0.1 + 0.2.

    A whole number is written without decimals, any other float or Decimal with at most 13 significant digits. All else
    is as of `as_text`, True and 1 remain two.
    """
    if value is None or isinstance(value, (str, datetime.date)):
        return as_text(value)
    whole = None if _is_number(value) else json_of_container(value, lambda item: _leaf(_worth(item)))
    return as_text(_worth(value)) if whole is None else whole


def _worth(value: object) -> object:
    """Return a number as an int where it is whole, else rounded; all else as it is."""
    if isinstance(value, datetime.timedelta):
        return _duration(value)
    is_number = isinstance(value, (float, Decimal)) or type(value).__name__ in _SHORT_FLOATS
    return _rounded(value) if is_number else value


def _duration(value: datetime.timedelta) -> object:
    """Return a duration as Python's own, whichever library holds it, unless it has nanoseconds."""
    if getattr(value, "nanoseconds", 0):
        return value
    return datetime.timedelta(value.days, value.seconds, value.microseconds)


def _rounded(value: object) -> object:
    number = float(str(value))  # by its text: a float32 of 0.1 is not 0.10000000149
    if not math.isfinite(number):
        return value
    rounded = number if number.is_integer() else float(f"{number:.{_DIGITS}g}")
    return int(Decimal(repr(rounded))) if rounded.is_integer() and abs(rounded) <= _WHOLE else rounded


def _is_missing(value: object) -> bool:
    """Whether a value is NaN, NaT, pandas' NA or numpy's masked, without importing either."""
    if type(value).__name__ in {"NAType", "NaTType", "MaskedConstant"}:
        return True
    return (isinstance(value, float) or type(value).__name__ in _SHORT_FLOATS) and value != value


_SHORT_FLOATS = frozenset(("float16", "float32", "longdouble"))
"""Floats of numpy that are none of Python's."""

_NUMPY_BOOLEANS = frozenset(("bool", "bool_"))


def _decoded(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.hex()


def _moment(value: datetime.datetime) -> str:
    midnight = value.time() == datetime.time() and value.tzinfo is None and not getattr(value, "nanosecond", 0)
    return value.date().isoformat() if midnight else value.isoformat(sep=" ")


_Tree = dict[str, "_Tree"]
_LEAF = "\0leaf"
"""Key that says that a path ends here: a name may hold a value in one record and further names in another."""


def table_of_records(records: Sequence[Mapping[object, object]], text_of: TextOf, source_format: str) -> Table:
    """Return the table of records: one column for every key, in the order first seen.

    The keys of a mapping as value are one level deeper; an empty mapping is a value. A missing key is an empty cell.
    """
    tree: _Tree = {}
    flat = []
    for record in records:
        leaves: dict[KeyPath, str] = {}
        _flatten(record, (), leaves, tree, text_of)
        flat.append(leaves)
    paths: list[KeyPath] = []
    _collect_paths(tree, (), paths)
    check_size(len(flat), len(paths))
    header = header_of_paths(paths)
    rows = tuple(tuple(Cell(leaves.get(path, "")) for path in paths) for leaves in flat)
    notes = header_notes(header)
    missing = sum(path not in leaves for leaves in flat for path in paths)
    if missing:
        one, several = ("1 cell is empty: its record lacks the key", "{} cells are empty: their records lack the key")
        notes = (Note("missing keys", one if missing == 1 else several.format(missing)), *notes)
    return Table(header, rows, source_format=source_format, notes=notes)


def _flatten(
    value: Mapping[object, object],
    prefix: KeyPath,
    leaves: dict[KeyPath, str],
    tree: _Tree,
    text_of: TextOf,
) -> None:
    for key, item in value.items():
        path = (*prefix, str(key))
        branch = tree.setdefault(str(key), {})
        if isinstance(item, Mapping) and item:
            _flatten(item, path, leaves, branch, text_of)
        else:
            branch.setdefault(_LEAF, {})
            leaves[path] = text_of(item)


def _collect_paths(tree: _Tree, prefix: KeyPath, paths: list[KeyPath]) -> None:
    for key, branch in tree.items():
        if key == _LEAF:
            paths.append(prefix)
        else:
            _collect_paths(branch, (*prefix, key), paths)


def table_of_rows(rows: Sequence[Sequence[object]], text_of: TextOf, source_format: str) -> Table:
    """Return the table of a list of rows; a first row of strings only is its header."""
    texts = [[text_of(value) for value in row] for row in rows]
    count = 1 if rows and all(type(value) is str for value in rows[0]) else 0
    header, data, level_notes = header_levels(plain_rows(texts), count)
    widths = {len(row) for row in texts}
    notes: tuple[Note, ...] = ()
    if len(widths) > 1:
        short = [str(index + 1) for index, row in enumerate(texts) if len(row) < max(widths)]
        notes = (Note(NoteCode.RAGGED_ROWS, f"shorter rows padded with empty cells: {', '.join(short)}"),)
    return Table(header, data, source_format=source_format, notes=notes + level_notes + header_notes(header))


def table_of_columns(columns: Mapping[str, Sequence[object]], text_of: TextOf, source_format: str) -> Table:
    """Return the table of columns by name; short columns are padded with empty cells."""
    return table_of_named(list(columns.items()), text_of, source_format)


def table_of_named(columns: Sequence[tuple[str, Sequence[object]]], text_of: TextOf, source_format: str) -> Table:
    """Return the table of (name, values) pairs, as of `table_of_columns`; names may repeat."""
    height = max((len(values) for _, values in columns), default=0)
    check_size(height, len(columns))
    texts = [[text_of(value) for value in values] + [""] * (height - len(values)) for _, values in columns]
    header = plain_rows([[name for name, _ in columns]])
    short = [name for name, values in columns if len(values) < height]
    notes = (Note("ragged columns", f"short columns padded with empty cells: {', '.join(short)}"),) if short else ()
    rows = plain_rows(list(zip(*texts, strict=True)))
    return Table(header, rows, source_format=source_format, notes=notes + header_notes(header))


def is_frame(source: object) -> TypeGuard[pandas.DataFrame]:
    """Whether a source is a DataFrame, without importing pandas."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(source, pandas.DataFrame)


def table_of_frame(frame: pandas.DataFrame, text_of: TextOf = as_text) -> Table:
    """Return the table of a DataFrame: its texts as displayed, "" for missing values.

    An index with a name, or other than a range of row numbers, becomes leading row header columns under the names of
    its levels; column levels become header levels.
    """
    import pandas

    check_size(*frame.shape)
    stub = 0 if _is_row_number(frame.index) else frame.index.nlevels
    columns = [_texts(frame.index.get_level_values(level).to_series(), text_of) for level in range(stub)]
    columns += [_texts(frame.iloc[:, column], text_of) for column in range(frame.shape[1])]
    rows = tuple(tuple(Cell(text) for text in row) for row in zip(*columns, strict=True))
    has_names = stub or not isinstance(frame.columns, pandas.RangeIndex)
    header = _header_of_frame(frame, stub) if has_names else ()
    return Table(header, rows, stub_columns=stub, source_format="frame", notes=header_notes(header))


def _is_row_number(index: pandas.Index) -> bool:
    """Whether an index is just the unnamed row numbers 0, 1, 2 and so on, or those of a slice of rows."""
    import pandas

    if index.nlevels > 1 or index.name is not None or index.dtype.kind not in "iu":
        return False
    return isinstance(index, pandas.RangeIndex) or all(label == number for number, label in enumerate(index))


def _texts(column: pandas.Series[Any], text_of: TextOf) -> list[str]:
    """Return the texts of a column, "" for values that pandas calls missing."""
    return ["" if missing else text_of(value) for value, missing in zip(column.array, column.isna(), strict=True)]


def _header_of_frame(frame: pandas.DataFrame, stub: int) -> Grid:
    """Return the header: index names over its whole height, then the column levels."""
    depth = frame.columns.nlevels
    index_names = [as_text(name) for name in frame.index.names][:stub]
    levels = [[as_text(label) for label in frame.columns.get_level_values(level)] for level in range(depth)]
    columns = [[Cell(name, depth, 1, level, 0) for level in range(depth)] for name in index_names]
    columns += [_reaching_down(labels) for labels in zip(*levels, strict=True)]
    return tuple(tuple(column[level] for column in columns) for level in range(depth))


def _reaching_down(labels: tuple[str, ...]) -> list[Cell]:
    """Return the header cells of one column; a label repeated in the next level spans both."""
    cells: list[Cell] = []
    for label, run in groupby(labels):
        length = len(list(run))
        cells += [Cell(label, length, 1, offset, 0) if label else Cell("") for offset in range(length)]
    return cells


def to_frame(table: Table) -> pandas.DataFrame:
    """Return a table as a DataFrame of texts; several header levels become column levels.

    Nothing is converted: "007" and "NA" stay texts and an empty cell is "". Columns without a header are numbered from
    0. Row headers are ordinary columns; section rows and the caption are in `DataFrame.attrs`.
    """
    import pandas

    columns: pandas.Index[Any] = pandas.RangeIndex(table.column_count)
    if table.header_rows:
        levels = [[cell.text for cell in level] for level in table.header_rows]
        several = len(levels) > 1
        columns = pandas.MultiIndex.from_arrays(levels) if several else pandas.Index(levels[0], dtype=object)
    frame = pandas.DataFrame(table.texts(), columns=columns, dtype=object)
    if table.caption is not None:
        frame.attrs["caption"] = table.caption
    if table.row_groups:
        frame.attrs["row_groups"] = [list(group) for group in table.row_groups]
    return frame
