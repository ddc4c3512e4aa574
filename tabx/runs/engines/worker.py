"""A process that works on items which it is sent, and tells each result as soon as it has it.

It reads pickled messages of its parent from standard input and writes its own to standard output; nobody else speaks to
it. The system ends it where an item computes for too long in code that does not look at the clock.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from tabx.base.limits import changed_limits, limit
from tabx.runs.engines.entries import Entry, Work

OUT_OF_MEMORY = 77
"""Exit code of a worker whose item took more memory than it may: what it still holds is given back by ending."""

_LENGTH = struct.Struct("!Q")

_MORE_TIME = 1
"""How many times the limit `seconds` an item may compute beyond that of its steps, reading and the writing of its line
included, before the system ends the worker: the limit itself is looked at between steps, and no single step
takes so long."""

_LONGEST_WAIT = 10**6
"""Seconds: timers take no longer waits."""


def send(stream: IO[bytes], message: object) -> None:
    """Write a message to the process at the other end."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Return the next message, None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    return pickle.loads(data) if len(data) == length else None


def serve() -> None:
    """Work on chunks of items until standard input ends."""
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is interrupted too, and ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    work, memory = receive(sys.stdin.buffer)
    _limit_memory(memory)
    with suppress(BrokenPipeError):
        send(answers, "ready")
        while (entries := receive(sys.stdin.buffer)) is not None:
            for entry in entries:
                send(answers, _done(entry, work))


def _done(entry: Entry, work: Work) -> object:
    try:
        with changed_limits(**work.limits), _ended_after((_MORE_TIME + work.timed_steps) * limit("seconds")):
            return work.do(entry.item, entry.content)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


@contextmanager
def _ended_after(seconds: int) -> Iterator[None]:
    """Have the system end this process where the `with` block computes for longer."""
    if sys.platform == "win32" or seconds > _LONGEST_WAIT:
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _limit_memory(most: int) -> None:
    """Let this process take so many bytes beyond what it holds now; 0 for no limit."""
    if sys.platform == "linux" and most:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            held = int(file.read().split()[5]) * os.sysconf("SC_PAGE_SIZE")
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (held + most, hard))
