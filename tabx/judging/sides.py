"""Reading the two sides: whatever holds a table, in any format, to a Table; which first rows are headers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tabx.errors import InputError, NoTableError
from tabx.formats import PASSED_OVER, Source, load_table, load_tables, promote_header, strip_header
from tabx.limits import check
from tabx.table import Cell, Note, Table


def settle_headers(gold: Table, predicted: Table) -> tuple[Table, Table]:
    """Return both tables with their headers settled.

    The first data row of a table without header that repeats the other side's header is the header. A header that
    repeats a data row of the other side, all of it or most of it with none of the other's names, is data, and column
    positions serve as names. Both are said in the table's notes.
    """
    if _repeats_header(predicted, gold):
        return gold, _promoted(predicted, "gold")
    if _repeats_header(gold, predicted):
        return _promoted(gold, "prediction"), predicted
    rows_alike = _repeats_row(gold, predicted), _repeats_row(predicted, gold)
    return (
        _demoted(gold, "prediction") if rows_alike[0] else gold,
        _demoted(predicted, "gold") if rows_alike[1] else predicted,
    )


def _repeats_row(table: Table, other: Table) -> bool:
    """Whether a table's one header row stands among the other's data, and is not the other's header too.

    Where the other side's own header is a mere title (one text over several columns), its first data row is the
    header that was pushed down, no data.
    """
    if len(table.header_rows) != 1 or not table.column_count:
        return False
    header = _header(table)
    if not any(header) or header == _header(other):
        return False
    rows = other.rows[1:] if _is_title(other) else other.rows
    if any(_is_same(header, row) for row in rows):
        return True
    return not set(header) & set(_header(other)) - {""} and any(_is_near(header, row) for row in rows)


def _is_near(texts: tuple[str, ...], row: tuple[Cell, ...]) -> bool:
    """Whether a header without any of the other side's names says more than half of what a data row says."""
    filled = Counter(text for text in texts if text)
    shared = filled & Counter(_fold(cell.text) for cell in row)
    return shared.total() >= 2 and 2 * shared.total() > filled.total()


def _is_same(texts: tuple[str, ...], row: tuple[Cell, ...]) -> bool:
    return len(texts) == len(row) and all(text == _fold(cell.text) for text, cell in zip(texts, row, strict=True))


def _repeats_header(table: Table, other: Table) -> bool:
    if table.has_header or not table.rows or len(other.header_rows) != 1:
        return False
    header = _header(other)
    return any(header) and _is_same(header, table.rows[0])


def _is_title(table: Table) -> bool:
    if len(table.header_rows) != 1 or table.column_count < 2:
        return False
    return len({text for text in _header(table) if text}) <= 1


def _header(table: Table) -> tuple[str, ...]:
    return tuple(_fold(cell.text) for cell in table.header_rows[0]) if table.header_rows else ()


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()


def _demoted(table: Table, other: str) -> Table:
    message = f"the first row repeats a data row of the {other}: it is data, columns are named by position"
    return replace(strip_header(table), notes=(*table.notes, Note("header read as data", message)))


def _promoted(table: Table, other: str) -> Table:
    message = f"the first row repeats the header of the {other}: it is the header"
    return replace(promote_header(table), notes=(*table.notes, Note("data read as header", message)))


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
