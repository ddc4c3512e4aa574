"""API keys: read from the environment only, and redacted from all output."""

from __future__ import annotations

import os
import re

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

_LOOKS_LIKE_A_KEY = re.compile(r"\b(?:sk|gsk|pk|AIza|Bearer)[-_ ]?[\w*.-]{12,}")
_NAMED_LIKE_A_KEY = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)$", re.IGNORECASE)


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
        return NO_KEY if spec.api_base is not None else None
    key = os.environ.get(variable, "").strip()
    if not key and spec.api_base is not None:
        return NO_KEY
    if not key:
        raise ModelFailure(FailureKind.NO_KEY, f"{spec.name}: no key; set the environment variable {variable}")
    if not (key.isascii() and key.isprintable()):
        raise ModelFailure(FailureKind.WRONG_KEY, f"{spec.name}: {variable} holds characters that no key has")
    return key


def redacted(text: str) -> str:
    """Return the text on one line, with everything that is or looks like a key replaced."""
    for name, value in os.environ.items():
        if len(value.strip()) >= 6 and _NAMED_LIKE_A_KEY.search(name):
            text = text.replace(value.strip(), "***")
    return " ".join(_LOOKS_LIKE_A_KEY.sub("***", text).split())
