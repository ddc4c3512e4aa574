"""Which rows a place in the text is about: those that its clause names, else those of the sentences before."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from tabx.grounding.reading.prose import Prose
from tabx.grounding.rules.names import Mention
from tabx.grounding.rules.sharing import shared_rows, told_rows

NOBODY: frozenset[int] = frozenset()

MOST_CARRIED = 6
"""Sentences without a name that still are about who was named last."""

_PARTS = frozenset({"and", "but", "while", "whereas", "although", "though", "when", "as", "or"})
"""Words that begin another clause where another row is named behind them."""

_COMPARING = frozenset({"than", "like", "unlike", "half", "twice", "before", "after", "above", "below"})
"""Words before a row that another one is compared with."""

_OF_HALF = frozenset({"of", "a", "an"})
"""Words behind "half" that make it a share and no comparison: "half of Acme's members"."""

_MOST_COMPARING = 6
"""Words before a name among which one of those makes it a comparison: "one more than those of Hollow Hill"."""

_MOST_AS = 5
"""Words before a name that may be "as long as the"."""

_PREDICATES = frozenset({"is", "are", "was", "were", "has", "have", "had"})
"""Words that go on about the subject behind what is put in: "The Dunn, which is long, is a tributary of the Aldra"."""

_ALL = frozenset({"both", "each", "all", "every"})
"""Words by which a sentence without a name is about every row."""

_PRONOUNS = frozenset({"he", "she", "they", "it", "his", "her", "their", "its"})
"""Words that stand for who was named before."""

_MOST_OPENING = 4
"""First words of a sentence among which a pronoun is its subject: "In fact, they …"."""

_SIGN = re.compile(r"[,;:()\[\]–—]|--")


class Subjects:
    """The rows that each place of a text is about.

    Parameters
    ----------
    prose : Prose
    mentions : sequence of Mention
        Where rows are named, in order.
    """

    def __init__(self, prose: Prose, mentions: Sequence[Mention]) -> None:
        self._prose = prose
        self._every = _rows_of(mentions)
        self._starts: list[int] = []
        self._rows: list[frozenset[int]] = []
        for start, rows in self._stretches(mentions):
            self._starts.append(start)
            self._rows.append(rows)
        self._shared = shared_rows(prose, mentions, self._of_clause)
        self._told = told_rows(prose, mentions)

    def at(self, word: int) -> frozenset[int]:
        """Return the rows that a word is about: those of its clause and that share it, or those it is told to be of."""
        own = self._told.get(word)
        return self._of_clause(word) | self._shared.get(word, NOBODY) if own is None else own

    def _of_clause(self, word: int) -> frozenset[int]:
        place = bisect_right(self._starts, word) - 1
        return self._rows[place] if place >= 0 else NOBODY

    def sentences_of(self, row: int) -> frozenset[int]:
        """Return the sentences that are about a row, in whole or in part."""
        stretches = zip(self._starts, self._rows, strict=True)
        return frozenset(self._prose.sentence_at(start) for start, rows in stretches if row in rows)

    def _stretches(self, mentions: Sequence[Mention]) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield where each stretch begins and the rows it is about."""
        carried, since = NOBODY, 0
        for first, end, here in self._by_sentence(mentions):
            subjects = [mention for mention in here if not self._is_compared(mention, first)]
            if not here:
                since += 1
                yield first, self._unnamed(first, end, carried if since <= MOST_CARRIED else NOBODY)
            elif not subjects:
                yield first, carried
                yield here[0].first, carried | _rows_of(here)
            else:
                groups = self._groups(subjects)
                yield from self._of_named(first, end, here, groups, carried)
                carried, since = _rows_of(here), 0

    def _by_sentence(self, mentions: Sequence[Mention]) -> Iterator[tuple[int, int, list[Mention]]]:
        """Yield each sentence's words, from the first to before the last, with the mentions in it."""
        starts = [mention.first for mention in mentions]
        for first, end in self._prose.spans:
            yield first, end, list(mentions[bisect_left(starts, first) : bisect_left(starts, end)])

    def _of_named(
        self, first: int, end: int, here: list[Mention], groups: list[list[Mention]], carried: frozenset[int]
    ) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield the stretches of a sentence that names rows, not only to compare with them."""
        start = self._behind_pronoun(first, here[0].first) if carried else first
        if start > first:
            yield first, carried
        subjects = {mention for group in groups for mention in group}
        compared = [mention for mention in here if mention not in subjects]
        yield from self._with_compared(list(self._of_sentence(start, end, groups)), compared)

    def _is_compared(self, mention: Mention, first: int) -> bool:
        """Whether a row is named only to compare with: "143 metres deeper than in Grotta Lunga"."""
        prose = self._prose
        if self._is_as(mention, first):
            return True
        for word in range(mention.first - 1, max(first, mention.first - _MOST_COMPARING) - 1, -1):
            if _SIGN.search(prose.gap(word + 1)):
                return False
            if prose.words[word].form in _COMPARING:
                return prose.words[word + 1].form not in _OF_HALF
        return False

    def _is_as(self, mention: Mention, first: int) -> bool:
        """Whether a row is what another one is as much as: "four times as long as Half Past"."""
        before = [word.form for word in self._prose.words[max(first, mention.first - _MOST_AS) : mention.first]]
        if before[-1:] == ["the"]:
            before.pop()
        return before[-1:] == ["as"] and "as" in before[:-1]

    @staticmethod
    def _with_compared(
        stretches: list[tuple[int, frozenset[int]]], compared: Sequence[Mention]
    ) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield stretches, from where a row is named to compare with about that one, too."""
        waiting = list(compared)
        for place, (start, rows) in enumerate(stretches):
            yield start, rows
            stop = stretches[place + 1][0] if place + 1 < len(stretches) else None
            while waiting and (stop is None or waiting[0].first < stop):
                mention = waiting.pop(0)
                rows = rows | mention.rows
                yield max(mention.first, start), rows

    def _unnamed(self, first: int, end: int, carried: frozenset[int]) -> frozenset[int]:
        """Return the rows that a sentence without a name is about: those before, or all ("80 g in both")."""
        is_of_all = any(word.form in _ALL for word in self._prose.words[first:end])
        return self._every if is_of_all else carried

    def _behind_pronoun(self, first: int, named: int) -> int:
        """Return the word where a sentence begins to be about whom it names.

        "They shot 53 percent, while the Magic …" is about others up to the clause of the first name.
        """
        prose = self._prose
        opening = range(first, min(named, first + _MOST_OPENING))
        if not any(prose.words[word].form in _PRONOUNS for word in opening):
            return first
        return next((word for word in range(named, first, -1) if self._parts(word)), first)

    def _parts(self, word: int) -> bool:
        """Whether a clause begins with a word."""
        return bool(_SIGN.search(self._prose.gap(word))) or self._prose.words[word].form in _PARTS

    def _groups(self, mentions: Sequence[Mention]) -> list[list[Mention]]:
        """Return the mentions of a sentence, those of one clause together."""
        groups = [[mentions[0]]]
        for mention in mentions[1:]:
            if mention.rows == groups[-1][-1].rows or self._boundary(groups[-1][-1], mention) is None:
                groups[-1].append(mention)
            else:
                groups.append([mention])
        return groups

    def _of_sentence(self, first: int, end: int, groups: list[list[Mention]]) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield the stretches of a sentence: a clause each, brackets behind a name by themselves."""
        start = first
        for place, group in enumerate(groups):
            stop = end
            if place + 1 < len(groups):
                boundary = self._boundary(group[-1], groups[place + 1][0])
                stop = boundary if boundary is not None else groups[place + 1][0].first
            rows = _rows_of(group)
            yield start, rows
            for mention in group:
                bracket = self._bracket(mention)
                if bracket is not None and len(group) > 1:
                    yield mention.end, mention.rows
                    yield bracket, rows
            start = stop

    def _bracket(self, mention: Mention) -> int | None:
        """Return the word behind the bracket that follows a name, None where none does."""
        prose = self._prose
        if mention.end >= len(prose.words) or "(" not in prose.gap(mention.end):
            return None
        place = mention.end + 1
        while place < len(prose.words) and ")" not in prose.gap(place):
            place += 1
        return place

    def _boundary(self, before: Mention, after: Mention) -> int | None:
        """Return the word that begins the clause of the second of two mentions; None where both are in one.

        It is the last one between them that a sign or a word such as "while" sets off; one that stands right behind
        the first, as in "A and B", sets nothing off. Nor does a predicate that goes on about the first.
        """
        behind = self._bracket(before) or before.end
        for word in range(after.first, behind, -1):
            if self._parts(word):
                return None if self._prose.words[word].form in _PREDICATES else word
        return None


def _rows_of(group: Sequence[Mention]) -> frozenset[int]:
    return frozenset().union(*(mention.rows for mention in group))
