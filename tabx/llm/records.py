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
        What the provider calls the model that answered.
    fallback : bool
        Whether another backbone than the first answered.
    cached : bool
        Whether it was remembered; then nothing was sent, and the usage counts nothing.
    sent : mapping of str to value
        The parameters really sent; what a model or a server does not take is not among them.
    usage : Usage
        Requests, tokens and cost of this question, requests in vain included.
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
    """A model's answer in the shape asked for; attributes as of `TextReply`, and:

    Attributes
    ----------
    value : pydantic model of the schema asked for
    mode : {"json_schema", "tools", "json"}
        How the shape was asked for in the end.
    reasks : int
        How often the model had to be asked again because of its answer (0 or 1).
    rejected : str or None
        What `check` still complains of after the question was put again; None for a good answer.
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
