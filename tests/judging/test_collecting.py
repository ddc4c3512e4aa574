"""The garbage collector is as it was once a judgement is over."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

import tabx
from tabx.base.collecting import MANY, YOUNG, rare_collections


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[tuple[int, int, int]]:
    before = gc.get_threshold()
    gc.set_threshold(701, 11, 12)
    yield before
    gc.set_threshold(*before)


def test_few_cells_put_off_young_objects_alone() -> None:
    with rare_collections(MANY - 1):
        assert gc.get_threshold() == (YOUNG, 11, 12)
    assert gc.get_threshold() == (701, 11, 12)


def test_many_cells_put_off_old_objects_too() -> None:
    with rare_collections(MANY):
        young, middle, old = gc.get_threshold()
        assert (young, middle) == (YOUNG, 11)
        assert old > 1000
    assert gc.get_threshold() == (701, 11, 12)


def test_young_objects_are_collected_no_sooner_than_before() -> None:
    gc.set_threshold(2 * YOUNG, 11, 12)
    with rare_collections(1):
        assert gc.get_threshold() == (2 * YOUNG, 11, 12)


def test_few_cells_beside_many_leave_the_old_objects_put_off() -> None:
    many, few = rare_collections(MANY), rare_collections(1)
    many.__enter__()
    few.__enter__()
    assert gc.get_threshold()[2] > 1000
    many.__exit__(None, None, None)
    assert gc.get_threshold() == (YOUNG, 11, 12)
    few.__exit__(None, None, None)
    assert gc.get_threshold() == (701, 11, 12)


class Knot:
    """An object that holds itself: only a collection frees it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_a_program_leaves_is_collected_between_its_judgements() -> None:
    gc.set_threshold(700, 10, 10)
    left = []
    for number in range(100):
        tabx.judge(f"| a | b |\n|---|---|\n| {number} | 2 |", f"| a | b |\n|---|---|\n| {number} | 3 |")
        # Many: an object that is freed counts one less, so few of them may never be due.
        left += [weakref.ref(Knot()) for _ in range(100)]
    assert len(left) < YOUNG
    assert sum(knot() is not None for knot in left) < len(left) / 3


def test_the_last_of_several_restores_whatever_their_order() -> None:
    first, second = rare_collections(MANY), rare_collections(MANY)
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold()[2] > 1000
    second.__exit__(None, None, None)
    assert gc.get_threshold() == (701, 11, 12)


def test_an_error_restores_it_too() -> None:
    with pytest.raises(KeyError), rare_collections(MANY):
        raise KeyError
    assert gc.get_threshold() == (701, 11, 12)


def test_a_collector_that_is_off_stays_off() -> None:
    gc.set_threshold(0, 11, 12)
    for cells in (1, MANY):
        with rare_collections(cells):
            assert gc.get_threshold()[0] == 0
    assert gc.get_threshold() == (0, 11, 12)
