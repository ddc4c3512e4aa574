"""Messages to a model, its replies, and their usage: requests, tokens and dollars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Lock
from typing import Any, Generic, Literal, TypeVar

from tabx.llm.forking import renew_in_forks
from tabx.llm.spec import Mode


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
    tokens_thought : int
        Those of `tokens_out` that a reasoning model thought, as far as its server tells them.
    """

    requests: int = 0
    remembered: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = 0.0
    tokens_thought: int = field(default=0, metadata={"sparse": True})

    def __add__(self, other: Usage) -> Usage:
        """Return the sum; its cost is known only if both costs are."""
        return Usage(
            self.requests + other.requests,
            self.remembered + other.remembered,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            None if self.cost is None or other.cost is None else self.cost + other.cost,
            self.tokens_thought + other.tokens_thought,
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
        self._total = Usage()
        self.renew()
        renew_in_forks(self)

    def renew(self) -> None:
        """Make the lock anew, as another thread may hold it at a fork."""
        self._lock = Lock()

    def add(self, usage: Usage) -> None:
        """Add a usage."""
        with self._lock:
            self._total += usage

    @property
    def total(self) -> Usage:
        """The sum so far."""
        with self._lock:
            return self._total


M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class TextReply:
    """A model's answer as text.

    Attributes
    ----------
    text : str
    backbone : str
        Name of the backbone that answered.
    model : str
        The provider's name of the model that answered.
    fallback : bool
        Whether another backbone than the first answered.
    cached : bool
        Whether it came from the cache; then nothing was sent, and the usage is zero.
    sent : mapping of str to value
        The parameters actually sent, without those that the model or server does not accept; and without the limit of
        the answer where it follows from the question.
    usage : Usage
        Requests, tokens and cost of this question, failed requests included.
    """

    text: str
    backbone: str
    model: str
    fallback: bool
    cached: bool
    sent: Mapping[str, Any]
    usage: Usage


class Finish(StrEnum):
    """How a reply ended."""

    STOP = "stop"
    CUT = "cut"  # at the limit of its length
    REFUSED = "refused"
    EMPTY = "empty"  # no text but white space, and at most thoughts


@dataclass(frozen=True, slots=True)
class ModelReply:
    """A model's reply as it is: also one that was cut, refused or left empty.

    Attributes
    ----------
    text : str
        Without what a reasoning model thought; the model's words for a refusal; "" where there are none.
    finish : Finish
    backbone : str
        Name of the backbone that answered.
    model : str
        The provider's name of the model that answered.
    from_fallback : bool
        Whether another backbone than the first answered.
    remembered : bool
        Whether it came from the cache; then nothing was sent. Only replies that ended by themselves are kept.
    sent : mapping of str to value
        The parameters actually sent, without those that the model or server does not accept.
    usage : Usage
        Requests, tokens and cost of this question, failed requests included.
    """

    text: str
    finish: Finish
    backbone: str
    model: str
    from_fallback: bool
    remembered: bool
    sent: Mapping[str, Any]
    usage: Usage


@dataclass(frozen=True, slots=True)
class Reply(Generic[M_co]):
    """A model's answer in the requested shape.

    Attributes as of `TextReply`, and:

    Attributes
    ----------
    value : pydantic model of the requested schema
    mode : {"json_schema", "tools", "json", "prompt"}
        The mode in which the shape was finally requested.
    reasks : int
        How often the model was asked again because of its answer: once in the same mode, then in each further one.
    rejected : str or None
        The complaint of `check` about the second answer; None for a good answer.
    """

    value: M_co
    backbone: str
    model: str
    fallback: bool
    cached: bool
    sent: Mapping[str, Any]
    usage: Usage
    mode: Mode
    reasks: int
    rejected: str | None
