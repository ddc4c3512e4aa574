"""Puts tables and queries together: what is there twice, has no header or names no table is said, and in no mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tabx.base.errors import InputError
from tabx.retrieve.records import Corpus, CorpusTable, Query, Trouble

TWICE, NO_HEADER, UNREAD, LACKING, NO_WORDS = (
    "id twice",
    "no header",
    "unread",
    "gold table lacking",
    "query without words",
)
"""Kinds of trouble, which `tabx retrieve stats` counts."""

_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Found:
    """A table or a query that was read, and where it stands."""

    where: str
    one: CorpusTable | Query


Item = Found | Trouble


def gathered(name: str, items: Iterable[Item], *, needs_queries: bool = True) -> Corpus:
    """Return the corpus of tables and queries, in whatever order they come.

    Raises
    ------
    InputError
        There is no table, or no query though some are needed.
    """
    tables: dict[str, CorpusTable] = {}
    queries: dict[str, tuple[str, Query]] = {}
    places: dict[str, str] = {}
    troubles: list[Trouble] = []
    for item in items:
        if isinstance(item, Trouble):
            troubles.append(item)
        elif isinstance(item.one, CorpusTable):
            troubles += _kept(item.one, item.where, tables, places)
        elif item.one.id in queries:
            first = queries[item.one.id][0]
            troubles.append(Trouble(TWICE, item.where, f"query {item.one.id!r} is there twice, first at {first}"))
        else:
            queries[item.one.id] = (item.where, item.one)
    if not tables:
        raise InputError(f"{name}: no table{_first(troubles)}; a corpus holds one or more with a header")
    if needs_queries and not queries:
        raise InputError(f"{name}: no query{_first(troubles)}; a corpus to judge by holds one or more")
    checked = [_checked(query, where, tables, troubles) for where, query in queries.values()]
    return Corpus(name, tuple(tables.values()), tuple(checked), tuple(troubles))


def _kept(table: CorpusTable, where: str, tables: dict[str, CorpusTable], places: dict[str, str]) -> Iterator[Trouble]:
    if table.id in tables:
        yield Trouble(TWICE, where, f"table {table.id!r} is there twice, first at {places[table.id]}")
    elif not any(name.strip() for name in table.header):
        yield Trouble(NO_HEADER, where, f"table {table.id!r} has no header")
    else:
        tables[table.id] = table
        places[table.id] = where


def _checked(query: Query, where: str, tables: dict[str, CorpusTable], troubles: list[Trouble]) -> Query:
    missing = [id for id in query.gold if id not in tables]
    if not _WORD.search(query.text):
        trouble = Trouble(NO_WORDS, where, f"query {query.id!r} has no words")
    elif not query.gold:
        trouble = Trouble(LACKING, where, f"query {query.id!r} names no gold table")
    elif missing:
        trouble = Trouble(LACKING, where, f"query {query.id!r}: the corpus lacks its gold table {missing[0]!r}")
    else:
        return query
    troubles.append(trouble)
    return replace(query, trouble=trouble.reason)


def _first(troubles: Sequence[Trouble]) -> str:
    return f" (first fault: {troubles[0]})" if troubles else ""
