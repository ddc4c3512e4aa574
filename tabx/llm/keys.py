"""API keys: read from the environment only, and kept out of all output from the moment they are sent."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from urllib.parse import unquote

from tabx.base.redaction import keep_out
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.spec import ModelSpec

PROVIDER_KEYS = {
    "anthropic": "ANTHROPIC_API_KEY",
    "gemini": "GEMINI_API_KEY",
    "groq": "GROQ_API_KEY",
    "mistral": "MISTRAL_API_KEY",
    "openai": "OPENAI_API_KEY",
    "openrouter": "OPENROUTER_API_KEY",
    "together_ai": "TOGETHERAI_API_KEY",
}
"""Environment variable of a provider's key; litellm knows those of other providers."""

NO_KEY = "none"
"""Sent to a server of one's own that asks for no key: the protocol wants some text there."""

_KEY_HEADER = re.compile(r"key|token|secret|auth|cookie", re.IGNORECASE)
_SCHEME = re.compile(r"^(Bearer|Basic|Token)\s+", re.IGNORECASE)
_IN_ADDRESS = re.compile(r"[?&](?:[\w-]*key|[\w-]*token|sig)=([^&#]+)", re.IGNORECASE)


def key_variable(spec: ModelSpec) -> str | None:
    """Return the environment variable of a model's key, None where only litellm knows it."""
    return spec.key or PROVIDER_KEYS.get(spec.provider)


def has_key(spec: ModelSpec) -> bool | None:
    """Return whether the key is set.

    None where only litellm knows the variable, or where none may be needed.
    """
    variable = key_variable(spec)
    if variable is None or (spec.api_base is not None and not os.environ.get(variable, "").strip()):
        return None
    return bool(os.environ.get(variable, "").strip())


def key_of(spec: ModelSpec) -> str | None:
    """Return the key to send; None where litellm has to find it.

    Raises
    ------
    ModelFailure
        There is none, and the provider's own server will ask for it; or the value cannot be a key.
    """
    variable = key_variable(spec)
    if variable is None:
        # A server of one's own may ask for no key; one of Azure's is the provider's, whatever its address.
        return NO_KEY if spec.api_base is not None and spec.provider != "azure" else None
    key = os.environ.get(variable, "").strip()
    if not key and spec.api_base is not None:
        return NO_KEY
    if not key:
        raise ModelFailure(FailureKind.NO_KEY, f"{spec.name}: no key; set the environment variable {variable}")
    if not (key.isascii() and key.isprintable()):
        raise ModelFailure(FailureKind.WRONG_KEY, f"{spec.name}: {variable} holds characters that no key has")
    keep_out(key)
    return key


def keep_sent_keys_out(headers: Mapping[str, str], address: str) -> None:
    """Keep the keys of a request that is about to leave out of all output: those that litellm found itself, too."""
    found = [_SCHEME.sub("", str(value)) for name, value in headers.items() if _KEY_HEADER.search(str(name))]
    for value in (*found, *map(unquote, _IN_ADDRESS.findall(address))):
        if value != NO_KEY:
            keep_out(value)
