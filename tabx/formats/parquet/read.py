"""Parquet files: typed values as texts; rows and bytes are counted before reading."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.base.errors import InputError
from tabx.base.limits import check, limit
from tabx.formats.grid import Grid, header_notes, header_of_paths
from tabx.formats.objects import as_text
from tabx.formats.parquet.values import python_values
from tabx.table import Cell, KeyPath, Note, Table

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

_BATCH_ROWS = 16_384
"""Rows read at once: some hundred thousand values of a usual table, far below the limit of bytes."""

_UNNAMED_INDEX = "__index_level_"
"""How pandas begins the names of the columns in which it stores an index without a name."""


def read_parquet(path: Path) -> tuple[Table, ...]:
    """Return the one table of a Parquet file, read in this process; () without a column.

    Missing values are "", numbers as Python writes them, dates in ISO 8601, lists and structs as JSON. An index stored
    by pandas becomes leading row header columns, column levels become header levels. A damaged file can crash the
    process: `tabx.formats.parquet.process` reads in a separate one.

    Raises
    ------
    InputError
        For a broken or encrypted file, and beyond the limits of columns, cells and unpacked bytes.
    """
    import pyarrow
    import pyarrow.parquet

    try:
        with pyarrow.parquet.ParquetFile(path, memory_map=False) as file:
            _check_size(file.metadata)
            schema = file.schema_arrow
        leaves = _byte_leaves(path)
        with pyarrow.parquet.ParquetFile(path, read_dictionary=leaves) as file:
            columns, unreadable = _columns(file)
    except (pyarrow.ArrowException, OSError, ValueError, MemoryError) as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise InputError(f"a broken Parquet file: {reason}") from error
    if not columns:
        return ()
    order, paths, stub = _header(schema)
    rows = tuple(tuple(cells) for cells in zip(*(columns[column] for column in order), strict=True))
    header: Grid = header_of_paths(paths)
    notes = (*unreadable, *header_notes(header))
    return (Table(header, rows, stub_columns=stub, source_format="parquet", notes=notes),)


def _check_size(metadata: pyarrow.parquet.FileMetaData) -> None:
    """Check the sizes that the file declares; the values of lists count as cells."""
    check("columns", metadata.num_columns, "the table")
    check("cells", metadata.num_rows * metadata.num_columns, "the table")
    values = unpacked = 0
    for group in range(metadata.num_row_groups):
        chunks = metadata.row_group(group)
        for column in range(chunks.num_columns):
            chunk = chunks.column(column)
            values += max(chunk.num_values, 0)
            unpacked += max(chunk.total_uncompressed_size, 0)
    check("cells", values, "the table with the values of its lists")
    check("unpacked_bytes", unpacked, "the table")


def _byte_leaves(path: Path) -> list[str]:
    """Return the columns of texts, which are read as dictionaries to share repeated texts."""
    import pyarrow.parquet

    schema = pyarrow.parquet.read_metadata(path).schema
    leaves = [schema.column(place) for place in range(len(schema))]
    return [leaf.path for leaf in leaves if leaf.physical_type == "BYTE_ARRAY"]


def _columns(file: pyarrow.parquet.ParquetFile) -> tuple[list[list[Cell]], tuple[Note, ...]]:
    """Return the cells of every column, with notes on values that could not be read as text."""
    import pyarrow

    reader = _CellReader(limit("unpacked_bytes"))
    columns: list[list[Cell]] = [[] for _ in file.schema_arrow.names]
    size = _batch_size(file.metadata, reader.most)
    for batch in file.iter_batches(batch_size=size, use_threads=False):
        reader.count_bytes(batch.columns)
        for cells, array in zip(columns, batch.columns, strict=True):
            if isinstance(array, pyarrow.DictionaryArray):
                cells.extend(reader.of_dictionary(array))
            else:
                cells.extend(reader.of_values(array))
    said = f"byte values that are not UTF-8 shown in hexadecimal: {reader.undecoded}"
    return columns, (Note("bytes", said),) if reader.undecoded else ()


class _CellReader:
    """Converts arrays to cells and counts their bytes against the limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.undecoded = 0
        self._cells: dict[str, Cell] = {}
        self._unpacked = self._written = 0

    def count_bytes(self, arrays: Sequence[pyarrow.Array[Any]]) -> None:
        """Raise InputError where the arrays read so far take more than the limit."""
        self._unpacked += sum(map(_own_bytes, arrays))
        if self._unpacked > self.most:
            check("unpacked_bytes", self._unpacked, "the table")

    def of_values(self, array: pyarrow.Array[Any]) -> Iterator[Cell]:
        """Yield the cell of each value, within the limit on the total length of texts."""
        for text, is_text in _texts(array):
            self._written += len(text)
            if self._written > self.most:
                check("unpacked_bytes", self._written, "the texts of the table")
            yield self._cell(text, is_text)

    def of_dictionary(self, array: pyarrow.DictionaryArray[Any, Any]) -> Iterator[Cell]:
        """Yield the cell of each index into a dictionary, checking it, as the file may be damaged."""
        array.validate(full=True)
        used = array.indices.unique().drop_null()
        cells: dict[int | None, Cell] = {None: self._cell("", True)}
        for index, (text, is_text) in zip(used.to_pylist(), _texts(array.dictionary.take(used)), strict=True):
            cells[index] = self._cell(text, is_text)
        yield from (cells[index] for index in array.indices.to_pylist())

    def _cell(self, text: str, is_text: bool) -> Cell:
        self.undecoded += not is_text
        return self._cells.setdefault(text, Cell(text))


def _own_bytes(array: pyarrow.Array[Any]) -> int:
    """Return the bytes of an array; of a dictionary only the indices, as batches share the rest."""
    import pyarrow

    return array.indices.nbytes if isinstance(array, pyarrow.DictionaryArray) else array.nbytes


def _batch_size(metadata: pyarrow.parquet.FileMetaData, most: int) -> int:
    """Return the number of rows per batch that keeps lists and structs below the byte limit.

    Their texts are stored once and unpacked for every value; no text is longer than all that its column stores.
    """
    size = _BATCH_ROWS
    for group in range(metadata.num_row_groups):
        chunks = metadata.row_group(group)
        for column in range(chunks.num_columns):
            chunk = chunks.column(column)
            if chunk.physical_type == "BYTE_ARRAY" and "." in chunk.path_in_schema:
                values = -(-chunk.num_values // max(chunks.num_rows, 1))
                row = values * max(chunk.total_uncompressed_size, 1)
                check("unpacked_bytes", row, "a row of lists, if every value is the longest one,")
                size = min(size, max(most // max(row, 1), 1))
    return size


def _texts(array: pyarrow.Array[Any]) -> Iterator[tuple[str, bool]]:
    """Yield the text of each value, and whether it could be read."""
    import pyarrow

    kind = array.type
    if pyarrow.types.is_float16(kind) or pyarrow.types.is_float32(kind):
        numbers = array.to_numpy(zero_copy_only=False)
        yield from ((as_text(None if value != value else value), True) for value in numbers)
        return
    for value in python_values(array):
        if isinstance(value, bytes):
            try:
                yield value.decode("utf-8"), True
            except UnicodeDecodeError:
                yield value.hex(), False
        else:
            yield as_text(value), True


def _header(schema: pyarrow.Schema) -> tuple[list[int], list[KeyPath], int]:
    """Return the order of the columns, their key paths, and the number of row headers.

    The columns of an index stored by pandas come first, as row headers.
    """
    stored = _pandas_metadata(schema)
    index = [name for name in stored.get("index_columns", ()) if isinstance(name, str) and name in schema.names]
    levels = len(stored.get("column_indexes", ()))
    stub = [schema.names.index(name) for name in index]
    in_stub = set(stub)
    order = [*stub, *(column for column in range(len(schema.names)) if column not in in_stub)]
    paths: list[KeyPath] = []
    for column in order:
        name = schema.names[column]
        if column not in in_stub:
            paths.append(_path(name, levels))
        else:
            paths.append(("",) if name.startswith(_UNNAMED_INDEX) else (name,))
    return order, paths, len(stub)


def _pandas_metadata(schema: pyarrow.Schema) -> dict[str, Sequence[object]]:
    try:
        stored = json.loads((schema.metadata or {}).get(b"pandas", b"{}"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(stored, dict):
        return {}
    return {key: value for key, value in stored.items() if isinstance(value, list)}


def _path(name: str, levels: int) -> KeyPath:
    """Return the key path of a column; pandas stores several levels as the text of a tuple."""
    if levels > 1 and name.startswith("(") and len(name) < 10_000:
        try:
            parts = ast.literal_eval(name)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            return (name,)
        if isinstance(parts, tuple) and len(parts) == levels:
            return tuple(as_text(part) for part in parts)
    return (name,)
