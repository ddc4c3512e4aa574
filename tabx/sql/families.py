"""Which columns may pair at all: those that hold as many NULLs, the same texts, and numbers that are close when sorted.

If the rows of two columns can be paired so that all numbers are close, then the sorted columns are close place by
place: closeness is an interval whose ends grow with the number, so pairs that cross can be exchanged.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

import numpy as np

from tabx.sql.closeness import Closeness
from tabx.sql.hashing import mixed
from tabx.sql.values import NUMBER, REAL, Column, Floats

GOLD, PREDICTED = 0, 1

Member = tuple[int, int]
"""A column: its side, and its place there."""

_SAMPLED = 64
"""Places of sorted columns that are compared before all are: columns of other values differ at one of them."""


def families(gold: Sequence[Column], predicted: Sequence[Column], closeness: Closeness) -> list[list[Member]]:
    """Return the columns of both sides in groups; columns of different groups cannot pair."""
    groups: dict[Hashable, list[Member]] = {}
    for side, columns in enumerate((gold, predicted)):
        for place, column in enumerate(columns):
            groups.setdefault(_without_sizes(column), []).append((side, place))
    sides = (gold, predicted)
    return [
        family
        for members in groups.values()
        for family in _joined(members, [_sorted_numbers(sides[side][place]) for side, place in members], closeness)
    ]


def _without_sizes(column: Column) -> Hashable:
    """Return what columns that pair share: how many numbers of each kind, and all other values."""
    counts = np.bincount(column.places, minlength=len(column.kinds))
    keys = {**column.others, **{place: nested.build for place, nested in column.nested.items()}}
    hashes = np.fromiter(map(hash, keys.values()), dtype=np.int64, count=len(keys)).view(np.uint64)
    at = np.fromiter(keys, dtype=np.int64, count=len(keys))
    others = int((mixed(hashes) * counts[at].astype(np.uint64)).sum())
    return others, *(int(counts[column.kinds == kind].sum()) for kind in (NUMBER, REAL))


def _sorted_numbers(column: Column) -> Floats:
    kinds = column.kinds[column.places]
    numbers = column.numbers[column.places]
    return np.concatenate([np.sort(numbers[kinds == kind]) for kind in (NUMBER, REAL)])


def _joined(members: Sequence[Member], numbers: Sequence[Floats], closeness: Closeness) -> Iterator[list[Member]]:
    """Yield the members in groups that close columns join."""
    contents: dict[bytes, int] = {}
    content_of = [contents.setdefault(sizes.tobytes(), len(contents)) for sizes in numbers]
    sizes_of = dict(zip(content_of, numbers, strict=True))
    sides = [
        {content for content, member in zip(content_of, members, strict=True) if member[0] == side} for side in (0, 1)
    ]
    joined = _Groups(len(contents))
    for one, other in _likely(sorted(sides[0]), sorted(sides[1]), sizes_of, closeness):
        if joined.first(one) != joined.first(other) and closeness.close(sizes_of[one], sizes_of[other]).all():
            joined.join(one, other)
    grouped: dict[int, list[Member]] = {}
    for member, content in zip(members, content_of, strict=True):
        grouped.setdefault(joined.first(content), []).append(member)
    yield from grouped.values()


class _Groups:
    """Numbers in groups that can be joined; each group is known by one of its numbers."""

    def __init__(self, count: int) -> None:
        self.parents = list(range(count))

    def first(self, number: int) -> int:
        """Return the number by which the group of a number is known."""
        while self.parents[number] != number:
            number = self.parents[number]
        return number

    def join(self, one: int, other: int) -> None:
        """Make one group of those of two numbers."""
        self.parents[self.first(one)] = self.first(other)


def _likely(
    gold: Sequence[int], predicted: Sequence[int], numbers: Mapping[int, Floats], closeness: Closeness
) -> Iterator[tuple[int, int]]:
    """Yield pairs of contents that are close at the sampled places."""
    if not gold or not predicted:
        return
    size = len(numbers[gold[0]])
    at = np.unique(np.linspace(0, max(size - 1, 0), min(size, _SAMPLED)).astype(np.int64))
    ours, theirs = (np.array([numbers[content][at] for content in side]) for side in (gold, predicted))
    close = closeness.close(ours[:, None, :], theirs[None, :, :]).all(axis=-1)
    for one, other in np.argwhere(close):
        yield gold[int(one)], predicted[int(other)]
