"""Similarity of two texts, word by word."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from tabx.base.limits import check_time
from tabx.values.relating.abbreviations import is_abbreviation, is_contraction, may_abbreviate
from tabx.values.relating.contradictions import contradicts
from tabx.values.relating.countries import name_same_country
from tabx.values.text import SMALL_WORDS, as_number, words, words_only_in


@dataclass(frozen=True, slots=True)
class TextSimilarityThresholds:
    """Bounds of the similarity of texts; a ratio is 1 − edits / letters of the longer text."""

    chance: float = 0.4
    """Ratio that two unrelated words reach by chance; counts as 0. Of 100,000 pairs drawn from the 967 words of four
    letters or more in tables, examples and benchmarks 98 % reach no more. At 0.3 "Klay Thompson" is similar to "Stephen
    Curry"."""

    sure_ratio: float = 0.6
    """Ratio above which two words count in full: 0.1 % of those pairs reach it. Below it the similarity is squared, so
    that many half-similar words do not add up."""

    whole_ratio: float = 0.75
    """Ratio above which two texts without their spaces count ("LeBronJames"): 0.02 % of those pairs reach it. At 0.6
    "007" is similar to "008"."""

    whole_chance: float = 0.5
    """Ratio that counts as 0 for texts without spaces. No reason on record; higher than for words, as there is no
    evidence that the words are the same."""

    contradicted: float = 0.4
    """Factor on the similarity of texts that contradict each other: "Part 1" and "Part 2" must not be paired while a
    rewording is available, and still rank above unrelated texts. At 0.8 they would come near a misspelling."""

    longest_text: int = 8000
    """Characters of both texts together above which only their equal words are compared, which takes no time."""

    longest_word: int = 100
    """Letters above which a word is an identifier or noise, and its edits take long to count."""

    most_words: int = 40
    """Unmatched words of both sides (square root of the product) above which they are not compared with each other, as
    the time grows with their square."""


@dataclass(frozen=True, slots=True)
class MisspellingThresholds:
    """Bounds on the edits of a misspelt word."""

    least_letters: int = 4
    """Fewest letters of the longer word: "Ann" and "Anne" may be one name misspelt, "cat" and "car" are two words."""

    least_letters_of_shorter: int = 3
    """Fewest letters of the shorter word. At 4 "Ann" is no "Anne"; 2 changes nothing, as two letters are two edits from
    four."""

    letters_for_two_edits: int = 6
    """Letters from which two edits are allowed. No reason on record; 5 and 8 change no tested case."""

    most_edits_of_short: int = 1
    """Most edits of a shorter word: two edits in five letters make another word."""

    least_edits_of_long: int = 2
    """Edits allowed in any longer word. No reason on record; 1 changes no tested case."""

    letters_per_edit: int = 4
    """Letters of a longer word per allowed edit. No reason on record; 3 changes no tested case."""

    most_edits: int = 6
    """Most edits of any word. No reason on record; limits the time that a long word takes."""


THRESHOLDS = TextSimilarityThresholds()
MISSPELLING = MisspellingThresholds()

ABBREVIATED = 0.9
"""Similarity of a text and its abbreviation, or of a word and its contraction: complete, but in fewer letters."""

REORDERED = 0.95
"""Similarity of the same words in another order: below the same order, above any text that lacks a word."""

_NOT_EQUAL = 0.99
"""Highest similarity of texts with different words, so that 1 means the same words."""

_INITIAL = 0.5
"""Similarity of a word and its initial, if the texts share another word: one letter supports a whole word."""

_SMALL_WORD_WEIGHT = 0.25
"""Weight of "of", "the" and the like, where a word of one letter weighs 1: they carry little meaning."""

_WEIGHTED_LETTERS = 8  # further letters of a word add no weight
_WEIGHTS = tuple(size**0.5 for size in range(_WEIGHTED_LETTERS + 1))
"""Weight of a word by its number of letters: the square root, so that one long word does not outweigh three short ones.
It is constant from eight letters on."""

_LEAST_FOR_INITIAL = 3
"""Fewest letters of a word that an initial may stand for."""

_LETTERS_OF_SHORTEST_EDIT = (2, 3)  # of a word that lacks a letter, and of the word
_ROMAN_LETTERS = frozenset("ivxl")


def text_similarity(text: str, other: str) -> float:
    """Return the similarity of two texts, between 0 and 1.

    It is symmetric, and 1 for the same words in the same order, 0.95 in another order, 0.9 for an abbreviation.
    Otherwise each word is matched with its most similar partner. The similarity that unrelated texts reach by chance
    counts as 0. A contradiction (another number, a negation or an opposite) keeps only a small share.
    """
    # In one order, which keeps the result symmetric where words tie.
    return _similarity_of_ordered(other, text) if other < text else _similarity_of_ordered(text, other)


@lru_cache(maxsize=65536)
def _similarity_of_ordered(text: str, other: str) -> float:
    text_words, other_words = words(text), words(other)
    if not text_words or not other_words:
        return float(text.strip() == other.strip())
    if text_words == other_words:
        return 1.0
    if len(text) + len(other) > THRESHOLDS.longest_text:
        check_time()
        return soft_f1(text_words, other_words)
    if name_same_country(text, other):
        return ABBREVIATED
    # The quick ratio first: most pairs of a table are unrelated, and the other comparisons are expensive.
    is_chance = fuzz.token_ratio(" ".join(text_words), " ".join(other_words)) < 100 * THRESHOLDS.chance
    if is_chance and not may_abbreviate(text_words, other_words):
        return 0.0
    short, long = (text, other) if (len(text), text) <= (len(other), other) else (other, text)
    if is_abbreviation(short, long):
        return ABBREVIATED
    if is_chance and not set(text_words).intersection(other_words):
        return 0.0
    similarity = _similarity_of_words(text_words, other_words)
    return THRESHOLDS.contradicted * similarity if similarity and contradicts(text, other) else similarity


def _similarity_of_words(text_words: tuple[str, ...], other_words: tuple[str, ...]) -> float:
    """Return the similarity of two texts, ignoring abbreviations and contradictions."""
    if sorted(text_words) == sorted(other_words):
        return REORDERED
    without_spaces = _similarity_without_spaces("".join(text_words), "".join(other_words))
    return min(_NOT_EQUAL, max(soft_f1(text_words, other_words), without_spaces))


def share_meaning_word(text_words: Collection[str], other_words: Collection[str]) -> bool:
    """Return whether two texts share a content word, one that is not "of", "the" or the like."""
    return any(word not in SMALL_WORDS for word in set(text_words).intersection(other_words))


def are_too_many_words(missing: Sequence[str], extra: Sequence[str]) -> bool:
    """Return whether too many unmatched words are left to compare each pair of them."""
    return len(missing) * len(extra) > THRESHOLDS.most_words**2


@lru_cache(maxsize=65536)
def shortens(word: str, other: str) -> bool:
    """Return whether one of two words is a contraction or the initial of the other."""
    short, long = sorted((word, other), key=len)
    if len(short) == 1:
        return short.isalpha() and long.startswith(short) and len(long) >= _LEAST_FOR_INITIAL
    return is_contraction(short, long) and not is_misspelling(short, long)


@lru_cache(maxsize=65536)
def is_misspelling(gold: str, predicted: str) -> bool:
    """Return whether one word may be a misspelling of the other.

    Words of 4 or 5 letters may differ by one edit, longer ones by two or by one in four letters, whichever is more, but
    by at most six. Equal words count, too.
    """
    if gold == predicted:
        return True
    bounds = MISSPELLING
    short, long = sorted((len(gold), len(predicted)))
    if short < bounds.least_letters_of_shorter or not bounds.least_letters <= long <= THRESHOLDS.longest_word:
        return False
    if not (gold.isalpha() and predicted.isalpha()):
        return False
    if long < bounds.letters_for_two_edits:
        allowed = bounds.most_edits_of_short
    else:
        allowed = min(max(bounds.least_edits_of_long, long // bounds.letters_per_edit), bounds.most_edits)
    return OSA.distance(gold, predicted, score_cutoff=allowed) <= allowed


@lru_cache(maxsize=65536)
def is_one_edit(gold: str, predicted: str) -> bool:
    """Return whether one word is the other with a single edit.

    Unlike in `is_misspelling`, a word of two letters may lack one of three, unless both may be Roman numerals.
    """
    short, long = sorted((len(gold), len(predicted)))
    are_letters = gold.isalpha() and predicted.isalpha()
    if not are_letters or (short, long) != _LETTERS_OF_SHORTEST_EDIT:
        return is_misspelling(gold, predicted) and OSA.distance(gold, predicted, score_cutoff=1) == 1
    return OSA.distance(gold, predicted, score_cutoff=1) == 1 and not _ROMAN_LETTERS.issuperset(gold + predicted)


@lru_cache(maxsize=65536)
def _word_similarity(word: str, other: str) -> float:
    """Return the similarity of two words, where the ratio reached by chance counts as 0.

    Numbers are either equal or not similar at all.
    """
    if word == other:
        return 1.0
    if word[-1].isdigit() or other[-1].isdigit():
        return 1.0 if as_number(word) == as_number(other) else 0.0
    if word[0] == other[0] and min(len(word), len(other)) > 1 and shortens(word, other):
        return ABBREVIATED
    size = max(len(word), len(other))
    if size > THRESHOLDS.longest_word:
        return 0.0
    chance = THRESHOLDS.chance
    ratio = 1.0 - OSA.distance(word, other) / size
    similarity = max(0.0, (ratio - chance) / (1 - chance))
    return similarity if ratio > THRESHOLDS.sure_ratio else similarity * similarity


def _word_or_initial_similarity(word: str, other: str) -> float:
    is_initial = (len(word) == 1 or len(other) == 1) and shortens(word, other)
    return _INITIAL if is_initial else _word_similarity(word, other)


def _weight(word: str) -> float:
    return _SMALL_WORD_WEIGHT if word in SMALL_WORDS else _WEIGHTS[min(len(word), _WEIGHTED_LETTERS)]


def _has_letter(some_words: tuple[str, ...]) -> bool:
    return any(len(word) == 1 for word in some_words)


@lru_cache(maxsize=16384)
def _weight_of(text_words: tuple[str, ...]) -> float:
    return sum(map(_weight, text_words))


def soft_f1(text_words: tuple[str, ...], other_words: tuple[str, ...]) -> float:
    """Return the F1 of words matched one to one, most similar pairs first.

    Each word counts by its weight and each match by its similarity.
    """
    total = _weight_of(text_words) + _weight_of(other_words)
    text_left, other_left = words_only_in(text_words, other_words), words_only_in(other_words, text_words)
    matched = (total - _weight_of(text_left) - _weight_of(other_left)) / 2
    if are_too_many_words(text_left, other_left):
        return 2 * matched / total
    # An initial is evidence only if the texts share a word ("J. Smith", "John Smith").
    may_be_initial = _has_letter(text_left + other_left) and share_meaning_word(text_words, other_words)
    similarity_of = _word_or_initial_similarity if may_be_initial else _word_similarity
    pairs = [
        (-similarity, i, j)
        for i, word in enumerate(text_left)
        for j, other in enumerate(other_left)
        if (similarity := similarity_of(word, other)) > 0
    ]
    text_used: set[int] = set()
    other_used: set[int] = set()
    for negated, i, j in sorted(pairs):
        if i not in text_used and j not in other_used:
            text_used.add(i)
            other_used.add(j)
            matched -= negated * (_weight(text_left[i]) + _weight(other_left[j])) / 2
    return 2 * matched / total


def _similarity_without_spaces(joined: str, other_joined: str) -> float:
    """Return the similarity of two texts without their spaces ("LeBronJames").

    The ratio reached by chance counts as 0.
    """
    ratio = 1.0 - OSA.distance(joined, other_joined) / max(len(joined), len(other_joined))
    chance = THRESHOLDS.whole_chance
    return max(0.0, (ratio - chance) / (1 - chance)) if ratio > THRESHOLDS.whole_ratio else 0.0
