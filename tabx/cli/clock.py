"""The time of one command: where the limit `seconds` is reached it ends, whatever it is at."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tabx.limits import limit, time_is_over, timed

_LONGEST = 10**8


@contextmanager
def on_the_clock() -> Iterator[None]:
    """Give what is done inside the `with` block, reading and writing included, the seconds of the limit in all.

    The library looks at the time where its work may be long; the alarm of the system, where there is one, also ends
    what looks at no clock: the writing of reports, and loops that nobody thought of.

    Raises
    ------
    TimeLimitError
        Once the time is over.
    """
    most = limit("seconds")
    if sys.platform == "win32" or most > _LONGEST or threading.current_thread() is not threading.main_thread():
        with timed():
            yield
        return

    def ring(*_: object) -> None:
        raise time_is_over(most)

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        with timed():
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
