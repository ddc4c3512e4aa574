"""What people ranked: the items that judges are held against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabx.errors import InputError
from tabx.meta.rankings import Ranks


@dataclass(frozen=True, slots=True)
class Ranked:
    """An item with its human ranking.

    Attributes
    ----------
    name : str
        Its id.
    cluster : str
        What its gold table is; items with the same one are not independent.
    human : tuple of float
        The rank of each prediction, 1 for the best.
    """

    name: str
    cluster: str
    human: Ranks


@dataclass(frozen=True, slots=True)
class RankedItems:
    """The items with rankings.

    Attributes
    ----------
    items : tuple of Ranked
    unranked : tuple of str
        Ids without a ranking: left out.
    unknown : tuple of str
        Ids that are ranked, but of which nothing else is known: left out.
    """

    items: tuple[Ranked, ...]
    unranked: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def clusters(self) -> int:
        """Number of gold tables."""
        return len({item.cluster for item in self.items})


def ranked_items(golds: Mapping[str, tuple[str, int]], human: Mapping[str, Ranks]) -> RankedItems:
    """Return the items that both are known and ranked, in the order of `golds`.

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
            raise InputError(f"item {name!r}: {len(ranks)} predictions are ranked, there are {count}")
        items.append(Ranked(name, gold, ranks))
    if not items:
        raise InputError("no item has a human ranking; ids that are the same on both sides are right")
    return RankedItems(
        tuple(items),
        tuple(name for name in golds if name not in human),
        tuple(name for name in human if name not in golds),
    )
