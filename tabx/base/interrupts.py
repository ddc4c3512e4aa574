"""Interrupts that are not lost: whoever swallows one only puts it off to the next look.

Ctrl-C raises KeyboardInterrupt wherever the main thread is: inside a finaliser, or in a library that passes over every
exception, it is gone, and the run goes on as if nobody had asked it to stop. So it is written down too.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

_told = threading.Event()


@contextmanager
def noted_interrupts() -> Iterator[None]:
    """Write interrupts down inside the `with` block, in the main thread; elsewhere none arrive."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _told.clear()
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # whoever has another handler, or ignores interrupts, keeps it
        signal.signal(signal.SIGINT, _note)
    try:
        yield
    finally:
        _told.clear()
        if before is signal.default_int_handler:
            with suppress(ValueError):
                signal.signal(signal.SIGINT, before)


def _note(_: int, __: FrameType | None) -> None:
    _told.set()
    raise KeyboardInterrupt


def is_interrupted() -> bool:
    """Whether an interrupt has come, in whatever thread this is."""
    return _told.is_set()


def check_interrupt() -> None:
    """Raise KeyboardInterrupt in the main thread if one has come and was lost."""
    if _told.is_set() and threading.current_thread() is threading.main_thread():
        raise KeyboardInterrupt
