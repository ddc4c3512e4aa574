"""What the readers of rows share: ids, texts and tables out of a row of JSON, CSV or Parquet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabx.base.errors import InputError, TabxError
from tabx.batch.reading.files import Broken, read_rows
from tabx.formats.load import load_table
from tabx.retrieve.corpus.gathering import UNREAD
from tabx.retrieve.records import CorpusTable, Trouble

QUERY_ID = ("query_id", "query-id", "qid", "_id", "id")
QUERY_TEXT = ("question", "query", "text", "statement")
GOLD = ("table_ids", "table_id", "tables", "gold", "corpus-id")
TABLE_ID = ("table_id", "_id", "id")
DATABASE = ("database_id", "database", "db_id", "db")
FIELDS = ("difficulty", "category", "kind", "hardness")
"""Columns that slices of a report are made by."""

ANSWER = ("answers", "answer")
HINT = ("evidence", "instructions")
"""Columns of what is told beside a question: BIRD's, and those of sql-eval."""


def numbered_rows(name: str) -> Iterator[tuple[str, Mapping[str, Any] | Trouble]]:
    """Yield the rows of a file, each with where it stands; a row that cannot be read is a trouble."""
    lines = ".jsonl" in name or ".ndjson" in name
    for number, row in enumerate(read_rows(name), start=1):
        where = f"{name}: {'line' if lines else 'row'} {number}"
        yield where, Trouble(UNREAD, where, _without(row.reason, name)) if isinstance(row, Broken) else row


def _without(reason: str, name: str) -> str:
    return reason.split(": ", 2)[-1] if reason.startswith(name) else reason


def first_of(row: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the first of these columns that holds something, as a text; "" for none."""
    for name in names:
        value = row.get(name)
        if value is not None and str(value).strip():
            return str(value)
    return ""


def fields_of(row: Mapping[str, Any]) -> dict[str, str]:
    """Return the columns that slices are made by."""
    return {name: str(row[name]) for name in FIELDS if row.get(name) not in (None, "")}


def answers_of(row: Mapping[str, Any], columns: Sequence[str] = ANSWER) -> tuple[str, ...]:
    """Return the right answers of a row: one, or a list of which each is right; () for none.

    Truth values are "true" and "false"; rows of a table are the text of one, as JSON.
    """
    value = next((row[name] for name in columns if row.get(name) not in (None, "", [])), None)
    if value is None:
        return ()
    several = isinstance(value, (list, tuple)) and not any(isinstance(one, (list, tuple, Mapping)) for one in value)
    return tuple(_answer(one) for one in (value if several else [value]))


def _answer(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def gold_of(value: Any) -> dict[str, int]:
    """Return gold ids with their grades, from one id, a list of ids, or an object of ids with grades."""
    if value is None or value == "":
        return {}
    if isinstance(value, Mapping):
        return {str(name): int(grade) for name, grade in value.items() if int(grade) > 0}
    if isinstance(value, (list, tuple)):
        return {str(one): 1 for one in value}
    return {str(value): 1}


def table_of(id: str, value: Any, titles: Sequence[str] = (), **more: str) -> CorpusTable:
    """Return a table from rows (the header first), or from the text of a table in any format.

    Raises
    ------
    InputError
        It is neither.
    """
    kept = tuple(title for title in titles if title and title.strip())
    if isinstance(value, str):
        return _of_text(id, value, kept, **more)
    if not _is_grid(value):
        raise InputError(f"table {id!r} is {type(value).__name__}; a list of rows, or the text of a table, is right")
    texts = [[_text(cell) for cell in row] for row in value]
    return CorpusTable(id, tuple(texts[0]) if texts else (), texts[1:], kept, **more)


def _is_grid(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(row, (list, tuple)) for row in value)


def _of_text(id: str, text: str, titles: tuple[str, ...], **more: str) -> CorpusTable:
    try:
        read = load_table(text)
    except TabxError as error:
        raise InputError(f"table {id!r}: {error}") from None
    header = tuple(" ".join(filter(None, path)) for path in read.columns) if read.has_header else ()
    caption = (read.caption,) if read.caption and read.caption not in titles else ()
    return CorpusTable(id, header, read.texts(), (*titles, *caption), **more)


def _text(cell: Any) -> str:
    return "" if cell is None else str(cell).strip("\r\n")
