"""JSON as written: numbers keep their digits, duplicate keys of an object are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from tabx.base.errors import BrokenTextError

_TOKEN = re.compile(r'(?P<text>"[^"\\]*(?:\\.[^"\\]*)*")(?P<colon>[ \t\n\r]*:)?|[{}\[\]]')


_BARE = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|-?Infinity|NaN|true|false")
"""What stands in JSON without quotes."""


class Literal(str):
    """A number, or a day, as its source writes it; a JSON string is a plain `str`."""

    __slots__ = ()


class _DuplicateKeyError(Exception):
    def __init__(self, key: str) -> None:
        self.key = key


def parse_json(text: str, *, first_line: int = 1) -> object:
    """Return the value of a JSON text, numbers as `Literal`.

    Parameters
    ----------
    text : str
        The whole JSON text.
    first_line : int
        Number of its first line, for messages.

    Raises
    ------
    BrokenTextError
        For invalid JSON, a duplicate key of an object, and nesting beyond Python's recursion limit; with line and
        column.
    """
    try:
        return json.loads(
            text, parse_int=Literal, parse_float=Literal, parse_constant=Literal, object_pairs_hook=_unique
        )
    except json.JSONDecodeError as error:
        raise BrokenTextError(
            f"broken JSON: {error.msg} at line {error.lineno + first_line - 1}, column {error.colno}"
        ) from error
    except _DuplicateKeyError as error:
        line, column = _place(text, _start_of_duplicate(text))
        raise BrokenTextError(
            f"duplicate key {error.key!r} in the object at line {line + first_line - 1}, column {column}; "
            "keys must be unique"
        ) from error
    except RecursionError as error:
        raise BrokenTextError("JSON nested too deeply to be a table") from error


def text_of_json(value: object) -> str:
    """Return the text of a JSON value: null is "", a list or an object is its JSON."""
    if isinstance(value, str):
        return str(value)
    return "" if value is None else json_of(value)


def json_of(value: object) -> str:
    """Return a value as JSON on one line, numbers as written."""
    if isinstance(value, Literal):
        return str(value) if _BARE.fullmatch(value) else json.dumps(str(value), ensure_ascii=False)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json_of(key)}: {json_of(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(json_of(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _unique(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKeyError(key)
            seen.add(key)
    return found


def _start_of_duplicate(text: str) -> int:
    """Return the offset of the first object with a duplicate key, in otherwise valid JSON."""
    open_parts: list[tuple[int, list[str]]] = []
    for token in _TOKEN.finditer(text):
        if token[0] in "{[":
            open_parts.append((token.start(), []))
        elif token[0] in "}]":
            start, keys = open_parts.pop()
            if len(set(keys)) < len(keys):
                return start
        elif token["colon"]:
            open_parts[-1][1].append(json.loads(token["text"]))
    raise ValueError("no object has a key twice")


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
