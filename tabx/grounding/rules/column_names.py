"""Which column the words beside a figure name: "12 points" is no evidence for 12 assists."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from tabx.grounding.reading.figures import Figure
from tabx.grounding.reading.prose import Prose
from tabx.grounding.reading.words import SMALL, forms, stem
from tabx.values import is_abbreviation

MOST_BESIDE = 5
"""Words behind a figure, or before it, that may name its column: more of them are of another figure mostly."""

LEAST_BEGINNING = 6
"""First letters that two forms of a word have in common: "percent" and "percentage", "rebounds" and "rebounding"."""

_GENERAL = frozenset({"last", "first", "total", "number", "count", "amount", "date", "name", "new"})
"""Words of headers that name no column by themselves: "last season" says nothing of the column "Last eruption"."""

_ANOTHER_PHRASE = frozenset({"with", "and", "but", "while", "who", "which", "where", "when"})
"""Words behind which others are spoken of: "in 1978 with a mirror of 1.2 m"."""

_ENDS_BEFORE = _ANOTHER_PHRASE | {"than"}
"""Words before which others are spoken of than the figure behind: "40 kg of sand and lasts for six", "seventeen points
higher than Tavares at 2,312"."""

_RESULTS = frozenset({"win", "loss", "victory", "defeat"})

_STOP = re.compile(r"[,;:()\[\]]")
_PAIRED = re.compile(r"\s*[-–/:]\s*\Z|\s*\Z")
_BETWEEN_PAIR = frozenset({"of", "for", "from", "out", "to"})


class ColumnNames:
    """The words that name the columns of a table.

    Parameters
    ----------
    headers : sequence of str
        The name of each column.
    left_out : collection of int
        Columns that name rows: a figure is none of theirs.
    """

    def __init__(self, headers: Sequence[str], left_out: Sequence[int] = ()) -> None:
        self._columns: dict[str, set[int]] = defaultdict(set)
        self._whole: dict[int, tuple[str, ...]] = {}
        for column, header in enumerate(headers):
            if column in left_out:
                continue
            words = [word for word in forms(header) if word not in SMALL | _GENERAL]
            self._whole[column] = tuple(words)
            for word in words:
                self._columns[stem(word)].add(column)
                if len(word) >= LEAST_BEGINNING:
                    self._columns[word[:LEAST_BEGINNING]].add(column)
            for acronym in _acronyms(words):
                self._columns[acronym].add(column)
        self._short = lru_cache(maxsize=None)(self._shortened)

    def of_word(self, word: str) -> frozenset[int]:
        """Return the columns that a word names: by itself, by its beginning, by initials or a short form."""
        found = self._columns.get(stem(word)) or self._columns.get(word)
        if not found and len(word) >= LEAST_BEGINNING:
            found = self._columns.get(word[:LEAST_BEGINNING])
        return frozenset(found) if found else self._short(word)

    def _shortened(self, word: str) -> frozenset[int]:
        """Return the columns with a word that this one shortens: "pts", "reb"."""
        if word in SMALL or not 1 < len(word) <= _LONGEST_SHORT or not word.isalpha():
            return frozenset()
        return frozenset(
            column
            for column, words in self._whole.items()
            if any(len(full) > len(word) and full[0] == word[0] and is_abbreviation(word, full) for full in words)
        )

    def near(self, prose: Prose, figure: Figure, of_rows: Collection[int] = ()) -> frozenset[int]:
        """Return the columns that the words behind a figure name, and those that the words before it do.

        Words that name a row name no column: in "the medium dose arm of 149" the dose is the arm's name.
        """
        words = prose.words
        behind = (words[place].form for place in _behind(prose, figure) if place not in of_rows)
        before = (words[place].form for place in _before(prose, figure) if place not in of_rows)
        return self._named(behind) | self._named(before)

    def _named(self, words: Iterator[str]) -> frozenset[int]:
        """Return the columns that most of some words name."""
        votes: dict[int, int] = defaultdict(int)
        for word in dict.fromkeys(words):
            for column in self.of_word(word):
                votes[column] += 1
        most = max(votes.values(), default=0)
        return frozenset(column for column, count in votes.items() if count == most)


_LONGEST_SHORT = 5
"""Letters of the longest short form of a column's name ("champ")."""


def _acronyms(words: Sequence[str]) -> Iterator[str]:
    """Yield the initials of words that follow each other: "fg" of "field goals made"."""
    for first in range(len(words)):
        for end in range(first + 2, len(words) + 1):
            yield "".join(word[0] for word in words[first:end])


def _behind(prose: Prose, figure: Figure) -> Iterator[int]:
    """Yield the words behind a figure, up to a sign or another figure; of a pair ("7 - 9 FG") those behind both."""
    words = prose.words
    yield from range(figure.first, figure.end)
    place = figure.end
    while place < len(words) and _is_of_pair(prose, place):
        place += 1
    if _is_result(prose, figure, place):
        return
    stop = min(len(words), place + MOST_BESIDE)
    while place < stop and not _STOP.search(prose.gap(place)) and not _ends_sentence(prose, place):
        if words[place].form in _ANOTHER_PHRASE:
            return
        yield place  # a year may be the name of a column, so the next figure counts
        if place in prose.figure_at:
            return
        place += 1


def _is_result(prose: Prose, figure: Figure, place: int) -> bool:
    """Whether a word behind a pair says how it ended: "a 77-71 win" names no column of wins."""
    if place >= len(prose.words) or prose.words[place].form not in _RESULTS:
        return False
    is_second = figure.first - 1 in prose.figure_at and _PAIRED.match(prose.gap(figure.first)) is not None
    return place > figure.end or is_second


def _is_of_pair(prose: Prose, place: int) -> bool:
    """Whether a word goes on with a pair of figures: "- 9", "for 19", "of 8"."""
    if place in prose.figure_at:
        return bool(_PAIRED.match(prose.gap(place))) and (
            "-" in prose.gap(place) or "/" in prose.gap(place) or prose.words[place - 1].form in _BETWEEN_PAIR
        )
    return prose.words[place].form in _BETWEEN_PAIR and place + 1 in prose.figure_at


def _before(prose: Prose, figure: Figure) -> Iterator[int]:
    """Yield the words before a figure, the nearest first, up to a sign.

    None where another figure stands there: in "10 points on 5 - of - 6 shooting" the points are those of the 10.
    """
    before = []
    for place in range(figure.first - 1, max(-1, figure.first - 1 - MOST_BESIDE), -1):
        if _STOP.search(prose.gap(place + 1)) or _ends_sentence(prose, place + 1):
            break
        if place in prose.figure_at:
            return
        if prose.words[place].form in _ENDS_BEFORE:
            break
        before.append(place)
    yield from before


def _ends_sentence(prose: Prose, place: int) -> bool:
    return prose.sentence_at(place) != prose.sentence_at(place - 1) if place else False
