"""Whether the first row of each side is its header, in the light of the other side."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tabx.formats import promote_header, strip_header
from tabx.table import Cell, Note, Table

LEAST_SHARED = 2
"""Texts that a header has in common with a data row of the other side, for it to be that row with a cell changed: one
may be a coincidence, a year or a "yes"."""

SHARED_MAJORITY = 0.5
"""Share of the header's texts above which it is that row. "Ulm | 13 | 5" is "Ulm | 12 | 5" (test_headers_rule)."""


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
    # Both are looked at before either is changed: two tables without header may each repeat a row of the other.
    gold_is_data, predicted_is_data = _repeats_row(gold, predicted), _repeats_row(predicted, gold)
    return (
        _demoted(gold, "prediction") if gold_is_data else gold,
        _demoted(predicted, "gold") if predicted_is_data else predicted,
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
    shares_a_name = set(header) & set(_header(other)) - {""}
    return not shares_a_name and any(_is_mostly(header, row) for row in rows)


def _is_mostly(header: tuple[str, ...], row: tuple[Cell, ...]) -> bool:
    """Whether most texts of a header stand in a data row."""
    filled = Counter(text for text in header if text)
    shared = filled & Counter(_normalize(cell.text) for cell in row)
    return shared.total() >= LEAST_SHARED and shared.total() > SHARED_MAJORITY * filled.total()


def _is_same(header: tuple[str, ...], row: tuple[Cell, ...]) -> bool:
    return len(header) == len(row) and all(
        text == _normalize(cell.text) for text, cell in zip(header, row, strict=True)
    )


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
    return tuple(_normalize(cell.text) for cell in table.header_rows[0]) if table.header_rows else ()


def _normalize(text: str) -> str:
    """Return the text without case and needless spaces; lighter than `values.fold`, rows are to be repeated."""
    return " ".join(text.split()).casefold()


def _demoted(table: Table, other: str) -> Table:
    message = f"the first row repeats a data row of the {other}: it is data, columns are named by position"
    return replace(strip_header(table), notes=(*table.notes, Note("header read as data", message)))


def _promoted(table: Table, other: str) -> Table:
    message = f"the first row repeats the header of the {other}: it is the header"
    return replace(promote_header(table), notes=(*table.notes, Note("data read as header", message)))
