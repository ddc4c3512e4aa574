"""The triples of a file: a row with a source, a gold and one or several predictions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.batch.pairs import Pair
from tabx.batch.reading.columns import Columns, FoundColumns
from tabx.batch.reading.files import Broken, Row
from tabx.batch.reading.rows import row_pairs
from tabx.runs.store import Index

SOURCE = ("source", "before", "original", "input_table")
"""Usual names of the column of source tables."""


def triples(rows: Iterable[Row | Broken], columns: Columns, where: str) -> Iterator[Pair]:
    """Yield the triples of rows; one that cannot be judged says why.

    Raises
    ------
    InputError
        Two rows have the same id.
    OptionError
        A column is missing or named in vain.
    """
    found: FoundColumns | None = None
    with closing(Index()) as index:
        for number, row in enumerate(rows):
            if isinstance(row, Broken):
                yield Pair(number, str(number + 1), trouble=row.reason)
                continue
            if found is None:
                found = _found(columns, row, where)
            for pair in row_pairs(row, number, found):
                yield _checked(pair, found, row)
            _check_id(index, number, row, found, where)


def _found(columns: Columns, row: Row, where: str) -> FoundColumns:
    if columns.source is None:
        named = [name for name in SOURCE if name in row]
        if not named:
            shown = ", ".join(map(str, row)) or "none"
            raise OptionError(
                f"{where}: no column for the source ({', '.join(SOURCE)}) among {shown}; name it with --source-column"
            )
        columns = replace(columns, source=named[0])
    return columns.found_in(row.keys(), where)


def _checked(pair: Pair, found: FoundColumns, row: Mapping[str, Any]) -> Pair:
    source = row.get(found.source or "")
    is_blank = source is None or (isinstance(source, str) and not source.strip())
    return replace(pair, trouble=f"no source table: {found.source!r} is empty", is_skipped=False) if is_blank else pair


def _check_id(index: Index, number: int, row: Row, found: FoundColumns, where: str) -> None:
    """Raise InputError where another row has the id of this one, and the same model's prediction."""
    if found.id is None:
        return
    key = "\x1f".join(str(row.get(name, "")) for name in (found.id, found.model) if name)
    before = index.first_with(key, number)
    if before is not None:
        twice = f"the id {str(row.get(found.id))!r} is in row {before + 1} and in row {number + 1}"
        raise InputError(f"{where}: {twice}; once is right, or another column: --id-column")
