"""The tables that a bench is made from: files and folders of any format, and files of a table a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, TabxError
from tabx.batch.reading.files import Broken, Row, read_rows
from tabx.formats import load_tables
from tabx.formats.known import FORMATS
from tabx.table import Table, plain_rows

SUFFIXES = tuple(sorted({suffix for known in FORMATS.values() for suffix in known.suffixes}))

TABLES = ("table", "gold", "source")
"""Usual names of the column that holds a table."""

IDS = ("id", "table_id", "name")
"""Usual names of the column that names it."""

_LINES = (".jsonl",)
"""Suffixes of files that may hold a table a line."""


@dataclass(frozen=True)
class Named:
    """A table and its name, or why there is none."""

    name: str
    table: Table | None
    reason: str = ""


def read_sources(paths: Sequence[Path], *, column: str | None = None) -> Iterator[Named]:
    """Yield the tables of files and folders, each of several in one file with its number.

    A line of a `.jsonl` file is a table where it has WikiSQL's `header` and `rows`, or a column that holds one; else
    the file as a whole is a table. WikiSQL's numbers are written as Python writes them, whole ones without a fraction.
    What a folder or a line holds that cannot be read is yielded with its reason.

    Parameters
    ----------
    paths : sequence of Path
    column : str or None
        Column of a file of lines that holds the table; None for "table", "gold" or "source".

    Raises
    ------
    InputError
        A file that is named is not there or cannot be read, or a folder holds no file of a table.
    """
    for path in paths:
        if path.is_dir():
            yield from _of_folder(path, column)
        else:
            yield from _of_file(path, column)


def _of_folder(path: Path, column: str | None) -> Iterator[Named]:
    files = sorted(file for file in path.iterdir() if file.is_file() and file.suffix.lower() in SUFFIXES)
    if not files:
        raise InputError(f"{path}: no file of a table in this folder ({', '.join(SUFFIXES)} are read)")
    for file in files:
        try:
            yield from _of_file(file, column)
        except TabxError as error:
            yield Named(file.name, None, f"cannot be read: {error}")


def _of_file(path: Path, column: str | None) -> Iterator[Named]:
    if path.suffix.lower() in _LINES:
        rows = read_rows(str(path))
        first = list(islice(rows, 1))
        if column is not None or any(_holds_table(row, None) for row in first):
            yield from _of_lines(chain(first, rows), path, column)
            return
    tables = load_tables(path)
    for number, table in enumerate(tables, start=1):
        yield Named(path.stem if len(tables) == 1 else f"{path.stem}#{number}", table)


def _of_lines(rows: Iterable[Row | Broken], path: Path, column: str | None) -> Iterator[Named]:
    for number, row in enumerate(rows, start=1):
        where = f"{path.name}#{number}"
        if isinstance(row, Broken):
            yield Named(where, None, row.reason)
            continue
        name = next((str(row[one]) for one in IDS if row.get(one) not in (None, "")), where)
        if not _holds_table(row, column):
            wanted = column or f"{', '.join(TABLES)}, or header and rows"
            yield Named(name, None, f"no column with a table ({wanted})")
            continue
        try:
            yield Named(name, _table(row, column))
        except TabxError as error:
            yield Named(name, None, f"cannot be read: {error}")


def _holds_table(row: Row | Broken, column: str | None) -> bool:
    if isinstance(row, Broken):
        return False
    if column is not None:
        return column in row
    return _is_wikisql(row) or any(isinstance(row.get(name), (str, list)) for name in TABLES)


def _is_wikisql(row: Mapping[str, Any]) -> bool:
    return isinstance(row.get("header"), list) and isinstance(row.get("rows"), list)


def _table(row: Mapping[str, Any], column: str | None) -> Table:
    if column is None and _is_wikisql(row):
        return _wikisql(row)
    name = column or next(one for one in TABLES if isinstance(row.get(one), (str, list)))
    tables = load_tables(row[name])
    if len(tables) != 1:
        raise InputError(f"{len(tables)} tables in {name!r}; one is right")
    return tables[0]


def _wikisql(row: Mapping[str, Any]) -> Table:
    width = len(row["header"])
    if not width or not all(isinstance(line, list) and len(line) == width for line in row["rows"]):
        raise InputError(f"its rows have not the {width} cells of its header")
    body = [[_text(value) for value in line] for line in row["rows"]]
    caption = row.get("caption")
    return Table(plain_rows([[_text(value) for value in row["header"]]]), plain_rows(body), caption=caption or None)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else json.dumps(value)


def each_once(found: Iterable[Named]) -> Iterator[Named]:
    """Yield tables, those with the texts of one before it without the table; a name that was there gets a number."""
    texts: dict[tuple[Any, ...], str] = {}
    names: dict[str, int] = {}
    for one in found:
        if one.table is not None:
            key = (one.table.columns, tuple(map(tuple, one.table.texts())))
            if key in texts:
                yield replace(one, table=None, reason=f"a copy of another table: {texts[key]}")
                continue
            count = names[one.name] = names.get(one.name, 0) + 1
            name = one.name if count == 1 else f"{one.name} ({count})"
            texts[key] = name
            yield replace(one, name=name)
        else:
            yield one
