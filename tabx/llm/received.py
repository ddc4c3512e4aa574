"""A response as it is used: its texts without the keys that a server may echo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.base.outside import one_line
from tabx.base.redaction import without_keys

LONGEST_MODEL = 200
"""Characters of a model's name as a server tells it: it stands in signatures and messages."""


def received(response: Any) -> Any:
    """Return the response with no key in what a server says: content, refusal, calls of tools."""
    for choice in response.choices or ():
        message = choice.message
        for holder, name in ((message, "content"), (message, "refusal")):
            _clean(holder, name)
        for call in getattr(message, "tool_calls", None) or ():
            _clean(call.function, "arguments")
        fields = getattr(message, "provider_specific_fields", None)
        if isinstance(fields, dict) and isinstance(fields.get("refusal"), str):
            fields["refusal"] = without_keys(fields["refusal"])
    return response


def model_name(response: Any, asked: str) -> str:
    """Return the model's name as the server tells it, fit for a line; the one asked for where it tells none."""
    name = getattr(response, "model", None)
    return one_line(str(name), LONGEST_MODEL) if name else asked


def parameters_of(sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters sent, without keys in their values."""
    return {name: _without_keys(value) for name, value in sent.items()}


def _without_keys(value: Any) -> Any:
    if isinstance(value, str):
        return without_keys(value)
    if isinstance(value, Mapping):
        return {without_keys(str(name)): _without_keys(part) for name, part in value.items()}
    return [_without_keys(part) for part in value] if isinstance(value, list) else value


def _clean(holder: Any, name: str) -> None:
    text = getattr(holder, name, None)
    if isinstance(text, str) and text:
        clean = without_keys(text)
        if clean is not text and clean != text:
            setattr(holder, name, clean)
