"""Detection of abbreviations: initials, acronyms and contracted words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from tabx.notation.normal_forms import normalized


@dataclass(frozen=True, slots=True)
class AbbreviationThresholds:
    """Bounds on the length of an abbreviation."""

    longest: int = 200
    """Longest abbreviation, in characters: longer texts are prose, and trying all their matches takes long."""

    least_characters: int = 2
    """Fewest characters: a single letter ("W" for "Wins") may stand for too many words."""

    least_acronym: int = 3
    """Fewest letters of a lower-case acronym ("usa"); two ("is", "to") are more often words."""


@dataclass(frozen=True, slots=True)
class ContractionThresholds:
    """Bounds on the letters that a contraction of a single word keeps."""

    least: int = 2
    """Fewest letters; one letter is an initial, which is handled elsewhere."""

    most: int = 6
    """Letters of the longest usual contraction: "Champs" for "Championships"."""

    least_long: int = 4
    """Fewest letters of the full word. At 6 "Tot" is no longer a contraction of "Total"; words of three letters are not
    worth shortening."""

    prefix: int = 3
    """Length of a prefix that always counts: "Reb", "Rev", "Jan"."""

    capital_prefix: int = 2
    """Length of a prefix that counts if capitalized ("Dr"); in lower case, "re" and "in" begin too many words."""

    least_long_prefix: int = 4
    """Fewest letters of a longer prefix, one more than `prefix`: "Prod" of "Production"."""

    most_long_prefix: int = 5
    """Most letters of a longer prefix. No reason on record; 4 and 6 change no tested case."""

    share_of_prefix: float = 0.7
    """Largest share of the word that a longer prefix keeps: "Total" has 5 of the 7 letters of "Totally" (0.71), which
    is another word."""

    share_of_skeleton: float = 0.6
    """Largest share of the word that another contraction than a prefix keeps ("pts", "champs"). No reason on record;
    0.5 and 0.8 change no tested case."""

    share_with_vowel: float = 0.5
    """Largest share of the word if the contraction has a vowel: separates "Govt" of "Government" (0.4) from "Sun",
    which is no contraction of "Sudan" (0.6)."""

    most_capitals: int = 3
    """Most capitals that may be taken from anywhere in a word: "TO" of "Turnovers". No reason on record; 2 and 4 change
    no tested case."""

    least_long_of_capitals: int = 5
    """Fewest letters of a word that capitals are taken from. No reason on record; 8 changes no tested case."""

    most_skeleton: int = 5
    """Most letters of a prefix with consonants ("dept", "govt"). No reason on record; 4 and 6 change no tested case."""


THRESHOLDS = AbbreviationThresholds()
CONTRACTIONS = ContractionThresholds()

_SMALL_WORDS = frozenset({"of", "the", "and", "in", "for", "to", "a", "an", "on", "at", "by", "de", "la", "du", "und"})
"""Words that an acronym may skip ("USA" for "United States of America")."""

_CONVENTIONS = {
    "%": ("percent", "percentage"),
    "pct": ("percent", "percentage"),
    "no": ("number",),
    "nr": ("number",),
    "vs": ("versus",),
    "oz": ("ounce", "ounces"),
    "lb": ("pound", "pounds"),
}
"""Conventional abbreviations and symbols, and the words that they stand for."""

_TOKEN = re.compile(r"[^\W\d_]+|\d+|%")
_VOWELS = frozenset("aeiou")


@lru_cache(maxsize=65536)
def is_abbreviation(short: str, long: str) -> bool:
    """Return whether `short` abbreviates the whole of `long`.

    Every word of `short` must match the next words of `long`: the same word, its initial, a contraction of it, or the
    initials of several words. At least one of them must be shortened. A single letter alone is not enough.

    Parameters
    ----------
    short, long : str
        "H.B." and "Harrison Barnes", "FTM" and "Free throws made", "Def Reb" and "Defensive rebounds".
    """
    if len(short) > THRESHOLDS.longest:
        return False
    if not THRESHOLDS.least_characters <= _letters_and_digits(short) < _letters_and_digits(long):
        return False
    long_words = _folded_tokens(long)
    # A text all in capitals, or of a single word, may be an acronym as a whole.
    may_be_acronym = short.strip().isupper() or " " not in short.strip()
    return any(
        bool(short_words)
        and _may_begin(short_words[0].casefold(), long_words)  # first, as hardly any text does
        and _covers(short_words, long_words, may_be_acronym)
        for short_words in _orders(short)
    )


@lru_cache(maxsize=16384)
def _letters_and_digits(text: str) -> int:
    return sum(map(str.isalnum, text))


def may_abbreviate(words: tuple[str, ...], other_words: tuple[str, ...]) -> bool:
    """Return whether one of two texts may abbreviate the other, judging by where they begin.

    A quick test before `is_abbreviation`: the first word must have the letter, or be the symbol, of the other text's
    first word, small words ("the") left out.
    """
    return _may_begin(words[0], other_words) or _may_begin(other_words[0], words)


def _may_begin(word: str, long: tuple[str, ...]) -> bool:
    for target in long:
        if target[0] == word[0] or target in _CONVENTIONS.get(word, ()):
            return True
        if target not in _SMALL_WORDS:
            return False
    return False


def _orders(text: str) -> list[tuple[str, ...]]:
    """Return the words of a text and, for "Barnes, H.", also the words in swapped order."""
    orders = [_tokens(text)]
    head, comma, tail = text.partition(",")
    if comma and "," not in tail:
        orders.append(_tokens(tail) + _tokens(head))
    return orders


@lru_cache(maxsize=16384)
def _tokens(text: str) -> tuple[str, ...]:
    """Return the words, numbers and percent signs of a text, without accents and apostrophes."""
    plain = text.replace("’", "").replace("'", "")
    if not plain.isascii():
        plain = normalized("NFKD", plain)
        plain = "".join(character for character in plain if not unicodedata.combining(character))
    return tuple(_TOKEN.findall(plain))


@lru_cache(maxsize=16384)
def _folded_tokens(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _tokens(text))


def _covers(short: tuple[str, ...], long: tuple[str, ...], may_be_acronym: bool) -> bool:
    """Return whether the short words match all long ones in order, at least one shortened."""
    if not long or len(short) > len(long):
        return False
    # All partial matches at once: (number of long words matched, whether any of them was shortened).
    states = {(0, False)}
    for word in short:
        states = {
            (end, shortened or not same)
            for start, shortened in states
            for end, same in _ends(word, long, start, may_be_acronym)
        }
        if not states:
            return False
    return any(shortened and all(word in _SMALL_WORDS for word in long[end:]) for end, shortened in states)


def _ends(word: str, long: tuple[str, ...], start: int, may_be_acronym: bool) -> list[tuple[int, bool]]:
    """Return the possible ends of a match of `word` that starts at `start` in `long`.

    Each is the index after the last matched word, and whether the matched word is the same word. Small words before the
    match ("of", "the") may be skipped.
    """
    ends = []
    folded = word.casefold()
    capitals_or_long = word.isupper() or (may_be_acronym and len(folded) >= THRESHOLDS.least_acronym)
    is_acronym = len(folded) > 1 and folded.isalpha() and capitals_or_long
    for position in range(start, len(long)):
        target = long[position]
        if _shortens_word(word, folded, target):
            ends.append((position + 1, folded == target))
        if is_acronym:
            end = _initials_end(folded, long, position)
            if end:
                ends.append((end, False))
        if target not in _SMALL_WORDS:
            break
    return ends


def _shortens_word(word: str, folded: str, target: str) -> bool:
    """Return whether a word is another one, its initial, its symbol or a contraction of it."""
    if folded == target:
        return True
    is_initial = len(folded) == 1 and folded == target[0] and not target.isdigit()
    return is_initial or target in _CONVENTIONS.get(folded, ()) or _contracts(word, folded, target)


def _initials_end(letters: str, long: tuple[str, ...], position: int) -> int:
    """Return the index after the words whose initials are `letters`, or 0 if there is no match.

    Small words ("of", "the") may be skipped.
    """
    for letter in letters:
        while position < len(long) and long[position][0] != letter and long[position] in _SMALL_WORDS:
            position += 1
        if position >= len(long) or long[position][0] != letter:
            return 0
        position += 1
    return position


@lru_cache(maxsize=65536)
def is_contraction(short: str, long: str) -> bool:
    """Return whether a case-folded word is a contraction of another.

    "reb" is one of "rebounds", "dept" one of "department".
    """
    return _contracts(short, short, long)


def _contracts(word: str, short: str, long: str) -> bool:
    """Return whether a word is a contraction of a longer one ("reb", "pts", "dept", "TO").

    `word` is as written, `short` the same word case-folded.
    """
    size, full = len(short), len(long)
    bounds = CONTRACTIONS
    if not bounds.least <= size <= bounds.most or full < bounds.least_long or size >= full:
        return False
    if short[0] != long[0] or not short.isalpha():
        return False
    if long.startswith(short):
        return _is_usual_prefix(word, size, full)
    if _is_plural_prefix(short, long):
        return size <= bounds.share_of_skeleton * full
    if word.isupper() and size <= bounds.most_capitals and full >= bounds.least_long_of_capitals:
        return _in_order(short, long)
    return size <= bounds.most_skeleton and size <= bounds.share_of_skeleton * full and _is_skeleton(short, long)


def _is_usual_prefix(word: str, size: int, full: int) -> bool:
    """Return whether a prefix has a length that is usual for an abbreviated word."""
    bounds = CONTRACTIONS
    if size == bounds.prefix or (size == bounds.capital_prefix and word[0].isupper()):
        return True
    return bounds.least_long_prefix <= size <= bounds.most_long_prefix and size <= bounds.share_of_prefix * full


def _is_plural_prefix(short: str, long: str) -> bool:
    """Return whether a word is a prefix of a plural plus its "s" ("champs", "championships")."""
    beginning = short[:-1]
    ends_alike = short.endswith("s") and long.endswith("s")
    return ends_alike and len(short) > CONTRACTIONS.prefix and long.startswith(beginning)


def _in_order(short: str, long: str) -> bool:
    letters = iter(long)
    return all(letter in letters for letter in short)


def _is_skeleton(short: str, long: str) -> bool:
    """Return whether `short` is a prefix of `long` followed by consonants of the rest.

    They must end in the last consonant of `long`, unless `short` is longer than two letters. Where the prefix has a
    vowel after its first letter ("dept"), only one consonant may follow, it must be the last of `long`, and at least
    half of the letters must be dropped.
    """
    start = 1
    while start < len(short) and long.startswith(short[: start + 1]):
        start += 1
    consonants = short[start:]
    if not consonants or any(letter in _VOWELS for letter in consonants) or not _in_order(consonants, long[start:]):
        return False
    # The last consonant of the word, or the one before a plural "s" or a silent "e".
    closed = consonants[-1] in (long[-1], (long.rstrip("s").rstrip("e") or long)[-1])
    if any(letter in _VOWELS for letter in short[1:]):
        return len(consonants) == 1 and closed and len(short) <= CONTRACTIONS.share_with_vowel * len(long)
    return closed or len(short) > CONTRACTIONS.least
