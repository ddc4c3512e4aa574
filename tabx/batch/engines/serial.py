"""One pair after another, in this process: for few pairs, and for those that no other process can be sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabx.batch.engines.entries import Entry, Outcome
from tabx.batch.work import Job, work_on


@dataclass(frozen=True)
class SerialEngine:
    """Judges in this process. A pair is held by the limits, but one that crashes Python ends the run."""

    job: Job

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order with what became of them."""
        for entry in entries:
            yield entry, work_on(entry.pair, entry.content, self.job) if entry.is_work else entry.ready
