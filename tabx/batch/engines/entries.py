"""What an engine is given, and how what it does comes back in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from tabx.batch.pairs import Pair
from tabx.batch.work import Done


@dataclass(frozen=True, slots=True)
class Entry:
    """One line to come.

    Attributes
    ----------
    pair : Pair
    content : str
        Its hash under the job.
    ready : Done or None
        What is known already: there is nothing to do.
    same_as : int or None
        Number of the entry before it with the same content, whose result is this one's.
    """

    pair: Pair
    content: str
    ready: Done | None = None
    same_as: int | None = None

    @property
    def is_work(self) -> bool:
        """Whether the pair has to be judged."""
        return self.ready is None and self.same_as is None


Outcome = tuple[Entry, Done | None]
"""An entry, and what became of it; None for one that is the same as another."""


class Engine(Protocol):
    """Works on entries."""

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order with what became of them.

        Entries are taken as they are needed: only so many are in memory as are under way. Closing the iterator ends
        what is under way.
        """
        ...


Chunk = Sequence[Entry]


def run_chunks(
    entries: Iterable[Entry], size: int, ahead: int, submit: Callable[[Sequence[Entry]], Future[list[Done]]]
) -> Iterator[Outcome]:
    """Yield entries in order, while chunks of them are worked on.

    Parameters
    ----------
    entries : iterable of Entry
    size : int
        Entries of a chunk.
    ahead : int
        Chunks under way; what comes after them is not read yet.
    submit : callable
        Starts the work on some entries that are work.
    """
    rest = iter(entries)
    waiting: deque[tuple[Chunk, Future[list[Done]] | None]] = deque()

    def fill() -> None:
        while len(waiting) < ahead:
            chunk = list(islice(rest, size))
            if not chunk:
                return
            work = [entry for entry in chunk if entry.is_work]
            waiting.append((chunk, submit(work) if work else None))

    fill()
    while waiting:
        chunk, future = waiting.popleft()
        found = iter(future.result() if future is not None else ())
        # As soon as one has ended, before its entries are written: no worker waits for the writing.
        fill()
        for entry in chunk:
            yield entry, next(found) if entry.is_work else entry.ready
