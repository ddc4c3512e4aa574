"""The time limit of one command, which ends it whatever it is doing."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tabx.base.limits import limit, seconds_left, time_is_over, timed

LONGEST_ALARM = 10**8
"""Seconds of a limit above which no alarm is set: three years end no command, and not every system's timer has them."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds of computing from one look at the clock to the next, where the first alarm came too early.

It does where asking a model took computing time, which the limit does not count. No reason on record for either:
shorter pauses take time themselves, with longer ones a command would end late.
"""


@contextmanager
def on_the_clock() -> Iterator[None]:
    """Limit the time of the `with` block, reading and writing included, to `seconds`.

    The library checks the time where its work may be long. The alarm of the operating system, where available, also
    ends code that never checks: the writing of reports, and unforeseen loops.

    Raises
    ------
    TimeLimitError
        Once the time is over.
    """
    most = limit("seconds")
    if sys.platform == "win32" or most > LONGEST_ALARM or threading.current_thread() is not threading.main_thread():
        with timed():
            yield
        return

    def ring(*_: object) -> None:
        left = seconds_left()
        if left <= 0:
            raise time_is_over(most)
        signal.setitimer(signal.ITIMER_PROF, min(max(left, SHORTEST_PAUSE), LONGEST_PAUSE))

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        with timed():
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
