"""Words of a cell that only repeat the name of its column or field: "Dusk (film)" under "film" is "Dusk"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from tabx.compare.columns import PairedColumn
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Relation
from tabx.values.relating.differences import equivalent
from tabx.values.relating.generic_words import near_but_for_generic
from tabx.values.text import SMALL_WORDS, as_number, words, words_only_in
from tabx.values.value import Value

_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_YEAR = re.compile(r"\b[12]\d{3}\b")
"""A year beside a name in brackets, which tells it from a namesake: "(1987 film)"."""

_IN_FULL = {"tv": "television"}
"""Short words that stand for a kind in brackets where its column says it in full."""

_WRONG = frozenset({Relation.NEAR, Relation.PARTIAL, Relation.DIFFERENT})

_TEXTS = frozenset({DataType.STRING, DataType.LIST, DataType.OTHERS})
"""Types in which a word is no unit of a number."""

MOST_WORDS = 20
"""Words of a name with the word of its kind; a longer text is a sentence, and to leave out any of its words takes the
square of their number."""

LEAST_WITH_WORD = 2
"""Different texts of a side that have a word of the header: of one alone it may be part of its name."""

MOST = 0.75
"""Share of the texts of that side: of three cities two may be called City, and are no others without it."""

Words = tuple[str, ...]


class OwnNames:
    """What the cells of a column may leave out or add: their own name, where it tells no two of them apart."""

    def __init__(self, column: PairedColumn) -> None:
        self.column = column

    @cached_property
    def of_column(self) -> frozenset[str]:
        """The words of both headers."""
        return name_words(self.column.pair.gold.header.name, self.column.pair.predicted.header.name)

    def apply(self, gold: Value, predicted: Value, difference: Difference, names: frozenset[str]) -> Difference:
        """Return the difference, or none in value where it is but a name's."""
        if difference.relation not in _WRONG or not names:
            return difference
        longer, shorter = sorted((gold.text, predicted.text), key=len, reverse=True)
        if len(words(longer)) > MOST_WORDS:
            return difference
        repeated = _repeated(longer, words(shorter), names) or self._before_number(longer, words(shorter))
        if not repeated:
            return self._near_throughout(gold, predicted, difference, names)
        if self._tells_apart(gold.text, words(shorter)):
            return difference
        says = "tells it from no other here" if _YEAR.search(repeated) else "repeats its own name"
        return equivalent(gold, predicted, DifferenceKind.REPETITION, f"'{repeated}' {says}")

    @cached_property
    def _headers(self) -> frozenset[Words]:
        """The words of either header, from each word on: "platform no" and "no"."""
        pair = self.column.pair
        names = [words(header.name) for header in (pair.gold.header, pair.predicted.header)]
        return frozenset(said[place:] for said in names for place in range(len(said)))

    @cached_property
    def _ends(self) -> Counter[Words]:
        """How many different texts of the gold column end in some word."""
        return Counter(said[-1:] for said in {words(value.text) for value in self.column.pair.gold.values})

    def _before_number(self, longer: str, shorter: Words) -> str:
        """Return what of the column's name stands before a number or single letter in a text that is else that.

        It may be written together with it: "platform no2" under "platform no" is 2, "Group B" under "Group" is B.
        """
        if len(shorter) != 1 or not (as_number(shorter[0]) or len(shorter[0]) == 1) or self._ends[shorter] > 1:
            return ""
        said = words(longer)
        return " ".join(said[:-1]) if said[-1:] == shorter and said[:-1] in self._headers else ""

    def _near_throughout(
        self, gold: Value, predicted: Value, difference: Difference, names: frozenset[str]
    ) -> Difference:
        """Return the difference, as near where whole sides differ in a word of the header.

        Under "county" all of one side are "Gilliam County", and none of the other: no name is another for it, as
        "Kansas City" beside "Denver" is. Other such words are near, too (`generic_words`).
        """
        one, other = words(gold.text), words(predicted.text)
        longer, shorter = (one, other) if len(one) > len(other) else (other, one)
        only = _names_only_in(longer, shorter, names)
        is_open = difference.relation is not Relation.NEAR and {gold.type, predicted.type} <= _TEXTS
        if not is_open or not only or not self._one_sided.issuperset(map(_singular, only)):
            return difference
        return (
            difference
            if self._tells_apart(gold.text, shorter)
            else near_but_for_generic(difference, [(gold.text, predicted.text)])
        )

    @cached_property
    def _one_sided(self) -> frozenset[str]:
        """Words of either header that most different texts of one side have, and none of the other side."""
        pair = self.column.pair
        sides = [_counted({value.text for value in side.values if value.key}) for side in (pair.gold, pair.predicted)]
        return frozenset(
            word
            for word in self.of_column
            for (one, total), (other, _) in (sides, sides[::-1])
            if one[word] >= LEAST_WITH_WORD and one[word] >= MOST * total and not other[word]
        )

    def _tells_apart(self, gold: str, shorter: Words) -> bool:
        """Whether another gold cell is the shorter text, or that with another word or with something in brackets."""
        return self._times[shorter] > (shorter in _shortened(gold))

    @cached_property
    def _times(self) -> Counter[Words]:
        """Of how many different texts of the gold column some words are all, all but one, or all outside brackets."""
        texts = {words(value.text): value.text for value in self.column.pair.gold.values}
        names = (text for said, text in texts.items() if len(said) <= MOST_WORDS)
        return Counter(shorter for text in names for shorter in _shortened(text))


def name_words(*names: str) -> frozenset[str]:
    """Return the words of names that a cell may repeat, in the singular: no small word and no number."""
    found = (word for name in names for word in words(name))
    return frozenset(map(_singular, (word for word in found if word not in SMALL_WORDS and not as_number(word))))


def _counted(texts: Iterable[str]) -> tuple[Counter[str], int]:
    """Return how many texts have each word, in the singular, and how many there are."""
    each = [{_singular(word) for word in words(text)} for text in texts]
    return Counter(word for said in each for word in said), len(each)


def _names_only_in(longer: Words, shorter: Words, names: Iterable[str]) -> Words:
    """Return the words that a text has beside those of another one, in order, if all are names; () if they are not."""
    only = words_only_in(longer, shorter)
    is_rest = bool(shorter) and _without(longer, frozenset(only)) == shorter
    return only if is_rest and _are_names(only, names) else ()


def _without(said: Words, left_out: frozenset[str]) -> Words:
    return tuple(word for word in said if word not in left_out)


def _singular(word: str) -> str:
    return _IN_FULL.get(word, word.removesuffix("s"))


def _shortened(text: str) -> set[Words]:
    """Return the words of a text, and all that is left of them without one, or without what stands in brackets."""
    said = words(text)
    return {said, words(_BRACKETS.sub(" ", text)), *(said[:place] + said[place + 1 :] for place in range(len(said)))}


def _repeated(longer: str, shorter: Words, names: frozenset[str]) -> str:
    """Return what a text says more than some words, if it is a name in brackets or at an end; "" if it is not."""
    for inside in _BRACKETS.finditer(longer):
        if not _are_names(tuple(word for word in words(inside[1]) if not _YEAR.fullmatch(word)), names):
            continue
        if words(f"{longer[: inside.start()]} {longer[inside.end() :]}") == shorter:
            return inside[1].strip()
    chunks = longer.split()
    for chunk, rest in (chunks[-1], chunks[:-1]), (chunks[0], chunks[1:]):
        is_name = _are_names(words(chunk), names) and words(" ".join(rest)) == shorter
        if is_name and _is_set_apart(chunk, rest):
            return chunk.strip(",;:")
    return ""


def _are_names(said: Words, names: Iterable[str]) -> bool:
    return bool(said) and {_singular(word) for word in said} <= set(names)


def _is_set_apart(chunk: str, rest: Sequence[str]) -> bool:
    """Whether a word at an end of a text is no part of the name beside it, as in "Kansas City" under "city".

    It is written small beside capitals, or only numbers are beside it.
    """
    is_small = chunk.islower() and any(word[:1].isupper() for word in rest)
    return is_small or all(map(as_number, words(" ".join(rest))))
