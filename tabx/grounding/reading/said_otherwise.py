"""Numbers that prose says in a way of its own: "half a day", "an hour and a half", "half of them", "seven fifty"."""

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

_SHARES = {
    ("half",): "50 %",
    ("a", "quarter"): "25 %",
    ("one", "quarter"): "25 %",
    ("three", "quarters"): "75 %",
    ("a", "fifth"): "20 %",
    ("one", "fifth"): "20 %",
    ("a", "tenth"): "10 %",
    ("one", "tenth"): "10 %",
}
"""Shares in words that are a round percentage, where "of" follows: "half of the voters"."""

_RATE = frozenset({"every", "each", "per", "a", "an"})

_MOST_TO_RATE = 5
"""Words between a quantity and the time that makes a rate of it: "4,120 cubic metres leave it every second"."""


def in_units(words: Sequence[Word]) -> Iterator[Said]:
    """Yield halves of a unit: "half a day" is 0.5 days, "an hour and a half" 1.5 hours."""
    said = [word.form for word in words]
    for place in range(len(said) - 2):
        first, second, third = said[place : place + 3]
        if first == "half" and second in _ARTICLES and find_units(third):
            yield Said(place, place + 3, f"0.5 {third}")
        if first in _ARTICLES and said[place + 2 : place + 5] == ["and", "a", "half"] and find_units(second):
            yield Said(place, place + 5, f"1.5 {second}")


def shares(words: Sequence[Word]) -> Iterator[Said]:
    """Yield the percentages that shares in words are."""
    said = [word.form for word in words]
    for place in range(len(said)):
        for share, number in _SHARES.items():
            end = place + len(share)
            if tuple(said[place:end]) == share and said[end : end + 1] == ["of"]:
                yield Said(place, end, number)


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
