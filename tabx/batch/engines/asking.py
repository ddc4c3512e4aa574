"""Pairs whose judge asks a model: in threads, as they mostly wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from tabx.at_once import GRACE, concurrency
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
        """Yield the entries in order; `OutOfBudget` is raised in the place of the first pair beyond the budget.

        Where the run is ended before, pairs under way are waited for as long as an interrupt waits.
        """
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

        threads = _Threads(self.at_once)

        def submit(given: Sequence[Entry]) -> Future[list[Any]]:
            return threads.begin(partial(copy_context().run, work, given))

        try:
            yield from run_chunks(entries, 1, self.at_once * AHEAD, submit)
        finally:
            stopped.set()
            threads.end()


class _Threads:
    """Threads that nobody waits for at the end of the process, as a slow server would hold it up."""

    def __init__(self, count: int) -> None:
        self._tasks: SimpleQueue[tuple[Future[list[Any]], Callable[[], list[Any]]] | None] = SimpleQueue()
        self._threads = [Thread(target=self._serve, name="tabx-batch", daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    def begin(self, task: Callable[[], list[Any]]) -> Future[list[Any]]:
        """Have a task done by the next free thread."""
        future: Future[list[Any]] = Future()
        self._tasks.put((future, task))
        return future

    def _serve(self) -> None:
        while (given := self._tasks.get()) is not None:
            future, task = given
            try:
                future.set_result(task())
            except BaseException as error:
                future.set_exception(error)

    def end(self) -> None:
        """Let the threads end, and wait for them for `GRACE` seconds at most."""
        for _ in self._threads:
            self._tasks.put(None)
        deadline = time.monotonic() + GRACE
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
