"""Stretches of neighbours around a place."""

from __future__ import annotations

from tabx.align.repairs.divided_texts import stretches


def test_stretches_hold_the_place_and_open_neighbours_only_the_latest_start_first() -> None:
    assert list(stretches(2, {1, 3, 5}, 8)) == [range(2, 4), range(1, 3), range(1, 4)]
    assert list(stretches(2, {0, 4}, 8)) == []


def test_stretches_reach_no_further_than_they_may() -> None:
    reached = list(stretches(5, range(10), 2))
    assert min(part.start for part in reached) == 3
    assert max(part.stop for part in reached) == 8
    assert all(5 in part and len(part) > 1 for part in reached)
