"""The record of a model to ask: name, address, parameters, price."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, get_args

from tabx.errors import OptionError
from tabx.nearest import nearest

Mode = Literal["json_schema", "tools", "json"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""How a shape of the answer is asked for, in the order in which one falls back to the next."""

DEFAULT_PARAMETERS: Mapping[str, Any] = MappingProxyType({"temperature": 0, "seed": 0, "max_tokens": 4096})
"""Asked of every model that does not say otherwise; what was really sent stands in the reply."""

_OURS = {
    *("model", "messages", "tools", "tool_choice", "functions", "response_format", "stream", "n", "client"),
    *("api_base", "base_url", "num_retries", "max_retries", "drop_params", "logger_fn", "mock_response", "fallbacks"),
    *(
        "response_model",
        "context",
        "strict",
        "hooks",
        "validation_context",
        "callbacks",
        "metadata",
        "cache",
        "caching",
    ),
}
_SECRET = re.compile(r"(^|_)(key|secret|password|credentials?|authorization|auth|headers?)(_|$)|(^|_)token$")


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million input tokens and per million output tokens, each at least 0."""

    tokens_in: float
    tokens_out: float


@dataclass(frozen=True)
class ModelSpec:
    """A model to ask, with its address and parameters.

    Attributes
    ----------
    name : str
        The name on the command line and in the signature.
    model : str
        The name in litellm ("openai/gpt-4o").
    api_base : str or None
        Address of the server; None for the provider's own.
    mode : {"json_schema", "tools", "json"}
        The first mode in which the shape of the answer is requested.
    parameters : mapping of str to value
        Further parameters, overriding `DEFAULT_PARAMETERS`; None removes one of these. `timeout` (in seconds) applies
        to the connection and does not change the answer.
    price : Price or None
        None for the price in litellm's price map.
    key : str or None
        Environment variable that holds the key; None for the provider's usual one.

    Raises
    ------
    OptionError
        An unknown mode, or a parameter that tabx sets itself or that would carry a secret.
    """

    name: str
    model: str
    api_base: str | None = None
    mode: Mode = "json_schema"
    parameters: Mapping[str, Any] = field(default_factory=dict, hash=False)
    price: Price | None = None
    key: str | None = None

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise OptionError(f"{self.name}: unknown mode {self.mode!r}; nearest: {nearest(str(self.mode), MODES)!r}")
        for name in _names(self.parameters):
            if _SECRET.search(name.casefold()):
                raise OptionError(f"{self.name}: parameter {name!r} is not allowed; keys are read from the environment")
        for name in self.parameters:
            if name in _OURS:
                raise OptionError(f"{self.name}: parameter {name!r} is set by tabx itself")
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))

    @property
    def provider(self) -> str:
        """The part of the model's name before the first "/", "" without one."""
        return self.model.partition("/")[0] if "/" in self.model else ""

    def asked(self, repeat: int = 0) -> dict[str, Any]:
        """Return the parameters that can change the answer; repetition i has seed + i."""
        asked = {**DEFAULT_PARAMETERS, **self.parameters}
        if repeat and isinstance(asked.get("seed"), int):
            asked["seed"] += repeat
        return {name: value for name, value in sorted(asked.items()) if value is not None and name != "timeout"}


def _names(value: object) -> Iterator[str]:
    """Yield the keys of a nested value, at any depth."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield str(name)
            yield from _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)
