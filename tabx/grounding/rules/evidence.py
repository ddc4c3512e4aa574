"""Where the text says a value: its number, its date, or its words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from tabx.grounding.reading.figures import Figure, Moment, date_parts
from tabx.grounding.reading.prose import Prose
from tabx.grounding.reading.words import forms, narrowest, root, telling
from tabx.values.records import DataType
from tabx.values.value import Dimension, Form, Value


class Place(NamedTuple):
    """Words of the text that say a value, and the figure that they are, if they are one."""

    first: int
    end: int
    figure: Figure | None = None


EXACTLY = 1e-9
"""Share of a number by which two may differ that are the same but for binary fractions."""

_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")

_DENIALS = frozenset({"no", "not", "without", "never", "none", "neither", "nor", "nt", "cannot", "except"})
_DENIALS |= {"forbidden", "banned", "prohibited", "lacks", "lack", "lacking", "nobody"}
"""Words that deny what their sentence says."""

_DENYING_BEGINNINGS = ("non", "un", "in", "im", "dis")

_LEAST_DENIED = 4
"""Letters behind such a beginning: "ink" and "under" deny nothing."""

_MOST_BEFORE_DENIED = 3
"""Words among which a denial stands before what it denies: "not yet in use"."""

_WORDS_OF_LESS = """
below down fell fall decline decrease lost loss lower dropped drop minus negative shrank below declined decreased
"""
_DOWN = frozenset(_WORDS_OF_LESS.split())
"""Words beside which a number is to be read as less than nothing: "fell by 5 percent" is −5 %."""

MOST_BETWEEN_WORDS = 3
"""Other words that may stand between two words of a text that a cell repeats: an initial, a title, an article."""


class Evidence:
    """Looks up where a text says a value."""

    def __init__(self, prose: Prose) -> None:
        self._prose = prose

    def places(self, value: Value) -> Iterator[Place]:
        """Yield where the text says a value, in no order; a list is looked for by its items, a truth value nowhere."""
        if value.type is DataType.NUMERICAL:
            yield from self._of_number(value)
        elif value.type is DataType.DATE:
            yield from self._of_date(value)
        elif value.type is not DataType.BOOL:
            yield from self.of_words(value.text)

    @cached_property
    def _numbers(self) -> list[tuple[float, int]]:
        """Numbers of the text with the place of their figure, each as it stands and in its base unit."""
        found = set()
        for index, figure in enumerate(self._prose.figures):
            for number in (figure.value.number, figure.value.base):
                if number is not None:
                    found.add((number, index))
        return sorted(found)

    def _of_number(self, value: Value) -> Iterator[Place]:
        seen = set()
        for number, reach in _sought(value):
            first = bisect_left(self._numbers, (number - reach, -1))
            last = bisect_right(self._numbers, (number + reach, len(self._numbers) + 1))
            for _, index in self._numbers[first:last]:
                figure = self._prose.figures[index]
                if index in seen or not self._says(figure, value):
                    continue
                seen.add(index)
                yield Place(figure.first, figure.end, figure)
        if value.number in (0, 1):
            singles = (figure for figure in self._prose.singles if figure.value.number == value.number)
            yield from (Place(figure.first, figure.end + 1, figure) for figure in singles)

    def _says(self, figure: Figure, value: Value) -> bool:
        """Whether a figure is a value: in its unit, if both have one, and below zero only where the text goes down."""
        said = figure.value
        if figure.is_ordinal and Form.ORDINAL not in value.flags:
            return False
        if not self._has_sign_of(value, figure):
            return False
        have_units = said.unit is not None and value.unit is not None
        if have_units and not _are_degrees(said, value):
            return _have_one_dimension(said, value) and _are_near(said.base, value.base, value)
        return _are_near(said.number, value.number, value) or _are_near(said.base, value.base, value)

    def _has_sign_of(self, value: Value, figure: Figure) -> bool:
        """Whether a figure is below zero where a value is: by its sign, or by words such as "fell"."""
        if (value.number or 0) >= 0 or (figure.value.number or 0) < 0:
            return True
        first, end = self._prose.spans[self._prose.sentence_at(figure.first)]
        return any(word.form in _DOWN for word in self._prose.words[first:end])

    def is_denied(self, words: Iterable[int]) -> bool:
        """Whether one of some words denies something."""
        return any(self._prose.words[word].form in _DENIALS for word in words)

    def _of_date(self, value: Value) -> Iterator[Place]:
        wanted = date_parts(value)
        if wanted is None:
            yield from self.of_words(value.text)
            return
        for moment in self._prose.moments:
            if self._says_date(moment, wanted):
                yield Place(moment.first, moment.end)
        if wanted[0] and not wanted[1]:
            yield from (Place(place, place + 1) for place in self._prose.places.get(wanted[0], ()))

    def _says_date(self, moment: Moment, wanted: tuple[str, str, str]) -> bool:
        """Whether a date of the text says all that is wanted, its year perhaps elsewhere in the sentence."""
        if all(not part or part == said for part, said in zip(wanted, moment.parts, strict=True)):
            return True
        is_day = not moment.parts[0] and wanted[1:] == moment.parts[1:]
        return is_day and self._is_year_near(moment.first, wanted[0])

    def _is_year_near(self, place: int, year: str) -> bool:
        """Whether a year stands in the sentence of a date, or is the last one that the text gave before."""
        sentence = self._prose.sentence_at(place)
        if any(self._prose.sentence_at(other) == sentence for other in self._prose.places.get(year, ())):
            return True
        before = bisect_left(self._years, place) - 1
        return before >= 0 and self._prose.words[self._years[before]].form == year

    @cached_property
    def _years(self) -> list[int]:
        """The words of the text that are years, in order."""
        return [place for place, word in enumerate(self._prose.words) if _YEAR.fullmatch(word.form)]

    def of_words(self, text: str) -> Iterator[Place]:
        """Yield where all words that tell of a text stand near each other, in whatever order."""
        given = telling(forms(text))
        wanted = [root(word) for word in given]
        if not wanted:
            return
        if len(given) == 1:
            yield from self._of_denied(given[0])
        places = self._prose.root_places
        rarest = min(wanted, key=lambda word: len(places.get(word, ())))
        for place in places.get(rarest, ()):
            span = self._around(place, wanted)
            if span is not None:
                yield Place(*span)

    def _of_denied(self, word: str) -> Iterator[Place]:
        """Yield where a word that denies by its beginning is said with a denial: "no longer active" for "inactive"."""
        for beginning in _DENYING_BEGINNINGS:
            without = word.removeprefix(beginning)
            if without == word or len(without) < _LEAST_DENIED:
                continue
            for place in self._prose.root_places.get(root(without), ()):
                before = range(max(0, place - _MOST_BEFORE_DENIED), place)
                denial = next((at for at in before if self._prose.words[at].form in _DENIALS), None)
                if denial is not None:
                    yield Place(denial, place + 1)

    def _around(self, place: int, wanted: Sequence[str]) -> tuple[int, int] | None:
        """Return the words of one sentence around a place that hold all wanted ones, None where they do not."""
        needed = set(wanted)
        words, prose = self._prose.words, self._prose
        first, end = prose.spans[prose.sentence_at(place)]
        reach = len(needed) + (len(needed) - 1) * MOST_BETWEEN_WORDS
        found = {
            at: form
            for at in range(max(first, place - reach), min(end, place + reach + 1))
            if (form := root(words[at].form)) in needed
        }
        if set(found.values()) != needed:
            return None
        return narrowest(sorted(found.items()), needed)


def _sought(value: Value) -> Iterator[tuple[float, float]]:
    """Yield the numbers to look for, with how far a rounded one may be off."""
    for number in {value.number, value.base}:
        if number is not None:
            reach = _reach(value, number)
            yield number, reach
            if number < 0:
                yield -number, reach


def _reach(value: Value, number: float) -> float:
    """Return how far a number of the text may be from one of a cell that rounds it: half of its last digit.

    Whole numbers are counts and round nothing.
    """
    least = abs(number) * EXACTLY
    if value.quantum is None or not value.number or value.quantum == 1.0:
        return least
    return max(least, abs(value.quantum / 2 * number / value.number))


def _have_one_dimension(said: Value, value: Value) -> bool:
    return said.unit is not None and value.unit is not None and said.unit.dimension == value.unit.dimension


def _are_degrees(said: Value, value: Value) -> bool:
    """Whether a text says degrees without the scale, "180 degrees": they are read as those of an angle."""
    if said.unit is None or value.unit is None or value.unit.dimension != Dimension.TEMPERATURE:
        return False
    return said.unit.symbol == "°"


def _are_near(said: float | None, number: float | None, value: Value) -> bool:
    if said is None or number is None:
        return False
    return abs(abs(said) - abs(number)) <= _reach(value, number) * (1 + EXACTLY)
