"""One's own retriever, by the name of its class, and the retrievers that were made for TARGET, as they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.base.outside import one_line
from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.ranking import best
from tabx.retrieve.retrievers.seam import Retriever

_RIGHT = "pkg.module:Class, a class with index(tables) and retrieve(query, k), is right"

_BATCH = 64
"""Tables that a retriever of TARGET is given at a time: its own default."""


def own_retriever(name: str, dataset: str) -> Retriever:
    """Return a retriever of the class that a name says, made without arguments.

    Raises
    ------
    OptionError
        There is no such class, it cannot be made, or it has none of the methods.
    """
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # as `python -m` does, so that a file beside one is found
    try:
        found: Any = import_module(module)
    except Exception as error:
        raise OptionError(f"--retriever {name}: {module} cannot be imported ({_said(error)}); {_RIGHT}") from None
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise OptionError(f"--retriever {name}: {module} has no {attribute}; {_RIGHT}")
    try:
        made = found() if isinstance(found, type) else found
    except Exception as error:
        raise OptionError(f"--retriever {name}: cannot be made without arguments ({_said(error)})") from None
    return adapted(made, name, dataset)


def adapted(made: Any, name: str, dataset: str) -> Retriever:
    """Return an object as a retriever: as it is, or one that was made for TARGET.

    Raises
    ------
    OptionError
        It has neither the methods of the one nor of the other.
    """
    if callable(getattr(made, "index", None)) and callable(getattr(made, "retrieve", None)):
        retriever: Retriever = made
        return retriever
    if callable(getattr(made, "embed_corpus", None)):
        if callable(getattr(made, "embed_query", None)):
            return OfVectors(made, dataset)
        if callable(getattr(made, "retrieve", None)):
            return OfBatches(made, dataset)
    raise OptionError(
        f"{name}: no retriever; index and retrieve are right, or embed_corpus with retrieve or embed_query (TARGET)"
    )


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {one_line(str(error), 200)}"


def _entry(table: CorpusTable) -> dict[str, Any]:
    """Return a table as TARGET's columns have it."""
    context = dict(zip(("table_page_title", "table_section_title"), table.titles, strict=False))
    return {
        "database_id": table.database,
        "table_id": table.name or table.id,
        "table": [list(table.header), *map(list, table.rows)],
        "context": context,
    }


@dataclass
class OfBatches:
    """A retriever with TARGET's `embed_corpus(dataset_name, batches)` and `retrieve(query, dataset_name, top_k)`."""

    made: Any
    dataset: str
    _ids: dict[tuple[str, str], str] = field(default_factory=dict, init=False)

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables, as dicts of lists of TARGET's four columns."""
        self._ids = {(table.database, table.name or table.id): table.id for table in tables}
        self.made.embed_corpus(self.dataset, _batches(tables))

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return what it finds, by falling rank: TARGET knows no scores."""
        found = self.made.retrieve(query, self.dataset, k)
        ids = [self._id(one) for one in found]
        return [Hit(id, float(len(ids) - place)) for place, id in enumerate(ids)]

    def _id(self, found: Any) -> str:
        if not isinstance(found, (tuple, list)) or len(found) != 2:
            raise InputError(f"the retriever returned {found!r}; (database_id, table_id) is right")
        key = (str(found[0]), str(found[1]))
        return self._ids.get(key, key[1])


def _batches(tables: Sequence[CorpusTable]) -> Iterator[Mapping[str, list[Any]]]:
    for start in range(0, len(tables), _BATCH):
        entries = [_entry(table) for table in tables[start : start + _BATCH]]
        yield {name: [entry[name] for entry in entries] for name in entries[0]}


@dataclass
class OfVectors:
    """A retriever with TARGET's `embed_corpus(dataset_name, entry)` and `embed_query(query, dataset_name)`.

    Tables are ranked by the cosine of their vectors, all of them compared.
    """

    made: Any
    dataset: str
    _ids: list[str] = field(default_factory=list, init=False)
    _vectors: Any = field(default=None, init=False)

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Embed each table.

        Raises
        ------
        InputError
            Vectors are of several lengths, or hold what is no number.
        """
        import numpy as np

        self._ids = [table.id for table in tables]
        vectors = [_vector(self.made.embed_corpus(self.dataset, _entry(table)), table.id) for table in tables]
        lengths = {len(vector) for vector in vectors}
        if len(lengths) > 1:
            raise InputError(f"vectors of {min(lengths)} and of {max(lengths)} numbers; one length is right")
        self._vectors = np.stack(vectors)

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k nearest tables."""
        vector = _vector(self.made.embed_query(query, self.dataset), "the query")
        if vector.shape[0] != self._vectors.shape[1]:
            raise InputError(
                f"the query's vector has {vector.shape[0]} numbers, those of tables {self._vectors.shape[1]}"
            )
        return best(self._vectors @ vector, self._ids, k, above=None)


def _vector(found: Any, what: str) -> Any:
    import numpy as np

    vector = np.asarray(found, dtype=np.float32).ravel()
    size = float(np.linalg.norm(vector))
    if not len(vector) or not np.isfinite(size):
        raise InputError(f"the vector of {what} is empty or holds what is no number")
    return vector / size if size else vector
