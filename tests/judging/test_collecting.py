"""The garbage collector is as it was once a judgement is over."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tabx.collecting import MANY, rare_collections


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[tuple[int, int, int]]:
    before = gc.get_threshold()
    gc.set_threshold(701, 11, 12)
    yield before
    gc.set_threshold(*before)


def test_few_cells_change_nothing() -> None:
    with rare_collections(MANY - 1):
        assert gc.get_threshold() == (701, 11, 12)


def test_many_cells_leave_old_objects_alone_and_young_ones_as_they_were() -> None:
    with rare_collections(MANY):
        young, middle, old = gc.get_threshold()
        assert (young, middle) == (701, 11)
        assert old > 1000
    assert gc.get_threshold() == (701, 11, 12)


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
    with rare_collections(MANY):
        assert gc.get_threshold()[0] == 0
    assert gc.get_threshold() == (0, 11, 12)
