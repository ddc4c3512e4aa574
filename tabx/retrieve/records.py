"""A corpus of tables, the queries about it, and what a retriever finds: plain records."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

Rows = Sequence[Sequence[str]]


class Hit(NamedTuple):
    """A table that was found: its id, and the score that it was ranked by (greater is better)."""

    id: str
    score: float


@dataclass(frozen=True)
class CorpusTable:
    """A table that may be found.

    Attributes
    ----------
    id : str
        As queries name it.
    header : sequence of str
    rows : sequence of sequence of str
        Without the header.
    titles : tuple of str
        Of the page, the section, or the caption; of a database the names of database and table, keys and foreign keys.
    database : str
        The database that it belongs to; "" for none.
    name : str
        Its name in its database; the id where it has none of its own.
    """

    id: str
    header: Sequence[str]
    rows: Rows
    titles: tuple[str, ...] = ()
    database: str = ""
    name: str = ""

    @cached_property
    def content(self) -> str:
        """A hash of header and rows alone: two tables with the same are twins, whatever their ids and titles."""
        return _hash([list(self.header), [list(row) for row in self.rows]])

    @cached_property
    def hash(self) -> str:
        """A hash of all that a retriever may read of it, its id among it."""
        return _hash([self.id, self.database, self.name, list(self.titles), self.content])


@dataclass(frozen=True, slots=True)
class Query:
    """A question, and the tables that answer it.

    Attributes
    ----------
    id : str
    text : str
    gold : mapping of str to int
        Ids of the gold tables, each with its grade (1 where none is given).
    database : str
        The gold database; "" for none.
    fields : mapping of str to str
        What else is known of it: difficulty, kind.
    trouble : str
        Why it cannot be judged; "" where it can.
    answers : tuple of str
        Right answers, each as good as the others: texts, "true" or "false", SQL, or the text of a table; () where none
        is known.
    hint : str
        What whoever answers is told beside: the evidence of BIRD, instructions; "" for nothing.
    """

    id: str
    text: str
    gold: Mapping[str, int]
    database: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    trouble: str = ""
    answers: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What could not be read, where, and what kind of fault it is."""

    kind: str
    where: str
    reason: str

    def __str__(self) -> str:
        """Return it as one line."""
        return f"{self.where}: {self.reason}"


@dataclass(frozen=True)
class Corpus:
    """Tables, queries about them, and what could not be read.

    Attributes
    ----------
    name : str
    tables : tuple of CorpusTable
        No id twice.
    queries : tuple of Query
    troubles : tuple of Trouble
    read_with : mapping of str to str
        What it was read with beside its name: file of queries, folder, split.
    """

    name: str
    tables: tuple[CorpusTable, ...]
    queries: tuple[Query, ...]
    troubles: tuple[Trouble, ...] = ()
    read_with: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> Mapping[str, CorpusTable]:
        """The tables by their ids."""
        return {table.id: table for table in self.tables}

    @cached_property
    def databases(self) -> frozenset[str]:
        """Names of the databases."""
        return frozenset(table.database for table in self.tables if table.database)

    @cached_property
    def hash(self) -> str:
        """A hash of all tables in their order."""
        return tables_hash(self.tables)


def tables_hash(tables: Sequence[CorpusTable]) -> str:
    """Return a hash of tables in their order: what an index is bound to."""
    return _hash([table.hash for table in tables])


def _hash(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]
