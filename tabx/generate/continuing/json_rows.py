"""The rows of an unfinished JSON text: its lists and objects in a list that holds no plain values itself."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from tabx.generate.continuing.rows import Row

_CLOSING = {"{": "}", "[": "]"}


@dataclass
class _Open:
    """A list or object that is not closed yet: where it began, and whether it holds plain values."""

    char: str
    start: int
    has_values: bool = False


@dataclass
class Scan:
    """What a JSON text holds up to its end, or to where it stops being JSON.

    Attributes
    ----------
    rows : list of Row
        In the order of their ends; a row's key is its value, written in one way.
    open : list
        What is open at the end.
    open_at : dict of int to str
        For the end of each row the closing brackets that the text lacks there.
    ended : int or None
        Where the outermost value was closed; None where it is not.
    """

    rows: list[Row] = field(default_factory=list)
    open: list[_Open] = field(default_factory=list)
    open_at: dict[int, str] = field(default_factory=dict)
    ended: int | None = None

    @property
    def lacking(self) -> str:
        """The closing brackets that the text lacks at its end."""
        return "".join(_CLOSING[one.char] for one in reversed(self.open))


def scan(text: str, *, within: str = "") -> Scan:
    """Return what a text holds.

    Parameters
    ----------
    text : str
    within : str
        The brackets that are open before it: "[" for entries of a list.
    """
    found = Scan(open=[_Open(char, -1) for char in within])
    place = 0
    while place < len(text) and found.ended is None:
        char = text[place]
        if char == '"':
            place = _string_end(text, place)
            _note_value(found)
            continue
        if char in _CLOSING:
            found.open.append(_Open(char, place))
        elif char in "}]":
            _close(text, found, place)
        elif char.isalnum():
            _note_value(found)
        place += 1
    return found


def _string_end(text: str, start: int) -> int:
    """Return the place after a string; the end of the text where it is not closed."""
    place = start + 1
    while place < len(text):
        if text[place] == "\\":
            place += 2
        elif text[place] == '"':
            return place + 1
        else:
            place += 1
    return len(text)


def _note_value(found: Scan) -> None:
    if found.open and found.open[-1].char == "[":
        found.open[-1].has_values = True


def _close(text: str, found: Scan, place: int) -> None:
    if not found.open:
        return
    closed = found.open.pop()
    if not found.open:
        found.ended = place + 1
        return
    parent = found.open[-1]
    if closed.start < 0 or parent.char != "[" or parent.has_values:
        return
    found.rows.append(Row(_key(text[closed.start : place + 1]), closed.start, place + 1))
    found.open_at[place + 1] = found.lacking


def _key(text: str) -> str:
    try:
        return json.dumps(json.loads(text), sort_keys=True)
    except (ValueError, RecursionError):
        return " ".join(text.split())
