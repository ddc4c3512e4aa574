"""Tasks at the same time: in order, never more than allowed, one inside another, and ended by an error."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import pytest

from tabx.base.at_once import DEFAULT, Places, at_once, concurrency, in_force
from tabx.base.errors import OptionError, TimeLimitError
from tabx.base.limits import changed_limits, check_time, timed
from tabx.base.progress import listening, tell

PATIENCE = 30
"""Seconds after which tasks that should meet are taken to have missed each other."""


class Meter:
    """How many are inside at a time, at most."""

    def __init__(self) -> None:
        self.lock, self.inside, self.most = threading.Lock(), 0, 0

    def visit(self, wait: Callable[[], object]) -> None:
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        wait()
        with self.lock:
            self.inside -= 1


def work_on(step: Callable[[], object]) -> None:
    while True:
        step()


def test_results_keep_the_order_whichever_is_done_first() -> None:
    last_is_done = threading.Event()

    def task(index: int) -> int:
        if index == 7:
            last_is_done.set()
        else:
            last_is_done.wait(PATIENCE)
        return index

    assert at_once([partial(task, index) for index in range(8)]) == list(range(8))


@pytest.mark.parametrize("most", [2, 5, DEFAULT])
def test_as_many_as_allowed_meet_and_no_more(most: int) -> None:
    meter, barrier = Meter(), threading.Barrier(most)
    with concurrency(most):
        at_once([partial(meter.visit, partial(barrier.wait, PATIENCE)) for _ in range(3 * most)])
    assert meter.most == most


def test_one_at_a_time_runs_in_the_thread_of_the_caller() -> None:
    with concurrency(1):
        found = at_once([threading.get_ident] * 5)
    assert set(found) == {threading.get_ident()}
    with pytest.raises(OptionError, match="concurrency 0"), concurrency(0):
        pass


def test_tasks_within_tasks_end_and_share_the_limit() -> None:
    meter = Meter()

    def inner(number: int) -> int:
        meter.visit(lambda: None)
        return number

    def outer(number: int) -> int:
        return sum(at_once([partial(inner, number + index) for index in range(10)]))

    with concurrency(3):
        found = at_once([partial(outer, number) for number in range(20)])
    assert found == [sum(range(number, number + 10)) for number in range(20)]
    assert meter.most <= 3


def test_helpers_join_in_again_once_others_are_done() -> None:
    """The tail of a long outer task is not left to one thread."""
    quick, barrier = threading.Event(), threading.Barrier(2)

    def outer(number: int) -> None:
        if number:
            quick.set()
            return
        quick.wait(PATIENCE)
        at_once([partial(barrier.wait, PATIENCE)] * 6)

    with concurrency(2):
        at_once([partial(outer, number) for number in range(2)])


def test_the_first_error_is_raised_and_nothing_more_is_begun() -> None:
    begun: list[int] = []

    def task(index: int) -> None:
        begun.append(index)
        if index in (2, 3):
            raise ValueError(f"task {index}")

    with concurrency(2), pytest.raises(ValueError, match="task 2"):
        at_once([partial(task, index) for index in range(100)])
    assert len(begun) < 10


def test_it_ends_where_every_task_fails_at_once() -> None:
    def task() -> None:
        raise ValueError("at once")

    for _ in range(200):
        with pytest.raises(ValueError, match="at once"):
            at_once([task] * 40)


def test_an_interrupt_ends_the_tasks_inside_too() -> None:
    begun = threading.Event()
    count: list[int] = []

    def inner() -> None:
        count.append(1)

    def outer(number: int) -> None:
        if threading.current_thread() is threading.main_thread():
            begun.wait(PATIENCE)
            raise KeyboardInterrupt
        begun.set()
        stopped.wait(PATIENCE)
        at_once([inner] * 50)

    stopped = threading.Event()
    timer = threading.Timer(0.5, stopped.set)
    timer.start()
    with concurrency(2), pytest.raises(KeyboardInterrupt):
        at_once([partial(outer, number) for number in range(2)])
    timer.join()
    assert count == []
    assert at_once([lambda: 1, lambda: 2]) == [1, 2]  # the next ones run


def test_limits_hold_in_every_thread_and_progress_is_told_by_the_caller_alone() -> None:
    told: list[int] = []
    barrier = threading.Barrier(4)

    def task(number: int) -> str:
        barrier.wait(PATIENCE)
        tell("working", number)
        with pytest.raises(TimeLimitError), timed():
            work_on(check_time)
        return threading.current_thread().name

    with concurrency(4), changed_limits(seconds=1), listening(lambda doing, done, total: told.append(done)):
        names = at_once([partial(task, number) for number in range(4)])
    assert len(told) == 1
    assert sum(name == "tabx" for name in names) == 3


def test_time_of_helpers_counts_for_the_judgement_that_called_them() -> None:
    def work() -> None:
        for _ in range(400_000):
            pass
        check_time()

    with changed_limits(seconds=1), timed(), pytest.raises(TimeLimitError):
        work_on(lambda: at_once([work, work, work]))


def test_a_thread_with_a_place_is_helped_by_those_that_are_left() -> None:
    all_meet = threading.Barrier(4)
    places, meter = Places(4), Meter()
    with places.taken():
        at_once([partial(meter.visit, partial(all_meet.wait, PATIENCE))] * 4)
    assert meter.most == 4


def test_threads_and_their_helpers_share_the_places() -> None:
    places, meter = Places(3), Meter()
    pause = threading.Event()

    def pair() -> None:
        with places.taken():
            at_once([partial(meter.visit, partial(pause.wait, 0.01))] * 5)

    threads = [threading.Thread(target=pair) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert meter.most == 3


def test_the_number_in_force_is_told() -> None:
    assert in_force() == DEFAULT
    with concurrency(3):
        assert in_force() == 3
