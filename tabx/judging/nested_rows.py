"""Records inside a cell of each row, as JSON nests them: rows where the gold has their names as columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.base.errors import BrokenTextError
from tabx.formats.json.text import parse_json, text_of_json
from tabx.formats.objects import table_of_records
from tabx.table import Cell, Note, Table, check_size
from tabx.values import fold


def with_nested_rows(tables: tuple[Table, ...], golds: Sequence[Table]) -> tuple[Table, ...]:
    """Return tables in which records that a cell holds are rows, each with the other values of its row.

    `[{"Album": "Rain", "Songs": [{"Song": "Sun"}, {"Song": "Sea"}]}]` are two rows of the columns Album and Song. So
    it is where one column holds lists of records and nothing else, the gold has one of their names among its own, and
    no column of that column's name.
    """
    names = {fold(path[-1]) for gold in golds for path in gold.columns} - {""}
    return tuple(_unrolled(table, names) for table in tables) if names else tables


def _unrolled(table: Table, names: set[str]) -> Table:
    if len(table.header_rows) != 1 or table.row_groups:
        return table
    columns = [column for column in range(table.column_count) if _begin_as_lists(table, column)]
    if len(columns) != 1 or fold(table.columns[columns[0]][-1]) in names:
        return table
    lists = _lists_in(table, columns[0])
    return _spread(table, columns[0], lists) if _names_in(lists) & names else table


def _names_in(lists: Sequence[list[dict[object, object]]]) -> set[str]:
    return {fold(str(name)) for records in lists for record in records for name in record}


def _lists_in(table: Table, column: int) -> list[list[dict[object, object]]]:
    """Return the records in each cell of a column, an empty one for none; [] where a cell holds something else."""
    lists = [records for text in table.column_texts(column) if (records := _records_in(text)) is not None]
    return [records or [{}] for records in lists] if len(lists) == table.row_count else []


def _begin_as_lists(table: Table, column: int) -> bool:
    texts = [text.strip() for text in table.column_texts(column)]
    return any(texts) and all(not text or text.startswith("[") for text in texts) and any("{" in text for text in texts)


def _records_in(text: str) -> list[dict[object, object]] | None:
    """Return the records of a JSON list in a cell, [] for none; None for any other text."""
    if not text.strip():
        return []
    try:
        value = parse_json(text)
    except BrokenTextError:
        return None
    is_records = isinstance(value, list) and all(isinstance(item, dict) and item for item in value)
    return value if isinstance(value, list) and is_records else None


def _spread(table: Table, column: int, lists: Sequence[list[dict[object, object]]]) -> Table:
    """Return a table with a row for each record that a column holds, its names in the place of that column's."""
    inner = table_of_records([record for records in lists for record in records], text_of_json, "json")
    origin = [row for row, records in enumerate(lists) for _ in records]
    check_size(len(origin), table.column_count - 1 + inner.column_count)
    rows = tuple(
        (*table.rows[above][:column], *below, *table.rows[above][column + 1 :])
        for above, below in zip(origin, inner.rows, strict=True)
    )
    depth, head = len(inner.header_rows), table.header_rows[0]
    blank = tuple((Cell(""),) * len(head) for _ in range(depth - 1))
    outer = (*blank, head)
    header = tuple(
        (*row[:column], *level, *row[column + 1 :]) for row, level in zip(outer, inner.header_rows, strict=True)
    )
    said = f"records in the cells of '{table.columns[column][-1]}' are read as rows of their own"
    stub = min(table.stub_columns, column)
    return replace(table, header_rows=header, rows=rows, stub_columns=stub, notes=(*table.notes, Note("nested", said)))
