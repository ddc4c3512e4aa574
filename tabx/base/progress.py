"""Report progress to a listener, if any, and check the time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from tabx.base.interrupts import check_interrupt
from tabx.base.limits import check_time

Listener = Callable[[str, int, int], None]
"""Called with the current activity, the steps done and their total."""

_LISTENER: ContextVar[Listener | None] = ContextVar("tabx_progress", default=None)


def tell(doing: str, done: int = 0, total: int = 0) -> None:
    """Check the time limit and report progress to the listener, if any.

    A total of 0 means that it is unknown.

    Raises
    ------
    TimeLimitError
        Where the limit `seconds` has been reached: long work calls this often enough for the limit to hold.
    """
    check_interrupt()
    check_time()
    listener = _LISTENER.get()
    if listener is not None:
        listener(doing, done, total)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Call a listener on all progress inside the `with` block, for this thread only."""
    before = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(before)
