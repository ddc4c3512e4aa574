"""Results from files, frames, cursors and rows, with the types that these have.

A CSV file has none: what is written as a number is read as one. Where a field is empty it is NULL, and where it is two
quotes the empty text; a file that quotes no empty field does not tell, and then both are taken for one.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tabx.base.errors import FormatError, InputError
from tabx.base.extras import lacking
from tabx.formats.files import read_text
from tabx.formats.parquet.values import python_values
from tabx.sql.result import RESULT_SUFFIXES, Result, Row, Value
from tabx.sql.values import numeral


def read_result(source: Any, columns: Iterable[str] | None = None, file_format: str | None = None) -> Result:
    """Return the result that a source holds; see `Result.of`."""
    if isinstance(source, Result):
        return source
    if isinstance(source, Path):
        return _of_file(source, file_format)
    if isinstance(source, str | bytes):
        raise InputError("a text is no result; give a Path for a file")
    if (named := _columns_of_frame(source)) is not None:
        return _of_columns(named)
    if _is_cursor(source):
        return Result(tuple(str(one[0]) for one in source.description), [tuple(row) for row in source.fetchall()])
    if isinstance(source, Iterable):
        return _of_rows(list(source), None if columns is None else tuple(columns))
    raise InputError(f"no result: a {type(source).__name__}; give a Path, a frame, a cursor, or rows")


def _is_cursor(source: Any) -> bool:
    return getattr(source, "description", None) is not None and callable(getattr(source, "fetchall", None))


def _of_file(path: Path, file_format: str | None) -> Result:
    named = file_format or RESULT_SUFFIXES.get(path.suffix.lower())
    if named not in _READERS:
        known = ", ".join(_READERS)
        raise FormatError(f"{path}: a result is read from {known}; its suffix or file_format must say which")
    try:
        return _READERS[named](path)
    except InputError as error:
        raise error if str(path) in str(error) else InputError(f"{path}: {error}") from error


def _of_csv(path: Path) -> Result:
    text = read_text(path)
    delimiter = "\t" if path.suffix.lower() == ".tsv" else _delimiter(text)
    tells_empty = '""' in text
    records = _quoted_records(text, delimiter) if tells_empty else _plain_records(text, delimiter)
    if not records:
        raise InputError("an empty file; a result has a line of column names at least")
    header, *rows = records
    width = len(header)
    for number, row in enumerate(rows, 2):
        if len(row) != width:
            raise InputError(f"record {number} has {len(row)} fields where the first one has {width}")
    has_empty = any("" in row for row in rows)
    typed = [tuple(map(_typed, row)) for row in rows]
    return Result(tuple(name or "" for name in header), typed, keeps_null=has_empty)


def _typed(field: str | None) -> Value:
    return field if field is None else numeral(field, field)


def _delimiter(text: str) -> str:
    """Return what parts the names of the columns; a comma where nothing does."""
    names = re.sub(r'"[^"]*"', "", text.partition("\n")[0])
    return max(",;\t|", key=names.count)


def _plain_records(text: str, delimiter: str) -> list[list[str | None]]:
    try:
        records = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        return [[field or None for field in record] or [None] for record in _without_end(list(records))]
    except csv.Error as error:
        raise InputError(f"broken CSV: {error}") from error


def _without_end(records: list[list[str]]) -> list[list[str]]:
    """Return the records without blank lines, which a file of one column needs for its NULLs."""
    if records and len(records[0]) == 1:
        return records
    return [record for record in records if record]


def _quoted_records(text: str, delimiter: str) -> list[list[str | None]]:
    """Return the records with None for a field that is empty and not quoted."""
    sign = re.escape(delimiter)
    field = re.compile(rf'(?:"((?:[^"]|"")*)"|([^"\r\n{sign}][^\r\n{sign}]*)?)({sign}|\r\n|\n|\r|\Z)')
    records: list[list[str | None]] = []
    record: list[str | None] = []
    at = 0
    while at < len(text) or record:
        found = field.match(text, at)
        if found is None:
            raise InputError(
                f"broken CSV: a quote in the middle of a field, or never closed, in record {len(records) + 1}"
            )
        quoted, plain, end = found.groups()
        record.append(plain if quoted is None else quoted.replace('""', '"'))
        at = found.end()
        if end != delimiter:
            records.append(record)
            record = []
    width = len(records[0]) if records else 0
    return [record for record in records if record != [None] or width == 1]


def _of_json(path: Path) -> Result:
    try:
        value = json.loads(read_text(path))
    except ValueError as error:
        raise InputError(f"broken JSON: {error}") from error
    if isinstance(value, dict) and isinstance(value.get("columns"), list):
        rows = value.get("rows", value.get("data"))
        if isinstance(rows, list):
            return _of_rows(rows, tuple(map(str, value["columns"])))
    if isinstance(value, dict) and value and all(isinstance(column, list) for column in value.values()):
        return _of_columns(list(value.items()))
    if isinstance(value, list):
        return _of_rows(value, None)
    raise InputError('no result: JSON of a result is a list of rows, or {"columns": […], "rows": […]}')


def _of_json_lines(path: Path) -> Result:
    rows = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if line.strip():
            try:
                rows.append(json.loads(line))
            except ValueError as error:
                raise InputError(f"line {number}: broken JSON: {error}") from error
    return _of_rows(rows, None)


def _of_parquet(path: Path) -> Result:
    if reason := lacking("reading Parquet", "pyarrow"):
        raise FormatError(reason)
    import pyarrow
    import pyarrow.parquet

    if not path.exists():
        raise InputError("no such file")
    try:
        table = pyarrow.parquet.read_table(path)
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise InputError(f"a broken Parquet file: {' '.join(str(error).split())}") from error
    return _of_columns(_columns_of_frame(table) or [])


_READERS = {"csv": _of_csv, "tsv": _of_csv, "parquet": _of_parquet, "json": _of_json, "jsonl": _of_json_lines}


Named = list[tuple[str, Sequence[Value]]]
"""Columns with their names, which may repeat."""


def _columns_of_frame(source: Any) -> Named | None:
    """Return the columns of a frame of pandas, polars, pyarrow, or whatever gives Arrow; None for what is none."""
    if hasattr(source, "iloc"):
        return [(str(name), _of_series(source.iloc[:, at])) for at, name in enumerate(source.columns)]
    if callable(getattr(source, "get_columns", None)):
        return [(column.name, column.to_list()) for column in source.get_columns()]
    if isinstance(getattr(source, "column_names", None), list):
        return [(name, python_values(source.column(at))) for at, name in enumerate(source.column_names)]
    return _through_arrow(source) if hasattr(source, "__arrow_c_stream__") else None


def _through_arrow(source: Any) -> Named | None:
    if reason := lacking(f"reading a {type(source).__name__}", "pyarrow"):
        raise FormatError(reason)
    import pyarrow

    return _columns_of_frame(pyarrow.table(source))


def _of_series(series: Any) -> list[Value]:
    """Return the values of a column of pandas, which says NULL by NaN, NaT or NA."""
    missing = series.isna()
    values = series.tolist()
    return [None if gone else value for gone, value in zip(missing, values, strict=True)] if missing.any() else values


def _of_columns(named: Sequence[tuple[str, Sequence[Value]]]) -> Result:
    lengths = {len(values) for _, values in named}
    if len(lengths) > 1:
        raise InputError(f"columns of different length: {', '.join(map(str, sorted(lengths)))}")
    return Result(tuple(name for name, _ in named), list(zip(*(values for _, values in named), strict=True)))


def _of_rows(rows: Sequence[Any], columns: tuple[str, ...] | None) -> Result:
    if rows and all(isinstance(row, dict) for row in rows):
        return _of_records(rows, columns)
    width = _width(rows) if columns is None else len(columns)
    return Result(columns or tuple(f"column {place + 1}" for place in range(width)), list(_checked(rows, width)))


def _of_records(rows: Sequence[dict[Any, Value]], columns: tuple[str, ...] | None) -> Result:
    """Return the result of objects; a name that one lacks is NULL there."""
    names = columns or tuple(dict.fromkeys(str(name) for row in rows for name in row))
    return Result(names, [tuple(row.get(name) for name in names) for row in rows])


def _width(rows: Sequence[Any]) -> int:
    return len(rows[0]) if rows and isinstance(rows[0], Sequence) else 0


def _checked(rows: Sequence[Any], width: int) -> Iterator[Row]:
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Sequence) or isinstance(row, str | bytes):
            raise InputError(
                f"row {number} is a {type(row).__name__}; rows are lists of values, or all of them objects"
            )
        if len(row) != width:
            raise InputError(f"row {number} has {len(row)} values where {width} belong")
        yield tuple(row)
