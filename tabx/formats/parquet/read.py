"""Parquet files: typed values as the texts that a person sees; rows and bytes are counted before they are read."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.errors import InputError
from tabx.formats.grid import Grid, header_notes, header_of_paths
from tabx.formats.objects import as_text
from tabx.limits import check, limit
from tabx.table import Cell, KeyPath, Note, Table

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

INSTALL = "pip install 'tabx[parquet]'"
_BATCH = 16_384
_INDEX = "__index_level_"


def read_parquet(path: Path) -> tuple[Table, ...]:
    """Return the one table of a Parquet file, () where it has no column, read in this very process.

    Missing values are "", numbers as Python writes them, dates in ISO 8601, lists and structs as JSON. An index that
    pandas stored becomes leading row header columns, column levels become header levels. A damaged file can end the
    process: `tabx.formats.parquet.process` reads in one of its own.

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
    rows = tuple(tuple(cells) for cells in zip(*(columns[place] for place in order), strict=True))
    header: Grid = header_of_paths(paths)
    notes = (*unreadable, *header_notes(header))
    return (Table(header, rows, stub_columns=stub, source_format="parquet", notes=notes),)


def _check_size(metadata: pyarrow.parquet.FileMetaData) -> None:
    """Check what the file declares of itself; the values of lists count as cells."""
    check("columns", metadata.num_columns, "the table")
    check("cells", metadata.num_rows * metadata.num_columns, "the table")
    values = unpacked = 0
    for group in range(metadata.num_row_groups):
        chunks = metadata.row_group(group)
        for place in range(chunks.num_columns):
            chunk = chunks.column(place)
            values += max(chunk.num_values, 0)
            unpacked += max(chunk.total_uncompressed_size, 0)
    check("cells", values, "the table with the values of its lists")
    check("unpacked_bytes", unpacked, "the table")


def _byte_leaves(path: Path) -> list[str]:
    """Return the columns of texts: read as dictionaries, a text that repeats a million times takes memory once."""
    import pyarrow.parquet

    schema = pyarrow.parquet.read_metadata(path).schema
    leaves = [schema.column(place) for place in range(len(schema))]
    return [leaf.path for leaf in leaves if leaf.physical_type == "BYTE_ARRAY"]


def _columns(file: pyarrow.parquet.ParquetFile) -> tuple[list[list[Cell]], tuple[Note, ...]]:
    """Return the cells of every column, and what could not be read as text."""
    import pyarrow

    columns: list[list[Cell]] = [[] for _ in file.schema_arrow.names]
    known: dict[str, Cell] = {}
    most, taken, written, undecoded = limit("unpacked_bytes"), 0, 0, 0

    def cell_of(text: str, is_text: bool) -> Cell:
        nonlocal undecoded
        undecoded += not is_text
        return known.setdefault(text, Cell(text))

    for batch in file.iter_batches(batch_size=_batch_size(file.metadata, most), use_threads=False):
        taken += sum(_own_bytes(array) for array in batch.columns)
        if taken > most:
            check("unpacked_bytes", taken, "the table")
        for cells, array in zip(columns, batch.columns, strict=True):
            if not isinstance(array, pyarrow.DictionaryArray):
                for text, is_text in _texts(array):
                    written += len(text)
                    if written > most:
                        check("unpacked_bytes", written, "the texts of the table")
                    cells.append(cell_of(text, is_text))
                continue
            array.validate(full=True)
            used = array.indices.unique().drop_null()
            entries: dict[int | None, Cell] = {None: cell_of("", True)}
            for place, found in zip(used.to_pylist(), _texts(array.dictionary.take(used)), strict=True):
                entries[place] = cell_of(*found)
            cells.extend(entries[place] for place in array.indices.to_pylist())
    said = f"values that are bytes and no UTF-8, given in hexadecimal: {undecoded}"
    return columns, (Note("bytes", said),) if undecoded else ()


def _own_bytes(array: pyarrow.Array[Any]) -> int:
    """Return the bytes of an array, of one with a dictionary those of its indices: the dictionary goes on and on."""
    import pyarrow

    return array.indices.nbytes if isinstance(array, pyarrow.DictionaryArray) else array.nbytes


def _batch_size(metadata: pyarrow.parquet.FileMetaData, most: int) -> int:
    """Return how many rows to read at once, so that texts inside lists and structs stay below the limit of bytes.

    Such texts are stored once and unpacked for every value; no text is longer than all that its column stores.
    """
    size = _BATCH
    for group in range(metadata.num_row_groups):
        chunks = metadata.row_group(group)
        for place in range(chunks.num_columns):
            chunk = chunks.column(place)
            if chunk.physical_type == "BYTE_ARRAY" and "." in chunk.path_in_schema:
                values = -(-chunk.num_values // max(chunks.num_rows, 1))
                row = values * max(chunk.total_uncompressed_size, 1)
                check("unpacked_bytes", row, "a row of lists, if every value is the longest one,")
                size = min(size, max(most // max(row, 1), 1))
    return size


def _texts(array: pyarrow.Array[Any]) -> Iterator[tuple[str, bool]]:
    """Yield the text of each value, and whether it could be had."""
    import pyarrow

    kind = array.type
    if pyarrow.types.is_float16(kind) or pyarrow.types.is_float32(kind):
        numbers = array.to_numpy(zero_copy_only=False)
        yield from ((as_text(None if value != value else value), True) for value in numbers)
        return
    for value in array.to_pylist():
        if isinstance(value, bytes):
            try:
                yield value.decode("utf-8"), True
            except UnicodeDecodeError:
                yield value.hex(), False
        else:
            yield as_text(value), True


def _header(schema: pyarrow.Schema) -> tuple[list[int], list[KeyPath], int]:
    """Return the order of the columns, their key paths, and how many of them are row headers."""
    told = _told_by_pandas(schema)
    index = [name for name in told.get("index_columns", ()) if isinstance(name, str) and name in schema.names]
    levels = len(told.get("column_indexes", ()))
    first = [schema.names.index(name) for name in index]
    order = [*first, *(place for place in range(len(schema.names)) if place not in set(first))]
    paths = [_path(schema.names[place], levels if place not in set(first) else 1) for place in order]
    named = [
        ("",) if path[0].startswith(_INDEX) and place in set(first) else path
        for place, path in zip(order, paths, strict=True)
    ]
    return order, named, len(first)


def _told_by_pandas(schema: pyarrow.Schema) -> dict[str, Sequence[object]]:
    try:
        told = json.loads((schema.metadata or {}).get(b"pandas", b"{}"))
    except (ValueError, RecursionError):
        return {}
    return {key: value for key, value in told.items() if isinstance(value, list)} if isinstance(told, dict) else {}


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
