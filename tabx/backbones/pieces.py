"""Questions cut to a budget of tokens, so that nothing is left out of a prompt unsaid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from tabx.errors import OptionError

T = TypeVar("T")


class LineTooLong(OptionError):
    """One line alone is longer than a question may be."""


Count = Callable[[str], int]

LINE = 2
"""Tokens of a line's end and of what separates it from the next, at most."""


def pieces(items: Sequence[T], lines: Sequence[str], room: int, most: int, count: Count) -> list[list[T]]:
    """Return the items in order, cut so that the lines of each piece fit.

    Parameters
    ----------
    items : sequence
    lines : sequence of str
        What is shown of each item.
    room : int
        Tokens that a piece may take.
    most : int
        Items that a piece may have: so many can be answered.
    count : function of a text
        Its tokens.

    Raises
    ------
    LineTooLong
        A single line is longer than the room.
    """
    if len(items) <= most and sum(len(line.encode("utf-8", "replace")) + LINE for line in lines) <= room:
        return [list(items)] if items else []  # no token is shorter than a byte
    found: list[list[T]] = []
    taken = 0
    for item, line in zip(items, lines, strict=True):
        size = _size(line, room, count)
        if not found or taken + size > room or len(found[-1]) >= most:
            found.append([])
            taken = 0
        found[-1].append(item)
        taken += size
    return found


def fits(lines: Iterable[str], room: int, count: Count) -> bool:
    """Return whether lines fit into the room."""
    text = "\n".join(lines)
    return len(text.encode("utf-8", "replace")) <= room or count(text) <= room


def _size(line: str, room: int, count: Count) -> int:
    size = count(line) + LINE
    if size > room:
        raise LineTooLong(
            f"a question has {size:,} tokens in one line ({line[:60]!r}…), of which {max(0, room):,} fit; "
            "a higher --question-tokens asks it, --prefilter rules asks less"
        )
    return size
