"""A cell that holds several texts one after another, divided where the texts end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+|[%$€£¥±#°*†‡]")
_CLOSING = ")]}\"'”’»"
_BETWEEN = frozenset({"/", "|", ";", ",", "&", "+", "•", "·"})


@lru_cache(maxsize=16384)
def word_list(text: str) -> tuple[str, ...]:
    """Return the words of a text as written, footnotes and all, case and compatibility forms set aside."""
    return tuple(_WORD.findall(unicodedata.normalize("NFKC", text).casefold()))


def divide(text: str, wanted: Sequence[str]) -> list[str] | None:
    """Return the parts of a text that say the wanted texts, in their order; None where it does not say just these.

    Words are compared, not signs: what stands between the parts, and a sign before a number, stay as read.
    """
    if not any(wanted):
        return None
    chunks = text.split()
    parts: list[str] = []
    place = 0
    for number, said in enumerate(wanted):
        start, aim = place, word_list(said)
        if said.strip():
            start = place = _behind_signs(chunks, place)
            place += 1
            while place < len(chunks) and len(word_list(" ".join(chunks[start:place]))) < len(aim):
                place += 1
            while place < len(chunks) and not chunks[place].strip(_CLOSING):
                place += 1
        part = " ".join(chunks[start:place])
        if place > len(chunks) or word_list(part) != aim:
            return None
        parts.append(part.rstrip(",;/|") if number + 1 < len(wanted) else part)
    return parts if _behind_signs(chunks, place) == len(chunks) else None


def _behind_signs(chunks: Sequence[str], place: int) -> int:
    """Return the place of the next chunk that is no sign between two texts."""
    while place < len(chunks) and chunks[place] in _BETWEEN:
        place += 1
    return place


def stretches(middle: int, open_: Collection[int], most: int) -> Iterator[range]:
    """Yield the stretches of two or more neighbours that hold a place and else open ones only, `most` on each side.

    Those that start latest come first, of these the shortest.
    """
    first, last = middle, middle
    while first - 1 in open_ and middle - first < most:
        first -= 1
    while last + 1 in open_ and last - middle < most:
        last += 1
    for start in range(middle, first - 1, -1):
        for stop in range(max(middle, start + 1), last + 1):
            yield range(start, stop + 1)
