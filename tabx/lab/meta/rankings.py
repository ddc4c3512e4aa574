"""Human rankings, and the items that have one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.lab.meta.json_lines import identity, read_lines
from tabx.stats.measures import average_ranks, is_flat

Ranks = tuple[float, ...]
"""The rank of each prediction, 1 for the best; ties share the mean of their ranks."""


def read_rankings(path: Path) -> dict[str, Ranks]:
    """Return the human ranks of each item, by id.

    A line holds "id" and one of two: "human_ranking" (or "ranking"), the indices of the predictions from 0, best first,
    ties in a list of their own ([2, [0, 1], 3]); or "human_ranks", the rank of each prediction in their order, 1 for
    the best, ties with equal ranks ([2, 2, 1, 4]). Rows without either are left out.

    Raises
    ------
    InputError
        If the file cannot be read or holds no ranking, an item is ranked twice, or a ranking is invalid.
    """
    ranks_by_id: dict[str, Ranks] = {}
    for where, row in read_lines(path, 'an object with "id" and "human_ranking"'):
        ranks = ranks_of(row, where)
        if ranks is None:
            continue
        name = identity(row, where)
        if name in ranks_by_id:
            raise InputError(f"{where}: {name!r} is ranked twice")
        ranks_by_id[name] = ranks
    if not ranks_by_id:
        raise InputError(
            f'{path}: no ranking found; "human_ranking": [2, 0, 1], indices best first, or "human_ranks": [2, 3, 1], '
            "the rank of each prediction, is right"
        )
    return ranks_by_id


def ranks_of(row: Mapping[str, Any], where: str) -> Ranks | None:
    """Return the ranks of a row, None without a ranking; errors as of `read_rankings`."""
    ranking, ranks = row.get("human_ranking", row.get("ranking")), row.get("human_ranks")
    if ranking is not None and ranks is not None:
        raise InputError(f'{where}: both "human_ranking" (indices, best first) and "human_ranks"; one of them is right')
    if ranking is None and ranks is None:
        return None
    given, places = (ranking, _places_of(ranking, where)) if ranks is None else (ranks, _checked_ranks(ranks, where))
    if is_flat(places):
        raise InputError(f"{where}: ranking {given!r} ties all predictions, so it ranks none")
    return average_ranks(places)


def _places_of(ranking: Any, where: str) -> Sequence[float]:
    places = _places(ranking) if isinstance(ranking, list) else None
    if places is None:
        raise InputError(
            f"{where}: ranking {ranking!r}; every index from 0 once, best first, two or more, is right; the rank of "
            'each prediction, 1 for the best, goes under "human_ranks"'
        )
    return places


def _checked_ranks(ranks: Any, where: str) -> Sequence[float]:
    is_right = isinstance(ranks, list) and len(ranks) >= 2 and all(map(_is_rank, ranks))
    if not is_right:
        raise InputError(
            f"{where}: ranks {ranks!r}; a number from 1 for each prediction, 1 for the best, two or more, is right; "
            'indices of predictions, best first, go under "human_ranking"'
        )
    return [float(rank) for rank in ranks]


def _is_rank(value: object) -> bool:
    """Whether a value is a number from 1; an index 0 shows that a list is no list of ranks."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value < float("inf")


def _places(ranking: Sequence[Any]) -> list[float] | None:
    """Return the place of each prediction, None for a ranking that does not name each once."""
    groups = [entry if isinstance(entry, list) else [entry] for entry in ranking]
    places = {index: float(place) for place, group in enumerate(groups) for index in group if type(index) is int}
    count = sum(map(len, groups))
    is_complete = sorted(places) == list(range(count))
    return [places[index] for index in range(count)] if is_complete and count >= 2 else None


@dataclass(frozen=True, slots=True)
class RankedItem:
    """An item with its human ranking.

    Attributes
    ----------
    name : str
        Its id.
    cluster : str
        Its gold table; items with the same one are not independent.
    human : tuple of float
        The rank of each prediction, 1 for the best; of several annotators the mean of their ranks.
    rankings : tuple of (annotator, ranks)
        Those of several annotators, each of which a judge is held against; () for one alone.
    """

    name: str
    cluster: str
    human: Ranks
    rankings: tuple[tuple[str, Ranks], ...] = ()


@dataclass(frozen=True, slots=True)
class RankedItems:
    """The items with a human ranking.

    Attributes
    ----------
    items : tuple of RankedItem
    unranked : tuple of str
        Ids without a ranking: left out.
    unknown : tuple of str
        Ids that are ranked but not in the bench: left out.
    tied : tuple of str
        Ids whose predictions people tie, or which nobody rated in full: left out.
    """

    items: tuple[RankedItem, ...]
    unranked: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()

    @property
    def clusters(self) -> int:
        """Number of gold tables."""
        return len({item.cluster for item in self.items})


def ranked_items(golds: Mapping[str, tuple[str, int]], human: Mapping[str, Ranks]) -> RankedItems:
    """Return the items that are both known and ranked, in the order of `golds`.

    Parameters
    ----------
    golds : mapping of id to (gold, number of predictions)
        The gold table, in any form that is equal for equal tables.
    human : mapping of id to ranks

    Raises
    ------
    InputError
        If no item is ranked, or a ranking is of another number of predictions.
    """
    items = []
    for name, (gold, count) in golds.items():
        ranks = human.get(name)
        if ranks is None:
            continue
        if len(ranks) != count:
            raise InputError(f"item {name!r}: {len(ranks)} predictions are ranked, but there are {count}")
        items.append(RankedItem(name, gold, ranks))
    if not items:
        raise InputError("no item has a human ranking; the ids of items and rankings must be the same")
    return RankedItems(
        tuple(items),
        tuple(name for name in golds if name not in human),
        tuple(name for name in human if name not in golds),
    )
