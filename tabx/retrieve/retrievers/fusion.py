"""Several retrievers as one, by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.seam import (
    Found,
    Keeping,
    Metered,
    Retriever,
    asked_by,
    model_seconds,
    most_at_once,
    note_of,
    retrieve_each,
    told_of,
)

CONSTANT = 60
"""What is added to each rank (Cormack et al.)."""

DEPTH = 100
"""Ranks of each retriever that count at least: twice the deepest that is measured unless said otherwise."""


@dataclass
class Fusion:
    """Ranks tables by the sum of 1 / (60 + rank) over retrievers.

    Attributes
    ----------
    parts : mapping of str to Retriever
        By their names.
    """

    parts: Mapping[str, Retriever]

    @property
    def settings(self) -> Mapping[str, Any]:
        """Those of the parts."""
        known = {name: dict(one.settings) if isinstance(one, Keeping) else None for name, one in self.parts.items()}
        return {"constant": CONSTANT, "depth": DEPTH, "parts": known}

    @property
    def bytes_beside(self) -> int:
        """Bytes on disk that the parts share with other indices."""
        return sum(getattr(one, "bytes_beside", 0) for one in self.parts.values())

    @property
    def model_seconds(self) -> float:
        """Seconds that the parts have waited for models."""
        return sum(map(model_seconds, self.parts.values()))

    @property
    def asks(self) -> tuple[Metered, ...]:
        """What the parts ask."""
        return tuple(asked for one in self.parts.values() for asked in asked_by(one))

    @property
    def told(self) -> Sequence[str]:
        """What the parts tell of their indices."""
        return [f"{name}: {line}" for name, one in self.parts.items() for line in told_of(one)]

    @property
    def note(self) -> str:
        """What the parts note of the last query."""
        return "; ".join(filter(None, map(note_of, self.parts.values())))

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""
        for one in self.parts.values():
            one.index(tables)

    @property
    def most_at_once(self) -> int:
        """Queries that the part which takes most is given at once; 1 where a part notes something of each."""
        parts = self.parts.values()
        return 1 if any(hasattr(one, "note") for one in parts) else max(map(most_at_once, parts))

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k tables of the greatest sums; of equal ones, the one that the first retriever ranks higher."""
        return _fused([one.retrieve(query, max(k, DEPTH)) for one in self.parts.values()], k)

    def retrieve_many(self, queries: Sequence[str], k: int) -> list[list[Hit]]:
        """Return the same for each query."""
        found = [retrieve_each(one, queries, max(k, DEPTH)) for one in self.parts.values()]
        return [_fused(of_parts, k) for of_parts in zip(*found, strict=True)]

    def save(self, folder: Path) -> None:
        """Write the index of each part into a folder of its own; raise OptionError where one keeps none."""
        for place, (name, one) in enumerate(self.parts.items()):
            if not isinstance(one, Keeping):
                raise OptionError(f"{name} keeps no index; leave --index out")
            own = folder / str(place)
            own.mkdir()
            one.save(own)

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index of each part."""
        for place, one in enumerate(self.parts.values()):
            if isinstance(one, Keeping):
                one.load(folder / str(place), tables)


def _fused(found: Sequence[Found], k: int) -> list[Hit]:
    """Return what was found by each part as one list."""
    sums: dict[str, float] = {}
    for hits in found:
        for rank, (id, _) in enumerate(hits, start=1):
            sums[id] = sums.get(id, 0.0) + 1 / (CONSTANT + rank)
    ranked = sorted(sums.items(), key=lambda pair: -pair[1])
    return [Hit(id, score) for id, score in ranked[:k]]
