"""Retrievers of one's own, and such as were made for TARGET, for `--retriever own_retrievers:Class`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from tabx.retrieve import CorpusTable, Hit

WORDS = ("birkensee", "cedar", "2020", "roads")


class ByTitle:
    """Finds tables whose first title is a word of the query, by length."""

    def index(self, tables: Sequence[CorpusTable]) -> None:
        self.tables = tables

    def retrieve(self, query: str, k: int) -> list[Hit]:
        found = [table for table in self.tables if set(query.lower().split()) & set(table.titles[0].lower().split())]
        return [Hit(table.id, 1.0) for table in found[:k]]


class Broken:
    """Raises for one query."""

    def index(self, tables: Sequence[CorpusTable]) -> None:
        self.first = tables[0].id

    def retrieve(self, query: str, k: int) -> list[tuple[str, float]]:
        if "mayor" in query:
            raise RuntimeError("no mayor")
        return [(self.first, 1.0)]


class Unbuilt:
    """Cannot index: its model is not there."""

    def index(self, tables: Sequence[CorpusTable]) -> None:
        raise OSError("no model\nin the cache")

    def retrieve(self, query: str, k: int) -> list[Hit]:
        return []


class Strange:
    """Returns what it should not, by the query's first word."""

    def index(self, tables: Sequence[CorpusTable]) -> None:
        self.ids = [table.id for table in tables]

    def retrieve(self, query: str, k: int) -> Any:
        first = self.ids[0]
        return {
            "How": [(first, 1.0), (first, 0.5)],
            "Which": [("elsewhere", 1.0)],
            "Who": [(first, float("nan"))],
        }.get(query.split()[0], [first])


def text_of(table: Iterable[Iterable[str]]) -> str:
    return " ".join(cell for row in table for cell in row).lower()


class TargetBatches:
    """TARGET's AbsCustomEmbeddingRetriever: what stands in the table, counted."""

    def embed_corpus(self, dataset_name: str, batches: Iterable[Mapping[str, list[Any]]]) -> None:
        self.known = {
            (batch["database_id"][n], batch["table_id"][n]): text_of(batch["table"][n])
            for batch in batches
            for n in range(len(batch["table_id"]))
        }

    def retrieve(self, query: str, dataset_name: str, top_k: int, **_: Any) -> list[tuple[str, str]]:
        words = query.lower().replace("?", "").split()
        ranked = sorted(self.known, key=lambda key: -sum(word in self.known[key] for word in words))
        return ranked[:top_k]


class TargetVectors:
    """TARGET's AbsStandardizedEmbeddingRetriever: a vector of which words there are."""

    def embed_query(self, query: str, dataset_name: str) -> np.ndarray[Any, Any]:
        return np.array([word in query.lower() for word in WORDS], dtype=float)

    def embed_corpus(self, dataset_name: str, corpus_entry: Mapping[str, Any]) -> np.ndarray[Any, Any]:
        return self.embed_query(text_of(corpus_entry["table"]), dataset_name)


class OfTwoLengths(TargetVectors):
    """Vectors of the query are longer than those of the tables."""

    def embed_query(self, query: str, dataset_name: str) -> np.ndarray[Any, Any]:
        return np.ones(5)

    def embed_corpus(self, dataset_name: str, corpus_entry: Mapping[str, Any]) -> np.ndarray[Any, Any]:
        return np.ones(4)


class NeedsArguments:
    """Cannot be made."""

    def __init__(self, model: str) -> None:
        self.model = model


class NoMethods:
    """Has none."""
