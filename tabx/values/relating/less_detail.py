"""A value with less detail than the gold's: "sitcom" for "American television sitcom", where both stand in the column.

What a column has as a value of its own is another one as a rule: York for New York, "president" for "vice president".
It is the same with less detail where its words are no name, as they are written small where the column writes names
with capitals, and the gold's other words make no other thing of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabx.values.column.properties import writes_capitals
from tabx.values.columns import Column
from tabx.values.relating.detail_words import ALTERNATIVES, BEGIN_NAMES, OTHER_KINDS, OTHER_NAMES, TAKEN_BACK
from tabx.values.text import as_number, words, words_only_in

Words = tuple[str, ...]

_OTHER_THINGS = ALTERNATIVES | BEGIN_NAMES | OTHER_KINDS | OTHER_NAMES | TAKEN_BACK


def is_with_less_detail(gold: str, predicted: str, column: Column) -> bool:
    """Whether a text names the gold's thing with some of its words, as `column` writes its names."""
    full, short = words(gold), words(predicted)
    if not 0 < len(short) < len(full) or not writes_capitals(column):
        return False
    if not _OTHER_THINGS.isdisjoint(words_only_in(full, short)) or any(map(as_number, full)):
        return False
    return _stand_in_order(short, full) and _are_written_small(short, (gold, predicted))


def _stand_in_order(short: Words, full: Words) -> bool:
    left = iter(full)
    return all(word in left for word in short)  # each is looked for behind the one before


def _are_written_small(said: Words, texts: Sequence[str]) -> bool:
    chunks = [chunk for text in texts for chunk in text.split() if not set(said).isdisjoint(words(chunk))]
    return all(chunk == chunk.lower() for chunk in chunks)
