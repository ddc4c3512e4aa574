"""How many requests are under way at a time, where threads do more than ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Semaphore

from tabx.base.at_once import Abandoned


class Requests:
    """How many requests to a model are under way at a time, among threads that do more than ask.

    Parameters
    ----------
    most : int
        At least 1.
    """

    def __init__(self, most: int) -> None:
        self._places = Semaphore(most)
        self.is_stopped = False
        """Whether no further request is begun: who waits for a place is abandoned."""

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Count the requests that are made inside the `with` block."""
        before = _REQUESTS.set(self)
        try:
            yield
        finally:
            _REQUESTS.reset(before)

    @contextmanager
    def place(self) -> Iterator[None]:
        """Wait for a place, and hold it inside the `with` block; raise `Abandoned` once they are stopped."""
        with self._places:
            if self.is_stopped:
                raise Abandoned
            yield


_REQUESTS: ContextVar[Requests | None] = ContextVar("tabx_requests", default=None)


@contextmanager
def requesting() -> Iterator[None]:
    """Hold the place of a request inside the `with` block, where they are counted."""
    requests = _REQUESTS.get()
    if requests is None:
        yield
        return
    with requests.place():
        yield
