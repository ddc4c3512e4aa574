"""How far the work has come, told to whoever listens (nobody does by default), and whether its time is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from tabx.limits import check_time

Listener = Callable[[str, int, int], None]
"""Takes what is being done, how many steps of it are done, and of how many."""

_LISTENER: ContextVar[Listener | None] = ContextVar("tabx_progress", default=None)


def tell(doing: str, done: int = 0, total: int = 0) -> None:
    """Tell the listener, if there is one, what is being done; a total of 0 means that nobody knows.

    Raises
    ------
    TimeLimitError
        Where the limit `seconds` has been reached: told often enough, it is held.
    """
    check_time()
    listener = _LISTENER.get()
    if listener is not None:
        listener(doing, done, total)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let a listener know of all that is done inside the `with` block, in this thread alone."""
    before = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(before)
