"""A text as it is looked through: its sentences, words, figures and dates, and where each can be found."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from tabx.grounding.reading.figures import Figure, Moment, figures_of, moments_of, singles_of
from tabx.grounding.reading.sentences import sentences_of
from tabx.grounding.reading.short_dates import short_dates
from tabx.grounding.reading.words import Word, root, stem, words_of
from tabx.grounding.records import Sentence, Words


class Prose:
    """A text with its sentences, words, figures and dates.

    Parameters
    ----------
    text : str
    number_words : bool
        Whether numbers in words count.

    Attributes
    ----------
    text : str
    sentences : tuple of Sentence
    words : tuple of Word
    """

    def __init__(self, text: str, *, number_words: bool = True) -> None:
        self.text = text
        self._number_words = number_words
        self.sentences: tuple[Sentence, ...] = sentences_of(text)
        self.words: tuple[Word, ...] = words_of(text)
        self._starts = [word.start for word in self.words]

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """The words of each sentence, from the first to before the last."""
        return [
            (bisect_left(self._starts, sentence.start), bisect_left(self._starts, sentence.end))
            for sentence in self.sentences
        ]

    @cached_property
    def _first_words(self) -> list[int]:
        return [first for first, _ in self.spans]

    def sentence_at(self, word: int) -> int:
        """Return the sentence of a word."""
        return max(bisect_right(self._first_words, word) - 1, 0)

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where each word stands, by its form."""
        return self._by([word.form for word in self.words])

    @cached_property
    def root_places(self) -> dict[str, list[int]]:
        """Where each word stands, by its root."""
        return self._by([root(word.form) for word in self.words])

    @cached_property
    def stem_places(self) -> dict[str, list[int]]:
        """Where each word stands, by its stem."""
        return self._by([stem(word.form) for word in self.words])

    @staticmethod
    def _by(forms: Sequence[str]) -> dict[str, list[int]]:
        found = defaultdict(list)
        for place, form in enumerate(forms):
            found[form].append(place)
        return dict(found)

    @cached_property
    def moments(self) -> list[Moment]:
        """The dates of the text, in order; those of days without their month too."""
        begun = frozenset(first for first, _ in self.spans)
        return sorted([*self._whole_dates, *short_dates(self.words, self._whole_dates, begun)])

    @cached_property
    def _whole_dates(self) -> list[Moment]:
        place_of = {start: place for place, start in enumerate(self._starts)}
        return moments_of(self.text, self.words, place_of)

    @cached_property
    def figures(self) -> list[Figure]:
        """The numbers of the text, in order; of those in a date the year alone."""
        found = figures_of(self.text, self.words, self.spans, in_words=self._number_words)
        dated = {place for moment in self._whole_dates for place in range(moment.first, moment.end)}
        return [figure for figure in found if figure.first not in dated or self._is_year(figure)]

    @cached_property
    def singles(self) -> list[Figure]:
        """The articles of the text, which may be the number one."""
        return singles_of(self.words) if self._number_words else []

    def _is_year(self, figure: Figure) -> bool:
        return len(self.words[figure.first].form) == _DIGITS_OF_A_YEAR

    @cached_property
    def figure_at(self) -> dict[int, Figure]:
        """The figure that each word is part of."""
        return {place: figure for figure in self.figures for place in range(figure.first, figure.end)}

    @cached_property
    def has_capitals(self) -> bool:
        """Whether capitals tell names from other words in this text."""
        return self.text != self.text.lower() and self.text != self.text.upper()

    @cached_property
    def names(self) -> frozenset[str]:
        """Words that the text writes with a capital within a sentence: parts of names."""
        begun = {first for first, _ in self.spans}
        places = (place for place in range(len(self.words)) if place not in begun and self.is_capital(place))
        return frozenset(self.words[place].form for place in places)

    def is_capital(self, word: int) -> bool:
        """Whether a word is written with a capital."""
        return self.text[self._starts[word]].isupper()

    def gap(self, word: int) -> str:
        """Return what stands between a word and the one before it."""
        before = self.words[word - 1].end if word else 0
        return self.text[before : self._starts[word]] if word < len(self.words) else self.text[before:]

    def shown(self, first: int, end: int) -> Words:
        """Return the words from `first` to before `end` with their characters."""
        start, stop = self.words[first].start, self.words[end - 1].end
        return Words(self.text[start:stop], start, stop)


_DIGITS_OF_A_YEAR = 4
