"""Messages to a model, and its replies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from tabx.llm.spec import Mode
from tabx.llm.usage import Usage

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
        The parameters actually sent, without those that the model or server does not accept.
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


@dataclass(frozen=True, slots=True)
class Reply(Generic[M_co]):
    """A model's answer in the requested shape.

    Attributes as of `TextReply`, and:

    Attributes
    ----------
    value : pydantic model of the requested schema
    mode : {"json_schema", "tools", "json"}
        The mode in which the shape was finally requested.
    reasks : int
        How often the model was asked again because of its answer (0 or 1).
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
