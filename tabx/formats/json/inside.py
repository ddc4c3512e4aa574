"""What wraps a table in JSON: a name over its object, and a string that holds its text."""

from __future__ import annotations

from typing import NamedTuple, cast

from tabx.base.errors import BrokenTextError
from tabx.formats.json.replies import html_of_elements, said_in_reply
from tabx.formats.json.text import json_of, parse_json

WRAPPER_NAMES = ("data", "table")
"""Names under which the object or the text of a table stands, whatever stands beside it."""

_MARKS = ("\\n", "\\u000a", "\\u000A", '\\"', "<table", "<TABLE", "<NEWLINE>", "tool_use", "functionCall", "toolUse")
"""What JSON shows where one of its strings holds a table (a line break or a quote as written there, or a tag), or where
an answer calls a tool."""


class InnerText(NamedTuple):
    """A string of JSON that may hold a table, and whether it is all there is or stands under the name of a table.

    `around` says what it was taken out of, "" where nothing but its name is left behind.
    """

    text: str
    is_named: bool
    around: str = ""


def named_object(value: dict[str, object]) -> dict[str, object] | None:
    """Return the object under the name of a table, None without one."""
    return next((_as_object(value[name]) for name in WRAPPER_NAMES if _as_object(value.get(name))), None)


def sole_object(value: dict[str, object]) -> dict[str, object] | None:
    """Return the object that is the only value of another, None without one."""
    return _as_object(next(iter(value.values()))) if len(value) == 1 else None


def _as_object(value: object) -> dict[str, object] | None:
    return cast("dict[str, object]", value) if isinstance(value, dict) and value else None


def texts_inside(text: str) -> tuple[InnerText, ...]:
    """Return the strings of a JSON text that may hold a table, as `texts_of` its value."""
    if text.lstrip()[:1] not in ("{", '"', "[") or not any(mark in text for mark in _MARKS):
        return ()
    try:
        return texts_of(parse_json(text))
    except (BrokenTextError, RecursionError):
        return ()


def texts_of(value: object) -> tuple[InnerText, ...]:
    """Return the strings of a JSON value that may hold a table, the likeliest first.

    That is what the answer of a server says, the HTML of a document's elements, the value where it is a string, and the
    strings of an object: those under the name of a table, then the others, the last first. Where an object has a list
    or an object beside its strings, the table is there.
    """
    if (said := said_in_reply(value)) is not None:
        around = "the answer of a model is read, what stands around it is ignored"
        texts = (item if type(item) is str else json_of(item) for item in reversed(said))
        return tuple(InnerText(text, is_named=True, around=around) for text in texts)
    if html := html_of_elements(value):
        around = "the tables of a document's elements are read, what stands around them is ignored"
        return (InnerText("\n\n".join(html), is_named=True, around=around),)
    return _own_strings(value)


def _own_strings(value: object) -> tuple[InnerText, ...]:
    """Return a string, or the strings of an object, without what wraps it."""
    while isinstance(value, dict) and (inner := named_object(value) or sole_object(value)):
        value = inner
    if type(value) is str:
        return (InnerText(value, is_named=True),)
    return _strings_of(value) if isinstance(value, dict) else ()


def _strings_of(value: dict[str, object]) -> tuple[InnerText, ...]:
    named = [InnerText(str(value[name]), is_named=True) for name in WRAPPER_NAMES if type(value.get(name)) is str]
    if any(isinstance(item, (dict, list)) for item in value.values()):
        return tuple(named)
    others = [str(value[name]) for name in reversed(value) if name not in WRAPPER_NAMES and type(value[name]) is str]
    return (*named, *(InnerText(other, is_named=len(value) == 1) for other in others))
