"""Equal lines of two sequences paired, in order where that is possible; lines out of order."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Sequence

Window = tuple[int, int, int, int]
"""First and end of a part of two sequences."""


def equal_pairs(first: Sequence[Hashable], second: Sequence[Hashable]) -> dict[int, int]:
    """Return places of the first sequence with those of equal keys in the second, each at most once.

    Equal keys are interchangeable; they are paired in order as far as that goes, and what is left pairs across it.
    """
    pairs = _in_order(first, second)
    taken = set(pairs.values())
    free: defaultdict[Hashable, deque[int]] = defaultdict(deque)
    for place, key in enumerate(second):
        if place not in taken:
            free[key].append(place)
    for place, key in enumerate(first):
        if place not in pairs and free[key]:
            pairs[place] = free[key].popleft()
    return pairs


def _in_order(first: Sequence[Hashable], second: Sequence[Hashable]) -> dict[int, int]:
    """Return pairs that keep the order: equal ends, then keys that are once on either side, then what lies between."""
    pairs: dict[int, int] = {}
    windows = [(0, len(first), 0, len(second))]
    while windows:
        start, end, other_start, other_end = window = _without_ends(first, second, windows.pop(), pairs)
        if start == end or other_start == other_end:
            continue
        anchors = _anchors(first, second, window)
        if not anchors:
            pairs |= _by_turn(first, second, window)
            continue
        pairs |= dict(anchors)
        for place, other in [*anchors, (end, other_end)]:
            windows.append((start, place, other_start, other))
            start, other_start = place + 1, other + 1
    return pairs


def _without_ends(
    first: Sequence[Hashable], second: Sequence[Hashable], window: Window, pairs: dict[int, int]
) -> Window:
    """Return a window without the equal keys at its ends, which are added to the pairs."""
    start, end, other_start, other_end = window
    while start < end and other_start < other_end and first[start] == second[other_start]:
        pairs[start] = other_start
        start, other_start = start + 1, other_start + 1
    while start < end and other_start < other_end and first[end - 1] == second[other_end - 1]:
        end, other_end = end - 1, other_end - 1
        pairs[end] = other_end
    return start, end, other_start, other_end


def _anchors(first: Sequence[Hashable], second: Sequence[Hashable], window: Window) -> list[tuple[int, int]]:
    """Return pairs of keys that are once on either side, as many as keep the order."""
    start, end, other_start, other_end = window
    counts, others = Counter(first[start:end]), Counter(second[other_start:other_end])
    places = {second[place]: place for place in range(other_start, other_end) if others[second[place]] == 1}
    common = [
        (place, places[first[place]])
        for place in range(start, end)
        if counts[first[place]] == 1 and first[place] in places
    ]
    kept = set(longest_rising([other for _, other in common]))
    return [pair for number, pair in enumerate(common) if number in kept]


def _by_turn(first: Sequence[Hashable], second: Sequence[Hashable], window: Window) -> dict[int, int]:
    """Return pairs of keys that all repeat: the first with the first of the same key, and so on."""
    start, end, other_start, other_end = window
    free: defaultdict[Hashable, deque[int]] = defaultdict(deque)
    for place in range(other_start, other_end):
        free[second[place]].append(place)
    return {place: free[first[place]].popleft() for place in range(start, end) if free[first[place]]}


def longest_rising(numbers: Sequence[int]) -> list[int]:
    """Return the places of a longest rising part of different numbers, in order."""
    tails: list[int] = []
    at: list[int] = []
    before = [-1] * len(numbers)
    for place, number in enumerate(numbers):
        length = bisect_left(tails, number)
        before[place] = at[length - 1] if length else -1
        if length == len(tails):
            tails.append(number)
            at.append(place)
        else:
            tails[length], at[length] = number, place
    found = []
    place = at[-1] if at else -1
    while place >= 0:
        found.append(place)
        place = before[place]
    return found[::-1]


def out_of_order(places: Sequence[int], weights: Sequence[int]) -> set[int]:
    """Return the indices of the places that have to go, of the least weight together, for the rest to rise.

    `places` are different numbers, in the order in which they should rise.
    """
    ranks = {place: rank for rank, place in enumerate(sorted(places), start=1)}
    best: list[tuple[int, int]] = [(0, -1)] * (len(places) + 1)  # Fenwick tree of (weight, index) up to a rank
    before = [-1] * len(places)
    last = (0, -1)
    for index, place in enumerate(places):
        rank, found = ranks[place] - 1, (0, -1)
        while rank:
            found = max(found, best[rank])
            rank &= rank - 1
        before[index] = found[1]
        reached = (found[0] + weights[index], index)
        last = max(last, reached)
        rank = ranks[place]
        while rank <= len(places):
            best[rank] = max(best[rank], reached)
            rank += rank & -rank
    kept, index = set(), last[1]
    while index >= 0:
        kept.add(index)
        index = before[index]
    return set(range(len(places))) - kept
