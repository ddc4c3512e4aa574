"""Items whose work asks a model: in threads, as they mostly wait."""

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

from tabx.base.at_once import GRACE, Places
from tabx.llm.requesting import Requests
from tabx.runs.engines.entries import Entry, Outcome, Work, run_chunks
from tabx.runs.stopping import OutOfBudget

PER_REQUEST = 2
"""Items under way for each request that may be: while one waits for its answer, the other makes its question ready."""

AHEAD = 2
"""Items taken for each that may be under way: one slow answer does not hold up those behind it."""


@dataclass(frozen=True)
class AskingEngine:
    """Works in threads, of which so many ask at a time, while others make ready or compute.

    Attributes
    ----------
    work : Work
        Its backbone is shared by all threads, with its cache and budget.
    at_once : int
        Requests at a time.
    """

    work: Work
    at_once: int

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order; an exception of the work, as `OutOfBudget`, is raised in the place of its item.

        After it no further item is begun. Where the run is ended before, items under way are waited for as long as an
        interrupt waits.
        """
        # One at a time is one after another: what one item finds out, as a wrong key, is known before the next begins.
        under_way = 1 if self.at_once == 1 else PER_REQUEST * self.at_once
        stopped, places, requests = Event(), Places(under_way), Requests(self.at_once)

        def work(given: Sequence[Entry]) -> list[Any]:
            if stopped.is_set():
                raise OutOfBudget("stopped")
            try:
                with places.taken(), requests.in_force():
                    return [self.work.do(entry.item, entry.content) for entry in given]
            except BaseException:
                stopped.set()
                raise

        threads = _Threads(under_way)

        def submit(given: Sequence[Entry]) -> Future[list[Any]]:
            return threads.begin(partial(copy_context().run, work, given))

        try:
            yield from run_chunks(entries, 1, AHEAD * under_way, submit)
        finally:
            stopped.set()
            requests.is_stopped = True
            threads.end()


class _Threads:
    """Threads that nobody waits for at the end of the process, as a slow server would hold it up."""

    def __init__(self, count: int) -> None:
        self._tasks: SimpleQueue[tuple[Future[list[Any]], Callable[[], list[Any]]] | None] = SimpleQueue()
        self._threads = [Thread(target=self._serve, name="tabx-run", daemon=True) for _ in range(count)]
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
