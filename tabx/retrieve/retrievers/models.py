"""The models that retrievers ask, and how: what makes `dense`, `summary` and `…/rerank`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tabx.base.errors import OptionError
from tabx.llm.prompts import Prompts
from tabx.retrieve.retrievers import rerank, summaries
from tabx.retrieve.retrievers.dense import NO_SIDE, QUERIES, Dense, Embeds, Side, Writes
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.rerank import Rerank
from tabx.retrieve.retrievers.seam import Retriever
from tabx.retrieve.retrievers.summaries import Summaries, SummaryStore
from tabx.retrieve.retrievers.summary import Summary
from tabx.retrieve.retrievers.texts import MOST_CHARACTERS, Texts
from tabx.retrieve.retrievers.vector_store import VectorStore

if TYPE_CHECKING:
    from tabx.llm.client import Client


@dataclass
class Models:
    """Makes the retrievers that ask models; all of them share the stores of vectors and summaries.

    Attributes
    ----------
    embedder : Embeds or None
        What makes vectors, for `dense` and `summary`: `tabx.llm.embedding.Embedder`.
    client : Client or None
        The model that sums up and orders tables.
    prompts : Prompts
    form : {"markdown", "csv", "json", "sentences"}
        How tables are written.
    by_row : bool
        Whether each row gets a vector of its own in `dense`.
    most : int
        Characters of a text that is embedded or summed up.
    query_side, table_side : Side
        What the model of vectors is told of queries and tables.
    first : int
        Tables that `rerank` lets a model order.
    queries_at_once : int
        Queries that `dense` and `summary` ask for and compare at once.
    folder : Path or None
        Where vectors and summaries are kept, in `vectors` and `summaries`; None keeps them in memory.
    """

    embedder: Embeds | None = None
    client: Client | None = None
    prompts: Prompts = field(default_factory=Prompts)
    form: str = "markdown"
    by_row: bool = False
    most: int = MOST_CHARACTERS
    query_side: Side = NO_SIDE
    table_side: Side = NO_SIDE
    first: int = rerank.FIRST
    queries_at_once: int = QUERIES
    folder: Path | None = None

    @cached_property
    def vectors(self) -> VectorStore:
        """The vectors of tables."""
        return VectorStore(None if self.folder is None else self.folder / "vectors")

    @cached_property
    def summaries(self) -> SummaryStore:
        """The summaries of tables."""
        return SummaryStore(None if self.folder is None else self.folder / "summaries")

    def dense(self, reading: Reading) -> Dense:
        """Return `dense`; raise OptionError without a model of vectors."""
        return self._dense(Texts(reading, self.form, self.by_row, self.most), "dense")

    def _dense(self, texts: Writes, name: str) -> Dense:
        if self.embedder is None:
            raise OptionError(f"{name} asks a model for vectors: name one with --backbone, its server with --api-base")
        return Dense(self.embedder, texts, self.query_side, self.table_side, self.vectors, self.queries_at_once)

    def summary(self, reading: Reading) -> Summary:
        """Return `summary`, which shows ten rows where the reading says no number; OptionError without models."""
        client = self._client("summary asks a model to sum up tables")
        shown = Texts(_with_rows(reading, summaries.ROWS), self.form, most=self.most)
        made = Summaries(client, self.prompts, shown, self.summaries)
        return Summary(made, self._dense(made, "summary"))

    def rerank(self, base: Retriever, reading: Reading) -> Rerank:
        """Return a retriever whose first tables a model orders; OptionError without a model."""
        client = self._client("rerank asks a model to order tables")
        shown = Texts(_with_rows(reading, rerank.ROWS), self.form, most=min(self.most, rerank.MOST_CHARACTERS))
        return Rerank(base, client, self.prompts, shown, self.first)

    def _client(self, what: str) -> Client:
        if self.client is None:
            raise OptionError(f"{what}: name one with --chat-model, its server with --chat-api-base")
        return self.client


def _with_rows(reading: Reading, rows: int) -> Reading:
    return replace(reading, rows=rows) if reading.rows is None else reading
