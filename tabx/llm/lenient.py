"""The JSON object that stands in an answer: alone, after a byte order mark, in a fence, with words around it."""

from __future__ import annotations

import json
import re
from typing import Any

MOST_STARTS = 32
"""Brackets at which an object is looked for: each look may read to the end, and an answer of prose has many."""

LONGEST = 200_000
"""Characters of an answer in which an object is looked for; a longer one is JSON as a whole or not in shape."""

_END_OF_THOUGHT = "</think>"
_START = re.compile(rf"[{{\[]|{_END_OF_THOUGHT}")


class SeveralObjects(ValueError):
    """Raised for an answer with several JSON objects that differ: which of them is meant is not for us to say."""


def json_in(text: str) -> str:
    """Return the one JSON object or list in a text; the text itself where there is none.

    What stands before the end of a thought is left out; the same object twice is one.

    Raises
    ------
    SeveralObjects
        There are several that differ.
    """
    bare = text.strip("\ufeff \t\r\n")
    if is_json(bare):
        return bare
    if len(bare) > LONGEST:
        return text
    found = dict(_objects(bare))
    if len(found) > 1:
        raise SeveralObjects(f"it holds {len(found)} JSON objects that differ; one is right")
    return next(iter(found.values()), text)


def read_leniently(response: Any) -> Any:
    """Return the response with each answer's JSON in place of its text.

    Raises
    ------
    SeveralObjects
        As of `json_in`.
    """
    message = response.choices[0].message
    calls = getattr(message, "tool_calls", None) or ()
    for holder, name in [(call.function, "arguments") for call in calls] or [(message, "content")]:
        said = getattr(holder, name, None)
        if isinstance(said, str):
            found = json_in(said)
            if found != said:
                setattr(holder, name, found)
    return response


def is_json(text: str | bytes) -> bool:
    """Whether a text is one whole JSON value."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _objects(text: str) -> list[tuple[str, str]]:
    """Return the outermost objects, and lists of objects, as they stand, by what they say.

    The end of a thought drops what was found before it, unless it stands inside an object: there it is a value.
    """
    decoder = json.JSONDecoder()
    found: list[tuple[str, str]] = []
    place = 0
    for _ in range(MOST_STARTS):
        start = _START.search(text, place)
        if start is None:
            return found
        place = start.end()
        if start[0] == _END_OF_THOUGHT:
            found = []
            continue
        try:
            value, end = decoder.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) or any(isinstance(part, dict) for part in value):
            found.append((json.dumps(value, sort_keys=True), text[start.start() : end]))
        place = end
    _, end_of_thought, rest = text[place:].rpartition(_END_OF_THOUGHT)
    return _objects(rest) if end_of_thought else found
