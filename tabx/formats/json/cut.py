"""JSON that ends in the middle: the text of its whole items, closed again."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabx.base.limits import check_time

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[{}\[\],]', re.DOTALL)
_CLOSING = {"{": "}", "[": "]"}


@dataclass(slots=True)
class _Open:
    """A list or object that is open: where its last whole item ends, at first behind its bracket, and how many it has.

    A member of an object counts where it is a list or an object: a record without its last members is no whole one.
    """

    bracket: str
    end: int
    whole: int = 0


_TOKENS_AT_A_TIME = 1000
"""Signs looked at from one look at the time to the next: a moment's work."""


def is_cut(text: str) -> bool:
    """Whether a text ends within a list or an object of JSON."""
    return bool(_open_at_the_end(text))


def whole_items(text: str) -> str | None:
    """Return JSON that ends in the middle without its last, unfinished item, closed again.

    The items are those of the outermost list that is open at the end, or of the outermost object where there is no
    list: records or rows, and columns where those are what the text lists. None for a text that does not end in the
    middle, or before an item is whole. Whether what is kept is valid JSON is not checked.
    """
    open_parts = _open_at_the_end(text)
    depth = next((depth for depth, part in enumerate(open_parts) if part.bracket == "["), 0)
    kept = open_parts[: depth + 1]
    if not any(part.whole for part in kept):
        return None
    return text[: kept[-1].end] + "".join(_CLOSING[part.bracket] for part in reversed(kept))


def _open_at_the_end(text: str) -> list[_Open]:
    """Return the lists and objects that the end of a text leaves open, outermost first; [] where none is."""
    parts: list[_Open] = []
    for number, token in enumerate(_TOKEN.finditer(text)):
        if not number % _TOKENS_AT_A_TIME:
            check_time()
        sign = token[0]
        if sign in _CLOSING:
            parts.append(_Open(sign, token.end()))
        elif sign in ("}", "]"):
            if not parts or _CLOSING[parts.pop().bracket] != sign:
                return []
            if not parts:
                return []  # the value is whole: what follows it is no part of it
            _end_item(parts[-1], token.end())
        elif sign == "," and parts:
            _end_scalar(parts[-1], text, token.start())
    return parts


def _end_scalar(part: _Open, text: str, end: int) -> None:
    """Count what stands before a comma of a list, unless it is a list or an object, which has been counted."""
    if part.bracket == "[" and text[part.end : end].strip():
        _end_item(part, end)


def _end_item(part: _Open, end: int) -> None:
    part.end = end
    part.whole += 1
