"""Values of neighbouring columns that run into each other in one cell: "71.260.1" for 71.2 and 60.1."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabx.align.draft import Draft
from tabx.values.fold import plain

ENOUGH = 0.5
LEAST = 2
"""Rows in which two values at least run together: one may by chance."""


def run_together(text: str, values: Sequence[str]) -> tuple[str, ...] | None:
    """Return the parts of a text that is these values in order, with or without spaces between; None where it is not.

    All values but one have to stand there; the part that is left is what the text says of that one.
    """
    shown, squeezed = plain(text), _squeezed(text)
    wanted = [_squeezed(value) for value in values]
    left, right, start, end = 0, len(wanted), 0, len(squeezed)
    while left < right and squeezed.startswith(wanted[left], start):
        start += len(wanted[left])
        left += 1
    while left < right and squeezed.endswith(wanted[right - 1], start, end):
        right -= 1
        end -= len(wanted[right])
    if right - left > 1 or (right == left and start != end) or not any(wanted[:left] + wanted[right:]):
        return None
    parts, place = [], 0
    for index, want in enumerate(wanted):
        size = len(want) if index < left or index >= right else end - start
        parts.append(_piece(shown, place, place + size))
        place += size
    if left < right:
        parts[left] = _bare(parts[left], values[left])
    return tuple(parts)


def share_together(draft: Draft, group: Sequence[int], p: int) -> float:
    """Return in what share of the rows a predicted column says the values of some gold columns in order, all of them.

    Only rows count in which two of them have a value.
    """
    said = total = 0
    for i, j in draft.some_rows():
        values = [draft.gold.texts[g][i] for g in group]
        if sum(map(bool, (value.strip() for value in values))) < LEAST:
            continue
        total += 1
        said += _squeezed(draft.predicted.texts[p][j]) == "".join(map(_squeezed, values))
    return said / total if said >= LEAST else 0.0


def group_together(draft: Draft, p: int, own: tuple[int, ...], missing: list[int]) -> list[int]:
    """Return the neighbouring gold columns whose values run together in a predicted column; [] unless there are two."""
    free = {*own, *missing}
    best: list[int] = []
    most = ENOUGH
    for first in range(draft.gold.width - 1):
        group: list[int] = []
        for g in range(first, draft.gold.width):
            if g not in free:
                break
            group.append(g)
            if len(group) > 1 and (share := share_together(draft, group, p)) >= most and set(own) <= set(group):
                best, most = list(group), share
    return best


def _bare(part: str, value: str) -> str:
    """Return what is left of a text without the separators and brackets that set it apart, if the gold has none."""
    part = part.strip("/;,| ")
    bracketed = part.startswith("(") and part.endswith(")") and not value.strip().startswith("(")
    return part[1:-1].strip() if bracketed else part


@lru_cache(maxsize=16384)
def _squeezed(text: str) -> str:
    return "".join(plain(text).split()).casefold()


def _piece(text: str, start: int, end: int) -> str:
    """Return the signs of a text from one place to another, white space not counted."""
    found, place = [], 0
    for sign in text:
        if start <= place < end:
            found.append(sign)
        place += len("".join(sign.split()).casefold())
    return "".join(found).strip()
