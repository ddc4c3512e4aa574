"""Whether two texts cannot mean the same, however alike they are written."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from tabx.values.fold import fold
from tabx.values.opposites import contradiction
from tabx.values.records import Unit
from tabx.values.units import find_units
from tabx.values.words import as_number, number_word, numbers_in, words, words_only_in

_NUMBER_SIGN = re.compile(r"\bn[o°]s?\.?\s+of\b|\bnos?\.|\bno\s+(?=\d)|\bnos?\s*$", re.IGNORECASE)
_MEASURED = re.compile(r"(?P<number>\d+(?:[.,]\d+)*)[\s-]?(?P<word>[^\W\d_]+)")
_ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx"
_ROMAN = frozenset(_ROMANS.split())


@lru_cache(maxsize=65536)
def contradicts(gold: str, predicted: str) -> str:
    """Return in one word why two texts cannot mean the same, "" where they can.

    "number in text", "label" (another letter or Roman numeral), "sign", "negation" or "opposite".

    A number that only one of the two texts has is more or fewer words, no contradiction; another number in its
    place is one, and another unit behind it likewise. Months and days of the week count as numbers.
    """
    gold_words, predicted_words = words(gold), words(predicted)
    if gold_words == predicted_words:
        return ""
    gold_numbers, predicted_numbers = numbers_in(gold_words), numbers_in(predicted_words)
    if gold_numbers != predicted_numbers:
        gold_count, predicted_count = Counter(gold_numbers), Counter(predicted_numbers)
        if gold_count - predicted_count and predicted_count - gold_count:
            return "number in text"
        permuted = gold_count == predicted_count
        same_words = permuted and _without_numbers(gold_words) == _without_numbers(predicted_words)
        if same_words and not _moved_whole(gold, predicted):
            return "number in text"
    missing, extra = words_only_in(gold_words, predicted_words), words_only_in(predicted_words, gold_words)
    if missing and extra and gold_numbers and _units_differ(gold, predicted):
        return "number in text"
    if missing and extra and all(map(_is_label, missing + extra)):
        return "label"
    if _signs_differ(missing, extra):
        return "sign"
    return contradiction(gold_words, predicted_words) and contradiction(_meaning(gold), _meaning(predicted))


def _units_differ(gold: str, predicted: str) -> bool:
    """Return whether the same number counts another unit ("10 km race", "10 mile race")."""
    one, other = _measured(gold), _measured(predicted)
    return any(one[number].isdisjoint(other[number]) for number in one.keys() & other.keys())


@lru_cache(maxsize=16384)
def _measured(text: str) -> dict[str, set[Unit]]:
    """Return the units that the word after each number may name, where it names one."""
    found: dict[str, set[Unit]] = {}
    for match in _MEASURED.finditer(text):
        if units := find_units(match["word"]):
            found.setdefault(match["number"], set()).update(units)
    return found


def _moved_whole(gold: str, predicted: str) -> bool:
    """Return whether numbers moved with the letters they stand by, one bare number at most among them ("Q1 2024")."""
    one, other = fold(gold).split(), fold(predicted).split()
    bare = [word for word in one if number_word(word) or (as_number(word) and not any(map(str.isalpha, word)))]
    return len(bare) <= 1 and Counter(one) == Counter(other)


def _is_label(word: str) -> bool:
    """Return whether a word only tells one of a kind from another: a letter or Roman numeral ("Group A", "Part II")."""
    return (len(word) == 1 and word.isalpha()) or word in _ROMAN


def _signs_differ(missing: tuple[str, ...], extra: tuple[str, ...]) -> bool:
    """Return whether only signs that mean something differ: "A+" and "A-", "C++" and "C", "$5 bn" and "€5 bn"."""
    if any(word[-1].isalnum() for word in missing + extra) or not missing + extra:
        return False
    return bool(missing and extra) or any(word in "+-#<>≤≥≠" for word in missing + extra)


@lru_cache(maxsize=65536)
def _meaning(text: str) -> tuple[str, ...]:
    """Return the words without "No." as short for number, which is no negation."""
    return words(_NUMBER_SIGN.sub(" number ", text))


def _without_numbers(text_words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in text_words if not as_number(word))
