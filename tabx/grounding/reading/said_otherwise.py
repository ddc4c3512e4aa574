"""Numbers that prose says in a way of its own: "half a day", "three quarters of them", "seven fifty", "twice"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tabx.grounding.reading.words import Word
from tabx.values.reading.units import find_units


class Said(NamedTuple):
    """The words from `first` to before `end`, and the number with its unit that they say, in digits."""

    first: int
    end: int
    number: str


_ARTICLES = frozenset({"a", "an", "one"})

_PARTS_OF_ONE = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4, "third": 3, "thirds": 3, "fourth": 4}
_PARTS_OF_ONE |= {"fourths": 4, "fifth": 5, "fifths": 5, "tenth": 10, "tenths": 10}

_HOW_MANY = dict.fromkeys(_ARTICLES, 1) | {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "nine": 9}

_MAGNITUDES = {"dozen": 12, "hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}

_SPANS = {"fortnight": "14 days", "decade": "10 years", "century": "100 years"}

_TIMES = {"twice": "2", "thrice": "3", "once": "1"}

_COMPARED = frozenset({"as", "the", "more", "that"})
"""Words behind "twice" that make it a comparison and no count: "twice as long"."""

_ONLY = frozenset({"only", "just", "but"})
"""Words before "once" that make it a count; elsewhere it is mostly "at some time"."""

_RATE = frozenset({"every", "each", "per", "a", "an"})

_MOST_TO_RATE = 5
"""Words between a quantity and the time that makes a rate of it: "4,120 cubic metres leave it every second"."""


def said_otherwise(words: Sequence[Word]) -> Iterator[Said]:
    """Yield the numbers that fractions, spans of time and "twice" say."""
    forms = [word.form for word in words]
    for place, form in enumerate(forms):
        if form in _PARTS_OF_ONE:
            yield from _of_part(forms, place)
        elif form in _SPANS and place and forms[place - 1] in _ARTICLES:
            yield Said(place - 1, place + 1, _SPANS[form])
        elif form in _TIMES and _counts(forms, place):
            yield Said(place, place + 1, _TIMES[form])


def _counts(forms: Sequence[str], place: int) -> bool:
    """Whether "twice" or "once" counts how often something happened."""
    if forms[place] == "once" and not (place and forms[place - 1] in _ONLY):
        return False
    return place + 1 == len(forms) or forms[place + 1] not in _COMPARED


def _of_part(forms: Sequence[str], place: int) -> Iterator[Said]:
    """Yield what a part of one is part of: a unit, a magnitude, or a whole, of which it is a percentage.

    "half a day", "a quarter of an hour", "three tenths of a second", "half a million", "two thirds of the voters".
    """
    many = _HOW_MANY.get(forms[place - 1]) if place else None
    if many is None and not forms[place].startswith("hal"):
        return
    first, share = (place - 1, many) if many is not None else (place, 1)
    number = share / _PARTS_OF_ONE[forms[place]]
    end = place + 1
    if forms[end : end + 1] == ["of"]:
        yield Said(first, end, f"{number * _HUNDRED:.10g} %")
        end += 1
    if end + 1 < len(forms) and forms[end] in _ARTICLES:
        yield from _of_whole(forms[end + 1], first, end + 2, number)
    yield from _behind_whole(forms, first, place + 1, number)


def _of_whole(whole: str, first: int, end: int, number: float) -> Iterator[Said]:
    """Yield a part of a magnitude or a unit."""
    if whole in _MAGNITUDES:
        yield Said(first, end, f"{number * _MAGNITUDES[whole]:.10g}")
    elif find_units(whole):
        yield Said(first, end, f"{number:.10g} {whole}")


def _behind_whole(forms: Sequence[str], first: int, end: int, number: float) -> Iterator[Said]:
    """Yield a whole with the part behind it: "an hour and a half", "three and a quarter"."""
    if forms[first - 1 : first] != ["and"] or first < _WORDS_BEFORE_PART:
        return
    whole, before = forms[first - 2], forms[first - 3]
    if before in _ARTICLES and find_units(whole):
        yield Said(first - 3, end, f"{1 + number:.10g} {whole}")
    elif whole in _HOW_MANY:
        yield Said(first - 2, end, f"{_HOW_MANY[whole] + number:.10g}")


_WORDS_BEFORE_PART = 3
"""Words of "an hour and" before the part."""


def prices(found: Sequence[tuple[int, int, float]]) -> Iterator[Said]:
    """Yield what two numbers in words right behind each other say: "seven fifty" is 7.50, "nineteen sixty" a year.

    `found` has the first word, the one behind the last and the number of each, in order.
    """
    for (first, middle, whole), (second, end, rest) in pairwise(found):
        if second != middle or not 1 <= whole < _HUNDRED or not _LEAST_REST <= rest < _HUNDRED:
            continue
        yield Said(first, end, f"{whole:.0f}.{rest:.0f}")
        if whole in _CENTURIES:
            yield Said(first, end, f"{whole:.0f}{rest:.0f}")


_HUNDRED = 100
_LEAST_REST = 10
"""The least second number of a price or year in words; "seven five" is a result."""

_CENTURIES = range(10, 21)


def rate_of(words: Sequence[Word], end: int) -> str:
    """Return " per" and the time that makes a rate of the quantity before a word; "" where none does."""
    for place in range(end, min(end + _MOST_TO_RATE, len(words) - 1)):
        unit = words[place + 1].form
        if words[place].form in _RATE and _TIME.fullmatch(unit):
            return f" per {unit}"
    return ""


_TIME = re.compile("second|minute|hour|day|week|month|year")
