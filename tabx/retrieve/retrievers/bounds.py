"""The bounds: nothing found, tables drawn by chance, and what could be found by texts alone."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.retrieve.records import CorpusTable, Hit, Query


@dataclass
class Nothing:
    """Finds nothing."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """Nothing decides about it."""
        return {}

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return no table."""
        return []

    def save(self, folder: Path) -> None:
        """Write nothing."""

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read nothing."""


@dataclass
class Random:
    """Draws tables by chance, for a query always the same.

    Attributes
    ----------
    seed : int
    """

    seed: int = 0
    _ids: list[str] = field(default_factory=list, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The seed."""
        return {"seed": self.seed}

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""
        self._ids = [table.id for table in tables]

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return k tables, or all."""
        digest = hashlib.sha256(f"{self.seed} {query}".encode("utf-8", "surrogatepass")).digest()
        drawn = random.Random(digest).sample(self._ids, min(k, len(self._ids)))
        return [Hit(id, float(len(drawn) - place)) for place, id in enumerate(drawn)]

    def save(self, folder: Path) -> None:
        """Write nothing: the tables are all that it has."""

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Take in the tables."""
        self.index(tables)


@dataclass
class Gold:
    """Finds the gold tables: what a retriever reaches that sees the text of a query and nothing else.

    Two queries with the same text and other gold tables get the tables of both: no retriever could tell them apart.

    Attributes
    ----------
    queries : sequence of Query
    """

    queries: Sequence[Query] = ()
    _gold: dict[str, dict[str, int]] = field(default_factory=dict, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The gold tables of each query."""
        return {"queries": [[query.text, dict(query.gold)] for query in self.queries if not query.trouble]}

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""
        known = {table.id for table in tables}
        self._gold = {}
        for query in self.queries:
            kept = {id: grade for id, grade in query.gold.items() if id in known}
            self._gold.setdefault(query.text, {}).update(kept)

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the gold tables, those of the highest grade first."""
        gold = sorted(self._gold.get(query, {}).items(), key=lambda one: -one[1])
        return [Hit(id, float(grade)) for id, grade in gold[:k]]

    def save(self, folder: Path) -> None:
        """Write nothing: the queries are all that it has."""

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Take in the tables."""
        self.index(tables)
