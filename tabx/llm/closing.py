"""Closed schemas: every property required and no other, every text and every list with a length.

Under a grammar an open schema does not end: items and blanks go on until the limit of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

LONGEST_TEXT = 400
"""Characters of a text in an answer, where its field does not say: two or three sentences."""

MOST_ITEMS = 100
"""Items of a list in an answer, where its field does not say: as many as questions are put into one request."""

LENGTHS = ("maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum")
"""Keywords that not every provider's strict mode takes."""

FEWEST_TOKENS = 256
"""The least limit of an answer: what a server puts around one, and a word too many, stay within it."""


def limit_for(tokens: int) -> int:
    """Return the limit of an answer that takes so many tokens: twice as many, up to the next power of two.

    Few different limits, as a request is made like the last one of its kind.
    """
    return max(FEWEST_TOKENS, 1 << (2 * tokens - 1).bit_length())


_FOR_READERS = ("title", "default")


def few_sizes(count: int) -> int:
    """Return the next power of two: a list of up to so many is one of few shapes, as servers prepare each new one."""
    return 1 << max(0, count - 1).bit_length()


def closed_object(properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with these properties and no other."""
    names = list(properties)
    return {"type": "object", "properties": dict(properties), "required": names, "additionalProperties": False}


def closed(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a pydantic model's schema, closed, and without titles and defaults: every question pays for tokens."""
    return _mapped(schema, _closed_here)


def without_lengths(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema without the keywords of `LENGTHS`."""
    return _mapped(schema, lambda node: {name: value for name, value in node.items() if name not in LENGTHS})


def _closed_here(node: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in node.items() if name not in _FOR_READERS}
    if "properties" in kept or kept.get("type") == "object":
        names = list(kept.setdefault("properties", {}))
        kept.update(required=names, additionalProperties=False)
    if kept.get("type") == "array":
        kept.setdefault("maxItems", MOST_ITEMS)
    if kept.get("type") == "string" and "enum" not in kept and "const" not in kept:
        kept.setdefault("maxLength", LONGEST_TEXT)
    return kept


def _mapped(node: Mapping[str, Any], change: Callable[[Mapping[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """Return a schema with each schema in it changed; a property of any name is one, whatever it is called."""
    changed = change(node)
    for name in ("properties", "$defs"):
        if name in changed:
            changed[name] = {key: _mapped(inner, change) for key, inner in changed[name].items()}
    for name in ("anyOf", "prefixItems"):
        if name in changed:
            changed[name] = [_mapped(inner, change) for inner in changed[name]]
    if isinstance(changed.get("items"), Mapping):
        changed["items"] = _mapped(changed["items"], change)
    return changed
