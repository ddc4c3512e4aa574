"""Which first rows are headers, seen in the light of the other side."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tabx.formats import promote_header, strip_header
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
