"""The JSON object that stands in an answer: alone, after a byte order mark, in a fence, with words around it."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

MOST_STARTS = 32
"""Brackets at which an object is looked for: each look may read to the end, and an answer of prose has many."""

LONGEST = 200_000
"""Characters of an answer in which an object is looked for; a longer one is JSON as a whole or not in shape."""

_END_OF_THOUGHT = "</think>"
_START = re.compile(rf"[{{\[]|{_END_OF_THOUGHT}")


class UnclearAnswer(ValueError):
    """Raised for an answer of which nobody can say what was meant: several objects that differ, or a piece of one."""


def json_in(text: str) -> str:
    """Return the one JSON object or list in a text; the text itself where there is none.

    What stands before the end of a thought is left out; the same object twice is one.

    Raises
    ------
    UnclearAnswer
        There are several that differ, or one that letters, quotes or brackets touch: a piece of a broken one.
    """
    bare = text.strip("\ufeff \t\r\n")
    if is_json(bare):
        return bare
    if len(bare) > LONGEST:
        return text
    objects = _objects(bare)
    if not all(one.stands_apart for one in objects):
        raise UnclearAnswer("its JSON object is a piece of something broken; one object alone is right")
    found = {one.said: one.text for one in objects}
    if len(found) > 1:
        raise UnclearAnswer(f"it holds {len(found)} JSON objects that differ; one is right")
    return next(iter(found.values()), text)


def read_leniently(response: Any) -> Any:
    """Return the response with each answer's JSON in place of its text.

    Raises
    ------
    UnclearAnswer
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


class _Object(NamedTuple):
    """What an object says, its text, and whether it is no piece of a broken one."""

    said: str
    text: str
    stands_apart: bool


def _objects(text: str) -> list[_Object]:
    """Return the outermost objects, and lists of objects.

    The end of a thought drops what was found before it, unless it stands inside an object: there it is a value.
    """
    decoder = json.JSONDecoder()
    found: list[_Object] = []
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
            said, apart = json.dumps(value, sort_keys=True), _stands_apart(text, start.start(), end)
            found.append(_Object(said, text[start.start() : end], apart))
        place = end
    _, end_of_thought, rest = text[place:].rpartition(_END_OF_THOUGHT)
    if end_of_thought:
        return _objects(rest)
    return found


_BEFORE, _AFTER = frozenset("`:(>*"), frozenset("`.,;!)<*")
"""What may touch an object besides white space: fences, emphasis, tags and the marks of a sentence. A letter, a quote
or a bracket that does is a piece of a broken object, and what was read another."""


def _stands_apart(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return (not before or before.isspace() or before in _BEFORE) and (not after or after.isspace() or after in _AFTER)
