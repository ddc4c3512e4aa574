"""Where the `<table>` elements of a text begin and end, as the parser sees its tags."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TAG = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))"
    r"|<[!?][^>]*+(?:>|\Z)"
    r"|<(?P<end>/?)(?P<name>[A-Za-z][^\s/>]*+)"
    r"(?:[^>=\"']|=\s*+\"[^\"]*+(?:\"|\Z)|=\s*+'[^']*+(?:'|\Z)|[=\"'])*+(?:>|\Z)",
    re.DOTALL,
)
"""A comment, a declaration or a tag. Each ends at the latest with the text, so that no start is tried twice."""

_RAW = ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
"""Elements whose content holds no tags, up to their own end."""


def places_of(text: str, tag: str) -> tuple[tuple[int, int], ...]:
    """Return start and end of each element of a name, in the order of their first tags.

    One without an end reaches to the end of the text.
    """
    starts: list[int] = []
    ends: dict[int, int] = {}
    opened: list[int] = []
    for start, end, is_end in _tags(text, tag):
        if not is_end:
            opened.append(len(starts))
            starts.append(start)
        elif opened:
            ends[opened.pop()] = end
    return tuple((start, ends.get(index, len(text))) for index, start in enumerate(starts))


def _tags(text: str, tag: str) -> Iterator[tuple[int, int, bool]]:
    """Yield start and stop of each tag of a name, and whether it ends an element."""
    offset = 0
    while match := _TAG.search(text, offset):
        name, offset = (match["name"] or "").lower(), match.end()
        if name == tag:
            yield match.start(), offset, bool(match["end"])
        elif name in _RAW and not match["end"]:
            close = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(text, offset)
            offset = close.start() if close else len(text)
