"""Numbers in words, through `text2num`: "twenty-two points", "the third quarter". English alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tabx.base.extras import lacking

LANGUAGE = "en"

_NO_NUMBERS = frozenset({"o"})
"""Words that text2num reads as numbers and that are mostly none: the "o" of "ten o'clock" is no zero."""

_HALF = ("and", "a", "half")

_MAGNITUDES = frozenset({"hundred", "thousand", "million", "billion", "trillion"})


GROUPS = {"pair": 2, "couple": 2, "trio": 3, "dozen": 12}
"""Words that, behind "a", say how many there are of what they name."""

NOTHING = frozenset({"nothing", "none", "nil", "scoreless", "goalless", "nobody", "never"})
"""Words for no things at all."""

SINGLE = frozenset({"a", "an", "sole", "lone", "single", "only", "solitary"})
"""Words for one of what the next word names: "a steal"."""


class NumberWords(NamedTuple):
    """Words that say a number: the places from `first` to before `end` among the words given."""

    first: int
    end: int
    number: float
    is_ordinal: bool


class _Token:
    """A word as text2num takes it."""

    __slots__ = ("is_apart", "word")

    def __init__(self, word: str, is_apart: bool) -> None:
        self.word, self.is_apart = word, is_apart

    def text(self) -> str:
        return self.word

    def nt_separated(self, previous: Any) -> bool:
        return self.is_apart

    def not_a_number_part(self) -> bool:
        return False


@lru_cache(maxsize=1)
def what_is_lacking() -> str:
    """Return why number words are not looked for, with the command that changes it; "" where they are."""
    return lacking("finding numbers in words", "text2num")


def number_words(words: Sequence[str], apart: Sequence[bool]) -> list[NumberWords]:
    """Return the numbers that words of one sentence say.

    `apart` says of each word whether a sign parts it from the one before: "twenty, two" are two numbers. A magnitude
    behind a number multiplies it ("three point five million"); one behind digits is theirs.
    """
    from text_to_num import find_numbers

    found: list[NumberWords] = []
    for one in find_numbers(list(map(_Token, words, apart)), lang=LANGUAGE, threshold=0):
        said = words[one.start : one.end]
        reached = found[-1].end if found else 0
        if said[0] in _NO_NUMBERS or one.start < reached:
            continue
        if said[0] in _MAGNITUDES and one.start == reached > 0:
            before = found[-1]
            found[-1] = NumberWords(before.first, one.end, before.number * one.value, one.is_ordinal)
        elif not _is_of_digits(words, one.start):
            found.append(_with_half(words, NumberWords(one.start, one.end, float(one.value), bool(one.is_ordinal))))
    return found


def _is_of_digits(words: Sequence[str], start: int) -> bool:
    """Whether a word is the magnitude of the digits before it: "3 million"."""
    return words[start] in _MAGNITUDES and start > 0 and words[start - 1][0].isdecimal()


def _with_half(words: Sequence[str], one: NumberWords) -> NumberWords:
    """Return a number with the half behind it: "eight and a half"."""
    end = one.end + len(_HALF)
    return NumberWords(one.first, end, one.number + 0.5, False) if tuple(words[one.end : end]) == _HALF else one
