"""The record of a model to ask: name, address, parameters, price."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, get_args

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.base.outside import one_line
from tabx.llm.inside.place import HOST
from tabx.llm.options import check_parameters

Mode = Literal["json_schema", "tools", "json", "prompt"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""How a shape of the answer is asked for, in the order in which one falls back to the next; "prompt" describes it in
words alone."""

LONGEST_ANSWER = 4096
"""Tokens of an answer at most, where neither the settings nor the question say: what most providers grant."""

DEFAULT_PARAMETERS: Mapping[str, Any] = MappingProxyType({"temperature": 0, "seed": 0, "max_tokens": LONGEST_ANSWER})
"""Asked of every model that does not say otherwise; what was really sent stands in the reply."""

OLD_LIMIT, NEW_LIMIT = "max_tokens", "max_completion_tokens"
"""The limit of an answer in tokens; servers know it by one of the two names, or by both."""

_OURS = frozenset(
    {
        *("model", "messages", "tools", "tool_choice", "functions", "response_format", "stream", "n", "client"),
        *(
            "api_base",
            "base_url",
            "num_retries",
            "max_retries",
            "drop_params",
            "logger_fn",
            "mock_response",
            "fallbacks",
        ),
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
)
_NO_CHAT = re.compile(r"text-completion-[\w-]+|azure_text|openai_like")
"""Providers that litellm continues texts by, or has no way to, so that no question can be asked there."""

_APPENDING = frozenset({"openai", "custom_openai", "lm_studio", "litellm_proxy", "llamafile"})
"""Providers, of litellm's names for servers of OpenAI's protocol, to whose address the end of a request is appended
whatever it is; others take a whole one, and an address that works is part of the keys of a cache."""

_END_OF_REQUEST = re.compile(r"(?:/chat/completions|/completions|/responses|/embeddings)/*\Z")
"""The ends of an endpoint's full address, as documentation shows it."""

AZURE_IS_ASKED_AS = (
    "Azure is asked as azure/DEPLOYMENT, with AZURE_API_BASE=https://NAME.openai.azure.com, AZURE_API_KEY and "
    "AZURE_API_VERSION in the environment"
)

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


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
        Address of the server; None for the provider's own. Of an endpoint's full address, the end is left out.
    mode : {"json_schema", "tools", "json", "prompt"}
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
        An unknown mode, a provider that cannot be asked, a key in place of its variable's name, or a parameter that
        tabx sets itself, that would carry a secret, or whose value no server can take.
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
        if _NO_CHAT.fullmatch(self.provider):
            raise OptionError(
                f"{self.name}: provider {self.provider!r} cannot be asked questions; a server of OpenAI's protocol is "
                "openai/NAME with --api-base URL"
            )
        if self.key is not None and (not _VARIABLE.fullmatch(self.key) or one_line(self.key) != self.key):
            raise OptionError(f"{self.name}: key holds no name of an environment variable; keys stand in no settings")
        if self.api_base is not None and self.provider in _APPENDING:
            object.__setattr__(self, "api_base", _END_OF_REQUEST.sub("", self.api_base))
        check_parameters(self.name, self.parameters, _OURS)
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))

    @property
    def provider(self) -> str:
        """The part of the model's name before the first "/", "" without one."""
        return self.model.partition("/")[0] if "/" in self.model else ""

    @property
    def keyed_base(self) -> str | None:
        """The address by which answers are kept: a model in this process is known by its hash, wherever it lies."""
        base = self.api_base
        return f"http://{HOST}" if base is not None and base.startswith(f"http://{HOST}/") else base

    @property
    def longest_answer(self) -> int | None:
        """Maximum tokens of an answer to one of tabx's own questions; None for no limit."""
        return self.limit(LONGEST_ANSWER)

    def limit(self, longest: int | None) -> int | None:
        """Return the maximum tokens of an answer, `longest` where the settings do not say; None for no limit."""
        asked = self.asked(longest=longest)
        named = asked.get(OLD_LIMIT, asked.get(NEW_LIMIT))
        return named if isinstance(named, int) else None

    def asked(self, repeat: int = 0, longest: int | None = LONGEST_ANSWER) -> dict[str, Any]:
        """Return the parameters that can change the answer; repetition i has seed + i.

        `longest` limits the answer where the settings do not: its tokens, or None for no limit.
        """
        asked = {**DEFAULT_PARAMETERS, OLD_LIMIT: longest, **self.parameters}
        if self.parameters.get(NEW_LIMIT) is not None and OLD_LIMIT not in self.parameters:
            del asked[OLD_LIMIT]  # the same under its newer name
        if repeat and isinstance(asked.get("seed"), int):
            asked["seed"] += repeat
        return {name: value for name, value in sorted(asked.items()) if value is not None and name != "timeout"}
