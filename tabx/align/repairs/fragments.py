"""Facts inside longer cells: where they stand, and cells divided or put together again."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabx.align.pairing.similarity import cell_similarity
from tabx.values import fold, read, split_facts, split_loosely
from tabx.values.reading.measures import counts_other
from tabx.values.records import Value
from tabx.values.text import split_footnote

NEAR = 0.8
LONGEST = 400
_FRAGMENTS_WORD = re.compile(r"(?:[^\s()\[\],;:\"]|(?<=\d)[,:](?=\d))+")


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a cell: its text and its rank among the parts."""

    text: str
    rank: int


@lru_cache(maxsize=16384)
def facts_of(text: str) -> tuple[Value, ...]:
    """Return the facts packed into a text, read one by one; a text that holds one fact gives one."""
    if len(text) > LONGEST:
        return (read(text)[0],)
    return tuple(value for part in split_facts(text) if (value := read(part)[0]).key)


@lru_cache(maxsize=16384)
def _words_and_spans(text: str) -> tuple[tuple[str, int, int], ...]:
    found = (
        (fold(match.group()).strip(".'"), *match.span()) for match in _FRAGMENTS_WORD.finditer(split_footnote(text)[0])
    )
    return tuple(item for item in found if item[0])


@lru_cache(maxsize=16384)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text; brackets, commas and colons part words but not the digits of a number."""
    return tuple(word for word, _, _ in _words_and_spans(text))


def find_fragment(value: Value, text: str) -> Fragment | None:
    """Return the part of a longer cell that holds this value, None where none does or the cell is just the value.

    A fact equal to it, or else a run of whole words, or else a fact much like it.
    """
    return _fragment(value.text, text) if value.key else None


@lru_cache(maxsize=16384)
def _fragment(wanted: str, text: str) -> Fragment | None:
    facts = facts_of(text)
    value = read(wanted)[0]  # as the cell alone says it: a fact in another column has not this header's unit
    if len(facts) < 2:
        return _words_within(value, text) or _beside(value, text)
    for rank, fact in enumerate(facts):
        if _same(value, fact):
            return Fragment(fact.text, rank)
    within = _words_within(value, text)
    if within is not None:
        return within
    if value.number is None:
        for rank, fact in enumerate(facts):
            if cell_similarity(value, fact) >= NEAR:
                return Fragment(fact.text, rank)
    return None


def _beside(value: Value, text: str) -> Fragment | None:
    """Return a fact that stands beside another without a separator: "2,350 Tech"."""
    if len(text) > LONGEST:
        return None
    for rank, part in enumerate(split_loosely(text)):
        if _same(value, read(part)[0]) and part != text.strip():
            return Fragment(part, rank)
    return None


def _same(value: Value, fact: Value) -> bool:
    if value.key == fact.key:
        return True
    if counts_other(value, fact):
        return False
    number, other = value.number, fact.number
    bare = fact.unit is None or value.unit is None or fact.unit.symbol == value.unit.symbol
    return number is not None and number == other and value.type is fact.type and bare


def _words_within(value: Value, text: str) -> Fragment | None:
    wanted, words = words_of(value.text), words_of(text)
    if not wanted or len(wanted) >= len(words) or len(words) > 60 or value.number is not None:
        return None
    for start in range(len(words) - len(wanted) + 1):
        end = start + len(wanted)
        if words[start:end] == wanted:
            spans = _words_and_spans(text)
            return Fragment(text[spans[start][1] : spans[end - 1][2]].strip("/"), start)
    return None


def fill(template: str, parts: Sequence[str]) -> str | None:
    """Return the parts put together as the gold writes them; None where that cannot be done.

    Parts that are the gold's own facts take the places of these facts, so that what the gold puts between them
    (a bracket, a comma) is there again; parts that are others are joined by the gold's separator.
    """
    facts = facts_of(template)
    given = [part.strip() for part in parts if part.strip()]
    if not given:
        return ""
    if len(facts) < 2:
        joined = " ".join(given)
        return joined if words_of(joined) else None
    if len(given) != len(facts):
        separator = "; " if ";" in template else ", "
        return separator.join(given)
    order = _match(facts, given)
    result, rest = [], template
    for fact, part in zip(facts, order, strict=True):
        before, found, after = rest.partition(fact.text)
        if not found:
            return ", ".join(given)
        result += [before, part]
        rest = after
    return "".join(result) + rest


def _match(facts: Sequence[Value], given: list[str]) -> list[str]:
    """Return the given parts in the order of the facts they stand for; unknown ones keep their turn."""
    left = list(given)
    placed: dict[int, str] = {}
    for rank, fact in enumerate(facts):
        match = next((part for part in left if _same(fact, read(part)[0])), None)
        if match is not None:
            left.remove(match)
            placed[rank] = match
    return [placed[rank] if rank in placed else left.pop(0) for rank in range(len(facts))]


_DIVIDING_WORD = re.compile(r"[^\W_]+|[%$€£¥±#°*†‡]")
_CLOSING = ")]}\"'”’»"
_BETWEEN = frozenset({"/", "|", ";", ",", "&", "+", "•", "·"})


@lru_cache(maxsize=16384)
def word_list(text: str) -> tuple[str, ...]:
    """Return the words of a text as written, footnotes and all, case and compatibility forms set aside."""
    return tuple(_DIVIDING_WORD.findall(unicodedata.normalize("NFKC", text).casefold()))


def divide(text: str, wanted: Sequence[str]) -> list[str] | None:
    """Return the parts of a text that say the wanted texts, in their order; None where it does not say just these.

    Words are compared, not signs: what stands between the parts, and a sign before a number, stay as read.
    """
    if not any(wanted):
        return None
    chunks = text.split()
    parts: list[str] = []
    place = 0
    for number, said in enumerate(wanted):
        start, aim = place, word_list(said)
        if said.strip():
            start = place = _behind_signs(chunks, place)
            place += 1
            while place < len(chunks) and len(word_list(" ".join(chunks[start:place]))) < len(aim):
                place += 1
            while place < len(chunks) and not chunks[place].strip(_CLOSING):
                place += 1
        part = " ".join(chunks[start:place])
        if place > len(chunks) or word_list(part) != aim:
            return None
        parts.append(part.rstrip(",;/|") if number + 1 < len(wanted) else part)
    return parts if _behind_signs(chunks, place) == len(chunks) else None


def _behind_signs(chunks: Sequence[str], place: int) -> int:
    """Return the place of the next chunk that is no sign between two texts."""
    while place < len(chunks) and chunks[place] in _BETWEEN:
        place += 1
    return place


def stretches(middle: int, open_: Collection[int], most: int) -> Iterator[range]:
    """Yield the stretches of two or more neighbours that hold a place and else open ones only, `most` on each side.

    Those that start latest come first, of these the shortest.
    """
    first, last = middle, middle
    while first - 1 in open_ and middle - first < most:
        first -= 1
    while last + 1 in open_ and last - middle < most:
        last += 1
    for start in range(middle, first - 1, -1):
        for stop in range(max(middle, start + 1), last + 1):
            yield range(start, stop + 1)
