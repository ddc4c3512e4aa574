"""Reading the two sides: whatever holds a table, in any format, to a Table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tabx.errors import InputError, NoTableError
from tabx.formats import PASSED_OVER, Source, load_table, load_tables, promote_header, strip_header
from tabx.judge.headers import settle_headers
from tabx.limits import check
from tabx.table import Table


class Reading(NamedTuple):
    """How a side is read: its format and sheet, and whether the first row is the header; None finds each out."""

    format: str | None = None
    header: bool | None = None
    sheet: str | None = None


def said_readings(gold: Reading, predicted: Reading) -> list[tuple[str, str]]:
    """Return (option, value) of what was said on reading the sides, which have the header in common."""
    header = None if gold.header is None else "yes" if gold.header else "no"
    said = {
        "gold_format": gold.format,
        "predicted_format": predicted.format,
        "gold_sheet": gold.sheet,
        "predicted_sheet": predicted.sheet,
        "header": header,
    }
    return [(name, value) for name, value in said.items() if value is not None]


def load_gold(source: Source | Table, format: str | None, header: bool | None, sheet: str | None = None) -> Table:
    """Return the gold table.

    Raises
    ------
    InputError
        If it cannot be read, or no table is in it: without a gold nothing can be judged.
    """
    with _gold_errors(source):
        return _load(source, format, header, sheet)


def load_golds(
    source: Source | Table, format: str | None, header: bool | None, sheet: str | None = None
) -> tuple[Table, ...]:
    """Return all gold tables, those without a data row only where there are no others; errors as of `load_gold`."""
    with _gold_errors(source):
        return _counted(_load_all(source, format, header, sheet))


def load_candidates(
    source: Source | Table, format: str | None, header: bool | None, sheet: str | None = None
) -> tuple[Table, ...]:
    """Return the predicted table; of a text with several tables all of them, the last with data rows at the end.

    Raises
    ------
    NoTableError
        If it can be read but no table is in it: that is a judgement.
    InputError
        If it cannot be read.
    """
    table = load_predicted(source, format, header, sheet)
    if all(note.code != PASSED_OVER for note in table.notes) or not isinstance(source, (str, Path)):
        return (table,)
    tables = with_rows(load_tables(source, format, header=header, sheet=sheet))
    return (*tables[:-1], table)


def load_predictions(
    source: Source | Table, format: str | None, header: bool | None, sheet: str | None = None
) -> tuple[Table, ...]:
    """Return all predicted tables; as `load_golds`, errors as of `load_candidates`."""
    with _predicted_errors():
        return _counted(_load_all(source, format, header, sheet))


def holds_several(source: Source | Table, table: Table, format: str | None = None, header: bool | None = None) -> bool:
    """Whether a text holds more tables with data rows than the one read from it; of a workbook one sheet is meant."""
    if isinstance(source, Table) or all(note.code != PASSED_OVER for note in table.notes):
        return False
    return len(with_rows(load_tables(source, format, header=header))) > 1


def with_rows(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Return the tables that have data rows; all of them where none has."""
    return tuple(table for table in tables if table.row_count) or tables


def load_predicted(source: Source | Table, format: str | None, header: bool | None, sheet: str | None = None) -> Table:
    """Return the predicted table.

    Raises
    ------
    NoTableError
        If it can be read but no table is in it: that is a judgement.
    InputError
        If it cannot be read.
    """
    with _predicted_errors():
        return _load(source, format, header, sheet)


def settled(gold: Table, predicted: Table, header: bool | None) -> tuple[Table, Table]:
    """Return both tables, their headers settled in each other's light unless the caller has said what they are."""
    return settle_headers(gold, predicted) if header is None else (gold, predicted)


def _counted(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Return the tables with data rows; raises InputError where they are more than can be matched."""
    found = with_rows(tables)
    check("tables", len(found), "several tables")
    return found


@contextmanager
def _gold_errors(source: Source | Table) -> Iterator[None]:
    """Say of errors that they are the gold's, no table in it among them."""
    try:
        yield
    except InputError as error:
        hint = f"; a str is the table's text, Path({source!r}) would be the file" if _names_file(source) else ""
        raise InputError(f"gold: {error}{hint}") from error


@contextmanager
def _predicted_errors() -> Iterator[None]:
    """Say of errors that they are the prediction's; that no table is in it is none."""
    try:
        yield
    except NoTableError:
        raise
    except InputError as error:
        raise InputError(f"predicted: {error}") from error


def _names_file(source: Source | Table) -> bool:
    """Whether a text is nothing but the name of a file that exists: most likely meant as one."""
    if not isinstance(source, str) or not 0 < len(source) < 256 or not source.isprintable():
        return False
    try:
        return Path(source).is_file()
    except OSError:
        return False


def _load_all(source: Source | Table, format: str | None, header: bool | None, sheet: str | None) -> tuple[Table, ...]:
    if isinstance(source, Table):
        return (_load(source, format, header, sheet),)
    return load_tables(source, format, header=header, sheet=sheet)


def _load(source: Source | Table, format: str | None, header: bool | None, sheet: str | None) -> Table:
    if not isinstance(source, Table):
        return load_table(source, format, header=header, sheet=sheet)
    if header is None:
        return source
    return promote_header(source) if header else strip_header(source)
