"""Human rankings: which prediction people put where."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabx.errors import InputError
from tabx.meta.lines import identity, read_lines
from tabx.meta.measures import average_ranks, is_flat

KEY = "human_ranking"

Ranks = tuple[float, ...]
"""The rank of each prediction, 1 for the best; ties share the mean of their places."""


def read_rankings(path: Path) -> dict[str, Ranks]:
    """Return the human ranks of each item by its id.

    A line holds "id" and "human_ranking" (or "ranking"): the indices of the predictions, best first; those that
    people could not tell apart stand in a list of their own ([2, [0, 1], 3]). Rows without a ranking are left out.

    Raises
    ------
    InputError
        If the file cannot be read, an item is ranked twice, a ranking is none, or there is not one.
    """
    found: dict[str, Ranks] = {}
    for where, row in read_lines(path, 'an object with "id" and "human_ranking"'):
        ranks = ranks_of(row, where)
        if ranks is None:
            continue
        name = identity(row, where)
        if name in found:
            raise InputError(f"{where}: {name!r} is ranked twice")
        found[name] = ranks
    if not found:
        raise InputError(f'{path}: no ranking in it; "human_ranking": [2, 0, 1], indices best first, is right')
    return found


def ranks_of(row: Mapping[str, Any], where: str) -> Ranks | None:
    """Return the ranks that a row's ranking gives, None where it has none; errors as of `read_rankings`."""
    ranking = row.get(KEY, row.get("ranking"))
    if ranking is None:
        return None
    groups = [entry if isinstance(entry, list) else [entry] for entry in ranking] if isinstance(ranking, list) else []
    places = {index: place for place, group in enumerate(groups) for index in group if type(index) is int}
    if sorted(places) != list(range(sum(map(len, groups)))) or len(places) < 2:
        raise InputError(f"{where}: ranking {ranking!r}; every index from 0 once, best first, two or more, is right")
    values = [float(places[index]) for index in range(len(places))]
    if is_flat(values):
        raise InputError(f"{where}: ranking {ranking!r} ties all predictions, so it ranks none")
    return average_ranks(values)
