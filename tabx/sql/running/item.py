"""One predicted query with its gold ones, and the hash of all that decides about it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

NO_PREDICTION = "no prediction"
HASH_BYTES = 12
"""Bytes of a content hash: among a billion items, the chance that any two share one is 10⁻¹¹."""


@dataclass(frozen=True, slots=True)
class QueryPair:
    """A predicted query and the gold ones of its question.

    Attributes
    ----------
    row : int
        0-based number of the question.
    id, model : str
    database : str
        Name of the database.
    golds : tuple of str
    predicted : str
    fields : mapping
        Short values of the question's other columns.
    trouble : str
        `NO_PREDICTION` where there is none; "" else.
    """

    row: int
    id: str
    model: str
    database: str
    golds: tuple[str, ...]
    predicted: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    trouble: str = ""

    @property
    def gold_hash(self) -> str:
        """Hash of the golds and their database: what several predictions of a question share."""
        return _hashed([self.database, *self.golds])

    def content_hash(self, said: str) -> str:
        """Return a hash of the queries and of what else decides, as a text."""
        return _hashed([said, self.database, self.predicted, self.trouble, *self.golds])


def _hashed(parts: list[str]) -> str:
    return blake2b(json.dumps(parts, ensure_ascii=True).encode("ascii"), digest_size=HASH_BYTES).hexdigest()
