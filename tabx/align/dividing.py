"""A cell that holds several texts one after another, divided where the texts end."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.header_texts import words

_BETWEEN = frozenset({"/", "|", ";", ",", "&", "+", "•", "·"})


def divide(text: str, wanted: Sequence[str]) -> list[str] | None:
    """Return the parts of a text that say the wanted texts, in their order; None where it does not say just these.

    Words are compared, not signs: what stands between the parts, and a sign before a number, stay as read.
    """
    chunks = [chunk for chunk in text.split() if chunk not in _BETWEEN]
    parts: list[str] = []
    place = 0
    for number, said in enumerate(wanted):
        start, aim = place, words(said)
        if said.strip():
            place += 1
            while place < len(chunks) and len(words(" ".join(chunks[start:place]))) < len(aim):
                place += 1
        part = " ".join(chunks[start:place])
        if place > len(chunks) or words(part) != aim:
            return None
        parts.append(part.rstrip(",;/|") if number + 1 < len(wanted) else part)
    return parts if place == len(chunks) else None
