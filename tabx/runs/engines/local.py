"""Processes of this machine, each of which works on items; one that dies is replaced, and its item failed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from tabx.base.limits import changed_limits, time_is_over
from tabx.runs.engines.entries import Entry, Outcome, Work, run_chunks
from tabx.runs.engines.worker import OUT_OF_MEMORY, receive, send

CHUNK = 8
"""Items sent at a time: a tenth of a second of judging small tables, beside which sending takes a hundredth."""

AHEAD = 4
"""Chunks under way for each process: enough that none waits while one item takes seconds."""

MEMORY = 2 << 30
"""Bytes that an item may take: twice what the limits of size let the worst known input take."""


_SERVE = "from tabx.runs.engines.worker import serve; serve()"


@dataclass(frozen=True)
class LocalEngine:
    """Works in processes.

    Attributes
    ----------
    work : Work
    workers : int
    memory : int
        Bytes that an item may take, 0 for no limit (Linux only).
    """

    work: Work
    workers: int
    memory: int = MEMORY

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order with what became of them.

        Raises
        ------
        RuntimeError
            A worker ends before it has been sent anything.
        """
        crew = Crew(self.work, self.memory)
        pool = ThreadPoolExecutor(self.workers, thread_name_prefix="tabx-run")

        def submit(given: Sequence[Entry]) -> Future[list[Any]]:
            return pool.submit(crew.work, given)

        try:
            yield from run_chunks(entries, CHUNK, self.workers * AHEAD, submit)
        finally:
            crew.end()
            pool.shutdown(wait=True, cancel_futures=True)
            crew.close()


class _Ended(Exception):
    """Raised in the threads once the run is over."""


class Crew:
    """The workers; each is used by one thread at a time."""

    def __init__(self, work: Work, memory: int) -> None:
        self._work, self._memory = work, memory
        self._lock = Lock()
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._is_over = False

    def work(self, entries: Sequence[Entry]) -> list[Any]:
        """Return what became of some items; the one that ends its worker has failed."""
        found: list[Any] = []
        while len(found) < len(entries):
            worker = self._taken()
            rest = entries[len(found) :]
            found += worker.results(rest)
            if worker.is_running:
                self._give_back(worker)
                continue
            self._forget(worker)
            if len(found) < len(entries):
                found.append(self._lost(entries[len(found)], worker.end()))
        return found

    def _lost(self, entry: Entry, code: int) -> Any:
        return self._work.lost(entry.item, entry.content, _reason(code, self._work, self._memory))

    def _taken(self) -> _Worker:
        with self._lock:
            if self._is_over:
                raise _Ended
            if self._idle:
                return self._idle.pop()
            worker = _Worker()
            self._all.add(worker)
        worker.begin(self._work, self._memory)
        return worker

    def _give_back(self, worker: _Worker) -> None:
        with self._lock:
            self._idle.append(worker)

    def _forget(self, worker: _Worker) -> None:
        """Leave a worker that has ended to the caller; where the run is over, to `close`."""
        with self._lock:
            if self._is_over:
                raise _Ended
            self._all.discard(worker)

    def end(self) -> None:
        """End all workers, whatever they are doing."""
        with self._lock:
            self._is_over = True
            workers = list(self._all)
        for worker in workers:
            worker.kill()

    def close(self) -> None:
        """Close what is open to workers, once no thread uses them."""
        for worker in self._all:
            worker.end()


class _Worker:
    """One process."""

    def __init__(self) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, "-P", "-c", _SERVE],  # -P: nothing is imported from the folder it is called in
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        self.is_running = True

    def begin(self, work: Work, memory: int) -> None:
        """Send the work, and wait until the process can be sent items."""
        with suppress(BrokenPipeError):
            send(self._popen.stdin, (work, memory))  # type: ignore[arg-type]
        if receive(self._popen.stdout) is None:  # type: ignore[arg-type]
            raise RuntimeError(f"a worker could not be started (exit code {self.end()})")

    def results(self, entries: Sequence[Entry]) -> list[Any]:
        """Return what became of items, of fewer where the process ends in between."""
        with suppress(BrokenPipeError):
            send(self._popen.stdin, list(entries))  # type: ignore[arg-type]
        found: list[Any] = []
        while len(found) < len(entries):
            result = receive(self._popen.stdout)  # type: ignore[arg-type]
            if result is None:
                self.is_running = False
                break
            found.append(result)
        return found

    def end(self) -> int:
        """Close the streams and return the exit code."""
        for stream in (self._popen.stdin, self._popen.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        return self._popen.wait()

    def kill(self) -> None:
        """End the process at once."""
        self._popen.kill()


def _reason(code: int, work: Work, memory: int) -> str:
    """Return in one line why a worker ended."""
    if code == OUT_OF_MEMORY:
        most = f"{memory >> 20:,} MiB"
        return f"{work.could_not}: memory: it takes more than {most} (--max-memory raises it, 0 for no limit)"
    if sys.platform != "win32" and code == -signal.SIGPROF:
        with changed_limits(**work.limits):
            return str(time_is_over())
    if sys.platform != "win32" and code < 0:
        name = signal.Signals(-code).name
        killed = ", as the system does with processes that take too much memory" if code == -signal.SIGKILL else ""
        return f"{work.could_not}: its process was ended by {name}{killed}"
    return f"{work.could_not}: its process ended with exit code {code}"
