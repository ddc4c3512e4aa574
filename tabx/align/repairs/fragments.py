"""Facts inside longer cells, and facts joined in the way of the gold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabx.align.pairing.similarity import cell_similarity
from tabx.align.repairs.joined_items import completed_in
from tabx.values import fold, read, split_facts, split_loosely
from tabx.values.reading.facts import split_joined
from tabx.values.reading.measures import counts_other
from tabx.values.text import split_footnote
from tabx.values.value import Value

_WORD = re.compile(r"(?:[^\s()\[\],;:\"]|(?<=\d)[,:](?=\d))+")


@dataclass(frozen=True, slots=True)
class FragmentThresholds:
    """Thresholds for taking a part of a longer cell as a fact."""

    least_similarity: float = 0.8
    """Similarity from which a fact in words is the wanted one written otherwise. No reason on record; lower, two names
    of one packed cell that share a word ("Anna Berg; Anna Holm") would stand for each other."""

    most_characters: int = 400
    """Longer cells are prose: they are read as one fact. No reason on record; a packed cell of ten facts is shorter."""

    most_words: int = 60
    """Words of a cell up to which it is searched for a run of words. No reason on record; it bounds the search, and a
    cell with more words is a paragraph."""


THRESHOLDS = FragmentThresholds()


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a cell: its text and its rank among the parts."""

    text: str
    rank: int


@lru_cache(maxsize=16384)
def facts_of(text: str) -> tuple[Value, ...]:
    """Return the facts packed into a text, read one by one.

    A text that holds one fact gives one.
    """
    if len(text) > THRESHOLDS.most_characters:
        return (read(text)[0],)
    return tuple(value for part in split_facts(text) if (value := read(part)[0]).key)


def holds_several(text: str) -> bool:
    """Return whether several facts are packed into a text; the one fact of most texts is not read for that."""
    return len(text) <= THRESHOLDS.most_characters and len(split_facts(text)) > 1 and len(facts_of(text)) > 1


@lru_cache(maxsize=16384)
def _words_and_spans(text: str) -> tuple[tuple[str, int, int], ...]:
    matches = ((fold(match.group()).strip(".'"), *match.span()) for match in _WORD.finditer(split_footnote(text)[0]))
    return tuple(item for item in matches if item[0])


@lru_cache(maxsize=16384)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text.

    Brackets, commas and colons separate words but not the digits of a number.
    """
    return tuple(word for word, _, _ in _words_and_spans(text))


def find_fragment(value: Value, text: str) -> Fragment | None:
    """Return the part of a longer cell that holds a value, None without one.

    None also where the cell is just the value. An equal fact is preferred to a run of whole words, and that to a fact
    in similar words.
    """
    return _fragment(value.text, text) if value.key else None


@lru_cache(maxsize=16384)
def _fragment(wanted: str, text: str) -> Fragment | None:
    facts = facts_of(text)
    # Read without the column: a fact in another column does not have this header's unit.
    value = read(wanted)[0]
    if len(facts) <= 1:
        return _run_of_words(value, text) or _unseparated(value, text) or _completed_item(wanted, text)
    for rank, fact in enumerate(facts):
        if _is_same_fact(value, fact):
            return Fragment(fact.text, rank)
    return _run_of_words(value, text) or _completed_item(wanted, text) or _similar_fact(value, facts)


def _completed_item(wanted: str, text: str) -> Fragment | None:
    completed = completed_in(wanted, text)
    return None if completed is None else Fragment(*completed)


def _similar_fact(value: Value, facts: Sequence[Value]) -> Fragment | None:
    if value.number is not None:
        return None
    for rank, fact in enumerate(facts):
        if cell_similarity(value, fact) >= THRESHOLDS.least_similarity:
            return Fragment(fact.text, rank)
    return None


def _unseparated(value: Value, text: str) -> Fragment | None:
    """Return a fact beside another without a separator: "2,350 Tech"."""
    if len(text) > THRESHOLDS.most_characters:
        return None
    for rank, part in enumerate(split_loosely(text)):
        if _is_same_fact(value, read(part)[0]) and part != text.strip():
            return Fragment(part, rank)
    joined = split_joined(text)[::2]
    return next((Fragment(part, rank) for rank, part in enumerate(joined) if _is_same_fact(value, read(part)[0])), None)


def _is_same_fact(value: Value, fact: Value) -> bool:
    if value.key == fact.key:
        return True
    if counts_other(value, fact):
        return False
    number, other = value.number, fact.number
    # A unit that only one of them names may stand in the header of the other.
    units_agree = fact.unit is None or value.unit is None or fact.unit.symbol == value.unit.symbol
    return number is not None and number == other and value.type is fact.type and units_agree


def _run_of_words(value: Value, text: str) -> Fragment | None:
    wanted, words = words_of(value.text), words_of(text)
    is_part = 0 < len(wanted) < len(words) <= THRESHOLDS.most_words
    if not is_part or value.number is not None:
        return None
    for start in range(len(words) - len(wanted) + 1):
        end = start + len(wanted)
        if words[start:end] == wanted:
            spans = _words_and_spans(text)
            return Fragment(text[spans[start][1] : spans[end - 1][2]].strip("/"), start)
    return None


def fill(template: str, parts: Sequence[str]) -> str | None:
    """Return the parts joined in the way of a gold text, None where that cannot be done.

    Parts that are the gold's own facts take the places of these facts, with the gold's characters between them (a
    bracket, a comma); other parts are joined by the gold's separator.
    """
    facts = facts_of(template)
    given = [part.strip() for part in parts if part.strip()]
    if not given:
        return ""
    if len(facts) != len(given) and (joined := _join_as(split_joined(template), given)):
        return joined
    if len(facts) <= 1:
        joined = " ".join(given)
        return joined if words_of(joined) else None
    if len(given) != len(facts):
        separator = "; " if ";" in template else ", "
        return separator.join(given)
    result, rest = [], template
    for fact, part in zip(facts, _in_order_of(facts, given), strict=True):
        before, found, after = rest.partition(fact.text)
        if not found:
            return ", ".join(given)
        result += [before, part]
        rest = after
    return "".join(result) + rest


def _join_as(joined: Sequence[str], given: list[str]) -> str:
    """Return the given parts with the signs of a gold text between them ("71.2 ± 0.3"); "" if they are not as many."""
    if len(joined[::2]) != len(given):
        return ""
    values = [read(number)[0] for number in joined[::2]]
    signs = [*joined[1::2], ""]
    return "".join(part + sign for part, sign in zip(_in_order_of(values, given), signs, strict=True))


def _in_order_of(facts: Sequence[Value], given: list[str]) -> list[str]:
    """Return the given parts in the order of the facts they match.

    Unmatched ones keep their places.
    """
    left = list(given)
    placed: dict[int, str] = {}
    for rank, fact in enumerate(facts):
        match = next((part for part in left if _is_same_fact(fact, read(part)[0])), None)
        if match is not None:
            left.remove(match)
            placed[rank] = match
    return [placed[rank] if rank in placed else left.pop(0) for rank in range(len(facts))]
