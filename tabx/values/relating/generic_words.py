"""Words of a name that tell it from no other of its column: "Fulham" for "Fulham F.C.", "drama" for "drama film".

Most items of the column have them, written small, the header says them, or they say but what kind of club, firm or work
it is. Where another item of the column is the same without them, they do tell the two apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from tabx.values.column.properties import SameColumn, item_words
from tabx.values.columns import Column
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.units import MAGNITUDES, find_units
from tabx.values.records import Difference, Relation
from tabx.values.relating.detail_words import (
    ALTERNATIVES,
    BEGIN_NAMES,
    OTHER_KINDS,
    OTHER_NAMES,
    PLACES,
    TAKEN_BACK,
    WITHIN_PLACES,
)
from tabx.values.relating.opposites import are_opposites
from tabx.values.text import SMALL_WORDS, as_number, words, words_only_in

Words = tuple[str, ...]

_KINDS = """
fc afc rfc cf sc ac ltd limited inc incorporated corp corporation co company plc llc gmbh film films movie
movies university party
"""
KINDS = frozenset(_KINDS.split())
"""Words that say of a name what it names, and that are mostly left out where that is plain."""

_TELL = ALTERNATIVES | BEGIN_NAMES | OTHER_KINDS | OTHER_NAMES | PLACES | TAKEN_BACK | WITHIN_PLACES | SMALL_WORDS
"""Words that make another thing of a name, or join two of its words, however common they are: Kansas City is no Kansas,
and "service" is not "out of service"."""

_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")

LEAST_ITEMS = 3
"""Items of a column of which most may share a word: of two both do by chance."""

MOST = 0.75
"""Share of the items of a column that have a word in common: where more lack it, to have it says something of the
others ("red line closed" beside a line that is open)."""

MOST_WORDS = 20
"""Words of a name; a longer text is a sentence, in which a common word may say anything."""


def is_but_for_generic(gold: str, predicted: str, column: Column) -> bool:
    """Whether one of two texts is the other with words left out that tell no items of `column` apart."""
    more, less = sorted((_folded(words(gold)), _folded(words(predicted))), key=len, reverse=True)
    only = words_only_in(more, less)
    if not less or not only or len(more) > MOST_WORDS or _without(more, frozenset(only)) != less:
        return False
    return _say_nothing(only, less, (gold, predicted), column) and not _tell_apart(frozenset(only), less, column)


def _say_nothing(only: Words, rest: Words, texts: tuple[str, str], column: Column) -> bool:
    """Whether words that one of two texts has beside the rest are no item, no remark and nothing of their own."""
    if _are_parted(*texts) or only in _items(SameColumn(column)):
        return False  # "Australia/United States" is two
    if frozenset(only) <= _in_brackets(*texts) or any(are_opposites(*pair) for pair in product(only, rest)):
        return False  # brackets tell a name from its namesakes
    return _may_all_be_generic(frozenset(only), texts, column)


def _tell_apart(only: frozenset[str], rest: Words, column: Column) -> bool:
    """Whether another item of a column is the same without some words: "Ruby" may be the film, or the firm."""
    left_out = only | KINDS if only & KINDS else only
    return _times(SameColumn(column), left_out)[_without(rest, left_out)] > 1


def near_but_for_generic(found: Difference, pairs: Sequence[tuple[str, str]]) -> Difference:
    """Return the difference of values, given their texts or those of their items that differ in such words, as near."""
    lost = "; ".join(_left(_written_only_in(gold, predicted) for gold, predicted in pairs))
    added = "; ".join(_left(_written_only_in(predicted, gold) for gold, predicted in pairs))
    kind = DifferenceKind.LESS_PRECISE if lost else DifferenceKind.MORE_PRECISE
    missing, extra = (lost, "") if lost else ("", added)
    return replace(found, relation=Relation.NEAR, kind=kind, missing=missing, extra=extra, note="", parts=1)


def _left(texts: Iterable[str]) -> list[str]:
    """Return texts, each once."""
    return [text for text in dict.fromkeys(texts) if text]


def _written_only_in(text: str, other: str) -> str:
    """Return the words of a text that another one lacks, as it writes them."""
    only = set(words_only_in(_folded(words(text)), _folded(words(other))))
    if not only:
        return ""
    chunks = [chunk for chunk in text.split() if (said := _folded(words(chunk))) and only.issuperset(said)]
    return " ".join(chunks).rstrip(",;:") or " ".join(sorted(only))


def _are_parted(gold: str, predicted: str) -> bool:
    """Whether one of two texts has more signs between items than the other."""
    return any(gold.count(sign) != predicted.count(sign) for sign in "/;|+&")


def _in_brackets(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for inside in _BRACKETS.findall(text) for word in words(inside))


@lru_cache(maxsize=65536)
def _folded(said: Words) -> Words:
    """Return words with the single letters that follow each other as one: "F.C." is "fc"."""
    found: list[str] = []
    is_open = False
    for word in said:
        is_letter = len(word) == 1 and word.isalpha()
        if is_letter and is_open:
            found[-1] += word
        else:
            found.append(word)
        is_open = is_letter
    return tuple(found)


def _without(said: Words, left_out: frozenset[str]) -> Words:
    return tuple(word for word in said if word not in left_out)


@lru_cache(maxsize=64)
def _items(same: SameColumn) -> Counter[Words]:
    found: Counter[Words] = Counter()
    for said, count in item_words(same.column).items():
        found[_folded(said)] += count
    return found


def _may_all_be_generic(only: frozenset[str], texts: Iterable[str], column: Column) -> bool:
    """Whether each of some words is one of a kind, of the header, or common in the column and no part of a name."""
    common = only - KINDS - _of_header(SameColumn(column))
    if not common or not common <= _common(SameColumn(column)):
        return not common
    chunks = (chunk for text in texts for chunk in text.split() if not common.isdisjoint(words(chunk)))
    return all(chunk == chunk.lower() for chunk in chunks)  # "Cape Brenna" is a name, "field hockey player" is none


@lru_cache(maxsize=64)
def _of_header(same: SameColumn) -> frozenset[str]:
    """Return the words of a column's header, in the singular too."""
    forms = (form for word in same.column.header.words for form in (word, word.removesuffix("s")))
    return frozenset(filter(_may_say_nothing, forms))


@lru_cache(maxsize=64)
def _common(same: SameColumn) -> frozenset[str]:
    """Return the words that most items of a column have."""
    items = _items(same)
    counts: Counter[str] = Counter()
    for said, count in items.items():
        counts.update(dict.fromkeys(said, count))
    total = items.total()
    if total < LEAST_ITEMS:
        return frozenset()
    return frozenset(word for word, count in counts.items() if count >= MOST * total and _may_say_nothing(word))


def _may_say_nothing(word: str) -> bool:
    """Whether a common word is no number, unit or scale, and none that makes another thing of a name."""
    is_amount = len(word) > 1 and (as_number(word) or word in MAGNITUDES or find_units(word))
    return len(word) > 1 and word not in _TELL and not is_amount


@lru_cache(maxsize=4096)
def _times(same: SameColumn, left_out: frozenset[str]) -> Counter[Words]:
    """Return how many different items of a column have the same words left without some."""
    return Counter(_without(said, left_out) for said in _items(same))
