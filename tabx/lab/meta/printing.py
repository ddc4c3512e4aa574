"""Words of figures and items, shared by all reports of the lab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabx.documents.drafting import Draft
from tabx.documents.figures import several
from tabx.documents.record import Cell
from tabx.lab.meta.rankings import RankedItems
from tabx.stats.bootstrap import Estimate

NAMES_SHOWN = 5
"""Names listed of what is left out or not judged; no reason on record, one line of a terminal holds them."""


def figure(number: float, digits: int = 3) -> str:
    """Return a measure with fixed decimals and no leading zero (".513", "-.040", "1.000")."""
    sign = "-" if round(number, digits) < 0 else ""
    return sign + f"{abs(number):.{digits}f}".removeprefix("0")


def interval(estimate: Estimate) -> str:
    """Return a mean with its interval: ".513 [.34, .67]"."""
    return f"{figure(estimate.mean)} [{figure(estimate.low, 2)}, {figure(estimate.high, 2)}]"


def measure(number: float | None, digits: int = 3) -> Cell:
    """Return a measure as a cell, empty for None."""
    return Cell("") if number is None else Cell(figure(number, digits), number)


def estimate(one: Estimate | None) -> Cell:
    """Return a mean with its interval as a cell, empty for None."""
    return Cell("") if one is None else Cell(interval(one), one.mean, one.low, one.high)


def counted(number: int) -> Cell:
    """Return a count as a cell."""
    return Cell(f"{number:,}", number)


def add_items(draft: Draft, ranked: RankedItems) -> None:
    """Write the number of ranked items, and the items left out."""
    tables = several(ranked.clusters, "gold table")
    draft.line(f"{several(len(ranked.items), 'item')} of {tables}, ranked by people")
    if ranked.unranked:
        draft.line(f"left out, without a ranking: {named(ranked.unranked)}")
    if ranked.tied:
        draft.line(f"left out, tied by people or not rated in full: {named(ranked.tied)}")
    if ranked.unknown:
        draft.line(f"left out, ranked but not among the items: {named(ranked.unknown)}")


def named(names: Sequence[str] | Mapping[str, str], most: int = NAMES_SHOWN) -> str:
    """Return the number of names, and the first of them."""
    first = list(names)[:most]
    more = ", …" if len(names) > most else ""
    return f"{len(names)} ({', '.join(first)}{more})"
