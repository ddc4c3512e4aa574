"""TED and EM of WikiTableEdit by the reading stated in their docstrings, and against a slow search."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from metric_tables import GOLD, GROUPED, MOVED, made, part, scored

from tabx.formats import load_table
from tabx.lab.metrics.table_edits import sequences, span_distance

TALL = "<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>"
SPLIT = "<table><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>c</td></tr></table>"


def test_a_table_as_two_sequences() -> None:
    found = sequences(load_table(TALL, header=False))
    assert found.texts == ["a", "b", "a", "c"]
    assert found.row_spans == [2, 1, 1]
    assert sequences(load_table(GROUPED)).texts[:4] == ["Team", "Games", "Games", "Team"]


def test_equal_tables_have_100_and_each_edit_costs_one() -> None:
    assert scored("ted", GOLD, GOLD).value == 100
    assert scored("ted", GOLD, GOLD.replace("4120", "1")).value == 99
    row_gone = made(["Town", "People", "River"], ["Alder", "4120", "Ilm"], ["Birch", "880", "Ohm"])
    found = scored("ted", GOLD, row_gone)
    assert (found.value, part(found, "content"), part(found, "structure")) == (94, 3, 3)


def test_a_merged_cell_that_the_gold_has_not_is_one_split() -> None:
    found = scored("ted", SPLIT, TALL, header=False)
    assert (part(found, "content"), part(found, "structure")) == (0, 1)
    found = scored("ted", TALL, SPLIT, header=False)  # nothing is joined: 1, 1 become 2 by two deletions and one more
    assert (part(found, "content"), part(found, "structure")) == (0, 3)


def test_it_falls_below_zero() -> None:
    long = made(["a"], *([str(number)] for number in range(120)))
    assert scored("ted", long, made(["b"], ["x"])).value < 0


def test_exact_match_sees_merged_cells_and_not_which_rows_are_header() -> None:
    assert scored("ted-em", TALL, TALL).value == 100
    assert scored("ted-em", SPLIT, TALL).value == 0
    assert scored("ted-em", GOLD, GOLD.replace("|---|---|---|\n", "")).value == 100
    assert scored("ted-em", GOLD, MOVED).value == 0


SPANS = st.lists(st.integers(1, 4), max_size=4)


@settings(max_examples=60)
@given(SPANS, SPANS)
def test_the_distance_is_the_fewest_steps(before: list[int], after: list[int]) -> None:
    assert span_distance(before, after) == fewest_steps(tuple(before), tuple(after))


def fewest_steps(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """Return the distance by searching all sequences of edits, from left to right."""
    waiting = deque([(0, before, after)])
    best = len(before) + len(after)
    while waiting:
        steps, mine, theirs = waiting.popleft()
        if steps >= best:
            continue
        if not mine or not theirs:
            best = min(best, steps + len(mine) + len(theirs))
            continue
        if mine[0] == theirs[0]:
            waiting.append((steps, mine[1:], theirs[1:]))
        waiting.append((steps + 1, mine[1:], theirs))
        waiting.append((steps + 1, mine, theirs[1:]))
        for end in range(2, len(theirs) + 1):
            if sum(theirs[:end]) == mine[0]:
                waiting.append((steps + 1, mine[1:], theirs[end:]))
    return best


def test_what_cannot_be_split_is_inserted_and_deleted() -> None:
    assert span_distance([1, 1, 1], [1, 1]) == 1
    assert span_distance([3], [1, 2]) == 1
    assert span_distance([1, 2], [3]) == 3
    assert span_distance([], []) == 0


@pytest.mark.parametrize("predicted", ["I cannot.", made(["Town", "People", "River"])])
def test_what_is_not_there_is_inserted(predicted: object) -> None:
    found = scored("ted", GOLD, predicted)
    assert part(found, "content") == (12 if predicted == "I cannot." else 9)
