"""Columns of two tables paired by name and content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabx.edit.sides import Side

LEAST_SHARED = 0.5
"""Share of the shorter column's texts that another column must hold to be the same one under another name: with less,
more of it would be told as changed than as kept."""

CONTENT = 2
"""Weight of the content beside that of the name, 1: where two columns have exchanged their names, the values say which
is which."""


@dataclass(frozen=True)
class Profile:
    """What a column is known by: its name, "" for none, and how often it holds which text."""

    name: str
    texts: Counter[str]

    def share(self, other: Profile) -> float:
        """Return the share of the shorter column's texts that the other one holds; 1 where either is empty."""
        shorter, longer = sorted((self.texts, other.texts), key=Counter.total)
        size = shorter.total()
        return sum(min(count, longer[text]) for text, count in shorter.items()) / size if size else 1.0


def profiles(side: Side) -> list[Profile]:
    """Return the profile of each column of a table."""
    return [Profile(name, Counter(side.column_keys(column))) for column, name in enumerate(side.names)]


def pair_columns(columns: Sequence[Sequence[Profile]], others: Sequence[Profile]) -> dict[int, int]:
    """Return which column is which of another table.

    Parameters
    ----------
    columns : sequence of sequence of Profile
        Each column as it may look: as in the source, as in the gold. The one that is more alike counts.
    others : sequence of Profile
        Columns of the other table.
    """
    pairs = _by_name(columns, others)
    taken = set(pairs.values())
    for _, _, number, other in sorted(_scored(columns, others, pairs)):
        if number not in pairs and other not in taken:
            pairs[number] = other
            taken.add(other)
    return pairs


def _scored(
    columns: Sequence[Sequence[Profile]], others: Sequence[Profile], pairs: dict[int, int]
) -> Iterator[tuple[float, int, int, int]]:
    """Yield the columns that have no partner with each that may be theirs: what speaks for it, the most first."""
    taken = set(pairs.values())
    others_free = [number for number in range(len(others)) if number not in taken]
    for number in range(len(columns)):
        for other in others_free if number not in pairs else ():
            score = max(_score(one, others[other]) for one in columns[number])
            if score > 0:
                yield -score, abs(number - other), number, other


def _by_name(columns: Sequence[Sequence[Profile]], others: Sequence[Profile]) -> dict[int, int]:
    """Return the columns whose name is no other's and whose content is mostly the same."""
    once, others_once = _once(columns), _once([[other] for other in others])
    places = {other.name: number for number, other in enumerate(others) if other.name in once & others_once}
    found: dict[int, int] = {}
    for number, variants in enumerate(columns):
        for one in variants:
            other = places.get(one.name)
            if other is not None and one.share(others[other]) >= LEAST_SHARED:
                found.setdefault(number, other)
    return found


def _once(columns: Sequence[Sequence[Profile]]) -> set[str]:
    """Return the names that are one column's alone."""
    counts = Counter(name for one in columns for name in {each.name for each in one})
    return {name for name, count in counts.items() if name and count == 1}


def _score(one: Profile, other: Profile) -> float:
    """Return how much speaks for two columns being one; 0 for nothing."""
    has_name = bool(one.name) and one.name == other.name
    share = one.share(other)
    is_empty = not (one.texts and other.texts)
    if not has_name and (share < LEAST_SHARED or (is_empty and one.name != other.name)):
        return 0.0
    return CONTENT * share + has_name
