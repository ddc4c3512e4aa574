"""What a metric declares, and what it gives for a pair: a value, or the reason why there is none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tabx.errors import TabxError


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
        Distributions that it wants, keys of `tabx.extras.REQUIREMENTS`.
    extra : str
        The extra that installs them; "" where tabx alone will do.
    source : str
        Paper, and where in it.
    most_places : int
        Grid positions of the gold times those of the prediction, beyond which it is not scored, as it would take
        minutes; 0 for no such bound.
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
    most_places: int = 0

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


@dataclass(frozen=True, slots=True)
class Value:
    """What a metric computes: the value, its named sub-values, and what has to be known about it."""

    value: float
    parts: tuple[tuple[str, float], ...] = ()
    notes: tuple[str, ...] = ()


class Cause(StrEnum):
    """Why a pair has no value."""

    LIBRARY = "library"
    NEED = "need"
    PAIR = "pair"
    SIZE = "size"
    TIME = "time"
    MODEL = "model"
    FAULT = "fault"


class NotScorable(TabxError):
    """Raised by a metric that cannot score a pair; `Scorers` makes an `Unscored` of it."""

    exit_code = 3

    def __init__(self, reason: str, cause: Cause = Cause.PAIR) -> None:
        super().__init__(reason)
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Scored:
    """The value of a metric for a pair.

    Attributes
    ----------
    metric : Metric
    value : float
        Within `Metric.low` and `Metric.high`.
    parts : tuple of (str, float)
        Sub-values by name; () where there are none.
    notes : tuple of str
    """

    metric: Metric
    value: float
    parts: tuple[tuple[str, float], ...] = ()
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return value and sub-values as plain data."""
        return {
            **_named(self.metric),
            "value": self.value,
            "parts": dict(self.parts),
            "notes": list(self.notes),
            "reason": None,
            "cause": None,
        }


@dataclass(frozen=True, slots=True)
class Unscored:
    """A pair that a metric could not score, which is no 0.

    Attributes
    ----------
    metric : Metric
    reason : str
        In one line: why, and what would help.
    cause : Cause
    """

    metric: Metric
    reason: str
    cause: Cause

    def to_dict(self) -> dict[str, Any]:
        """Return the reason as plain data; the value is None."""
        return {
            **_named(self.metric),
            "value": None,
            "parts": {},
            "notes": [],
            "reason": self.reason,
            "cause": self.cause.value,
        }


Outcome = Scored | Unscored


def _named(metric: Metric) -> dict[str, Any]:
    said = metric.to_dict()
    return {name: said[name] for name in ("metric", "title", "low", "high", "direction")}
