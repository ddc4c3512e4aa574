"""Contradictions between texts: small differences that reverse or change the meaning.

`contradiction` compares words for negations and opposites; `contradicts` compares texts and checks numbers, labels and
symbols too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tabx.values.kinds import DifferenceKind
from tabx.values.reading.units import find_units
from tabx.values.relating.opposites import NEGATIONS, are_opposites, maybe_reversed, negates
from tabx.values.text import as_number, fold, number_word, numbers_in, tally, words, words_only_in
from tabx.values.value import Unit


@dataclass(frozen=True, slots=True)
class ContradictionThresholds:
    """Bounds within which a differing word or number contradicts."""

    few_words: int = 3
    """Most words that may differ on both sides, if fewer words are shared: among more of them no single word reverses
    the meaning. At 6 "In My Head (album)" and "The Process of Weeding Out (EP)" are opposites for their "in" and
    "out"."""

    bare_numbers_moved: int = 1
    """Most bare numbers among the moved chunks: one moves with its letters ("Q1 2024", "2024 Q1"), while two swap their
    places ("3 of 5", "5 of 3")."""


THRESHOLDS = ContradictionThresholds()

CONTRADICTIONS = frozenset({
    DifferenceKind.NUMBER_IN_TEXT, DifferenceKind.LABEL, DifferenceKind.SIGN, DifferenceKind.NEGATION,
    DifferenceKind.OPPOSITE,
})  # fmt: skip
"""Kinds that `contradicts` returns."""


def contradiction(gold: tuple[str, ...], predicted: tuple[str, ...]) -> DifferenceKind | None:
    """Return NEGATION or OPPOSITE where the differing words reverse the meaning, else None.

    Parameters
    ----------
    gold, predicted : tuple of str
        Case-folded words in order; "no" as short for number already left out.
    """
    gold_only, predicted_only = _surplus(gold, predicted), _surplus(predicted, gold)
    if not gold_only and not predicted_only:
        return None
    shared = len(gold) - len(gold_only)
    if min(len(gold_only), len(predicted_only)) > max(THRESHOLDS.few_words, shared):
        return None
    for gold_word, predicted_word in maybe_reversed(gold_only, predicted_only):
        if are_opposites(gold_word, predicted_word):
            return DifferenceKind.OPPOSITE
        if negates(gold_word, predicted_word):
            return DifferenceKind.NEGATION
    # Without a shared word the texts are about different things: neither denies the other.
    counts = _negations(gold_only, gold), _negations(predicted_only, predicted)
    return DifferenceKind.NEGATION if shared and counts[0] != counts[1] else None


def _negations(only: Collection[str], said: Sequence[str]) -> int:
    """Return how many of the words that one text alone has deny the other.

    A prefix denies the word behind it: "Best Non-European Film" says no "European" of which "Best Film" says the
    reverse.
    """
    begin_names = sum(word == _PREFIX and behind in only for word, behind in pairwise(said))
    return sum(word in NEGATIONS for word in only) - min(begin_names, sum(word == _PREFIX for word in only))


_PREFIX = "non"


def _surplus(text_words: tuple[str, ...], other_words: tuple[str, ...]) -> Sequence[str]:
    """Return the words that the other text lacks, as a multiset difference."""
    if len(set(text_words)) == len(text_words):
        return words_only_in(text_words, other_words)
    counts = tally(other_words)
    return [word for word, count in tally(text_words).items() for _ in range(count - counts.get(word, 0))]


_NUMBER_SIGN = re.compile(r"\bn[o°]s?\.?\s+of\b|\bnos?\.|\bno\s+(?=\d)|(?<!^)\bnos?\s*$", re.IGNORECASE)
_NUMBER_AND_WORD = re.compile(r"(?P<number>\d+(?:[.,]\d+)*)[\s-]?(?P<word>[^\W\d_]+)")
_ROMAN_NUMERALS = frozenset(
    [
        "i",
        "ii",
        "iii",
        "iv",
        "v",
        "vi",
        "vii",
        "viii",
        "ix",
        "x",
        "xi",
        "xii",
        "xiii",
        "xiv",
        "xv",
        "xvi",
        "xvii",
        "xviii",
        "xix",
        "xx",
    ]
)


@lru_cache(maxsize=65536)
def contradicts(gold: str, predicted: str) -> DifferenceKind | None:
    """Return the kind of contradiction between two texts (of `CONTRADICTIONS`), or None.

    A number that only one text has is a missing or extra word, not a contradiction; a different number in its place, or
    a different unit behind the same number, is one. Months and days of the week count as numbers.
    """
    gold_words, predicted_words = words(gold), words(predicted)
    if gold_words == predicted_words:
        return None
    if _numbers_contradict(gold, predicted):
        return DifferenceKind.NUMBER_IN_TEXT
    missing, extra = words_only_in(gold_words, predicted_words), words_only_in(predicted_words, gold_words)
    both_have_others = bool(missing and extra)
    if both_have_others and numbers_in(gold_words) and _units_differ(gold, predicted):
        return DifferenceKind.NUMBER_IN_TEXT
    if both_have_others and all(map(_is_label, missing + extra)):
        return DifferenceKind.LABEL
    if _signs_differ(missing, extra):
        return DifferenceKind.SIGN
    # Checked twice: "No. of goals" looks like a negation until its "No." is read as "number".
    return contradiction(gold_words, predicted_words) and contradiction(_meaning(gold), _meaning(predicted))


def _numbers_contradict(gold: str, predicted: str) -> bool:
    """Return whether the texts have different numbers, or the same in another order."""
    gold_words, predicted_words = words(gold), words(predicted)
    gold_numbers, predicted_numbers = numbers_in(gold_words), numbers_in(predicted_words)
    if gold_numbers == predicted_numbers:
        return False
    missing, extra = words_only_in(gold_numbers, predicted_numbers), words_only_in(predicted_numbers, gold_numbers)
    if missing and extra:
        return True
    if missing or extra or _without_numbers(gold_words) != _without_numbers(predicted_words):
        return False
    return not _moved_whole(gold, predicted)


def _units_differ(gold: str, predicted: str) -> bool:
    """Return whether the same number counts another unit ("10 km race", "10 mile race")."""
    gold_units, predicted_units = _units_by_number(gold), _units_by_number(predicted)
    shared_numbers = gold_units.keys() & predicted_units.keys()
    return any(gold_units[number].isdisjoint(predicted_units[number]) for number in shared_numbers)


@lru_cache(maxsize=16384)
def _units_by_number(text: str) -> dict[str, set[Unit]]:
    """Return the possible units of each number that is followed by a unit word."""
    units_by_number: dict[str, set[Unit]] = {}
    for match in _NUMBER_AND_WORD.finditer(text):
        if units := find_units(match["word"]):
            units_by_number.setdefault(match["number"], set()).update(units)
    return units_by_number


def _moved_whole(gold: str, predicted: str) -> bool:
    """Return whether only whole chunks such as "Q1" changed places ("Q1 2024", "2024 Q1").

    At most one of the chunks may be a bare number.
    """
    gold_chunks, predicted_chunks = fold(gold).split(), fold(predicted).split()
    bare = sum(map(_is_bare_number, gold_chunks))
    return bare <= THRESHOLDS.bare_numbers_moved and Counter(gold_chunks) == Counter(predicted_chunks)


def _is_bare_number(chunk: str) -> bool:
    return bool(number_word(chunk) or (as_number(chunk) and not any(map(str.isalpha, chunk))))


def _is_label(word: str) -> bool:
    """Return whether a word is a single letter or Roman numeral ("Group A", "Part II")."""
    return (len(word) == 1 and word.isalpha()) or word in _ROMAN_NUMERALS


def _signs_differ(missing: tuple[str, ...], extra: tuple[str, ...]) -> bool:
    """Return whether the differing words differ in meaningful symbols only.

    Examples are "A+" and "A-", "C++" and "C", "$5 bn" and "€5 bn".
    """
    if any(word[-1].isalnum() for word in missing + extra) or not missing + extra:
        return False
    return bool(missing and extra) or any(word in "+-#<>≤≥≠" for word in missing + extra)


@lru_cache(maxsize=65536)
def _meaning(text: str) -> tuple[str, ...]:
    """Return the words of a text with "No." (for number) spelled out, as it is no negation."""
    return words(_NUMBER_SIGN.sub(" number ", text))


def _without_numbers(text_words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in text_words if not as_number(word))
