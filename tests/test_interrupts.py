"""An interrupt that somebody swallows still ends the run, at the next look."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pytest

from tabx.base.at_once import at_once
from tabx.base.interrupts import check_interrupt, is_interrupted, noted_interrupts
from tabx.base.progress import tell

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such signal")


@pytest.fixture(autouse=True)
def default_handler() -> Iterator[None]:
    """Interrupts as a process begins with them, whatever a library has left in this one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def swallow_an_interrupt() -> None:
    """Be interrupted where nobody notices, as in a finaliser."""
    with suppress(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(10)


def test_a_lost_interrupt_is_raised_at_the_next_look() -> None:
    with noted_interrupts():
        tell("working")
        swallow_an_interrupt()
        with pytest.raises(KeyboardInterrupt):
            tell("working")
    assert not is_interrupted()
    tell("working")


def test_a_lost_interrupt_ends_tasks_that_wait_for_others() -> None:
    done: list[int] = []

    def task(number: int) -> None:
        if number == 0:
            swallow_an_interrupt()
        done.append(number)

    with noted_interrupts(), pytest.raises(KeyboardInterrupt):
        at_once([partial(task, 0), partial(task, 0)])
    assert len(done) <= 2


def test_no_other_thread_is_interrupted() -> None:
    with noted_interrupts():
        swallow_an_interrupt()
        raised: list[BaseException] = []

        def look() -> None:
            try:
                check_interrupt()
            except BaseException as error:
                raised.append(error)

        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        assert (raised, is_interrupted()) == ([], True)


def test_a_handler_of_somebody_else_is_left_alone() -> None:
    def own(*_: object) -> None:
        pass

    before = signal.signal(signal.SIGINT, own)
    try:
        with noted_interrupts():
            assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, before)
