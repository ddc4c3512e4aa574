"""What a merged column says: values that run into each other, rows known by them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import word_list
from tabx.values.text import plain

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


Words = tuple[str, ...]


def pair_by_merged(draft: Draft, p: int, group: Sequence[int]) -> None:
    """Pair the rows whose merged cell says just what the gold says in the merged columns, and no other cell does.

    Before the columns were known as merged, such a row may have found no partner, or one that agrees in no more of the
    other columns.
    """
    mine = [_bag(*(draft.gold.texts[g][i] for g in group)) for i in range(draft.gold.height)]
    theirs = [_bag(text) for text in draft.predicted.texts[p]]
    wanted, found = _once(mine), _once(theirs)
    others = [(g, q) for g, q in draft.single_columns() if g not in group]
    owners = {j: rows for rows, predicted in draft.rows.items() for j in predicted}
    for words in wanted.keys() & found.keys():
        i, j = wanted[words], found[words]
        old, owner = draft.rows.get((i,)), owners.get(j)
        if old == (j,) or any(i in rows and len(rows) > 1 for rows in draft.rows):
            continue
        if owner is not None and (len(owner) > 1 or draft.rows[owner] != (j,) or mine[owner[0]] == words):
            continue
        if old is not None and (len(old) > 1 or _agree(draft, i, old[0], others) > _agree(draft, i, j, others)):
            continue
        if owner is not None:
            del draft.rows[owner]
        if old is not None:
            del owners[old[0]]
        draft.rows[(i,)] = (j,)
        owners[j] = (i,)


def _bag(*texts: str) -> Words:
    """Return the words of texts in the order of the alphabet."""
    return tuple(sorted(word for text in texts for word in word_list(text)))


def _once(bags: Sequence[Words]) -> dict[Words, int]:
    """Return the place of each bag that stands once; empty ones are none."""
    places: dict[Words, list[int]] = {}
    for place, bag in enumerate(bags):
        places.setdefault(bag, []).append(place)
    return {bag: where[0] for bag, where in places.items() if bag and len(where) == 1}


def _agree(draft: Draft, i: int, j: int, columns: Sequence[tuple[int, int]]) -> int:
    """Return in how many columns two rows say the same."""
    return sum(draft.gold.keys[g][i] == draft.predicted.keys[q][j] != "" for g, q in columns)
