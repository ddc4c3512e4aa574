"""How near two texts are, word by word."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from tabx.values.relating.abbreviations import is_abbreviation, is_contraction
from tabx.values.relating.contradictions import contradicts
from tabx.values.text import SMALL_WORDS, as_number, words, words_only_in

# A ratio up to this is what two unrelated words reach by chance.
_CHANCE = 0.4
_LONGEST_WORD = 100
# Together longer than this, texts are compared by their equal words alone.
_LONG = 8000
# Where more words than this differ on both sides, they are not compared with each other.
MANY = 40
# What is left of the likeness of two texts that cannot mean the same.
_CONTRADICTED = 0.4


@lru_cache(maxsize=65536)
def text_similarity(one: str, other: str) -> float:
    """Return how near two texts are, 0..1: symmetric, 1 for the same words in the same order.

    Word by word, each word with its best partner; .95 for the same words in another order, .9 for an abbreviation.
    What two unrelated texts reach by chance counts as 0; another number, a negation or an opposite leaves little.
    """
    if other < one:  # which of two equally near words is matched must not depend on the side
        return text_similarity(other, one)
    one_words, other_words = words(one), words(other)
    if not one_words or not other_words:
        return 1.0 if one.strip() == other.strip() else 0.0
    if one_words == other_words:
        return 1.0
    one_text, other_text = " ".join(one_words), " ".join(other_words)
    if len(one) + len(other) > _LONG:
        return soft_f1(one_words, other_words)
    chance = fuzz.token_ratio(one_text, other_text) < 100 * _CHANCE
    if chance and one_text[0] != other_text[0]:
        return 0.0
    short, long = (one, other) if (len(one), one) <= (len(other), other) else (other, one)
    if is_abbreviation(short, long):
        return 0.9
    if chance and not set(one_words).intersection(other_words):
        return 0.0
    if sorted(one_words) == sorted(other_words):
        near = 0.95
    else:
        near = min(0.99, max(soft_f1(one_words, other_words), _whole(one_text, other_text)))
    return _CONTRADICTED * near if near and contradicts(one, other) else near


@lru_cache(maxsize=65536)
def shortens(one: str, other: str) -> bool:
    """Return whether one of two words is a contraction or the initial of the other."""
    short, long = sorted((one, other), key=len)
    if len(short) == 1:
        return short.isalpha() and long.startswith(short) and len(long) > 2
    return is_contraction(short, long) and not is_misspelling(short, long)


@lru_cache(maxsize=65536)
def is_misspelling(gold: str, predicted: str) -> bool:
    """Return whether one word is near enough to be the other misspelt: one edit from 4 letters on, or one in four."""
    if gold == predicted:
        return True
    size = max(len(gold), len(predicted))
    if min(len(gold), len(predicted)) < 3 or not 4 <= size <= _LONGEST_WORD:
        return False
    if not (gold.isalpha() and predicted.isalpha()):
        return False
    allowed = 1 if size < 6 else min(max(2, size // 4), 6)
    return OSA.distance(gold, predicted, score_cutoff=allowed) <= allowed


@lru_cache(maxsize=65536)
def is_one_edit(gold: str, predicted: str) -> bool:
    """Return whether one word is the other misspelt by one letter: too little to be an abbreviation of it.

    A word of two letters may lack the third.
    """
    short, long = sorted((len(gold), len(predicted)))
    if not (gold.isalpha() and predicted.isalpha()) or (short, long) != (2, 3):
        return is_misspelling(gold, predicted) and OSA.distance(gold, predicted, score_cutoff=1) == 1
    return OSA.distance(gold, predicted, score_cutoff=1) == 1 and not _ROMAN.issuperset(gold + predicted)


_ROMAN = frozenset("ivxl")


@lru_cache(maxsize=65536)
def _word_similarity(one: str, other: str) -> float:
    """Return how near two words are, what chance gives taken as 0; numbers are equal or nothing."""
    if one == other:
        return 1.0
    if one[-1].isdigit() or other[-1].isdigit():
        return 1.0 if as_number(one) == as_number(other) else 0.0
    if one[0] == other[0] and min(len(one), len(other)) > 1 and shortens(one, other):
        return 0.9
    size = max(len(one), len(other))
    if size > _LONGEST_WORD:
        return 0.0
    ratio = 1.0 - OSA.distance(one, other) / size
    near = max(0.0, (ratio - _CHANCE) / (1 - _CHANCE))
    return near if ratio > 0.6 else near * near


def _initial_or_word(one: str, other: str) -> float:
    return 0.5 if (len(one) == 1 or len(other) == 1) and shortens(one, other) else _word_similarity(one, other)


_WEIGHTS = tuple(size**0.5 for size in range(9))


def _weight(word: str) -> float:
    return 0.25 if word in SMALL_WORDS else _WEIGHTS[min(len(word), 8)]


def soft_f1(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Return the F1 of words matched one to one, best first, each counted by its weight and nearness."""
    total = sum(map(_weight, one)) + sum(map(_weight, other))
    one_rest, other_rest = list(words_only_in(one, other)), list(words_only_in(other, one))
    alike = any(word not in SMALL_WORDS for word in set(one).intersection(other))
    shared = (total - sum(map(_weight, one_rest)) - sum(map(_weight, other_rest))) / 2
    one_near, other_near = ([], []) if len(one_rest) * len(other_rest) > MANY**2 else (one_rest, other_rest)
    nearness = _initial_or_word if alike else _word_similarity
    pairs = [
        (-near, i, j) for i, a in enumerate(one_near) for j, b in enumerate(other_near) if (near := nearness(a, b)) > 0
    ]
    used_one: set[int] = set()
    used_other: set[int] = set()
    for far, i, j in sorted(pairs):
        if i not in used_one and j not in used_other:
            used_one.add(i)
            used_other.add(j)
            shared -= far * (_weight(one_rest[i]) + _weight(other_rest[j])) / 2
    return 2 * shared / total


def _whole(one: str, other: str) -> float:
    """Return how near two texts are with the spaces taken out ("LeBronJames"), chance taken as 0."""
    one, other = one.replace(" ", ""), other.replace(" ", "")
    ratio = 1.0 - OSA.distance(one, other) / max(len(one), len(other))
    return max(0.0, (ratio - 0.5) / 0.5) if ratio > 0.75 else 0.0
