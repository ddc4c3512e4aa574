"""What wraps a table in JSON: a name over its object, and a string that holds its text."""

from __future__ import annotations

from typing import NamedTuple, cast

from tabx.errors import BrokenTextError
from tabx.formats.json.text import parse_json

WRAPPER_NAMES = ("data", "table")
"""Names under which the object or the text of a table stands, whatever stands beside it."""

_MARKS = ("\\n", "\\u000a", "\\u000A", '\\"', "<table", "<TABLE", "<NEWLINE>")
"""What JSON shows where one of its strings holds a table: a line break or a quote as written there, or a tag."""


class InnerText(NamedTuple):
    """A string of JSON that may hold a table, and whether it is all there is or stands under the name of a table."""

    text: str
    is_named: bool


def named_object(value: dict[str, object]) -> dict[str, object] | None:
    """Return the object under the name of a table, None without one."""
    return next((_as_object(value[name]) for name in WRAPPER_NAMES if _as_object(value.get(name))), None)


def sole_object(value: dict[str, object]) -> dict[str, object] | None:
    """Return the object that is the only value of another, None without one."""
    return _as_object(next(iter(value.values()))) if len(value) == 1 else None


def _as_object(value: object) -> dict[str, object] | None:
    return cast("dict[str, object]", value) if isinstance(value, dict) and value else None


def texts_inside(text: str) -> tuple[InnerText, ...]:
    """Return the strings of a JSON text that may hold a table, the likeliest first.

    That is the text where it is a string, and the strings of an object: those under the name of a table, then the
    others, the last first. Where an object has a list or an object beside its strings, the table is there.
    """
    if text.lstrip()[:1] not in ("{", '"') or not any(mark in text for mark in _MARKS):
        return ()
    try:
        value = parse_json(text)
    except BrokenTextError:
        return ()
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
