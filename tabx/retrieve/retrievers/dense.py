"""Tables by the cosine of vectors that a model makes of them and of the query, every table compared."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tabx.base.errors import InputError, OptionError
from tabx.base.progress import tell
from tabx.base.whole_files import write_file
from tabx.documents.figures import several
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.ranking import best
from tabx.retrieve.retrievers.seam import Metered
from tabx.retrieve.retrievers.vector_store import VectorStore, hash_of
from tabx.runs.stopping import OutOfBudget

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tabx.llm.records import Usage
    from tabx.llm.spec import ModelSpec

_KEYS = "texts.json"

QUERIES = 64
"""Queries that are asked for and compared at once: what one request of vectors holds."""

_SCORES = 2**25
"""Scores of a comparison: 128 MiB in single precision, more queries than one for up to 17 million vectors."""

_DIGITS = 6
"""Digits of a score after the point: the next ones depend on how many queries are compared at once."""


class Embeds(Protocol):
    """What makes vectors: `tabx.llm.embedding.Embedder`."""

    @property
    def spec(self) -> ModelSpec:
        """The model."""
        ...

    @property
    def usage(self) -> Usage:
        """Usage so far."""
        ...

    def embed(self, texts: Sequence[str], *, input_type: str | None = None) -> Iterator[NDArray[np.float32]]:
        """Yield the vectors of texts, some at a time."""
        ...


class Writes(Protocol):
    """What writes tables as texts: `tabx.retrieve.retrievers.texts.Texts`."""

    @property
    def most(self) -> int:
        """Characters of a text at most."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Return all that decides about the texts."""
        ...

    def of(self, table: CorpusTable) -> tuple[list[str], bool]:
        """Return the texts of a table, one or more, and whether something was cut."""
        ...


@dataclass(frozen=True, slots=True)
class Side:
    """What a model is told of the texts of one side: what stands before each, and their type in a field of its own.

    E5 wants "query: " and "passage: ", Cohere and Voyage an input_type; without, figures fall and nothing says so.
    """

    prefix: str = ""
    input_type: str | None = None


NO_SIDE = Side()
"""Nothing is told: what models take that make no difference between queries and tables."""


@dataclass
class Dense:
    """Finds tables by vectors.

    Attributes
    ----------
    embedder : Embeds
    texts : Writes
    query_side, table_side : Side
    store : VectorStore
        Where the vectors of tables are kept.
    most_at_once : int
        Queries that are asked for and compared at once.
    """

    embedder: Embeds
    texts: Writes
    query_side: Side = NO_SIDE
    table_side: Side = NO_SIDE
    store: VectorStore = field(default_factory=VectorStore)
    most_at_once: int = QUERIES
    cut: int = field(default=0, init=False)
    """Tables of which something was cut."""
    model_seconds: float = field(default=0.0, init=False)
    """That the model was waited for, retries included."""
    _ids: list[str] = field(default_factory=list, init=False)
    _hashes: list[list[str]] = field(default_factory=list, init=False)
    _starts: Any = field(default=None, init=False)
    _vectors: Any = field(default=None, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that the index depends on beside the tables."""
        sides = [[side.prefix, side.input_type] for side in (self.query_side, self.table_side)]
        return {"model": self._model, "texts": self.texts.to_dict(), "sides": sides}

    @property
    def asks(self) -> tuple[Metered, ...]:
        """What makes vectors."""
        return (self.embedder,)

    @property
    def told(self) -> Sequence[str]:
        """What was cut."""
        return [f"{several(self.cut, 'table')} cut at {self.texts.most:,} characters"] if self.cut else []

    @property
    def _model(self) -> list[Any]:
        spec = self.embedder.spec
        kept = {name: value for name, value in spec.parameters.items() if name != "timeout"}
        return [spec.model, spec.api_base, kept]

    @property
    def bytes_beside(self) -> int:
        """Bytes on disk of the vectors, which several indices share."""
        return self.store.bytes

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables: ask for the vectors of texts that the store lacks.

        Raises
        ------
        OptionError
            The model gives no vectors, or such of another length than those in the store.
        """
        made = [self.texts.of(table) for table in tables]
        self.cut = sum(was_cut for _, was_cut in made)
        hashes = [[self._hash(text) for text in texts] for texts, _ in made]
        by_hash = dict(zip(chain.from_iterable(hashes), chain.from_iterable(texts for texts, _ in made), strict=True))
        self._ask([one for one in by_hash if one not in self.store], by_hash)
        self._settle(tables, hashes)

    def _hash(self, text: str) -> str:
        return hash_of(text, [self._model, self.table_side.prefix, self.table_side.input_type])

    def _ask(self, lacking: Sequence[str], by_hash: Mapping[str, str]) -> None:
        place, side = 0, self.table_side
        said = [_said(side, by_hash[one]) for one in lacking]
        began = time.perf_counter()
        try:
            for vectors in self.embedder.embed(said, input_type=side.input_type):
                self.store.add(lacking[place : place + len(vectors)], vectors)
                place += len(vectors)
                tell("asking for vectors", place, len(lacking))
        except ModelFailure as failure:
            raise OptionError(f"{failure.message}; {place:,} of {len(lacking):,} vectors are there") from None
        finally:
            self.model_seconds += time.perf_counter() - began

    def _settle(self, tables: Sequence[CorpusTable], hashes: Sequence[Sequence[str]]) -> None:
        import numpy as np

        self._ids, self._hashes = [table.id for table in tables], [list(keys) for keys in hashes]
        sizes = np.array([len(keys) for keys in hashes])
        self._starts = np.cumsum(sizes) - sizes
        vectors = self.store.rows([one for keys in hashes for one in keys])
        self._vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-12))

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k nearest tables; the errors are those of `retrieve_many`."""
        return self.retrieve_many([query], k)[0]

    def retrieve_many(self, queries: Sequence[str], k: int) -> list[list[Hit]]:
        """Return the k nearest tables of each query.

        Raises
        ------
        InputError
            The model gives no vectors of the queries, or such of another length.
        OutOfBudget
            Asking would go beyond a budget.
        """
        import numpy as np

        vectors = self._vectors_of(queries)
        vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-12))
        size = max(1, _SCORES // len(self._vectors))
        return [
            best(scores, self._ids, k, above=None)
            for start in range(0, len(vectors), size)
            for scores in self._scores(vectors[start : start + size])
        ]

    def _scores(self, queries: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the cosine of each query and each table: that of the nearest of the table's texts."""
        import numpy as np

        found: NDArray[np.float32] = np.maximum.reduceat(queries @ self._vectors.T, self._starts, axis=1)
        return found.round(_DIGITS)

    def _vectors_of(self, queries: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        side = self.query_side
        began = time.perf_counter()
        try:
            asked = self.embedder.embed([_said(side, query) for query in queries], input_type=side.input_type)
            vectors = np.concatenate(list(asked))
        except ModelFailure as failure:
            if failure.kind is FailureKind.BUDGET:
                raise OutOfBudget(failure.message) from None
            raise InputError(failure.message) from None
        finally:
            self.model_seconds += time.perf_counter() - began
        length = self._vectors.shape[1]
        if vectors.shape[1] != length:
            raise InputError(f"the query's vector has {vectors.shape[1]} numbers, those of tables {length}")
        return vectors

    def save(self, folder: Path) -> None:
        """Write which texts the tables have; the vectors are in the store."""
        write_file(folder / _KEYS, json.dumps({"hashes": self._hashes, "cut": self.cut}))

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index; raise OptionError where the store lacks a vector of it."""
        data = json.loads((folder / _KEYS).read_text(encoding="utf-8"))
        if not all(one in self.store for keys in data["hashes"] for one in keys):
            raise OptionError(f"{folder}: damaged: the store of vectors lacks some; delete it to build it anew")
        self.cut = data["cut"]
        self._settle(tables, data["hashes"])


def _said(side: Side, text: str) -> str:
    """Return what is sent of a text: some servers refuse an empty one."""
    return f"{side.prefix}{text}" if text.strip() else f"{side.prefix} "
