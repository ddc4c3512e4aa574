"""The words of a text and of a cell, in one form for both, with their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

_WORD = re.compile(r"(?:(?<![\w.,])\.)?\d+(?:[.,]\d+)*[^\W\d_]*|[^\W\d_]+(?:\d+[^\W_]*)?|[%$€£¥]")
"""A number with the letters that are written to it ("3rd", "12km"), a word or a code ("Q1"), a sign for a word."""

_MARKS = re.compile(r"[\u0300-\u036f]")

_SMALL = """
a an the of in on at to for from by with and or as is was were are be been he she it its his her their they this
that these those s t d de la du von van der den el
"""
SMALL = frozenset(_SMALL.split())
"""Words that name nothing by themselves; two texts that differ in these alone say the same."""


class Word(NamedTuple):
    """A word: its form for comparison, and its characters from `start` to before `end`."""

    form: str
    start: int
    end: int


def words_of(text: str) -> tuple[Word, ...]:
    """Return the words of a text with their places; their forms know no case and no accents."""
    return tuple(Word(form_of(found[0]), found.start(), found.end()) for found in _WORD.finditer(text))


@lru_cache(maxsize=65536)
def form_of(word: str) -> str:
    """Return a word without case, accents and compatibility forms; ".254" with its 0."""
    if word[0] == ".":
        word = f"0{word}"
    if word.isascii():
        return word.lower()
    return _MARKS.sub("", unicodedata.normalize("NFKD", word)).casefold()


def forms(text: str) -> tuple[str, ...]:
    """Return the words of a text, as they are compared."""
    return tuple(form_of(word) for word in _WORD.findall(text))


def narrowest(found: Sequence[tuple[int, str]], needed: Collection[str]) -> tuple[int, int]:
    """Return the shortest stretch of places that holds all needed words: its first place, and the one behind its last.

    `found` has places and the needed word at each, in order, every word at least once.
    """
    best = (found[0][0], found[-1][0] + 1)
    for index, (first, _) in enumerate(found):
        left = set(needed)
        for at, word in found[index:]:
            left.discard(word)
            if not left:
                if at + 1 - first < best[1] - best[0]:
                    best = (first, at + 1)
                break
    return best


def telling(words: Iterator[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Return the words that name something; all of them where none does."""
    given = tuple(words)
    return tuple(word for word in given if word not in SMALL) or given


_LEAST_STEM = 3
"""Letters that a word keeps without its ending: "bus" and "gas" end as plurals do."""

_ENDINGS = (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("ss", "ss"), ("s", ""))
"""Endings of plurals, and what stands there in the singular; a word that ends in "ss" is none."""


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return a word in the singular, as far as its ending tells."""
    for ending, single in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            return word[: len(word) - len(ending)] + single
    return word


ROOT = 6
"""First letters by which two forms of a longer word are known: "renovation" and "renovated", "percent" and
"percentage"."""


def root(word: str) -> str:
    """Return what the forms of a word have in common: its singular, of a long word its first letters."""
    single = stem(word)
    return _without_verb_ending(single)[:ROOT] if single.isalpha() else single


_VERB_ENDINGS = ("ing", "ed", "e")
"""Endings of verbs, the longest first: "rising" and "rise", "closed" and "closes"."""


def _without_verb_ending(word: str) -> str:
    """Return a word without its ending as a verb, and without the letter that is doubled before it ("running")."""
    for ending in _VERB_ENDINGS:
        kept = word.removesuffix(ending)
        if kept != word and len(kept) >= _LEAST_STEM:
            return kept[:-1] if len(kept) > _LEAST_STEM and kept[-1] == kept[-2] and kept[-1] not in "ls" else kept
    return word
