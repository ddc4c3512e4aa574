"""Rows known by what a merged column says of them."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.dividing import word_list
from tabx.align.draft import Draft

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
