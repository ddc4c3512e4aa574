"""Items that "and" joins in one cell and that elsewhere stand alone: "Kyle and Nigel Baker", "Kyle Baker"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabx.values.relating.parted_items import joined_names
from tabx.values.relating.relate_texts import as_written
from tabx.values.text import words

_JOINING = frozenset({"and", "or"})

_names = lru_cache(maxsize=16384)(joined_names)


def item_named(part: str, whole: str) -> int | None:
    """Return which of the items joined in a text a part of it is, with the words they share or not; None for none."""
    said = words(part)
    return next((place for place, (_, readings) in enumerate(_names(whole)) if said in readings), None)


def name_in(part: str, whole: str) -> str:
    """Return a part as it stands in a text that joins it with others: without the words that they share."""
    item = None if part in whole else item_named(part, whole)
    return part if item is None else _names(whole)[item][0]


def completed_in(wanted: str, whole: str) -> tuple[str, int] | None:
    """Return a wanted text as an item that is joined with others in a text, and which; None where it is none of them.

    Only where it shares words with another item: what stands there alone is found as it stands.
    """
    item = None if words(wanted) == words(whole) else item_named(wanted, whole)
    if item is None or words(_names(whole)[item][0]) == words(wanted):
        return None
    return as_written(whole, words(wanted)), item


def joined_as(whole: str, parts: Sequence[str]) -> str | None:
    """Return parts of a joined text as that text where they are its items and say all of its words.

    Else as a list where one of them is an item, so that they are counted; None where none is.
    """
    items = [item_named(part, whole) for part in parts]
    named = [item for item in items if item is not None]
    if not named:
        return None
    said = {word for part in parts for word in words(part)}
    is_whole = said | _JOINING >= set(words(whole))
    return whole if is_whole and sorted(named) == list(range(len(_names(whole)))) else "; ".join(parts)
