"""Progress reported to a listener (by default there is none), and the check whether the time limit is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from tabx.limits import check_time

Listener = Callable[[str, int, int], None]
"""Takes what is being done, how many steps of it are done, and of how many."""

_LISTENER: ContextVar[Listener | None] = ContextVar("tabx_progress", default=None)


def tell(doing: str, done: int = 0, total: int = 0) -> None:
    """Report what is being done to the listener, if there is one; a total of 0 means that it is not known.

    Raises
    ------
    TimeLimitError
        Where the limit `seconds` has been reached: long work calls this often enough for the limit to hold.
    """
    check_time()
    listener = _LISTENER.get()
    if listener is not None:
        listener(doing, done, total)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Call a listener for all that is done inside the `with` block, in this thread alone."""
    before = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(before)
