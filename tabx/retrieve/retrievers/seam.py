"""What a retriever is: two methods, two more for one whose index is kept, and what it may tell of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from tabx.llm.records import Usage
from tabx.retrieve.records import CorpusTable, Hit

Found = Sequence[Hit] | Sequence[tuple[str, float]]
"""What is found for a query: ids with scores, the best first."""


class Metered(Protocol):
    """What is asked, and knows what that took."""

    @property
    def usage(self) -> Usage:
        """Usage so far."""
        ...


class Retriever(Protocol):
    """Finds tables. One's own class needs these two methods alone, and is made without arguments."""

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in the tables of a corpus."""
        ...

    def retrieve(self, query: str, k: int) -> Found:
        """Return at most k tables with ids and scores, the best first; none twice, and none that fits nothing."""
        ...


@runtime_checkable
class Many(Protocol):
    """A retriever that takes several queries at once, which is faster: one request for all, one comparison of all."""

    @property
    def most_at_once(self) -> int:
        """Queries that it is given at once at most; 1 for one after another."""
        ...

    def retrieve_many(self, queries: Sequence[str], k: int) -> Sequence[Found]:
        """Return for each query what `retrieve` returns."""
        ...


@runtime_checkable
class Keeping(Protocol):
    """A retriever whose index can be kept."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that the index depends on beside the tables, as plain data."""
        ...

    def save(self, folder: Path) -> None:
        """Write the index into an empty folder."""
        ...

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index that `save` wrote, of the same tables."""
        ...


def most_at_once(retriever: object) -> int:
    """Return how many queries a retriever takes at once."""
    return retriever.most_at_once if isinstance(retriever, Many) else 1


def retrieve_each(retriever: Retriever, queries: Sequence[str], k: int) -> list[Found]:
    """Return what a retriever finds for each query, several at once where it takes them so."""
    if not isinstance(retriever, Many):
        return [retriever.retrieve(query, k) for query in queries]
    size = retriever.most_at_once
    starts = range(0, len(queries), size)
    return [found for start in starts for found in retriever.retrieve_many(queries[start : start + size], k)]


def model_seconds(retriever: object) -> float:
    """Return the seconds that a retriever has waited for models since it was made, as its `model_seconds` tells.

    0 for one without: then all of its time is its own.
    """
    return float(getattr(retriever, "model_seconds", 0.0))


def asked_by(retriever: object) -> tuple[Metered, ...]:
    """Return what a retriever asks, as its `asks` has it: clients and embedders, which know their usage."""
    return tuple(getattr(retriever, "asks", ()))


def usage_of(retriever: object) -> Usage:
    """Return what all that a retriever asks has taken so far, by whomever it was asked."""
    return Usage.total({id(one): one.usage for one in asked_by(retriever)}.values())


def told_of(retriever: object) -> tuple[str, ...]:
    """Return what a retriever tells of its index, as its `told` has it: what was cut, what is lacking."""
    return tuple(map(str, getattr(retriever, "told", ())))


def note_of(retriever: object) -> str:
    """Return what a retriever notes of the last query, as its `note` has it; "" for nothing."""
    return str(getattr(retriever, "note", ""))
