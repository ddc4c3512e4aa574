"""Asks the process that queries run in, and ends it in time."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
from collections import defaultdict
from contextlib import suppress
from threading import Lock, Timer
from typing import Any

from tabx.runs.engines.worker import OUT_OF_MEMORY, receive, send
from tabx.sql.execution.databases import Database
from tabx.sql.execution.records import ErrorClass, ExecutionLost, Failure, Fetched, QueryOptions, time_message
from tabx.sql.execution.serving import GRACE
from tabx.sql.result import Result

_SERVE = "from tabx.sql.execution.serving import serve; serve()"

_LAST = GRACE + 0.3
"""Seconds beyond the limit after which this process ends the other: where the system has not done it."""


def run_query(database: Database, sql: str, options: QueryOptions) -> Result | Failure:
    """Return the result of one query, or why it has none.

    It runs in a process of its own, of which one is kept for the next query.

    Raises
    ------
    BrokenDatabase
        The database cannot be read.
    ExecutionLost
        The process was ended by neither the query nor a limit.
    """
    executor = _taken(options)
    is_well = False
    try:
        found = executor.ask(database, sql)
        is_well = executor.is_running
    finally:
        if is_well:
            _give_back(options, executor)
        else:
            executor.end()
    if isinstance(found, Exception):
        raise found
    return Result(found.columns, found.rows) if isinstance(found, Fetched) else found


class _Executor:
    """One process."""

    def __init__(self, options: QueryOptions) -> None:
        self._limits = options.limits
        self._popen = subprocess.Popen(
            [sys.executable, "-P", "-c", _SERVE],  # -P: nothing is imported from the folder it is called in
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        self.is_running = True
        with suppress(BrokenPipeError):
            send(self._popen.stdin, options)  # type: ignore[arg-type]
        if receive(self._popen.stdout) is None:  # type: ignore[arg-type]
            raise ExecutionLost(f"the process for queries could not be started (exit code {self.end()})")

    def ask(self, database: Database, sql: str) -> Any:
        """Return what the process answers, or what its end says of the query."""
        timer = Timer(self._limits.seconds + _LAST, self._popen.kill)
        timer.daemon = True
        has_ended = False
        timer.start()
        try:
            with suppress(BrokenPipeError):
                send(self._popen.stdin, (database, sql))  # type: ignore[arg-type]
            answer = receive(self._popen.stdout)  # type: ignore[arg-type]
        finally:
            has_ended = timer.finished.is_set()
            timer.cancel()
        if answer is None:
            self.is_running = False
            return self._ended(has_ended)
        # What a query took that ran out of memory may not all be given back: the next one gets a new process.
        self.is_running = not (isinstance(answer, Failure) and answer.error is ErrorClass.MEMORY)
        return answer

    def _ended(self, by_timer: bool) -> Failure | Exception:
        code = self.end()
        if by_timer or (sys.platform != "win32" and code == -signal.SIGALRM):
            return Failure(ErrorClass.TIME, time_message(self._limits.seconds))
        if code == OUT_OF_MEMORY:
            return Failure(ErrorClass.MEMORY, "out of memory")
        if sys.platform != "win32" and code in (-signal.SIGKILL, -signal.SIGTERM, -signal.SIGINT):
            name = signal.Signals(-code).name
            return ExecutionLost(f"the process of the query was ended by {name}; nothing is known of the query")
        return Failure(ErrorClass.OTHER, f"the query ended its process (exit code {code})")

    def end(self) -> int:
        """End the process and return its exit code."""
        if self._popen.poll() is None and self.is_running:
            self._popen.kill()
        for stream in (self._popen.stdin, self._popen.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        return self._popen.wait()


_lock = Lock()
_idle: dict[tuple[int, QueryOptions], list[_Executor]] = defaultdict(list)
"""Processes that nobody uses, by the process that started them and what they are told."""


def _taken(options: QueryOptions) -> _Executor:
    with _lock:
        found = _idle[os.getpid(), options]
        if found:
            return found.pop()
    return _Executor(options)


def _give_back(options: QueryOptions, executor: _Executor) -> None:
    with _lock:
        _idle[os.getpid(), options].append(executor)


@atexit.register
def end_executors() -> None:
    """End the processes that this one has started and nobody uses."""
    with _lock:
        own = [key for key in _idle if key[0] == os.getpid()]
        executors = [executor for key in own for executor in _idle.pop(key)]
    for executor in executors:
        executor.end()
