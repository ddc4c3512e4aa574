"""Usage of models: requests, tokens and dollars of a question, a pair or a run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock


@dataclass(frozen=True, slots=True)
class Usage:
    """Requests, tokens and cost, which `+` adds up.

    Attributes
    ----------
    requests : int
        Requests sent, failed ones included.
    remembered : int
        Questions answered from the cache.
    tokens_in, tokens_out : int
        As the provider counts them.
    cost : float or None
        US dollars; None where a price is not known, never 0 for that.
    """

    requests: int = 0
    remembered: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = 0.0

    def __add__(self, other: Usage) -> Usage:
        """Return the sum; its cost is known only if both costs are."""
        return Usage(
            self.requests + other.requests,
            self.remembered + other.remembered,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            None if self.cost is None or other.cost is None else self.cost + other.cost,
        )

    @staticmethod
    def total(parts: Iterable[Usage]) -> Usage:
        """Return the sum of all parts; zero without parts."""
        whole = Usage()
        for part in parts:
            whole += part
        return whole


class Meter:
    """Sum of the usage of all threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._total = Usage()

    def add(self, usage: Usage) -> None:
        """Add a usage."""
        with self._lock:
            self._total += usage

    @property
    def total(self) -> Usage:
        """The sum so far."""
        with self._lock:
            return self._total
