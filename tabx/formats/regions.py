"""Where tables stand in a text: what every reader of a notation gives."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tabx.table import Table


class Region(NamedTuple):
    """Tables in one notation at a place of a text.

    Attributes
    ----------
    start, end : int
        Its characters, from `start` up to `end`.
    format : str
        The notation, as of `Form.format`.
    tables : tuple of Table
        In order, at least one.
    """

    start: int
    end: int
    format: str
    tables: tuple[Table, ...]


def holder_of(regions: Iterable[Region]) -> Callable[[int], bool]:
    """Return whether a place in a text is within one of some regions, behind its start; they do not overlap."""
    places = sorted((region.start, region.end) for region in regions)
    starts = [start for start, _ in places]

    def is_held(offset: int) -> bool:
        index = bisect_left(starts, offset) - 1
        return index >= 0 and offset < places[index][1]

    return is_held
