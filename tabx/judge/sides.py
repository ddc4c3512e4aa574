"""Reading the two sides: whatever holds a table, in any format, to a Table."""

from __future__ import annotations

from pathlib import Path

from tabx.errors import InputError, NoTableError
from tabx.formats import Source, load_table, promote_header, strip_header
from tabx.judge.headers import settle_headers
from tabx.table import Table


def load_gold(source: Source | Table, format: str | None, header: bool | None, sheet: str | None = None) -> Table:
    """Return the gold table.

    Raises
    ------
    InputError
        If it cannot be read, or no table is in it: without a gold nothing can be judged.
    """
    try:
        return _load(source, format, header, sheet)
    except InputError as error:
        hint = f"; a str is the table's text, Path({source!r}) would be the file" if _names_file(source) else ""
        raise InputError(f"gold: {error}{hint}") from error


def load_predicted(source: Source | Table, format: str | None, header: bool | None, sheet: str | None = None) -> Table:
    """Return the predicted table.

    Raises
    ------
    NoTableError
        If it can be read but no table is in it: that is a judgement.
    InputError
        If it cannot be read.
    """
    try:
        return _load(source, format, header, sheet)
    except NoTableError:
        raise
    except InputError as error:
        raise InputError(f"predicted: {error}") from error


def settled(gold: Table, predicted: Table, header: bool | None) -> tuple[Table, Table]:
    """Return both tables, their headers settled in each other's light unless the caller has said what they are."""
    return settle_headers(gold, predicted) if header is None else (gold, predicted)


def _names_file(source: Source | Table) -> bool:
    """Whether a text is nothing but the name of a file that exists: most likely meant as one."""
    if not isinstance(source, str) or not 0 < len(source) < 256 or not source.isprintable():
        return False
    try:
        return Path(source).is_file()
    except OSError:
        return False


def _load(source: Source | Table, format: str | None, header: bool | None, sheet: str | None) -> Table:
    if not isinstance(source, Table):
        return load_table(source, format, header=header, sheet=sheet)
    if header is None:
        return source
    return promote_header(source) if header else strip_header(source)
