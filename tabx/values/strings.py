"""How near two texts are, and in which way they differ."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from tabx.values.abbreviations import is_abbreviation, is_contraction
from tabx.values.fold import fold
from tabx.values.opposites import contradiction

# Numbers; letters with their marks; signs that mean something where they stand.
_WORD = re.compile(
    r"(?:(?<![^\s(/])-)?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)*)"
    r"|[^\s\d\x00-\x40\x5b-\x60\x7b-\xbf×÷\u2000-\u2bff\u3000-\u303f،؛؟।]+"
    r"|(?<=[\w+])\+(?!\w)|(?<=\w)-(?!\w)|(?<=\w)#|[<>±~≤≥≠$€£¥]"
)
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_NUMBER_SIGN = re.compile(r"\bn[o°]s?\.?\s+of\b|\bnos?\.|\bno\s+(?=\d)|\bnos?\s*$", re.IGNORECASE)
_SMALL_WORDS = frozenset({"of", "the", "and", "in", "for", "to", "a", "an", "on", "at", "by", "de", "la", "is", "was"})
_CARDINALS = "zero one two three four five six seven eight nine ten eleven twelve"
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
_NUMBER_WORDS = {word: str(n) for names in (_CARDINALS, _ORDINALS) for n, word in enumerate(names.split())}
_ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx"
_ROMAN = frozenset(_ROMANS.split())
_MONTHS = "january february march april may june july august september october november december"
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_CALENDAR = {name[:size]: name for name in (*_MONTHS.split(), *_DAYS.split()) for size in (3, 4, len(name))} | {
    "tues": "tuesday",
    "thurs": "thursday",
}
_SPELLINGS = {"percentage": "percent", "pct": "percent", "nr": "number", "vs": "versus"}
_SPELLINGS |= {word: str(n) for n, word in enumerate(_CARDINALS.split())}
# A ratio up to this is what two unrelated words reach by chance.
_CHANCE = 0.4
# Together longer than this, texts are compared by their equal words alone.
_LONG = 8000
# Where more words than this differ on both sides, they are not compared with each other.
_MANY = 40
# What is left of the likeness of two texts that cannot mean the same.
_CONTRADICTED = 0.4


@dataclass(frozen=True, slots=True)
class TextDifference:
    """How a predicted text differs from the gold one.

    Attributes
    ----------
    kind : str
        "", "spaces", "word order", "abbreviation", "spelling", "more words", "fewer words", "different"; or a
        contradiction: "number in text", "label", "sign", "negation", "opposite".
    similarity : float
        0..1.
    missing, extra : str
        Words in one text only.
    shared : bool
        Whether at least one word that means something stands, or nearly stands, in both.
    """

    kind: str
    similarity: float
    missing: str = ""
    extra: str = ""
    shared: bool = False

    @property
    def contradicts(self) -> bool:
        """Whether the two texts cannot mean the same."""
        return self.kind in ("number in text", "label", "sign", "negation", "opposite")


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text in normal form without accents.

    Digits stand apart from letters, "%" is "percent", "&" is "and"; signs that change a meaning ("C++", "A-", "<5",
    "$") are words of their own, other punctuation is set aside.
    """
    folded = fold(text)
    if folded == "#":
        return ("number",)
    if not folded.isascii():
        folded = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", folded)))
    folded = _APOSTROPHE.sub("", folded).replace("%", " percent ").replace("&", " and ")
    return tuple(_spell(word) for word in _WORD.findall(folded))


def _spell(word: str) -> str:
    if word[-1].isdigit():
        return word.replace(",", "")
    return _SPELLINGS.get(word, word)


@lru_cache(maxsize=65536)
def text_similarity(one: str, other: str) -> float:
    """Return how near two texts are, 0..1: symmetric, 1 for the same words in the same order.

    Word by word, each word with its best partner; .95 for the same words in another order, .9 for an abbreviation.
    What two unrelated texts reach by chance counts as 0; another number, a negation or an opposite leaves little.
    """
    one_words, other_words = words(one), words(other)
    if not one_words or not other_words:
        return 1.0 if one.strip() == other.strip() else 0.0
    if one_words == other_words:
        return 1.0
    one_text, other_text = " ".join(one_words), " ".join(other_words)
    if len(one) + len(other) > _LONG:
        return _soft_f1(one_words, other_words)
    chance = fuzz.token_ratio(one_text, other_text) < 100 * _CHANCE
    if chance and one_text[0] != other_text[0]:
        return 0.0
    short, long = (one, other) if (len(one), one) <= (len(other), other) else (other, one)
    if is_abbreviation(short, long):
        return 0.9
    if chance and not set(one_words).intersection(other_words):
        return 0.0
    kept = _CONTRADICTED if contradicts(one, other) else 1.0
    if sorted(one_words) == sorted(other_words):
        return 0.95 * kept
    return kept * min(0.99, max(_soft_f1(one_words, other_words), _whole(one_text, other_text)))


@lru_cache(maxsize=65536)
def relate_texts(gold: str, predicted: str) -> TextDifference:
    """Return in which way a predicted text differs from the gold one, and how much.

    The contradictions come first: another number, a negation or an opposite makes a text different however
    little of its writing changed.
    """
    gold_words, predicted_words = words(gold), words(predicted)
    if not gold_words or not predicted_words:
        same = gold.strip() == predicted.strip()
        return TextDifference("" if same else "different", float(same), gold.strip(), predicted.strip())
    if gold_words == predicted_words:
        return TextDifference("", 1.0, shared=True)
    missing, extra = _only(gold_words, predicted_words), _only(predicted_words, gold_words)
    found = contradicts(gold, predicted)
    if found:
        return TextDifference(found, 0.0, as_written(gold, missing), as_written(predicted, extra), shared=True)
    if not missing and not extra:
        return TextDifference("word order", 0.95, shared=True)
    if is_abbreviation(predicted, gold) or is_abbreviation(gold, predicted):
        return TextDifference("abbreviation", 0.9, shared=True)
    similarity = text_similarity(gold, predicted)
    joined = "".join(gold_words), "".join(predicted_words)
    if joined[0] == joined[1] and numbers_in(gold_words) == numbers_in(predicted_words):
        return TextDifference("spaces", similarity, shared=True)
    if missing and extra and len(gold_words) != len(predicted_words) and is_misspelling(*joined):
        return TextDifference("spelling", similarity, shared=True)
    alike = any(word not in _SMALL_WORDS for word in set(gold_words).intersection(predicted_words))
    paired, missing, extra = _paired(missing, extra, alike)
    if not (missing or extra):
        shortened = any(_shortens(*pair) for pair in paired)
        return TextDifference("abbreviation" if shortened else "spelling", similarity, shared=True)
    shared = bool(paired) or alike
    kind = "different" if (missing and extra) or not shared else "fewer words" if missing else "more words"
    told = as_written(gold, missing), as_written(predicted, extra)
    return TextDifference(kind, similarity, *told, shared=shared or similarity > 0.5)


def as_written(text: str, some: tuple[str, ...]) -> str:
    """Return those words of a text that fold to the words given, as the text writes them."""
    left = Counter(some)
    found = []
    for chunk in text.split():
        folded = words(chunk)
        if folded and all(left[word] > 0 for word in folded):
            left.subtract(folded)
            found.append(chunk.strip(",;:()[]"))
    return " ".join(found) if found and not +left else " ".join(some)


def _paired(
    missing: tuple[str, ...], extra: tuple[str, ...], alike: bool
) -> tuple[list[tuple[str, str]], tuple[str, ...], tuple[str, ...]]:
    """Return the words that are each other misspelt or shortened, and those left on either side.

    An initial stands for a word only where the texts are alike otherwise.
    """
    paired: list[tuple[str, str]] = []
    if len(missing) * len(extra) > _MANY**2:
        return paired, missing, extra
    rest_missing, rest_extra = [], list(extra)
    for word in missing:
        partner = next((other for other in rest_extra if _stands_for(word, other, alike)), None)
        if partner is None:
            rest_missing.append(word)
        else:
            rest_extra.remove(partner)
            paired.append((word, partner))
    return paired, tuple(rest_missing), tuple(rest_extra)


def _stands_for(one: str, other: str, alike: bool) -> bool:
    if min(len(one), len(other)) == 1 and not alike:
        return False
    return is_misspelling(one, other) or _shortens(one, other)


@lru_cache(maxsize=65536)
def _shortens(one: str, other: str) -> bool:
    """Return whether one of two words is a contraction or the initial of the other."""
    short, long = sorted((one, other), key=len)
    if len(short) == 1:
        return short.isalpha() and long.startswith(short) and len(long) > 2
    return is_contraction(short, long) and not is_misspelling(short, long)


@lru_cache(maxsize=65536)
def contradicts(gold: str, predicted: str) -> str:
    """Return in one word why two texts cannot mean the same, "" where they can.

    "number in text", "label" (another letter or Roman numeral), "sign", "negation" or "opposite".

    A number that only one of the two texts has is more or fewer words, no contradiction; another number in its
    place is one. Months and days of the week count as numbers.
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
        if permuted and _without_numbers(gold_words) == _without_numbers(predicted_words):
            return "number in text"
    missing, extra = _only(gold_words, predicted_words), _only(predicted_words, gold_words)
    if missing and extra and all(map(_is_label, missing + extra)):
        return "label"
    if _signs_differ(missing, extra):
        return "sign"
    return contradiction(gold_words, predicted_words) and contradiction(_meaning(gold), _meaning(predicted))


def _is_label(word: str) -> bool:
    """Return whether a word only tells one of a kind from another: a letter or Roman numeral ("Group A", "Part II")."""
    return (len(word) == 1 and word.isalpha()) or word in _ROMAN


def _signs_differ(missing: tuple[str, ...], extra: tuple[str, ...]) -> bool:
    """Return whether only signs that mean something differ: "A+" and "A-", "C++" and "C", "$5 bn" and "€5 bn"."""
    if any(word[-1].isalnum() for word in missing + extra) or not missing + extra:
        return False
    return bool(missing and extra) or any(word in "+-#<>≤≥≠" for word in missing + extra)


@lru_cache(maxsize=65536)
def numbers_in(text_words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the numbers among the words, in order: digits, number words, months and days of the week."""
    found = []
    for word in text_words:
        number = _as_number(word)
        if number:
            found.append(number)
    return tuple(found)


def _as_number(word: str) -> str:
    if word[-1].isdigit():
        whole = word.lstrip("0") or "0"
        return whole.rstrip("0").rstrip(".") if "." in whole else whole
    return _NUMBER_WORDS.get(word) or _CALENDAR.get(word, "")


def _without_numbers(text_words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in text_words if not _as_number(word))


@lru_cache(maxsize=65536)
def _meaning(text: str) -> tuple[str, ...]:
    """Return the words without "No." as short for number, which is no negation."""
    return words(_NUMBER_SIGN.sub(" number ", text))


def _only(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of `one` that `other` lacks, in order, repeated words counted."""
    left = Counter(other)
    only = []
    for word in one:
        if left[word]:
            left[word] -= 1
        else:
            only.append(word)
    return tuple(only)


@lru_cache(maxsize=65536)
def is_misspelling(gold: str, predicted: str) -> bool:
    """Return whether one word is near enough to be the other misspelt: one edit from 4 letters on, or one in four."""
    if gold == predicted:
        return True
    size = max(len(gold), len(predicted))
    if min(len(gold), len(predicted)) < 3 or size < 4 or not (gold.isalpha() and predicted.isalpha()):
        return False
    allowed = 1 if size < 6 else max(2, size // 4)
    return OSA.distance(gold, predicted, score_cutoff=allowed) <= allowed


@lru_cache(maxsize=65536)
def _word_similarity(one: str, other: str) -> float:
    """Return how near two words are, what chance gives taken as 0; numbers are equal or nothing."""
    if one == other:
        return 1.0
    if one[-1].isdigit() or other[-1].isdigit():
        return 1.0 if _as_number(one) == _as_number(other) else 0.0
    if min(len(one), len(other)) > 1 and _shortens(one, other):
        return 0.9
    size = max(len(one), len(other))
    ratio = 1.0 - OSA.distance(one, other) / size
    near = max(0.0, (ratio - _CHANCE) / (1 - _CHANCE))
    return near if ratio > 0.6 else near * near


def _initial_or_word(one: str, other: str, alike: bool) -> float:
    if alike and min(len(one), len(other)) == 1 and _shortens(one, other):
        return 0.5
    return _word_similarity(one, other)


def _weight(word: str) -> float:
    return 0.25 if word in _SMALL_WORDS else min(len(word), 8) ** 0.5


def _soft_f1(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Return the F1 of words matched one to one, best first, each counted by its weight and nearness."""
    total = sum(map(_weight, one)) + sum(map(_weight, other))
    one_rest, other_rest = list(_only(one, other)), list(_only(other, one))
    alike = any(word not in _SMALL_WORDS for word in set(one).intersection(other))
    shared = (total - sum(map(_weight, one_rest)) - sum(map(_weight, other_rest))) / 2
    one_near, other_near = ([], []) if len(one_rest) * len(other_rest) > _MANY**2 else (one_rest, other_rest)
    pairs = sorted(
        ((_initial_or_word(a, b, alike), i, j) for i, a in enumerate(one_near) for j, b in enumerate(other_near)),
        key=lambda pair: (-pair[0], pair[1], pair[2]),
    )
    used_one: set[int] = set()
    used_other: set[int] = set()
    for near, i, j in pairs:
        if near <= 0:
            break
        if i not in used_one and j not in used_other:
            used_one.add(i)
            used_other.add(j)
            shared += near * (_weight(one_rest[i]) + _weight(other_rest[j])) / 2
    return 2 * shared / total


def _whole(one: str, other: str) -> float:
    """Return how near two texts are with the spaces taken out ("LeBronJames"), chance taken as 0."""
    one, other = one.replace(" ", ""), other.replace(" ", "")
    ratio = 1.0 - OSA.distance(one, other) / max(len(one), len(other))
    return max(0.0, (ratio - 0.5) / 0.5) if ratio > 0.75 else 0.0
