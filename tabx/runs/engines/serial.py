"""One item after another, in this process: for few of them, and for those that no other process can be sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabx.runs.engines.entries import Entry, Outcome, Work


@dataclass(frozen=True)
class SerialEngine:
    """Works in this process. An item is held by the limits, but one that crashes Python ends the run."""

    work: Work

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order with what became of them."""
        for entry in entries:
            yield entry, self.work.do(entry.item, entry.content) if entry.is_work else entry.ready
