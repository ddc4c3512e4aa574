"""Queries in blocks: as many of one system at once as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabx.retrieve.running.work import Finding
from tabx.runs.engines.entries import Entry, Outcome


@dataclass(frozen=True)
class BlockEngine:
    """Works in this process, a block of queries after another; a block that is under way when a run ends is lost."""

    work: Finding

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order with what became of them."""
        block: list[Entry] = []
        for entry in entries:
            block.append(entry)
            # The index of the next system is built when its first query is taken: none of this one may be left then.
            if entry.item.is_last or len(block) >= entry.item.system.most_at_once:
                yield from self._done(block)
                block = []
        yield from self._done(block)

    def _done(self, block: list[Entry]) -> Iterator[Outcome]:
        found = self.work.do_many([(entry.item, entry.content) for entry in block if entry.is_work])
        for entry in block:
            yield entry, next(found) if entry.is_work else entry.ready
