"""What a fork leaves usable: in the child no lock is held by a thread that it does not have.

A fork waits until connections that are being opened are open, so that no library stays half imported, and until no
thread is inside SQLite. In the child the locks are made anew, and no connection is shared with the parent.
"""

from __future__ import annotations

import concurrent.futures.thread  # noqa: F401
import logging  # noqa: F401
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Condition
from typing import Any, Protocol
from weakref import WeakSet

_PATIENCE = 30.0
"""Seconds that a fork waits for: importing litellm takes 2 s, on a busy machine some times that.

It is over in vain only where the thread that forks is the one that opens.
"""


class Renewable(Protocol):
    """What has locks or connections that a forked process cannot use."""

    def renew(self) -> None:
        """Make them anew, in a forked process."""


class Opening(Protocol):
    """What forks wait for, as it cannot be done by halves."""

    def opening(self) -> Any:
        """Return the lock that is held meanwhile."""


class Uses:
    """What many threads do at a time and no fork may fall into."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Begin without any under way."""
        self._changed = Condition()
        self._under_way = 0
        self._forks = False

    @contextmanager
    def one(self) -> Iterator[None]:
        """Be one of them; none within another. It begins when a fork under way is over."""
        with self._changed:
            self._changed.wait_for(lambda: not self._forks)
            self._under_way += 1
        try:
            yield
        finally:
            with self._changed:
                self._under_way -= 1
                self._changed.notify_all()

    def acquire(self, timeout: float) -> bool:
        """Let none begin, and return whether the others ended within so many seconds."""
        with self._changed:
            self._forks = True
            return self._changed.wait_for(lambda: self._under_way == 0, timeout)

    def release(self) -> None:
        """Let them begin again."""
        with self._changed:
            self._forks = False
            self._changed.notify_all()


USES_OF_SQLITE = Uses()
"""SQLite has locks of its own for the whole process: held at a fork, they hang the first use in the child."""

_renewing: WeakSet[Renewable] = WeakSet()
_opening: WeakSet[Opening] = WeakSet()
_loading: WeakSet[Opening] = WeakSet()
_held: list[Any] = []


def renew_in_forks(one: Renewable) -> None:
    """Renew it in each forked process, as long as it lives."""
    _renewing.add(one)


def finish_before_forks(one: Opening, *, is_within: bool = False) -> None:
    """Let forks wait for its lock, as long as it lives; for one that is taken within others, after those."""
    (_loading if is_within else _opening).add(one)


def _before() -> None:
    for one in (*_opening, *_loading):
        lock = one.opening()
        if lock.acquire(timeout=_PATIENCE):
            _held.append(lock)
    USES_OF_SQLITE.acquire(_PATIENCE)  # last: whoever waits for it may hold one of the others


def _in_parent() -> None:
    USES_OF_SQLITE.release()
    while _held:
        _held.pop().release()


def _in_child() -> None:
    USES_OF_SQLITE.renew()
    while _held:
        _held.pop().release()
    for one in list(_renewing):
        with suppress(Exception):  # what cannot be renewed keeps no other from being
            one.renew()


# What is registered last is called first before a fork. `logging` and `concurrent.futures` register to hold their locks
# over it, for which whoever imports a library would wait. Imported above, they come after our wait for imports.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_in_parent, after_in_child=_in_child)
