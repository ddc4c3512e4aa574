"""What a metric gives for a pair: a value, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tabx.base.errors import TabxError
from tabx.base.limits import limit
from tabx.lab.metrics.records import Metric


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


def check_seconds(expected: float) -> None:
    """Raise NotScorable where a computation that cannot be interrupted would take longer than the limit."""
    most = limit("seconds")
    if expected > most:
        raise NotScorable(
            f"too large: it would take about {expected:,.0f} seconds, the limit 'seconds' is {most:,} "
            "(--limit seconds=… to raise it, 0 for no limit)",
            Cause.SIZE,
        )


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
