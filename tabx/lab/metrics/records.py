"""What a metric declares: range, direction, what it reads and what it needs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Direction(StrEnum):
    """Which end of a metric's range is the better one."""

    HIGHER = "higher is better"
    LOWER = "lower is better"


class Reads(StrEnum):
    """What of both sides a metric reads."""

    TABLES = "tables"
    """The tables as read, or a text that they are written as."""

    TEXTS = "texts"
    """The texts as given, where both are in a format that it knows; else those that the tables are written as."""


class Need(StrEnum):
    """What a metric wants besides the pair and its libraries."""

    SOURCE = "the source table"
    BACKBONE = "a backbone"
    MODEL = "a neural model"


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of the literature.

    Attributes
    ----------
    name : str
        As users write it: "grits-con".
    title : str
        As papers write it: "GriTS content".
    low, high : float
        Ends of the range; infinite where it has none on that side.
    direction : Direction
    reads : Reads
    made_by : str
        Module of this room and function ("texts:chrf"), or a class that is made once and holds what is expensive.
    needs : frozenset of Need
    libraries : tuple of str
        Distributions that it wants, keys of `tabx.base.extras.REQUIREMENTS`.
    extra : str
        The extra that installs them; "" where tabx alone will do.
    source : str
        Paper, and where in it.
    seconds_per_place : float
        What a grid position of the gold takes with one of the prediction, where a library compares all of them with
        all: a pair that would take longer than the limit `seconds` is not begun. 0 where tabx watches the time itself.
    """

    name: str
    title: str
    low: float
    high: float
    made_by: str
    source: str
    direction: Direction = Direction.HIGHER
    reads: Reads = Reads.TABLES
    needs: frozenset[Need] = frozenset()
    libraries: tuple[str, ...] = ()
    extra: str = ""
    seconds_per_place: float = 0.0

    @property
    def is_offline(self) -> bool:
        """Whether it runs without a backbone and without weights that may have to be fetched."""
        return not self.needs & {Need.BACKBONE, Need.MODEL}

    @property
    def best(self) -> float:
        """The end of the range that stands for the better table; infinite where there is none."""
        return self.high if self.direction is Direction.HIGHER else self.low

    def to_dict(self) -> dict[str, Any]:
        """Return the declaration as plain data; None for an end that the range has not."""
        return {
            "metric": self.name,
            "title": self.title,
            "low": self.low if math.isfinite(self.low) else None,
            "high": self.high if math.isfinite(self.high) else None,
            "direction": self.direction.value,
            "reads": self.reads.value,
            "is_offline": self.is_offline,
            "needs": sorted(need.value for need in self.needs),
            "libraries": list(self.libraries),
            "extra": self.extra or None,
            "source": self.source,
        }
