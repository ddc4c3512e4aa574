"""What an engine is given, and how what it does comes back in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol


class Work(Protocol):
    """What is done with each item, wherever an engine does it; it can be pickled where that is another process."""

    @property
    def limits(self) -> Mapping[str, int]:
        """Limits in force, by name."""
        ...

    @property
    def timed_steps(self) -> int:
        """How many steps of an item have the limit `seconds` each."""
        ...

    @property
    def could_not(self) -> str:
        """What is said of an item whose process ended: "could not be judged"."""
        ...

    def do(self, item: Any, content: str) -> Any:
        """Return what became of an item; what goes wrong with it is its result."""
        ...

    def lost(self, item: Any, content: str, reason: str) -> Any:
        """Return what became of an item whose process ended."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One item to come.

    Attributes
    ----------
    item : object
        What is worked on.
    content : str
        Its hash; "" for none.
    ready : object
        What is known already: there is nothing to do.
    same_as : int or None
        Number of the entry before it with the same content, whose result is this one's.
    """

    item: Any
    content: str = ""
    ready: Any = None
    same_as: int | None = None

    @property
    def is_work(self) -> bool:
        """Whether there is something to do."""
        return self.ready is None and self.same_as is None


Outcome = tuple[Entry, Any]
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


class Pending(Protocol):
    """Work that has been begun."""

    def result(self) -> list[Any]:
        """Wait for what became of the entries."""
        ...


def run_chunks(
    entries: Iterable[Entry], size: int, ahead: int, submit: Callable[[Sequence[Entry]], Pending]
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
    waiting: deque[tuple[Chunk, Pending | None]] = deque()

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
