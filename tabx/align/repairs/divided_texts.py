"""Cells that hold several texts in order, and the rows that one cell may cover."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from tabx.notation.normal_forms import normalized
from tabx.values import fold

_WORD = re.compile(r"[^\W_]+|[%$€£¥±#°*†‡]")
_CLOSING = ")]}\"'”’»"
_DASHES = frozenset({"-", "–", "—", "−"})
"""Signs that part two texts, or are one: a dash stands for no value."""
_SEPARATORS = _DASHES | {"/", "|", ";", ",", "&", "+", "•", "·", "×"}
_TRAILING_SEPARATORS = ",;/|"


@lru_cache(maxsize=16384)
def word_list(text: str) -> tuple[str, ...]:
    """Return the words of a text, without regard to case and compatibility forms."""
    return tuple(_WORD.findall(normalized("NFKC", text).casefold()))


def divide(text: str, wanted: Sequence[str]) -> list[str] | None:
    """Return the parts of a text that match the wanted texts in order, None without a match.

    Words are compared, not single characters: separators between the parts, and a sign before a number, stay as read.
    """
    if not any(wanted):
        return None
    if list(word_list(text)) != [word for wanted_text in wanted for word in word_list(wanted_text)]:
        return None
    chunks = text.split()
    parts: list[str] = []
    end = 0
    for number, wanted_text in enumerate(wanted, start=1):
        start, end = _next_part(chunks, end, wanted_text)
        part = " ".join(chunks[start:end])
        if end > len(chunks) or word_list(part) != word_list(wanted_text):
            return None
        parts.append(part.rstrip(_TRAILING_SEPARATORS) if number < len(wanted) else part)
    return parts if _after_separators(chunks, end) == len(chunks) else None


def divide_anywhere(text: str, wanted: Sequence[str]) -> list[str] | None:
    """Return the parts of a text that says the wanted texts in order, apart or run together, None for any other text.

    Run together, white space does not count; each part is written as it stands in the text.
    """
    parts = divide(text, wanted)
    return _run_together(text, wanted) if parts is None else parts


def unwrapped(part: str, gold: str) -> str:
    """Return a part without its enclosing brackets, unless the gold has them."""
    bare = part[1:-1].strip()
    return bare if part[:1] + part[-1:] in ("()", "[]") and fold(bare) == fold(gold) else part


def _run_together(text: str, wanted: Sequence[str]) -> list[str] | None:
    first = next(filter(None, map(_squeezed, wanted)), "")
    if not first or not _squeezed(text).startswith(first):
        return None  # soon: hardly any text begins so
    squeezed = [_squeezed(part) for part in wanted]
    if _squeezed(text) != "".join(squeezed):
        return None
    places = [place for place, character in enumerate(text) if not character.isspace()]
    sizes = list(map(len, squeezed))
    if len(places) != sum(sizes):
        return None  # a letter that has two in lower case: "ß" as "ss"
    parts, start = [], 0
    for size in sizes:
        parts.append(text[places[start] : places[start + size - 1] + 1] if size else "")
        start += size
    return parts


@lru_cache(maxsize=16384)
def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


def _next_part(chunks: Sequence[str], place: int, wanted: str) -> tuple[int, int]:
    """Return start and end of the part that may match a wanted text.

    It has as many words, and the brackets that close it.
    """
    if not wanted.strip():
        return place, place
    start = place if wanted.strip() in _DASHES else _after_separators(chunks, place)
    words = len(word_list(wanted))
    end = start + 1
    while end < len(chunks) and len(word_list(" ".join(chunks[start:end]))) < words:
        end += 1
    while end < len(chunks) and not chunks[end].strip(_CLOSING):
        end += 1
    return start, end


def _after_separators(chunks: Sequence[str], place: int) -> int:
    while place < len(chunks) and chunks[place] in _SEPARATORS:
        place += 1
    return place


def stretches(middle: int, unpaired: Collection[int], most: int) -> Iterator[range]:
    """Yield the ranges of rows that a cell of one row may cover.

    Each holds the row itself and neighbours without a partner, two or more in all, at most `most` on each side.

    Those that start latest come first, of these the shortest: the fewest rows that explain a cell are tried first.
    """
    first, last = middle, middle
    while first - 1 in unpaired and middle - first < most:
        first -= 1
    while last + 1 in unpaired and last - middle < most:
        last += 1
    for start in range(middle, first - 1, -1):
        for stop in range(max(middle, start + 1), last + 1):
            yield range(start, stop + 1)
