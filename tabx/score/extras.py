"""What is merely too much, bounded: who says more than was asked has still said what was asked.

Extras are paid in full up to the price of what is missing beside them, as they may be just that, spoilt. What goes
beyond is paid in full up to a small sum, and then ever less of it: as much as the gold has itself leaves a score of
`as_much`, any amount one of `ever`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tabx.score.kinds import EXTRA

if TYPE_CHECKING:
    from tabx.rubric.model import Extras


def dearest_extra(weights: Mapping[str, float | None]) -> float:
    """Return the price of the dearest extra: what as many extra values as the gold has cost at most."""
    return max(weights[kind] or 0.0 for kind in EXTRA)


def extras_cost(
    extras: Extras,
    dearest: Any,
    steepness: float,
    price: Any,
    missing: Any,
    *,
    smaller: Callable[[Any, Any], Any] = min,
    larger: Callable[[Any, Any], Any] = max,
) -> Any:
    """Return what all extras cost together: a number or, of arrays, an array.

    A sum of x beyond what is missing and `untouched` costs m·x / (x + k): strictly growing, so that with `untouched` it
    stays below the error of a score of `ever`, with a slope of 1 at most; k is such that the price of as many values as
    the gold has comes to the error of `as_much`.

    Parameters
    ----------
    extras : Extras
    dearest : float or array
        `dearest_extra`.
    steepness : float
        Of the rubric.
    price : float or array
        The sum without a bound.
    missing : float or array
        What is missing, as a share of the gold: up to the price of so many extras the sum is paid in full.
    smaller, larger : callable
        Of two numbers, or of each two of two arrays.
    """
    if extras.ever is None or extras.as_much is None:
        return price
    most, as_much = (-math.log(score) / steepness for score in (extras.ever, extras.as_much))
    untouched = min(extras.untouched, as_much / 2)
    room = most - untouched
    half = larger(room, (dearest - untouched) * (room / (as_much - untouched) - 1))
    in_full = smaller(price, dearest * missing + untouched)
    beyond = price - in_full
    return in_full + room * beyond / (beyond + half)
