"""The texts that are the parts of another one: together they say its words, but for those that their names supply."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass

from tabx.values import read
from tabx.values.text import SMALL_WORDS, words, words_only_in
from tabx.values.value import Value

LEAST_DIGITS = 3
"""Digits of a number that says by itself what it is part of. A shorter one ("7", "12") stands there by chance."""

_TOKEN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Named:
    """A text, the name that it stands under, and its place among others."""

    place: int
    name: str
    text: str


def is_common(value: Value) -> bool:
    """Return whether a value is a number so short that it stands anywhere by chance."""
    return value.number is not None and sum(map(str.isdigit, value.text)) < LEAST_DIGITS


def parts_of(whole: str, own: str, others: Sequence[Named]) -> list[Named]:
    """Return the texts that say what a text's own counterpart leaves of it; [] unless they say all of it.

    Each is a run of words that no other part says. The words that are left are small ones, or stand in the parts'
    names: "14" under "games" is a part of "2011 (14 games)". A short number is a part by its name alone. Where the
    counterpart is blank, there are two parts at least.
    """
    all_words, own_words = words(whole), words(own)
    lacking = words_only_in(all_words, own_words)
    if not lacking or words_only_in(own_words, all_words):
        return []
    parts = []
    for other in sorted(others, key=lambda other: -len(words(other.text))):
        said = words(other.text)
        if not words_only_in(said, lacking) and _is_part(other, whole):
            parts.append(other)
            lacking = words_only_in(lacking, said)
    is_whole = _are_supplied(lacking, parts)
    return parts if is_whole and len(parts) + bool(own_words) > 1 else []


def _are_supplied(lacking: Sequence[str], parts: Sequence[Named]) -> bool:
    """Whether the words that some parts lack stand in their names or are small ones."""
    named = _name_words(parts) | SMALL_WORDS
    return all(_singular(word) in named or word in named for word in lacking)


def lack_what_names_supply(whole: str, parts: Sequence[Named]) -> bool:
    """Return whether the parts lack words of a text, and only such as their names supply."""
    all_words, said = words(whole), tuple(word for part in parts for word in words(part.text))
    lacking = words_only_in(all_words, said)
    return bool(lacking) and not words_only_in(said, all_words) and _are_supplied(lacking, parts)


def _is_part(other: Named, whole: str) -> bool:
    """Whether a text is a run of another's words, more than small ones, and not by chance."""
    said = words(other.text)
    is_run = _place_in(said, words(whole)) is not None
    return is_run and not SMALL_WORDS.issuperset(said) and not stands_by_chance(other, whole)


def stands_by_chance(part: Named, whole: str) -> bool:
    """Return whether a part is a short number under a name of which no word stands in the whole text."""
    is_named = any(_singular(word) in _name_words([part]) for word in words(whole))
    return is_common(read(part.text)[0]) and not is_named


def _name_words(parts: Sequence[Named]) -> set[str]:
    return {_singular(word) for part in parts for word in set(words(part.name)) - SMALL_WORDS}


def _singular(word: str) -> str:
    """Return a word without the "s" of its plural: "games" for one game."""
    return word.removesuffix("s")


def put_together(whole: str, parts: Sequence[Named]) -> str:
    """Return the parts in the order of the text that they are parts of, with the words that their names supply.

    Between them stands what stands there in that text, unless they say its words in another notation.
    """
    all_words = words(whole)
    texts = sorted((part.text for part in parts), key=lambda text: _rank_in(words(text), all_words))
    supplied = words_only_in(all_words, tuple(word for text in texts for word in words(text)))
    tokens: defaultdict[str, deque[str]] = defaultdict(deque)
    for token in _TOKEN.findall(" ".join([*texts, *supplied])):
        tokens[token.casefold()].append(token)
    wanted = Counter(token.casefold() for token in _TOKEN.findall(whole))
    if wanted != {token: len(said) for token, said in tokens.items()}:
        return " ".join(texts)
    return _TOKEN.sub(lambda found: tokens[found.group().casefold()].popleft(), whole)


def _rank_in(part: Sequence[str], whole: Sequence[str]) -> int:
    place = _place_in(part, whole)
    return len(whole) if place is None else place


def _place_in(part: Sequence[str], whole: Sequence[str]) -> int | None:
    """Return where a run of words begins in others, None where it is none."""
    size = len(part)
    return next((start for start in range(len(whole) - size + 1) if whole[start : start + size] == part), None)
