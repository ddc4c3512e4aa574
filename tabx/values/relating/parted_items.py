"""Items that only another list shows: joined by "and", sharing a word, or run together without a sign between them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from tabx.values.reading.cell import list_value
from tabx.values.reading.lists import items_between_commas
from tabx.values.records import DataType
from tabx.values.relating.contradictions import contradicts
from tabx.values.text import SMALL_WORDS, words, words_only_in
from tabx.values.value import Value

Words = tuple[str, ...]


class Known:
    """Items that are known by their words: those of another value, and those of a column but for one of its cells."""

    def __init__(self, others: Collection[Words], column: Mapping[Words, int], own: Mapping[Words, int]) -> None:
        self._others, self._column, self._own = others, column, own

    def __contains__(self, item: Words) -> bool:
        return bool(item) and (item in self._others or self._column.get(item, 0) > self._own.get(item, 0))


_JOINED = re.compile(r"\s*&\s*|\s+(?:and|or)\s+", re.IGNORECASE)
_REMARK = re.compile(r"\s*\(([^()]*)\)")

MOST_JOINED = 12
"""Names joined by "and" in one item of which every run is looked up, which grows with their square: real lists part
most of theirs by commas."""

FEWEST_RUN_TOGETHER = 2
"""Items of a list that another text without commas says one behind the other: one is a word in common."""

LEAST_SAID = 0.5
"""Share of that text's words that these items are: half of them, so that it says little else."""

LEAST_WORDS_IN_DETAIL = 2
"""Words of a name that may be told more precisely behind it ("College of Art in Ulm"): one word, as "University", is
the beginning of many names."""


def may_be_joined(text: str) -> bool:
    """Return whether a text has an "and", "or" or "&" between two words."""
    return _JOINED.search(text) is not None


def parted_at_words(value: Value, known: Known) -> tuple[Value, bool] | None:
    """Return a text or list with its items parted at "and", "or" and "&" where a part is a known item, else None.

    With it, whether all these parts are known, so that the text is no name.

    "baker and pilot" is two where one of them is known, "Trinidad and Tobago" stays one. What the parts share at an end
    is said once: "ship and boat builder" is a ship builder, where such a one is known.
    """
    base = items_between_commas(value.text) or tuple(item.text for item in value.items) or (value.text,)
    parts = tuple(part for item in base for part in _parts(item, known))
    if len(parts) == len(base):
        return None
    return list_value(value.text, parts), all(words(part) in known for part in parts if part not in base)


def _parts(item: str, known: Known) -> list[str]:
    """Return the known items that an item joins, with the texts between them; the item itself if there is none."""
    marks = list(_JOINED.finditer(item))
    starts, ends = [0, *(mark.end() for mark in marks)], [*(mark.start() for mark in marks), len(item)]
    if not 1 < len(starts) <= MOST_JOINED or words(item) in known:
        return [item]
    parts: list[str] = []
    unknown = 0
    for place, end, text in _known_runs(item, list(zip(starts, ends, strict=True)), known):
        parts += [item[starts[unknown] : ends[place - 1]]] if unknown < place else []
        parts.append(text)
        unknown = end
    return [*parts, item[starts[unknown] :]] if unknown < len(starts) else parts


def _known_runs(item: str, spans: Sequence[tuple[int, int]], known: Known) -> Iterator[tuple[int, int, str]]:
    """Yield the longest runs of joined names that are a known item: the first name, that behind the last, the text."""
    place = 0
    while place < len(spans):
        run = _run_at(item, spans, place, known)
        if run is not None:
            yield place, *run
        place = place + 1 if run is None else run[0]


def _run_at(item: str, spans: Sequence[tuple[int, int]], place: int, known: Known) -> tuple[int, str] | None:
    """Return the longest known item that begins with a name: the place behind it, and its text.

    A name that shares a word with another one is known as that, whatever it is alone.
    """
    completed = _completed([item[start:end] for start, end in spans], place, known)
    for end in range(len(spans), place + bool(completed), -1):
        text = item[spans[place][0] : spans[end - 1][1]]
        if words(text) in known:
            return end, text
    return (place + 1, completed) if completed else None


def _completed(names: Sequence[str], place: int, known: Known) -> str:
    """Return a name with the words that it shares with a name behind or before it, where that is a known item."""
    own = words(names[place])
    for shared, is_behind in _shared(names, place):
        if (own + shared if is_behind else shared + own) in known:
            more = " ".join(shared)
            return f"{names[place]} {more}" if is_behind else f"{more} {names[place]}"
    return ""


def _shared(names: Sequence[str], place: int) -> Iterator[tuple[Words, bool]]:
    """Yield the last words of the names behind one, then the first words of those before it."""
    for other in names[place + 1 :]:
        said = words(other)
        yield from ((said[count:], True) for count in range(1, len(said)))
    for other in names[:place]:
        said = words(other)
        yield from ((said[:count], False) for count in range(len(said) - 1, 0, -1))


def parted_by_items(value: Value, items: Sequence[Value]) -> Value | None:
    """Return a text without commas parted where the items of another list begin in it; None unless it says several.

    "Silver Oar (1993) Golden Fern" is two where the list has both, with a remark in brackets or without.
    """
    if "," in value.text or value.type is not DataType.STRING:
        return None
    chunks = value.text.split()
    said = [words(chunk) for chunk in chunks]
    begins, left = dict[int, int](), list(said)
    for item in items:
        name = words(_REMARK.sub("", item.text))
        place = _place_of(name, left) if name else None
        if place is not None:
            begins[place] = len(name)
            left = _without(left, place, len(name))  # a word is said of one item: "nature documentary film" is no two
    if len(begins) < FEWEST_RUN_TOGETHER or sum(begins.values()) < LEAST_SAID * sum(map(len, said)):
        return None
    edges = sorted({0, *begins, len(chunks)})
    parts = tuple(" ".join(chunks[start:end]) for start, end in pairwise(edges))
    return list_value(value.text, parts)


def _without(said: Sequence[Words], place: int, count: int) -> list[Words]:
    """Return the words of chunks, none of those from one on that say so many words."""
    end = place
    while end < len(said) and count > 0:
        count -= len(said[end])
        end += 1
    return [() if place <= index < end else own for index, own in enumerate(said)]


def _place_of(name: Words, said: Sequence[Words]) -> int | None:
    """Return the chunk of a text that a name begins with, or None."""
    for place, own in enumerate(said):
        following = tuple(word for chunk in said[place : place + len(name)] for word in chunk) if own else ()
        if following[: len(name)] == name:
            return place
    return None


def is_in_detail(gold: Value, predicted: Value) -> bool:
    """Return whether an item is another one told more or less precisely: with a remark in brackets, or with a place.

    "Silver Oar" and "Silver Oar (rowing)", "Norton College of Art" and "Norton College of Art in London"; no two
    remarks that differ in words, and no other number.
    """
    if not gold.type is predicted.type is DataType.STRING or contradicts(gold.text, predicted.text):
        return False
    name, other = (words(_REMARK.sub("", text)) for text in (gold.text, predicted.text))
    if name and name == other:
        return _may_both_be(*(words(" ".join(_REMARK.findall(text))) for text in (gold.text, predicted.text)))
    return _is_with_a_place(name, other) and not may_be_joined(predicted.text)


def _is_with_a_place(name: Words, other: Words) -> bool:
    """Whether a name is another one of several words with an "in", "at" or the like and more behind it."""
    size = len(name)
    return LEAST_WORDS_IN_DETAIL <= size < len(other) and other[:size] == name and other[size] in SMALL_WORDS


def _may_both_be(remark: Words, other: Words) -> bool:
    """Whether two remarks do not speak of the same: one says all of the other, or one has only numbers."""
    if not remark or not other:
        return True
    is_contained = not words_only_in(remark, other) or not words_only_in(other, remark)
    return is_contained or all(map(str.isdigit, remark)) is not all(map(str.isdigit, other))


def joined_names(text: str) -> tuple[tuple[str, frozenset[Words]], ...]:
    """Return the names that "and", "or", "&" and commas join in a text, each with the words that it may stand for.

    What names share at an end may be said once: "Kyle" of "Kyle and Nigel Baker" may be Kyle Baker. Empty for one name,
    and for very many.
    """
    base = items_between_commas(text) or (text,)
    names = [name.strip() for item in base for name in _JOINED.split(item) if words(name)]
    if not may_be_joined(text) or not 1 < len(names) <= MOST_JOINED:
        return ()
    readings = []
    for place, name in enumerate(names):
        own = words(name)
        shared = _shared(names, place)
        readings.append((name, frozenset({own, *(own + more if behind else more + own for more, behind in shared)})))
    return tuple(readings)
