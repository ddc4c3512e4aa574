"""Native readers run in a separate process, which can be ended: some crash on damaged input, others take hours.

A process is started when it is first needed and used again. Its time is that of the processor: the system ends it once
a task has computed longer than is left of the limit `seconds`, however busy the machine is.
"""

from __future__ import annotations

import atexit
import json
import math
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock, Timer
from traceback import format_exc
from typing import IO, Any

from tabx.base.errors import FormatError, InputError, OptionError, TabxError, TimeLimitError
from tabx.base.limits import LIMITS, changed_limits, limit, seconds_left, spend, time_is_over

_PATIENCE, _LEAST_PATIENCE = 10, 60.0
"""How many times its time a task may take by the clock, and the seconds that it may take in any case.

A machine that is busy with other things makes it wait; only a process that neither computes nor ends gets so far.
Without POSIX the clock alone counts.
"""

_LONGEST_WAIT = 10**6
"""Seconds: timers take no longer waits, as the limit taken off would be."""

_MOST_IDLE = 2
"""Processes that wait for the next task: more are ended after theirs. Few threads read files at once."""

_MOST_MEMORY = 256 * 2**20
"""Bytes that a process may hold to be used again: what a large file took is given back by ending."""

_ERRORS: Mapping[str, type[TabxError]] = {
    kind.__name__: kind for kind in (InputError, FormatError, OptionError, TimeLimitError)
}
_LENGTH = struct.Struct("!Q")


def run_apart(task: str, what: str, data: bytes = b"") -> Any:
    """Return what a task returns in a separate process, as plain data.

    Parameters
    ----------
    task : str
        Its name in `_TASKS`.
    what : str
        What is read, for the error: "Parquet file".
    data : bytes
        What it is given.

    Raises
    ------
    InputError
        It crashed; other errors of tabx are those of the task.
    TimeLimitError
        It computed for more than is left of the limit `seconds` (without POSIX: it took longer by the clock).
    """
    seconds = min(limit("seconds"), max(seconds_left(), 0.01))
    limits = {name: limit(name) for name in LIMITS}
    process = _taken()
    try:
        answer = process.answer({"task": task, "limits": limits, "seconds": seconds}, data)
    except BaseException:  # also an interrupt: what is under way in it is not waited for
        process.end()
        raise
    if answer is None:
        raise _ended(process.end(_LEAST_PATIENCE), what, process)
    _give_back(process, answer["memory"])
    spend(answer["seconds"])
    if "error" in answer:
        raise _ERRORS.get(answer["error"], RuntimeError)(answer["message"])
    return answer["found"]


class _Process:
    """One process, used by one thread at a time."""

    def __init__(self) -> None:
        self.is_late = False
        self._popen = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],  # -P: nothing is imported from the folder it is called in
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )

    def answer(self, task: Mapping[str, Any], data: bytes) -> dict[str, Any] | None:
        """Return the answer, None where the process ended without one."""
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        wait = task["seconds"] if sys.platform == "win32" else max(task["seconds"] * _PATIENCE, _LEAST_PATIENCE)
        timer = Timer(min(wait, _LONGEST_WAIT), self._stop)
        timer.daemon = True
        timer.start()
        try:
            with suppress(BrokenPipeError):
                _send(self._popen.stdin, json.dumps(task).encode("utf-8"))
                _send(self._popen.stdin, data)
            said = _received(self._popen.stdout)
        finally:
            timer.cancel()
        answer: dict[str, Any] | None = None if said is None else json.loads(said)
        return answer

    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self._popen.poll() is None

    def _stop(self) -> None:
        self.is_late = True
        self._popen.kill()

    def end(self, patience: float = 0.0) -> int:
        """End the process, which may have so many seconds to end by itself, and return its code."""
        for stream in (self._popen.stdin, self._popen.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        try:
            return self._popen.wait(patience)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            return self._popen.wait()


def _ended(code: int, what: str, process: _Process) -> Exception:
    """Return the error for a process that ended without an answer."""
    if process.is_late or (sys.platform != "win32" and code in (-signal.SIGPROF, -signal.SIGXCPU)):
        return time_is_over()
    if code < 0 or sys.platform == "win32":
        return InputError(f"a broken {what}: its reader crashed")
    return RuntimeError(f"the process that reads a {what} ended with {code}")


_idle: list[_Process] = []
_lock = Lock()


def _taken() -> _Process:
    with _lock:
        while _idle:
            process = _idle.pop()
            if process.is_running():
                return process
            process.end()
    return _Process()


def _give_back(process: _Process, memory: int) -> None:
    with _lock:
        if memory <= _MOST_MEMORY and len(_idle) < _MOST_IDLE:
            _idle.append(process)
            return
    process.end()


@atexit.register
def _end_all() -> None:
    while _idle:
        _idle.pop().end()


def _forget() -> None:
    """In a forked process: leave the others' processes to them."""
    global _lock
    _lock = Lock()
    _idle.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def _send(stream: IO[bytes], data: bytes) -> None:
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def _received(stream: IO[bytes]) -> bytes | None:
    """Return the next message, None at the end of the stream."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None


def _parquet(data: bytes) -> Any:
    from tabx.formats.parquet.parts import parts_of_file

    return parts_of_file(Path(os.fsdecode(data)))


def _html(data: bytes) -> None:
    from tabx.formats.html.parse import parse

    parse(data)


_TASKS = {"parquet": _parquet, "html": _html}
_LIBRARIES = {"parquet": ("pyarrow.parquet", "tabx.formats.parquet.parts"), "html": ("tabx.formats.html.parse",)}
"""What a task imports: before its time begins, as it is no work of the input's."""


def _done(task: Mapping[str, Any], data: bytes) -> dict[str, Any]:
    """Return the answer of the separate process to one task."""
    from importlib import import_module

    start = time.process_time()
    try:
        for name in _LIBRARIES[task["task"]]:
            import_module(name)
        start = time.process_time()
        _end_after(task["seconds"])
        with changed_limits(**task["limits"]):
            answer: dict[str, Any] = {"found": _TASKS[task["task"]](data)}
    except TabxError as error:
        answer = {"error": type(error).__name__, "message": str(error)}
    except Exception:  # a fault of ours, told where it can be seen
        answer = {"error": "", "message": format_exc()}
    _end_after(0)
    return {**answer, "seconds": time.process_time() - start, "memory": _memory()}


def _end_after(seconds: float) -> None:
    """Have the system end this process once it has computed for so long; 0 for no end."""
    if sys.platform != "win32" and seconds < _LONGEST_WAIT:
        signal.setitimer(signal.ITIMER_PROF, math.ceil(seconds * 1000) / 1000)


def _memory() -> int:
    """Return the bytes that this process holds; 0 where the system does not say."""
    try:  # the peak that `getrusage` tells begins with that of the process that started this one
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def serve() -> None:
    """Do tasks from standard input until it ends."""
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started it is interrupted too, and ends it
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    while (said := _received(sys.stdin.buffer)) is not None:
        data = _received(sys.stdin.buffer)
        if data is None:
            return
        _send(answers, json.dumps(_done(json.loads(said), data)).encode("utf-8"))


if __name__ == "__main__":
    serve()
