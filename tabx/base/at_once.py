"""Runs tasks that wait for others (a model's answer) at the same time, and returns their results in order.

Tasks may run tasks: whoever calls `at_once` works too, and is joined by helpers while the number in force
(`concurrency`, 16 by default) allows more. So no nesting can block, and no more than that many work at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from math import isfinite
from threading import Condition, Semaphore, Thread
from typing import Any, Generic, TypeVar

from tabx.base.errors import OptionError
from tabx.base.interrupts import check_interrupt
from tabx.base.limits import in_this_thread, seconds_left, spend
from tabx.base.progress import listening

T = TypeVar("T")

DEFAULT = 16
"""How many work at a time where nothing else is said: enough to hide the wait for a model behind the work of this
process (some 20 ms for a judgement), and no more at once than a provider allows its smallest customers."""

GRACE = 2.0
"""Seconds for which an interrupt waits for the tasks under way: their answers are paid for, and kept in the cache."""


class Abandoned(Exception):
    """Raised inside a task whose caller has been interrupted or has failed: nobody waits for its result."""


class _Workers:
    """How many work at a time: a caller, and its helpers."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.spare = Semaphore(most - 1)


_WORKERS: ContextVar[_Workers | None] = ContextVar("tabx_workers", default=None)
_BY_DEFAULT = _Workers(DEFAULT)


@contextmanager
def concurrency(most: int) -> Iterator[None]:
    """Let at most `most` tasks run at a time inside the `with` block; 1 runs one after another.

    Raises
    ------
    OptionError
        A number below 1.
    """
    if most < 1:
        raise OptionError(f"concurrency {most}: expected 1 or more")
    before = _WORKERS.set(_Workers(most))
    try:
        yield
    finally:
        _WORKERS.reset(before)


class Places:
    """How many work at a time, among threads that nobody has called: each takes a place, and so do its helpers.

    Parameters
    ----------
    most : int
        Places, at least 1.
    """

    def __init__(self, most: int) -> None:
        self._workers = _Workers(most)
        self._workers.spare.release()  # no caller works beside the threads

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for a place, and hold it inside the `with` block; `at_once` may take those that are left."""
        with self._workers.spare:
            before = _WORKERS.set(self._workers)
            try:
                yield
            finally:
                _WORKERS.reset(before)


def in_force() -> int:
    """Return how many tasks may run at a time."""
    return (_WORKERS.get() or _BY_DEFAULT).most


def at_once(tasks: Sequence[Callable[[], T]]) -> list[T]:
    """Return the results of the tasks, in order.

    After an exception no further task is begun; once those under way have ended, the exception of the first task that
    has one is raised. An interrupt waits for those under way for `GRACE` seconds at most.
    """
    workers = _WORKERS.get() or _BY_DEFAULT
    if len(tasks) < 2 or workers.most < 2:
        return [task() for task in tasks]
    crew = _Crew(tasks, _CREW.get())
    before = _CREW.set(crew)
    try:
        while (index := crew.next_index()) is not None:
            crew.call_helpers(workers)
            crew.run(index)
            check_interrupt()
        crew.wait()
        check_interrupt()
    except BaseException:
        crew.is_stopped = True
        crew.wait(GRACE)
        raise
    finally:
        _CREW.reset(before)
        spend(crew.spent)
    return crew.results()


class _Crew(Generic[T]):
    """Some tasks, and who works on them."""

    def __init__(self, tasks: Sequence[Callable[[], T]], outer: _Crew[Any] | None) -> None:
        self._tasks = tasks
        self._outer = outer
        self._begun = 0
        self._helpers = 0
        self._results: dict[int, T] = {}
        self._errors: dict[int, BaseException] = {}
        self._changed = Condition()
        self.is_stopped = False
        self.spent = 0.0
        """Computing time of the helpers that counts for the limit, in seconds."""

    @property
    def _is_abandoned(self) -> bool:
        """Whether this crew, or one that it works for, has been stopped."""
        return self.is_stopped or (self._outer is not None and self._outer._is_abandoned)

    @property
    def _is_over(self) -> bool:
        """Whether no further task is begun."""
        return self._begun == len(self._tasks) or bool(self._errors) or self._is_abandoned

    def next_index(self) -> int | None:
        """Return the task to run next, None where none is left to begin."""
        with self._changed:
            if self._is_over:
                return None
            self._begun += 1
            return self._begun - 1

    def run(self, index: int) -> None:
        """Run a task and keep its result, or its exception; an interrupt is passed on."""
        try:
            result = self._tasks[index]()
        except Exception as error:
            self._errors[index] = error
        else:
            self._results[index] = result

    def call_helpers(self, workers: _Workers) -> None:
        """Start helpers, while there are tasks left for them and somebody is free."""
        for _ in range(len(self._tasks) - self._begun):
            if self._is_over or not workers.spare.acquire(blocking=False):
                return
            with self._changed:
                self._helpers += 1
            context, left = copy_context(), seconds_left()
            # As a daemon: an interrupted process does not wait for a slow server at its end.
            helper = Thread(target=context.run, args=(self._help, workers, left), name="tabx", daemon=True)
            try:
                helper.start()
            except RuntimeError:  # the system has no thread left: the caller does the work
                self._leave(workers)
                return

    def _help(self, workers: _Workers, left: float) -> None:
        try:
            with listening(_say_nothing), in_this_thread(left):
                while (index := self.next_index()) is not None:
                    self.run(index)
                with self._changed:
                    self.spent += left - seconds_left() if isfinite(left) else 0.0
        finally:
            self._leave(workers)

    def _leave(self, workers: _Workers) -> None:
        workers.spare.release()
        with self._changed:
            self._helpers -= 1
            self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all helpers are done, for some seconds at most."""
        with self._changed:
            self._changed.wait_for(lambda: not self._helpers, seconds)

    def results(self) -> list[T]:
        """Return all results in order; raise the first task's exception if there is one."""
        errors = [self._errors[index] for index in sorted(self._errors)]
        own = [error for error in errors if not isinstance(error, Abandoned)]
        if errors:
            raise (own or errors)[0]
        if len(self._results) < len(self._tasks):
            raise Abandoned
        return [self._results[index] for index in range(len(self._tasks))]


_CREW: ContextVar[_Crew[Any] | None] = ContextVar("tabx_crew", default=None)


def _say_nothing(doing: str, done: int, total: int) -> None:
    """Report no progress: the caller, who works too, does."""
