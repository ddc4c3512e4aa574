"""Files whose rows hold a table with the questions or statements about it: FeTaQA, TabFact, and what is like them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabx.base.errors import InputError
from tabx.retrieve.corpus.gathering import UNREAD, Found, Item
from tabx.retrieve.corpus.rows import (
    DATABASE,
    HINT,
    QUERY_TEXT,
    TABLE_ID,
    answers_of,
    fields_of,
    first_of,
    numbered_rows,
    table_of,
)
from tabx.retrieve.records import Query, Trouble

TITLES = ("page_title", "table_page_title", "section_title", "table_section_title", "title", "caption", "context")


def read_question_file(name: str) -> Iterator[Item]:
    """Yield table and queries of each row; a row without a table or a question is a trouble."""
    for where, row in numbered_rows(name):
        if isinstance(row, Trouble):
            yield row
        else:
            yield from _of_row(row, where)


def _of_row(row: Mapping[str, Any], where: str) -> Iterator[Item]:
    id = first_of(row, TABLE_ID)
    if not id or row.get("table") is None:
        yield Trouble(UNREAD, where, "no table; a row with table_id, table and question or statements is right")
        return
    titles = [str(row[title]) for title in TITLES if row.get(title)]
    try:
        table = table_of(id, row["table"], titles, database=first_of(row, DATABASE))
    except InputError as error:
        yield Trouble(UNREAD, where, str(error))
        return
    yield Found(where, table)
    for query in _queries(row, id):
        yield Found(where, query)


def _queries(row: Mapping[str, Any], table: str) -> list[Query]:
    """Return the statements about a table, or the one question."""
    fields, statements = fields_of(row), row.get("statements")
    if isinstance(statements, (list, tuple)):
        numbered = enumerate(statements, start=1)
        return [_statement(f"{table}#{number}", statement, table, fields) for number, statement in numbered]
    # The id of a row is the question's where the table has one of its own.
    id = first_of(row, ("query_id", "id") if "table_id" in row else ("query_id",)) or table
    told: dict[str, Any] = {"answers": answers_of(row), "hint": first_of(row, HINT)}
    return [Query(id, first_of(row, QUERY_TEXT), {table: 1}, first_of(row, DATABASE), fields, **told)]


def _statement(name: str, statement: Any, table: str, fields: Mapping[str, str]) -> Query:
    if isinstance(statement, (list, tuple)) and statement:
        said = {"statement": "true" if statement[1] else "false"} if len(statement) > 1 else {}
        return Query(name, str(statement[0]), {table: 1}, fields={**fields, **said}, answers=tuple(said.values()))
    return Query(name, str(statement), {table: 1}, fields=fields)
