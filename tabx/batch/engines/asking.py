"""Pairs whose judge asks a model: in threads, as they mostly wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from threading import Event
from typing import Any

from tabx.at_once import concurrency
from tabx.batch.engines.entries import Entry, Outcome, Work, run_chunks
from tabx.batch.work import OutOfBudget

AHEAD = 4
"""Pairs under way for each that may ask at a time: one slow answer does not hold up those behind it."""


@dataclass(frozen=True)
class AskingEngine:
    """Judges so many pairs at a time in threads; what one pair asks goes one question after another.

    Attributes
    ----------
    work : Work
        Its backbone is shared by all threads, with its cache and budget.
    at_once : int
        Pairs at a time.
    """

    work: Work
    at_once: int

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order; `OutOfBudget` is raised in the place of the first pair beyond the budget."""
        stopped = Event()

        def work(given: Sequence[Entry]) -> list[Any]:
            if stopped.is_set():
                raise OutOfBudget("stopped")
            try:
                with concurrency(1):
                    return [self.work.do(entry.item, entry.content) for entry in given]
            except OutOfBudget:
                stopped.set()
                raise

        pool = ThreadPoolExecutor(self.at_once, thread_name_prefix="tabx")

        def submit(given: Sequence[Entry]) -> Future[list[Any]]:
            return pool.submit(copy_context().run, work, given)

        try:
            yield from run_chunks(entries, 1, self.at_once * AHEAD, submit)
        finally:
            stopped.set()
            pool.shutdown(wait=True, cancel_futures=True)
