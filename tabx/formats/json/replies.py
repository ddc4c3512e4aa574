"""What servers of models wrap an answer in: chat completions, messages, calls of tools, elements of documents.

OpenAI (chat, completions, responses), Anthropic, Gemini, Bedrock, Ollama and saved conversations; the elements of
unstructured and MinerU, whose tables are HTML in a string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeGuard

_ANSWERERS = frozenset(("assistant", "model", "ai"))
"""Roles of a conversation that answer."""

_HTML_NAMES = ("text_as_html", "table_body")
"""Names under which elements of documents hold a table as HTML."""

_ARGUMENTS = ("arguments", "args", "input", "parameters", "tool_input")
"""Names under which a call of a tool holds what it is called with."""

_CALLS = ("tool_calls", "function_call", "functionCall", "toolUse", "function")
"""Names under which a message or a part of one holds calls of tools."""

_PARTS = ("message", "delta", "content", "parts", "text", *_CALLS)
"""Names of what a choice, a message or a part of one says, in the order in which it is looked for."""


def said_in_reply(value: object) -> list[object] | None:
    """Return what the answer of a server says: texts, and what tools are called with; None for any other value.

    Of several choices it is the first, of a conversation the last message of the model.
    """
    if isinstance(value, dict):
        message = _message(value)
        return None if message is None else list(_said(message))
    if _is_conversation(value):
        answers = [item for item in value if item["role"] in _ANSWERERS]
        return list(_said(answers[-1])) if answers else None
    return None


def html_of_elements(value: object) -> list[str]:
    """Return the tables of the elements of a document, as HTML."""
    if isinstance(value, dict):
        own = [_as_text(value.get(name)) for name in _HTML_NAMES]
        inner = (item for item in value.values() if isinstance(item, (dict, list)))
        return [*filter(None, own), *(html for item in inner for html in html_of_elements(item))]
    return [html for item in value for html in html_of_elements(item)] if isinstance(value, list) else []


def _as_text(value: object) -> str:
    return str(value) if type(value) is str and "<" in value else ""


def _is_conversation(value: object) -> TypeGuard[list[dict[str, object]]]:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, dict) and type(item.get("role")) is str for item in value)
        and any("content" in item or "parts" in item for item in value)
    )


def _message(value: Mapping[str, object]) -> object | None:
    """Return the part of a server's answer that says something, None for what is no such answer."""
    for name, is_part in (("choices", _is_choice), ("candidates", _is_candidate), ("output", _is_output)):
        parts = value.get(name)
        if _is_list_of_objects(parts) and all(map(is_part, parts)):
            return parts if name == "output" else parts[0]
    if _is_conversation(value.get("messages")):
        return said_in_reply(value["messages"])
    inner = value.get("output", value)
    inner = inner.get("message", inner) if isinstance(inner, dict) else inner
    return inner if isinstance(inner, dict) and _is_message(inner) else None


def _is_choice(part: Mapping[str, object]) -> bool:
    return isinstance(part.get("message", part.get("delta")), dict) or type(part.get("text")) is str


def _is_candidate(part: Mapping[str, object]) -> bool:
    content = part.get("content")
    return isinstance(content, dict) and "parts" in content


def _is_output(part: Mapping[str, object]) -> bool:
    """Whether a part is one of OpenAI's responses: a message, a call, thoughts."""
    return type(part.get("type")) is str and any(name in part for name in ("content", "arguments", "summary", "action"))


def _is_message(value: Mapping[str, object]) -> bool:
    if any(_is_list_of_objects(value.get(name)) for name in ("tool_calls", "content")) and _has_types(value):
        return True
    return value.get("role") in _ANSWERERS and any(name in value for name in _PARTS)


def _has_types(value: Mapping[str, object]) -> bool:
    """Whether the parts of a message say what they are."""
    parts = value.get("tool_calls") or value.get("content")
    return isinstance(parts, list) and all("type" in part or "function" in part for part in parts)


def _is_list_of_objects(value: object) -> TypeGuard[list[dict[str, object]]]:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _said(value: object) -> Iterable[object]:
    """Yield the texts of a message and what its tools are called with, in order; thoughts say nothing."""
    if type(value) is str:
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _said(item)
    elif isinstance(value, dict) and value.get("type") not in _THOUGHTS:
        given = _arguments(value)
        parts = [value[name] for name in _PARTS if value.get(name) is not None]
        yield from _said(parts) if given is None else (given,)


def _arguments(value: Mapping[str, object]) -> object | None:
    """Return what a tool is called with, None for what is no call."""
    if value.keys().isdisjoint(("name", "type", "tool")):
        return None
    return next((value[name] for name in _ARGUMENTS if isinstance(value.get(name), (dict, list, str))), None)


_THOUGHTS = ("thinking", "reasoning", "redacted_thinking")
"""Types of parts of a message that are no answer."""
