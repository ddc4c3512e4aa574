"""How many cells one act must explain so that it is not chance.

The chances that the acts of this folder state guard against a cause told of random errors. They are estimates: what
they decide goes with their logarithm, so that a fifth more or less seldom changes by one how many cells it takes.
"""

from __future__ import annotations

import math
from functools import lru_cache

from tabx.compare.causes.wrong_cells import LEAST

BY_CHANCE = 1e-3
"""Chance that a table with random errors only is said to have a cause."""

SMALLEST = 1e-12
"""In place of a chance of 0, which has no logarithm: it guards against that alone."""

WRONG = 0.5
"""Chance that a value is wrong, at least, in a table or a column of random errors: what is less is hardly that."""


@lru_cache(maxsize=4096)
def fewest(cells: int, chance: float, places: int, free: int = 1, wrong: float = WRONG) -> int | None:
    """Return the fewest cells of a place that an act has to explain: most of them, and more than chance would.

    Take a table of which each value is wrong with the probability `wrong`, and then drawn at random. Some k cells are
    all wrong with wrong ** k. An act is fitted to `free` of them; that it explains the others too has the probability
    chance ** (k - free). A place with n cells has n-over-k sets of k. So an act explains some k of them with at most
    the product of the three; summed over all places of the table it has to stay below `BY_CHANCE`. None if even all
    cells are too few.
    """
    least = max(LEAST, cells // 2 + 1)
    for count in range(least, cells + 1):
        if count > free and _log_chance(cells, count, chance, free, wrong) + math.log(places) <= math.log(BY_CHANCE):
            return count
    return None


def _log_chance(cells: int, count: int, chance: float, free: int, wrong: float) -> float:
    sets = math.lgamma(cells + 1) - math.lgamma(count + 1) - math.lgamma(cells - count + 1)
    fits = (count - free) * math.log(min(chance, 1.0)) if chance > 0 else -math.inf
    return sets + count * math.log(wrong) + fits


RUN = 5
"""Fewest cells of a block, one below the other: fewer of a long column are no block."""


@lru_cache(maxsize=4096)
def fewest_running(cells: int, chance: float, places: int, free: int = 1, wrong: float = WRONG) -> int:
    """Return the fewest cells, one below the other, that an act has to explain in a column of `cells` cells.

    As in `fewest`; a column has as many beginnings of a run as cells.
    """
    if chance <= 0:
        return RUN
    log = math.log(min(chance, 1.0))
    if log + math.log(wrong) >= 0:
        return cells + 1  # all are wrong, and all by chance
    allowed = math.log(BY_CHANCE) - math.log(places) - math.log(max(cells, 1)) + free * log
    return max(RUN, math.ceil(allowed / (math.log(wrong) + log)))
