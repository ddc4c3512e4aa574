"""What counts as a large table, and samples of it that hang on content alone."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from zlib import crc32

from tabx.align.grid import Grid

SMALL = 200
SAMPLE = 400


def is_large(rows: int, others: int) -> bool:
    """Whether so many rows against so many others are too many to look at each pair of them."""
    return rows * others > SMALL * SMALL


def sample_rows(gold: Grid, pairs: Sequence[tuple[int, int]], most: int = SAMPLE) -> list[tuple[int, int]]:
    """Return paired rows enough to judge a column by: all of a small table, some of a large one.

    Which ones hangs on what the gold rows say, never on where they stand; of equal rows all or none have the same
    chance.
    """
    if len(pairs) <= max(most, SMALL):
        return list(pairs)
    rank = {row: place for place, row in enumerate(gold.row_order)}
    digests = gold.digests
    return sorted(nsmallest(most, pairs, key=lambda pair: (digests[pair[0]], rank[pair[0]])))


def sample_texts(keys: Sequence[str], most: int) -> list[int]:
    """Return places of some keys that are not blank, chosen by the keys alone, in the order of the choice."""
    places: dict[str, int] = {}
    for place, key in enumerate(keys):
        if key:
            places.setdefault(key, place)
    chosen = nsmallest(most, places, key=lambda key: (crc32(key.encode("utf-8", "replace")), key))
    return [places[key] for key in chosen]
