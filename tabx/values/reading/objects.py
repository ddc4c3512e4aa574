"""Read objects of JSON, and dictionaries of Python, inside cells."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator

MOST_FIELDS = 200
"""Most values of an object that are compared one by one: each is read as a cell of its own. A text of 2,000 characters,
the longest that is read, seldom holds more."""

_OPENING = {"{": "}", "[": "]"}


def may_be_object(text: str) -> bool:
    """Return whether a text stands in brackets that may be those of an object, or of a list of objects or lists."""
    text = text.strip()
    closing = _OPENING.get(text[:1])
    if closing is None or text[-1] != closing:
        return False
    return ":" in text if text[0] == "{" else text[1:].lstrip()[:1] in _OPENING


def fields_of(text: str) -> tuple[tuple[str, str], ...]:
    """Return what an object holds: the path of each value, and the value as a text; empty if the text is none.

    A list's items have their numbers as paths, as their order counts.
    """
    parsed = _parsed(text.strip())
    if not isinstance(parsed, dict | list):
        return ()
    fields = []
    try:
        for field in _fields("", parsed):
            fields.append(field)
            if len(fields) > MOST_FIELDS:
                return ()
    except RecursionError:
        return ()
    return tuple(fields)


def _parsed(text: str) -> object:
    """Return what JSON, or a literal of Python, says; None where the text is neither."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def _fields(path: str, held: object) -> Iterator[tuple[str, str]]:
    """Yield the values within an object with their paths; an empty object or list is a value."""
    if isinstance(held, dict | list | tuple) and held:
        named = held.items() if isinstance(held, dict) else enumerate(held, 1)
        for name, inner in named:
            yield from _fields(f"{path}.{name}" if path else str(name), inner)
    else:
        yield path, _as_text(held)


def _as_text(held: object) -> str:
    if held is None:
        return ""
    if isinstance(held, bool):
        return "true" if held else "false"
    return str(held)
