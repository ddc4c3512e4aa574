"""A query asked of a system: an item of the run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabx.retrieve.records import Query
from tabx.retrieve.systems import System


@dataclass(frozen=True, slots=True)
class Asked:
    """A query, the system that it is asked of, and its place in the run."""

    row: int
    query: Query
    system: System
    is_last: bool = False
    """Whether no query of its system comes after it."""

    @property
    def id(self) -> str:
        """Id of the query."""
        return self.query.id


def asked(systems: Sequence[System], queries: Sequence[Query]) -> Iterator[Asked]:
    """Yield every query for the first system, then for the next; each is prepared right before its first query."""
    for number, system in enumerate(systems):
        system.prepare()
        for place, query in enumerate(queries):
            yield Asked(number * len(queries) + place, query, system, place == len(queries) - 1)
