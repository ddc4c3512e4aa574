"""The process that queries run in: it is told a database and a query, and answers with the result.

The system ends it where a query goes on for longer than it may in code that looks at no clock.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Protocol

from tabx.base.limits import NO_LIMIT
from tabx.runs.engines.worker import OUT_OF_MEMORY, receive, send
from tabx.sql.execution.databases import SQLITE, Database
from tabx.sql.execution.records import BrokenDatabase, Failure, Fetched, QueryOptions

GRACE = 0.2
"""Seconds beyond its limit after which a query that does not stop by itself is ended with its process: one that looks
at the clock stops within milliseconds, and giving back a GiB of memory takes half a second of the one allowed."""

_OPEN = 16
"""Databases kept open: BIRD's have 11, and each takes some pages of memory."""


class _Open(Protocol):
    def run(self, sql: str) -> Fetched | Failure: ...

    def close(self) -> None: ...


def serve() -> None:
    """Answer queries until standard input ends."""
    os.environ["TZ"] = "UTC"  # a query's local time is the same on every machine
    if sys.platform != "win32":
        import time

        time.tzset()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is interrupted too, and ends this process
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    options: QueryOptions = receive(sys.stdin.buffer)
    _limit_memory(options.limits.memory)
    asked: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    databases = _Databases(options)
    with suppress(BrokenPipeError):
        send(answers, "ready")
        while True:
            database, sql = asked.get()
            send(answers, _answer(databases, database, sql, options))


def _listen(asked: queue.SimpleQueue[Any]) -> None:
    """Hear what is asked; whoever asked is gone where the stream ends, in the middle of a query, too."""
    while (question := receive(sys.stdin.buffer)) is not None:
        asked.put(question)
    os._exit(0)


def _answer(databases: _Databases, database: Database, sql: str, options: QueryOptions) -> Any:
    try:
        opened = databases.opened(database)
        _end_after(options.limits.seconds + GRACE)
        return opened.run(sql)
    except BrokenDatabase as error:
        return error
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    finally:
        _end_after(0)


def _end_after(seconds: float) -> None:
    """Have the system end this process after so many seconds by the clock; 0 for never."""
    if sys.platform != "win32" and seconds < NO_LIMIT:
        signal.setitimer(signal.ITIMER_REAL, seconds)


class _Databases:
    """Databases that are open, those used last."""

    def __init__(self, options: QueryOptions) -> None:
        self._options = options
        self._open: OrderedDict[tuple[Any, ...], _Open] = OrderedDict()

    def opened(self, database: Database) -> _Open:
        """Return a database, opened anew where its file is another than before."""
        try:
            stat = database.path.stat()
        except OSError as error:
            raise BrokenDatabase(f"{database.path}: {error.strerror or error}") from None
        key = (database, stat.st_ino, stat.st_mtime_ns, stat.st_size)
        found = self._open.get(key)
        if found is None:
            found = self._open[key] = self._made(database)
            if len(self._open) > _OPEN:
                self._open.popitem(last=False)[1].close()
        self._open.move_to_end(key)
        return found

    def _made(self, database: Database) -> _Open:
        if database.engine == SQLITE:
            from tabx.sql.execution.sqlite import SqliteDatabase

            return SqliteDatabase(database.path, self._options)
        from tabx.sql.execution.duck import DuckDatabase

        return DuckDatabase(database.path, self._options)


def _limit_memory(most: int) -> None:
    """Let this process take twice as many bytes beyond what it holds now, where there is a limit."""
    if sys.platform == "linux" and most != NO_LIMIT:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            held = int(file.read().split()[5]) * os.sysconf("SC_PAGE_SIZE")
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (held + 2 * most, hard))
