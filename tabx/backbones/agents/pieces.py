"""Splits a question into pieces of limited size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from tabx.base.errors import OptionError

T = TypeVar("T")
Count = Callable[[str], int]
"""Counts the tokens of a text."""

SEPARATOR_TOKENS = 2
"""Tokens of a line's end and of what separates it from the next, at most."""

QUOTED = 60
"""Characters of a line that is too long that the error quotes: enough to find it in the table."""


class LineTooLong(OptionError):
    """Raised for a single line that is longer than a question may be."""


def cut(items: Sequence[T], lines: Sequence[str], *, room: int, most: int, count: Count) -> list[list[T]]:
    """Return the items in order, split so that the lines of each piece fit.

    Parameters
    ----------
    items : sequence
    lines : sequence of str
        The line that shows each item.
    room : int
        Maximum tokens of a piece.
    most : int
        Maximum items of a piece, as many as can be answered.
    count : function of a text
        Its tokens.

    Raises
    ------
    LineTooLong
        A single line is longer than the room.
    """
    if not items:
        return []
    if len(items) <= most and surely_fit((), lines, room):
        return [list(items)]
    pieces: list[list[T]] = []
    taken = 0
    for item, line in zip(items, lines, strict=True):
        size = _size(line, room, count)
        if not pieces or taken + size > room or len(pieces[-1]) >= most:
            pieces.append([])
            taken = 0
        pieces[-1].append(item)
        taken += size
    return pieces


def surely_fit(instructions: Iterable[str], lines: Iterable[str], tokens: int) -> bool:
    """Whether instructions and lines fit by their bytes alone: no token is shorter than a byte.

    Most questions do. Then nothing is counted, which would take most of the time, and for the first 3 s.
    """
    return sum(map(_bytes, instructions)) + sum(_bytes(line) + SEPARATOR_TOKENS for line in lines) <= tokens


def fits(lines: Iterable[str], room: int, count: Count) -> bool:
    """Whether the lines fit into the room, in tokens."""
    text = "\n".join(lines)
    return _bytes(text) <= room or count(text) <= room


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "replace"))


def _size(line: str, room: int, count: Count) -> int:
    size = count(line) + SEPARATOR_TOKENS
    if size > room:
        raise LineTooLong(
            f"one line of a question has {size:,} tokens, {max(0, room):,} fit ({line[:QUOTED]!r}…); "
            "raise --question-tokens, or ask less with --prefilter rules"
        )
    return size
