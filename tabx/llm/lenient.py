"""The JSON object that stands in an answer: alone, after a byte order mark, in a fence, with words around it."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

MOST_STARTS = 32
"""Brackets at which an object is looked for: each look may read to the end, and an answer of prose has many."""

LONGEST = 200_000
"""Characters of an answer in which an object is looked for; a longer one is JSON as a whole or not in shape."""

_MARK = (
    r"</(?:seed:)?think>|</thinking>|</thought>|</reasoning>|\[/THINK\]|◁/think▷|<channel\|>|assistantfinal"
    r"|<\|(?:END_THINKING|end_of_thought)\|>"
    r"|(?:<\|channel\|>(?P<channel>[^<]{0,80}))?(?:<\|constrain\|>[^<]{0,40})?<\|message\|>"
)
"""Where a thought, or a channel of one, ends, in the templates of various models; of two channels the later counts."""

_THOUGHT_CHANNEL = "analysis"
"""What gpt-oss calls the channel of its reasoning; it answers in those called final and commentary."""

_MARKS = re.compile(_MARK)
_START = re.compile(rf"(?P<mark>{_MARK})|[{{\[]")


class UnclearAnswer(ValueError):
    """Raised for an answer of which nobody can say what was meant: several objects that differ, or a piece of one."""


def json_in(text: str) -> str:
    """Return the one JSON object or list in a text; the text itself where there is none.

    What stands before the end of a thought, or before the last channel mark, is left out; the same object twice is one.

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


def in_its_field(text: str, name: str | None) -> str:
    """Return a bare list as the value of the one field that a shape has, where it has one of that name."""
    return f"{{{json.dumps(name)}: {text}}}" if name is not None and text.startswith("[") and is_json(text) else text


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

    A mark drops what was found before it, unless it stands inside an object: there it is a value.
    """
    decoder = json.JSONDecoder()
    found: list[_Object] = []
    place, marked, is_thought = 0, -1, False
    for _ in range(MOST_STARTS):
        start = _START.search(text, place)
        if start is None:
            return found
        place = start.end()
        if start["mark"] is not None:
            marked, found, is_thought = place, [], (start["channel"] or "").startswith(_THOUGHT_CHANNEL)
            continue
        read = _read_at(decoder, text, start.start())
        if read is None:
            continue
        value, end = read
        if _holds_objects(value) and not is_thought:
            said = json.dumps(value, sort_keys=True)
            begins = "" if start.start() == marked else text[start.start() - 1 : start.start()]
            found.append(_Object(said, text[start.start() : end], _stands_apart(begins, text[end : end + 1])))
        place = end
    marks = list(_MARKS.finditer(text, place))
    if marks:
        return _objects(text[marks[-1].start() :])
    return found


def _read_at(decoder: json.JSONDecoder, text: str, start: int) -> tuple[Any, int] | None:
    try:
        return decoder.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None


def _holds_objects(value: Any) -> bool:
    return isinstance(value, dict) or any(isinstance(part, dict) for part in value)


_BEFORE, _AFTER = frozenset("`:(>*"), frozenset("`.,;!)<*")
"""What may touch an object besides white space: fences, emphasis, tags and the marks of a sentence. A letter, a quote
or a bracket that does is a piece of a broken object, and what was read another."""


def _stands_apart(before: str, after: str) -> bool:
    return (not before or before.isspace() or before in _BEFORE) and (not after or after.isspace() or after in _AFTER)
