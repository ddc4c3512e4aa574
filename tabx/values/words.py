"""The words of a text, and the numbers among them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from tabx.values.fold import fold

# Numbers; letters with their marks; signs that mean something where they stand.
_WORD = re.compile(
    r"(?:(?<![^\s(/])-)?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)*)"
    r"|[^\s\d\x00-\x40\x5b-\x60\x7b-\xbf×÷\u2000-\u2bff\u3000-\u303f،؛؟।]+"
    r"|(?<![^\s(])[+-](?=inf\b|infinity\b|∞)|∞|(?<=\()[+-](?=\))"
    r"|(?<=[\w+])\+(?!\w)|(?<=\w)-(?!\w)|(?<=\w)#|[<>±~≤≥≠$€£¥]"
)
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_WITHOUT = re.compile(r"(?<![\w/])w/o(?![\w/])")
SMALL_WORDS = frozenset({"of", "the", "and", "in", "for", "to", "a", "an", "on", "at", "by", "de", "la", "is", "was"})
_CARDINALS = "zero one two three four five six seven eight nine ten eleven twelve"
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
_NUMBER_WORDS = {word: str(n) for names in (_CARDINALS, _ORDINALS) for n, word in enumerate(names.split())}
_MONTHS = "january february march april may june july august september october november december"
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_CALENDAR = {name[:size]: name for name in (*_MONTHS.split(), *_DAYS.split()) for size in (3, 4, len(name))} | {
    "tues": "tuesday",
    "thurs": "thursday",
}
_SPELLINGS = {"percentage": "percent", "pct": "percent", "nr": "number", "vs": "versus"}
_SPELLINGS |= {word: str(n) for n, word in enumerate(_CARDINALS.split())}


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text in normal form without accents.

    Digits stand apart from letters, "%" is "percent", "&" is "and"; signs that change a meaning ("C++", "A-", "<5",
    "$") are words of their own, other punctuation is set aside. "w/o" is "without".
    """
    folded = fold(text)
    if folded == "#":
        return ("number",)
    if not folded.isascii():
        folded = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", folded)))
    if "w/o" in folded:
        folded = _WITHOUT.sub("without", folded)
    folded = _APOSTROPHE.sub("", folded).replace("%", " percent ").replace("&", " and ")
    return tuple(_spell(word) for word in _WORD.findall(folded))


def _spell(word: str) -> str:
    if word[-1].isdigit():
        return word.replace(",", "")
    return _SPELLINGS.get(word, word)


def tally(some: Iterable[str]) -> dict[str, int]:
    """Return how often each word stands, in order (a `Counter` of a handful of words takes three times as long)."""
    counts: dict[str, int] = {}
    for word in some:
        counts[word] = counts.get(word, 0) + 1
    return counts


def words_only_in(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of `one` that `other` lacks, in order, repeated words counted."""
    if set(one).isdisjoint(other):
        return one
    left = tally(other)
    only = []
    for word in one:
        if left.get(word):
            left[word] -= 1
        else:
            only.append(word)
    return tuple(only)


@lru_cache(maxsize=65536)
def numbers_in(text_words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the numbers among the words, in order: digits, number words, months and days of the week."""
    found = []
    for word in text_words:
        number = as_number(word)
        if number:
            found.append(number)
    return tuple(found)


def number_word(word: str) -> tuple[float, bool] | None:
    """Return the number that a word says, and whether it is an ordinal; None for other words."""
    for names, ordinal in ((_CARDINALS, False), (_ORDINALS, True)):
        if word in names.split():
            return float(names.split().index(word)), ordinal
    return None


def as_number(word: str) -> str:
    """Return the number a word stands for in one form ("007" and "seven" are "7"), "" for other words."""
    if word[-1].isdigit():
        whole = word.lstrip("0") or "0"
        return whole.rstrip("0").rstrip(".") if "." in whole else whole
    return _NUMBER_WORDS.get(word) or _CALENDAR.get(word, "")
